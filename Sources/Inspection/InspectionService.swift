internal import Contract
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
    /// Time for one playlist, from the request to its last byte.
    public var playlistTimeout = Duration.seconds(120)
    /// A growing playlist that does not change for this long has come to an end without saying so.
    public var stallTimeout = Duration.seconds(60)

    /// The defaults.
    public init() {}
}

/// The playlist inspector: fetches and parses playlists, chooses, and plans what to fetch.
public struct InspectionService: PlaylistInspectorAPI {
    private let client: HTTPClient
    private let configuration: InspectionConfiguration
    private let cache = PlaylistCache()

    /// An inspector that fetches with a client.
    public init(client: HTTPClient, configuration: InspectionConfiguration = InspectionConfiguration()) {
        self.client = client
        self.configuration = configuration
    }

    /// Fetches a playlist, and one media playlist of it to learn type and duration.
    public func inspect(_ request: InspectRequest, _ context: CallContext) async throws -> Presentation {
        try await inspection(request).presentation.get()
    }

    /// The same, with what the playlist itself declares; `looksInside` fetches a media playlist too where it leads to some.
    public func inspection(
        _ request: InspectRequest, looksInside: Bool = true
    ) async throws -> PlaylistInspection {
        let options = request.options ?? RequestOptions()
        guard !request.url.isEmpty else {
            throw ServiceError(.invalidArgument, reason: "URL_INVALID", "the URL is empty")
        }
        cache.clear()
        return try await withFetcher { fetcher in
            // The person who names a URL may name one of this machine; only what it leads to is bound by its origin.
            let fetched = try await fetcher.fetch(
                request.url, options, scope: options.scope == .remote ? .remote : .any)
            let scope: NetworkScope = fetched.isLocal && options.scope != .remote ? .any : .remote
            let builder = PresentationBuilder(
                requestedURL: request.url, resolvedURL: fetched.url, carriesQuery: options.carryQuery, scope: scope)
            if request.strict { try fetched.playlist.requireConformance(request.url) }
            var inspection = PlaylistInspection(fetched.playlist, builder)
            guard case .success(var presentation) = inspection.presentation else { return inspection }
            if case .media = fetched.playlist {
                cache.put(fetched, presentation.streams[0].uri, options.withoutScope, scope, [])
            }
            guard looksInside else { return inspection }
            if case .multivariant(let playlist) = fetched.playlist {
                if let steering = playlist.contentSteering {
                    let server = SteeringServer(fetcher: fetcher, options: options, scope: scope)
                    await Self.steer(&presentation, by: steering, of: server, fetched.resolver, builder)
                }
                try await describe(&presentation, builder, fetcher, request)
            } else {
                await estimate(&presentation.streams[0], fetched, scope, fetcher, request)
            }
            inspection.presentation = .success(presentation)
            return inspection
        }
    }

    /// What a steering server does not say now, it may say later; until then the playlist's own order holds (4.4.6.6).
    private static func steer(
        _ presentation: inout Presentation, by steering: ContentSteering, of server: SteeringServer,
        _ resolver: URIResolver, _ builder: PresentationBuilder
    ) async {
        let url = resolver.resolve(steering.serverURI)
        do {
            let pathway = presentation.steering?.pathwayPriority.first ?? ""
            let (manifest, reloadURL) = try await server.manifest(at: url, pathway: pathway)
            builder.apply(manifest, reloadURL: reloadURL, to: &presentation)
        } catch {
            let error = ServiceError(error)
            presentation.warnings.append("no steering manifest: \(error.message)")
            // It is asked again while the presentation is fetched, unless it wants no more requests (7.1).
            guard error.reason != "HTTP_410", url.hasPrefix("http") else { return }
            presentation.steering?.serverURI = url
            presentation.steering?.reloadAt = Timestamp.now() + SteeringServer.pause.wholeMilliseconds
        }
    }

    private func describe(
        _ presentation: inout Presentation, _ builder: PresentationBuilder, _ fetcher: PlaylistFetcher,
        _ request: InspectRequest
    ) async throws {
        let selector = RenditionSelector(presentation, SelectionOptions())
        guard let stream = selector.stream(withID: presentation.preferredStreamID),
            let index = presentation.streams.firstIndex(of: stream)
        else { return }
        let options = request.options ?? RequestOptions()
        do {
            let (fetched, track) = try await fetch(
                selector.tracks(of: .init(stream: stream))[0], fetcher, options, presentation.scope,
                presentation.variables, keeps: true)
            if request.strict { try fetched.playlist.requireConformance(track.uri) }
            guard case .media(let playlist) = fetched.playlist else {
                presentation.warnings.append("stream \(stream.id) leads to another multivariant playlist")
                return
            }
            builder.describe(&presentation, by: playlist)
            let resolver = fetched.resolver
            builder.add(
                playlist.distinctKeys.map { ContentKey($0, resolver, describesDRM: true) }, to: &presentation)
            await estimate(&presentation.streams[index], fetched, presentation.scope, fetcher, request)
        } catch let error as ServiceError where !request.strict {
            // The other streams may be sound, so this is for the selection to stumble over.
            presentation.warnings.append(error.message)
        }
    }

    /// Measures a stream that does not say how large it is.
    private func estimate(
        _ stream: inout Stream, _ fetched: FetchedPlaylist, _ scope: NetworkScope, _ fetcher: PlaylistFetcher,
        _ request: InspectRequest
    ) async {
        guard case .media(let playlist) = fetched.playlist, playlist.isComplete, stream.averageBandwidth == 0 else {
            return
        }
        if let known = ByteCountEstimate.of(playlist.segments[...]) {
            stream.estimatedByteCount = known
        } else if request.sampleSizes,
            let reader = try? TrackReader(Track(uri: stream.uri), fetched, scope: scope),
            let sampled = await SegmentSampler(
                fetcher: fetcher, options: request.options ?? RequestOptions()
            ).byteCount(reader)
        {
            stream.estimatedByteCount = sampled
        }
    }

    /// Chooses by the options and reads the chosen media playlists.
    public func select(_ request: SelectRequest, _ context: CallContext) async throws -> Selection {
        guard let presentation = request.presentation else {
            throw ServiceError(.invalidArgument, reason: "PRESENTATION_MISSING", "the request has no presentation")
        }
        let options = request.selection ?? SelectionOptions()
        guard options.endMilliseconds == 0 || options.startMilliseconds < options.endMilliseconds else {
            throw ServiceError(
                .invalidArgument, reason: "TIME_RANGE_EMPTY", "the time range ends before it begins")
        }
        let selector = RenditionSelector(presentation, options)
        let choice = try selector.select()
        var selection = Selection(
            presentationURL: presentation.url, stream: choice.keptStream, renditions: choice.renditions,
            tracks: selector.tracks(of: choice), scope: presentation.scope,
            independentSegments: presentation.independentSegments,
            variables: presentation.variables, companions: choice.keptCompanions,
            startMilliseconds: options.startMilliseconds, endMilliseconds: options.endMilliseconds,
            live: options.live, iframeStream: choice.iframes)
        let readers = try await read(selection, request.options, keeps: true)
        selection.type = try Self.type(of: readers, options)
        selection.tracks = readers.map(\.track)
        if selection.tracks.contains(where: { !$0.alternates.isEmpty }) { selection.steering = presentation.steering }
        selection.keys = try Self.keys(readers)
        selection.durationMilliseconds = readers.first?.track.durationMilliseconds ?? 0
        selection.resourceCount = readers.reduce(0) { $0 + $1.resourceCount }
        selection.estimatedByteCount = ByteCountEstimate.of(choice, readers, presentation)
        return selection
    }

    private static func type(
        of readers: [TrackReader], _ options: SelectionOptions
    ) throws(ServiceError) -> PresentationType {
        guard let growing = readers.first(where: \.isGrowing) else { return .vod }
        if growing.playlist.kind == .event { return .event }
        guard options.startMilliseconds == 0, options.endMilliseconds == 0 else {
            throw ServiceError(
                .failedPrecondition, reason: "TIME_RANGE_OF_LIVE",
                "a live presentation has no beginning that a time range could count from",
                remedy: "limit how long it is followed instead")
        }
        return .live
    }

    private static func keys(_ readers: [TrackReader]) throws(ServiceError) -> [ContentKey] {
        var keys: [ContentKey] = []
        var seen: Set<String> = []
        for reader in readers {
            for key in try reader.keys() where seen.insert(key.keyID).inserted { keys.append(key) }
        }
        return keys
    }

    /// Streams every resource of a selection, those that play first before the others.
    public func plan(
        _ request: PlanRequest, _ responses: MessageSink<PlannedResource>, _ context: CallContext
    ) async throws {
        guard let selection = request.selection, !selection.tracks.isEmpty else {
            throw ServiceError(.invalidArgument, reason: "SELECTION_MISSING", "the request has no selection")
        }
        guard selection.isGrowing else {
            let readers = try await read(selection, request.options)
            guard !readers.contains(where: \.isGrowing) else {
                throw ServiceError(
                    .aborted, reason: "SELECTION_OUTDATED",
                    "the presentation was complete when it was selected, and grows now", remedy: "select again")
            }
            return try await plan(readers, selection, request.options ?? RequestOptions(), responses)
        }
        try await withFetcher { fetcher in
            try await PresentationFollower(
                selection: selection, request: request, fetcher: fetcher, stallLimit: configuration.stallTimeout
            ).run(responses)
        }
    }

    /// How long a plan waits for the playlists of other places; those that come later are used from then on.
    private static let patience = Duration.seconds(1)
    /// Playlists of other places that are looked at.
    private static let maximumPlaces = 64

    private func plan(
        _ readers: [TrackReader], _ selection: Selection, _ options: RequestOptions,
        _ responses: MessageSink<PlannedResource>
    ) async throws {
        let priority = PathwayPriority(selection.steering)
        let places = readers.map { TrackPlaces($0.track, priority) }
        let plans = zip(readers, places).map { TrackPlan($0, places: $1) }
        let wanted = zip(readers, places).flatMap { reader, places in
            reader.track.alternates.map { (reader, places, $0) }
        }.prefix(Self.maximumPlaces)
        guard !wanted.isEmpty else { return try await TrackPlan.write(plans, to: responses) }
        try await withFetcher { fetcher in
            try await withThrowingTaskGroup(of: Void.self) { group in
                let haveCome = Monitor(false)
                group.addTask {
                    defer { haveCome.withLock { $0 = true } }
                    await withTaskGroup(of: Void.self) { group in
                        for (number, (reader, places, alternate)) in wanted.enumerated() {
                            if number >= configuration.maximumFetches { await group.next() }
                            group.addTask {
                                // A place that is not to be had is none.
                                guard
                                    let fetched = try? await fetcher.fetch(
                                        alternate.uri, options, scope: selection.scope,
                                        imports: selection.variables.byName),
                                    let other = try? TrackReader(
                                        reader.track, fetched, scope: selection.scope,
                                        start: selection.startMilliseconds, end: selection.endMilliseconds),
                                    other.playlist.isComplete, let twin = TrackTwin(alternate, other, of: reader)
                                else { return }
                                places.add(twin)
                            }
                        }
                    }
                }
                if let steering = selection.steering, !steering.serverURI.isEmpty {
                    let server = SteeringServer(fetcher: fetcher, options: options, scope: selection.scope)
                    group.addTask { await server.follow(steering, priority) }
                }
                defer { group.cancelAll() }
                await haveCome.wait(atMost: Self.patience) { $0 }
                try await TrackPlan.write(plans, to: responses)
            }
        }
    }

    // MARK: Reading

    /// The playlist of a track, from the first place that has it; and the track as it is there.
    private func fetch(
        _ track: Track, _ fetcher: PlaylistFetcher, _ options: RequestOptions, _ scope: NetworkScope,
        _ variables: [PlaylistVariable], keeps: Bool, begun: Selection? = nil
    ) async throws -> (FetchedPlaylist, Track) {
        let key = options.withoutScope
        var errors: [ServiceError] = []
        for (isMoved, track) in [(false, track)] + track.elsewhere.map({ (true, $0) }) {
            do {
                let known = cache.take(track.uri, key, scope, variables)
                let fetched =
                    if let known { known } else {
                        try await fetcher.fetch(track.uri, options, scope: scope, imports: variables.byName)
                    }
                // What was begun elsewhere goes on only with the same.
                if isMoved, let begun, !fetched.playlist.fits(track, of: begun) {
                    throw ServiceError(
                        .failedPrecondition, reason: "PLAYLIST_INVALID",
                        "\(HTTPClient.redacted(track.uri)) is not cut as what was selected")
                }
                if keeps { cache.put(fetched, track.uri, key, scope, variables) }
                return (fetched, track)
            } catch let error as ServiceError {
                try Task.checkCancellation()
                errors.append(error)
            }
        }
        throw errors.decisive ?? ServiceError(.internal, reason: "INTERNAL", "a track is nowhere")
    }

    /// `keeps` leaves the playlists for the plan that follows.
    private func read(
        _ selection: Selection, _ options: RequestOptions?, keeps: Bool = false
    ) async throws -> [TrackReader] {
        let tracks = selection.tracks
        let options = options ?? RequestOptions()
        return try await withFetcher { fetcher in
            try await withThrowingTaskGroup(of: (Int, TrackReader).self) { group in
                var readers: [TrackReader?] = Array(repeating: nil, count: tracks.count)
                for (index, track) in tracks.enumerated() {
                    if index >= configuration.maximumFetches, let (done, reader) = try await group.next() {
                        readers[done] = reader
                    }
                    group.addTask {
                        let (fetched, track) = try await fetch(
                            track, fetcher, options, selection.scope, selection.variables, keeps: keeps,
                            begun: keeps ? nil : selection)
                        let isGrowing =
                            if case .media(let media) = fetched.playlist { !media.isComplete } else { false }
                        return (
                            index,
                            try TrackReader(
                                track, fetched, scope: selection.scope, start: selection.startMilliseconds,
                                end: selection.endMilliseconds, growing: isGrowing)
                        )
                    }
                }
                for try await (index, reader) in group { readers[index] = reader }
                return readers.compactMap { $0 }
            }
        }
    }

    private func withFetcher<R: Sendable>(_ body: (PlaylistFetcher) async throws -> R) async throws -> R {
        let cookies = client.makeCookieJar()
        defer { client.discard(cookies) }
        return try await body(
            PlaylistFetcher(
                client: client, byteCountLimit: configuration.maximumPlaylistByteCount,
                timeout: configuration.playlistTimeout, cookies: cookies))
    }
}

extension Playlist {
    /// Whether it may be the playlist that a track was described by: as many segments, of the same numbers and length.
    fileprivate func fits(_ track: Track, of selection: Selection) -> Bool {
        guard case .media(let playlist) = self,
            let reader = try? TrackReader(
                track,
                FetchedPlaylist(playlist: self, url: track.uri, isLocal: false, carriesQuery: false, byteCount: 0),
                scope: selection.scope, start: selection.startMilliseconds, end: selection.endMilliseconds)
        else { return false }
        let (one, two) = (reader.track, track)
        return playlist.isComplete && one.segmentCount == two.segmentCount && one.mediaSequence == two.mediaSequence
            && max(one.durationMilliseconds, two.durationMilliseconds)
                - min(one.durationMilliseconds, two.durationMilliseconds) <= 100
    }
}

extension Track {
    /// The same track at each of its alternates.
    fileprivate var elsewhere: [Track] {
        alternates.map { alternate in
            var moved = self
            (moved.uri, moved.pathwayID) = (alternate.uri, alternate.pathwayID)
            moved.alternates.removeAll { $0.uri == alternate.uri }
            moved.alternates.append(TrackAlternate(uri: uri, pathwayID: pathwayID, declared: alternate.declared))
            return moved
        }
    }
}

extension RequestOptions {
    /// What decides how a playlist is asked for, but for where it may lead.
    fileprivate var withoutScope: RequestOptions {
        var options = self
        options.scope = .unspecified
        return options
    }
}
