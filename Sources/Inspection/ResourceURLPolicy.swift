internal import Core
internal import HTTP
internal import Wire

/// Which URLs of a playlist may be used at all. The client checks addresses again when it connects.
struct ResourceURLPolicy {
    let scope: NetworkScope

    /// Whether `check` would pass.
    func allows(_ url: String) -> Bool {
        do throws(ServiceError) { try check(url, named: "a folder") } catch { return false }
        return true
    }

    /// Throws unless the absolute URL is HTTP and does not lead from a remote playlist to this machine.
    func check(_ url: String, named what: String) throws(ServiceError) {
        guard let authority = URLAuthority(url), ["http", "https"].contains(authority.scheme) else {
            // A data: URI is its content, and a query may hold a token.
            let isData = url.lowercased().hasPrefix("data:")
            let plain = String(HTTPClient.redacted(url).prefix(100))
            let shown = isData ? "data:" : url.contains(":") ? plain : "\(plain) without a scheme"
            throw ServiceError(
                .invalidArgument, reason: "SCHEME_NOT_ALLOWED",
                "the playlist names \(shown) as \(what), and only http and https URLs are fetched")
        }
        guard scope != .any else { return }
        guard !authority.isLocal else {
            throw ServiceError(
                .permissionDenied, reason: "ADDRESS_NOT_ALLOWED",
                "the playlist names \(HTTPClient.redacted(url)) as \(what), an address of this machine, "
                    + "and the playlist came from elsewhere")
        }
    }
}
