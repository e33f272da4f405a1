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
    let carriesQuery: Bool
    let byteCount: Int
    let time = ContinuousClock.now

    var resolver: URIResolver { URIResolver(base: url, carriesQuery: carriesQuery) }
}

/// Gets playlists over HTTP and parses them.
struct PlaylistFetcher {
    let client: HTTPClient
    let byteCountLimit: Int
    var timeout: Duration
    let cookies: CookieJar

    /// `scope` ANY lets the URL lead to this machine.
    ///
    /// `imports` are the variables of the multivariant playlist that led here, `previous` is what a delta update is
    /// merged with, and `directives` are added to the query (RFC 8216bis, 6.2.5).
    func fetch(
        _ url: String, _ options: RequestOptions, scope: NetworkScope, imports: [String: String]? = nil,
        updating previous: MediaPlaylist? = nil, directives: String = ""
    ) async throws -> FetchedPlaylist {
        var request = request(Self.url(url, adding: directives), options, scope: scope)
        request.acceptsCompression = true
        request.timeout = timeout
        let (head, body) = try await client.fetch(request, limit: byteCountLimit)
        do {
            let playlist = try PlaylistParser.parse(
                body, context: PlaylistContext(url: head.url, imports: imports), updating: previous)
            return FetchedPlaylist(
                playlist: playlist, url: head.url, isLocal: head.isLocal, carriesQuery: options.carryQuery,
                byteCount: body.count)
        } catch {
            throw ServiceError(error, url: url)
        }
    }

    /// What every request of the inspector has.
    func request(_ url: String, _ options: RequestOptions, scope: NetworkScope) -> HTTPRequest {
        var request = HTTPRequest(url: url)
        request.headers = options.headerFields
        request.credentialProvider = options.credentialSocket
        request.cookies = cookies
        request.allowsLocalAddresses = scope == .any
        return request
    }

    static func url(_ url: String, adding directives: String) -> String {
        guard !directives.isEmpty else { return url }
        let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return "\(parts[0])\(parts[0].contains("?") ? "&" : "?")\(directives)"
    }
}

extension [PlaylistVariable] {
    /// What media playlists may import.
    var byName: [String: String] { Dictionary(map { ($0.name, $0.value) }) { first, _ in first } }
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

extension Playlist {
    /// Throws PLAYLIST_NOT_CONFORMING with the first departure from the RFC.
    func requireConformance(_ url: String) throws(ServiceError) {
        guard let first = diagnostics.first else { return }
        let others = diagnostics.count > 1 ? " (and \(diagnostics.count - 1) more)" : ""
        throw ServiceError(
            .invalidArgument, reason: "PLAYLIST_NOT_CONFORMING",
            "\(HTTPClient.redacted(url)): \(first.text)\(others)",
            remedy: "see all of them: playlist-inspector validate URL")
    }
}
