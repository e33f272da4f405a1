internal import Core
internal import HLS
internal import HTTP
internal import Wire

/// A track of a selection with its playlist, checked: everything in it may be fetched.
struct TrackReader {
    /// Keys of one track: each is a request to a broker.
    private static let maximumKeys = 10_000

    let track: Track
    let playlist: MediaPlaylist
    private let resolver: URIResolver
    private let policy: ResourceURLPolicy
    /// Whether what lies below the playlist's own folder may be fetched: then it need not be asked for each segment.
    private let isFolderAllowed: Bool

    init(_ track: Track, _ fetched: FetchedPlaylist, scope: NetworkScope) throws(ServiceError) {
        guard case .media(let playlist) = fetched.playlist else {
            throw ServiceError(
                .invalidArgument, reason: "PLAYLIST_INVALID",
                "\(HTTPClient.redacted(track.uri)) should be a media playlist and is a multivariant one")
        }
        self.playlist = playlist
        resolver = URIResolver(base: fetched.url)
        policy = ResourceURLPolicy(scope: scope)
        isFolderAllowed = policy.allows(resolver.folder)
        self.track = Self.describe(track, playlist)
        guard playlist.isComplete else {
            throw ServiceError(
                .failedPrecondition, reason: "LIVE_NOT_SUPPORTED",
                "\(HTTPClient.redacted(track.uri)) is still growing (no EXT-X-ENDLIST); only VOD can be kept")
        }
        guard playlist.skip == nil else {
            throw ServiceError(
                .invalidArgument, reason: "PLAYLIST_INVALID",
                "\(HTTPClient.redacted(track.uri)) is a delta update (EXT-X-SKIP), which leaves out segments")
        }
        guard !playlist.segments.contains(where: { $0.byteRange?.length == 0 && !$0.isGap }) else {
            throw ServiceError(
                .invalidArgument, reason: "PLAYLIST_INVALID",
                "\(HTTPClient.redacted(track.uri)) has a segment of no bytes (EXT-X-BYTERANGE with length 0)")
        }
        guard playlist.segments.contains(where: { !$0.isGap }) else {
            throw ServiceError(
                .invalidArgument, reason: "NO_SEGMENTS", "\(HTTPClient.redacted(track.uri)) lists no segments")
        }
    }

    private static func describe(_ track: Track, _ playlist: MediaPlaylist) -> Track {
        var track = track
        let longest = playlist.segments.reduce(0) { max($0, $1.duration) }
        track.targetDuration = UInt64(max(playlist.targetDuration, Int(min(longest, 1e9).rounded())))
        let hasMap = !playlist.initializationSections.isEmpty
        let hasKeys = playlist.keySets.count > 1
        track.version = UInt32(clamping: max(hasMap ? 6 : hasKeys ? 5 : 3, min(playlist.version, 7)))
        track.mediaSequence = playlist.mediaSequence
        track.discontinuitySequence = playlist.discontinuitySequence
        track.segmentCount = UInt64(playlist.segments.count)
        track.durationMilliseconds = UInt64(saturating: playlist.totalDuration * 1000)
        track.independentSegments = playlist.hasIndependentSegments
        return track
    }

    /// Files to fetch: segments that are no gaps, and initialization sections.
    var resourceCount: UInt64 {
        UInt64(playlist.segments.count { !$0.isGap } + playlist.initializationSections.count)
    }

    /// Every key that a segment needs, once.
    func keys() throws(ServiceError) -> [ContentKey] {
        var seen: Set<Key> = []
        var result: [ContentKey] = []
        for set in playlist.keySets {
            for key in set.map(\.withoutInitializationVector) {
                guard seen.insert(key).inserted else { continue }
                guard seen.count <= Self.maximumKeys else {
                    throw ServiceError(
                        .outOfRange, reason: "PLAYLIST_TOO_LARGE",
                        "\(HTTPClient.redacted(track.uri)) names more than \(Self.maximumKeys) keys")
                }
                let content = ContentKey(key, resolver)
                try check(content)
                result.append(content)
            }
        }
        return result
    }

    private func check(_ key: ContentKey) throws(ServiceError) {
        guard key.keyformat == "identity" else { return }
        if key.uri.lowercased().hasPrefix("data:") {
            // Passing it on would take a key through processes that must never see one.
            throw ServiceError(
                .failedPrecondition, reason: "KEY_IN_PLAYLIST",
                "\(HTTPClient.redacted(track.uri)) carries its key inside itself (data: URI), which is not supported")
        }
        try policy.check(key.uri, named: "a key")
    }

    func url(of slice: TextSlice, named what: String) throws(ServiceError) -> String {
        let reference = playlist.text(slice)
        if isFolderAllowed, let url = resolver.resolveBelow(reference) { return url }
        let url = resolver.resolve(reference)
        try policy.check(url, named: what)
        return url
    }

    func encryption(_ keySet: Int32, mediaSequence: UInt64) -> Encryption? {
        let keys = playlist.keySets[Int(keySet)]
        guard let first = keys.first else { return nil }
        let identity = keys.first { $0.keyFormat == "identity" } ?? first
        let content = keys.map { ContentKey($0, resolver) }
        return Encryption(
            keyIDs: content.map(\.keyID), method: identity.method,
            initializationVector: identity.effectiveInitializationVector(mediaSequence: mediaSequence), keys: content)
    }
}
