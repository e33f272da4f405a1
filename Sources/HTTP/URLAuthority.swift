internal import CCurl

/// Scheme, host and port of an absolute URL, as libcurl itself will read them: two readings of one URL are a hole.
public struct URLAuthority: Hashable, Sendable {
    /// Lower case.
    public let scheme: String
    /// Lower case; an IPv6 address without its brackets.
    public let host: String
    /// The port, or the default one of the scheme.
    public let port: String

    /// Nil unless the URL is `scheme://host…` in printable ASCII without blanks and backslashes.
    public init?(_ url: String) {
        let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
        guard isPlain, Self.hasAuthority(url.utf8), let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
            let scheme = Self.part(handle, CURLUPART_SCHEME), let host = Self.part(handle, CURLUPART_HOST)
        else { return nil }
        self.scheme = scheme.lowercased()
        self.host = String(host.lowercased().drop { $0 == "[" }.prefix { $0 != "]" })
        port = Self.part(handle, CURLUPART_PORT) ?? ""
    }

    /// Whether the host means this machine by its name or address; a name of any other kind may lead here all the same.
    public var isLocal: Bool {
        NetworkAddress.isLocal(host) || host == "localhost" || host.hasSuffix(".localhost")
    }

    /// `scheme:`, exactly two slashes, and something.
    private static func hasAuthority(_ url: String.UTF8View) -> Bool {
        guard let colon = url.firstIndex(of: UInt8(ascii: ":")), colon != url.startIndex else { return false }
        let rest = url[url.index(after: colon)...]
        return rest.starts(with: "//".utf8) && rest.count > 2 && !rest.starts(with: "///".utf8)
    }

    private static func part(_ handle: OpaquePointer, _ part: CURLUPart) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
