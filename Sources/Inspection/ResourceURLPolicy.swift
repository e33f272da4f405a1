internal import Core
internal import HTTP
internal import Wire

/// Which URLs of a playlist may be used at all. The client checks addresses again when it connects.
struct ResourceURLPolicy {
    let scope: NetworkScope

    /// Throws unless the absolute URL is HTTP and does not lead from a remote playlist to this machine.
    func check(_ url: String, named what: String) throws(ServiceError) {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else {
            let shown = url.contains(":") ? String(url.prefix(100)) : "\(url) without a scheme"
            throw ServiceError(
                .invalidArgument, reason: "SCHEME_NOT_ALLOWED",
                "the playlist names \(shown) as \(what), and only http and https URLs are fetched")
        }
        guard scope != .any else { return }
        let host = Self.host(of: url)
        guard host != "localhost", !host.hasSuffix(".localhost"), !NetworkAddress.isLocal(host) else {
            throw ServiceError(
                .permissionDenied, reason: "ADDRESS_NOT_ALLOWED",
                "the playlist names \(HTTPClient.redacted(url)) as \(what), an address of this machine, "
                    + "and the playlist came from elsewhere")
        }
    }

    static func host(of url: String) -> String {
        guard let start = url.firstRange(of: "://")?.upperBound else { return "" }
        var authority = url[start...].prefix { !"/?#".contains($0) }.lowercased()[...]
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
        return String(authority.prefix { $0 != ":" })
    }
}
