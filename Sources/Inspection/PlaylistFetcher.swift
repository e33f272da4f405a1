internal import Contract
internal import Core
internal import HLS
internal import HTTP
internal import Wire

/// A playlist and where it really came from.
struct FetchedPlaylist {
    let playlist: Playlist
    /// After redirects: the base of its URIs.
    let url: String
    let isLocal: Bool
}

/// Gets playlists over HTTP and parses them.
struct PlaylistFetcher {
    let client: HTTPClient
    let byteCountLimit: Int
    let cookies: CookieJar

    /// `scope` ANY lets the URL lead to this machine.
    ///
    /// `imports` are the variables of the multivariant playlist that led here.
    func fetch(
        _ url: String, _ options: RequestOptions, scope: NetworkScope, imports: [String: String]? = nil
    ) async throws -> FetchedPlaylist {
        var request = HTTPRequest(url: url)
        request.acceptsCompression = true
        request.timeout = .seconds(120)
        request.cookies = cookies
        request.allowsLocalAddresses = scope == .any
        request.headers = options.headerFields
        let (head, body) = try await client.fetch(request, limit: byteCountLimit)
        do {
            let playlist = try PlaylistParser.parse(body, context: PlaylistContext(url: head.url, imports: imports))
            return FetchedPlaylist(playlist: playlist, url: head.url, isLocal: head.isLocal)
        } catch {
            throw ServiceError(error, url: url)
        }
    }
}

extension ServiceError {
    init(_ error: PlaylistError, url: String) {
        let remedy: String
        switch error.code {
        case .notAPlaylist: remedy = "check the URL: it must lead to an .m3u8 playlist, not to a page that plays one"
        default: remedy = ""
        }
        self.init(
            .invalidArgument, reason: error.code.rawValue, "\(HTTPClient.redacted(url)): \(error)", remedy: remedy)
    }
}
