internal import Core
internal import HLS
public import HTTP
public import RPC
public import Wire

/// Settings of the inspector.
public struct InspectionConfiguration: Sendable {
    /// Bytes of one playlist.
    public var maximumPlaylistByteCount = 256 << 20
    /// Media playlists of one selection that are fetched at once.
    public var maximumFetches = 8

    /// The defaults.
    public init() {}
}

/// The playlist inspector: fetches and parses playlists, chooses, and plans what to fetch.
public struct InspectionService: PlaylistInspectorAPI {
    private let client: HTTPClient
    private let configuration: InspectionConfiguration

    /// An inspector that fetches with a client.
    public init(client: HTTPClient, configuration: InspectionConfiguration = InspectionConfiguration()) {
        self.client = client
        self.configuration = configuration
    }

    /// Fetches a playlist, and one media playlist of it to learn type and duration.
    public func inspect(_ request: InspectRequest, _ context: CallContext) async throws -> Presentation {
        try await inspection(request).presentation.get()
    }

    /// The same, with what the playlist itself declares.
    public func inspection(_ request: InspectRequest) async throws -> PlaylistInspection {
        let options = request.options ?? RequestOptions()
        guard !request.url.isEmpty else {
            throw ServiceError(.invalidArgument, reason: "URL_INVALID", "the URL is empty")
        }
        return try await withFetcher { fetcher in
            // The person who names a URL may name one of this machine; only what it leads to is bound by its origin.
            let fetched = try await fetcher.fetch(
                request.url, options, scope: options.scope == .remote ? .remote : .any)
            let scope: NetworkScope = fetched.isLocal && options.scope != .remote ? .any : .remote
            let builder = PresentationBuilder(requestedURL: request.url, resolvedURL: fetched.url, scope: scope)
            var inspection = PlaylistInspection(fetched.playlist, builder)
            if case .multivariant = fetched.playlist, case .success(var presentation) = inspection.presentation {
                try await describe(&presentation, builder, fetcher, options)
                inspection.presentation = .success(presentation)
            }
            return inspection
        }
    }

    private func describe(
        _ presentation: inout Presentation, _ builder: PresentationBuilder, _ fetcher: PlaylistFetcher,
        _ options: RequestOptions
    ) async throws {
        let stream = try RenditionSelector(presentation, SelectionOptions()).select().stream
        do {
            let fetched = try await fetcher.fetch(
                stream.uri, options, scope: presentation.scope, imports: Self.imports(presentation.variables))
            guard case .media(let playlist) = fetched.playlist else {
                presentation.warnings.append("stream \(stream.id) leads to another multivariant playlist")
                return
            }
            builder.describe(&presentation, by: playlist)
            let resolver = URIResolver(base: fetched.url)
            builder.add(playlist.keySets.prefix(1000).joined().map { ContentKey($0, resolver) }, to: &presentation)
        } catch let error as ServiceError {
            // The other streams may be sound, so this is for the selection to stumble over.
            presentation.warnings.append(error.message)
        }
    }

    /// Chooses by the options and reads the chosen media playlists.
    public func select(_ request: SelectRequest, _ context: CallContext) async throws -> Selection {
        guard let presentation = request.presentation else {
            throw ServiceError(.invalidArgument, reason: "PRESENTATION_MISSING", "the request has no presentation")
        }
        let (stream, renditions) = try RenditionSelector(
            presentation, request.selection ?? SelectionOptions()
        ).select()
        let tracks = Self.tracks(stream, renditions)
        let readers = try await read(tracks, request.options, presentation.scope, presentation.variables)
        var keys: [ContentKey] = []
        var seen: Set<String> = []
        for reader in readers {
            for key in try reader.keys() where seen.insert(key.keyID).inserted { keys.append(key) }
        }
        let duration = readers.first?.track.durationMilliseconds ?? 0
        let rate = stream.averageBandwidth > 0 ? stream.averageBandwidth : stream.bandwidth
        return Selection(
            presentationURL: presentation.url, stream: stream, renditions: renditions, tracks: readers.map(\.track),
            keys: keys, scope: presentation.scope, durationMilliseconds: duration,
            resourceCount: readers.reduce(0) { $0 + $1.resourceCount },
            estimatedByteCount: UInt64(saturating: Double(rate) / 8000 * Double(duration)),
            independentSegments: presentation.independentSegments, variables: presentation.variables)
    }

    /// Streams every resource of a selection, those that play first before the others.
    public func plan(
        _ request: PlanRequest, _ responses: MessageSink<PlannedResource>, _ context: CallContext
    ) async throws {
        guard let selection = request.selection, !selection.tracks.isEmpty else {
            throw ServiceError(.invalidArgument, reason: "SELECTION_MISSING", "the request has no selection")
        }
        var plans = try await read(
            selection.tracks, request.options, selection.scope, selection.variables
        ).map { TrackPlan($0) }
        while true {
            var first: Int?
            for (index, plan) in plans.enumerated() {
                guard let position = plan.position else { continue }
                if let best = first, let bestPosition = plans[best].position, bestPosition <= position { continue }
                first = index
            }
            guard let first else { return }
            for resource in try plans[first].next() { try await responses.write(resource) }
        }
    }

    private static func tracks(_ stream: Stream, _ renditions: [Rendition]) -> [Track] {
        let isAudio = !stream.hasVideo
        var tracks = [
            Track(
                id: (isAudio ? "audio/" : "video/") + stream.id, kind: isAudio ? .audio : .video, uri: stream.uri)
        ]
        let kinds: [RenditionType: (String, TrackKind)] = [
            .audio: ("audio", .audio), .video: ("video", .video), .subtitles: ("subtitles", .subtitles),
        ]
        for rendition in renditions where !rendition.uri.isEmpty {
            guard let (folder, kind) = kinds[rendition.type] else { continue }
            // The same playlist may be named as the stream and as a rendition: it is kept once.
            if tracks.contains(where: { $0.uri == rendition.uri }) { continue }
            tracks.append(
                Track(id: "\(folder)/\(rendition.id)", kind: kind, uri: rendition.uri, renditionID: rendition.id))
        }
        return tracks
    }

    private func read(
        _ tracks: [Track], _ options: RequestOptions?, _ scope: NetworkScope, _ variables: [PlaylistVariable]
    ) async throws -> [TrackReader] {
        try await withFetcher { fetcher in
            try await withThrowingTaskGroup(of: (Int, TrackReader).self) { group in
                var readers: [TrackReader?] = Array(repeating: nil, count: tracks.count)
                for (index, track) in tracks.enumerated() {
                    if index >= configuration.maximumFetches, let (done, reader) = try await group.next() {
                        readers[done] = reader
                    }
                    group.addTask {
                        let fetched = try await fetcher.fetch(
                            track.uri, options ?? RequestOptions(), scope: scope, imports: Self.imports(variables))
                        return (index, try TrackReader(track, fetched, scope: scope))
                    }
                }
                for try await (index, reader) in group { readers[index] = reader }
                return readers.compactMap { $0 }
            }
        }
    }

    private static func imports(_ variables: [PlaylistVariable]) -> [String: String] {
        Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
    }

    private func withFetcher<R: Sendable>(_ body: (PlaylistFetcher) async throws -> R) async throws -> R {
        let cookies = client.makeCookieJar()
        defer { client.discard(cookies) }
        return try await body(
            PlaylistFetcher(
                client: client, byteCountLimit: configuration.maximumPlaylistByteCount, cookies: cookies))
    }
}
