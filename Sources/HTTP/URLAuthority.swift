/// Host and port of an absolute URL; no user information.
public struct URLAuthority: Hashable, Sendable {
    /// Lower case; an IPv6 address without its brackets.
    public let host: String
    /// Nil if the URL has none.
    public let port: String?

    /// Nil for a URL without an authority.
    public init?(_ url: String) {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        var text = url[start...].prefix { !"/?#\\".contains($0) }.lowercased()[...]
        if let at = text.lastIndex(of: "@") { text = text[text.index(after: at)...] }
        if text.hasPrefix("[") {
            host = String(text.dropFirst().prefix { $0 != "]" })
            port = text.drop { $0 != "]" }.split(separator: ":").dropFirst().first.map(String.init)
        } else {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            host = parts[0]
            port = parts.count > 1 ? parts[1] : nil
        }
        if host.isEmpty { return nil }
    }
}
