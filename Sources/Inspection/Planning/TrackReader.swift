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
    /// The segments that are taken.
    let segments: Range<Int>
    /// The playlist may get longer: it is planned version by version.
    let isGrowing: Bool
    /// What each section of a growing playlist is known by.
    let sectionIdentities: [String]
    private let resolver: URIResolver
    private let policy: ResourceURLPolicy
    /// Whether what lies below the playlist's own folder may be fetched: then it need not be asked for each segment.
    private let isFolderAllowed: Bool

    /// Throws for a playlist of which nothing can be kept; one that grows may be empty.
    init(
        _ track: Track, _ fetched: FetchedPlaylist, scope: NetworkScope, start: UInt64 = 0, end: UInt64 = 0,
        growing isGrowing: Bool = false
    ) throws(ServiceError) {
        guard case .media(let playlist) = fetched.playlist else {
            throw Self.invalid(track, "should be a media playlist and is a multivariant one")
        }
        self.playlist = playlist
        self.isGrowing = isGrowing
        resolver = fetched.resolver
        sectionIdentities = isGrowing ? Self.identities(playlist, resolver) : []
        policy = ResourceURLPolicy(scope: scope)
        isFolderAllowed = policy.allows(resolver.folder)
        let isWhole = isGrowing || (start == 0 && end == 0)
        segments =
            isWhole
            ? 0..<playlist.segments.count
            : playlist.segments(from: Double(start) / 1000, to: end == 0 ? .infinity : Double(end) / 1000)
        self.track = Self.describe(track, playlist, segments, isGrowing: isGrowing)
        guard playlist.skip == nil else {
            throw Self.invalid(track, "is a delta update (EXT-X-SKIP), which leaves out segments")
        }
        guard !playlist.segments.contains(where: { $0.byteRange?.length == 0 && !$0.isGap }) else {
            throw Self.invalid(track, "has a segment of no bytes (EXT-X-BYTERANGE with length 0)")
        }
        if track.kind == .iframes, playlist.keySets.joined().contains(where: { $0.method == "AES-128" }) {
            // A part of a file that is encrypted as a whole is nothing by itself.
            throw ServiceError(
                .failedPrecondition, reason: "IFRAMES_ENCRYPTED",
                "the I-frame playlist \(HTTPClient.redacted(track.uri)) is encrypted with AES-128, "
                    + "under which parts of segments can't be kept", remedy: "leave the I-frames out")
        }
        guard !isGrowing else { return }
        guard playlist.segments.contains(where: { !$0.isGap }) else {
            throw ServiceError(
                .invalidArgument, reason: "NO_SEGMENTS", "\(HTTPClient.redacted(track.uri)) lists no segments")
        }
        guard playlist.segments[segments].contains(where: { !$0.isGap }) else {
            throw ServiceError(
                .outOfRange, reason: "TIME_RANGE_EMPTY",
                "\(HTTPClient.redacted(track.uri)) has no segments between second \(Double(start) / 1000) and "
                    + (end == 0 ? "its end" : "second \(Double(end) / 1000)"),
                remedy: "it lasts \(Int(min(playlist.totalDuration, 1e15))) seconds")
        }
    }

    private static func invalid(_ track: Track, _ what: String) -> ServiceError {
        ServiceError(.invalidArgument, reason: "PLAYLIST_INVALID", "\(HTTPClient.redacted(track.uri)) \(what)")
    }

    private static func describe(
        _ track: Track, _ playlist: MediaPlaylist, _ range: Range<Int>, isGrowing: Bool
    ) -> Track {
        var track = track
        let segments = playlist.segments[range]
        let longest = segments.reduce(0) { max($0, $1.duration) }
        track.targetDuration = UInt64(max(playlist.targetDuration, Int(min(longest, 1e9).rounded())))
        let hasMap = !playlist.initializationSections.isEmpty
        let hasKeys = playlist.keySets.count > 1
        track.version = UInt32(clamping: max(hasMap ? 6 : hasKeys ? 5 : 3, min(playlist.version, 7)))
        if playlist.isIFramesOnly { track.version = max(track.version, 5) }
        track.independentSegments = playlist.hasIndependentSegments
        // What grows is counted when it has been planned.
        guard !isGrowing, let first = segments.first else { return track }
        track.mediaSequence = playlist.mediaSequence(at: range.lowerBound)
        track.discontinuitySequence =
            range.lowerBound == 0 ? playlist.discontinuitySequence : playlist.discontinuitySequence(of: first)
        track.segmentCount = UInt64(segments.count)
        track.durationMilliseconds = UInt64(saturating: segments.reduce(0) { $0 + $1.duration } * 1000)
        return track
    }

    /// Files to fetch: segments that are no gaps, and the initialization sections that they need.
    var resourceCount: UInt64 {
        guard !isGrowing else { return 0 }
        var count: UInt64 = 0
        var sections: Set<Int32> = []
        for segment in playlist.segments[segments] where !segment.isGap {
            count += 1
            if segment.initializationSection >= 0 { sections.insert(segment.initializationSection) }
        }
        return count + UInt64(sections.count)
    }

    /// Every key that the segments taken need, once.
    func keys() throws(ServiceError) -> [ContentKey] {
        let keys = playlist.distinctKeys(ofSets: keySets)
        guard keys.count <= Self.maximumKeys else {
            throw ServiceError(
                .outOfRange, reason: "PLAYLIST_TOO_LARGE",
                "\(HTTPClient.redacted(track.uri)) names more than \(Self.maximumKeys) keys")
        }
        var result: [ContentKey] = []
        for key in keys {
            let content = ContentKey(key, resolver, describesDRM: true)
            try check(content)
            result.append(content)
        }
        return result
    }

    /// Indices of the key sets that they use, in order.
    private var keySets: [Int] {
        guard playlist.keySets.count > 1 else { return [] }
        var used: Set<Int32> = []
        var sections: Set<Int32> = []
        for segment in playlist.segments[segments] where !segment.isGap {
            used.insert(segment.keySet)
            let section = segment.initializationSection
            if section >= 0, sections.insert(section).inserted {
                used.insert(playlist.initializationSections[Int(section)].keySet)
            }
        }
        return used.sorted().map { Int($0) }
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

    /// Path and query of a key's URL.
    func path(of key: Key) -> Substring {
        let url = resolver.resolve(key.uri, carrying: false)
        guard let start = url.firstRange(of: "://")?.upperBound else { return url[...] }
        return url[start...].drop { $0 != "/" }
    }

    var allowsLocalAddresses: Bool { policy.scope == .any }

    /// Names of the sections of a growing playlist: the same for the same section in every version, and for no other.
    private static func identities(_ playlist: MediaPlaylist, _ resolver: URIResolver) -> [String] {
        var urls: [String: Set<String>] = [:]
        let sections = playlist.initializationSections.map { section -> (path: String, url: String, hash: StableHash) in
            let url = resolver.resolve(playlist.text(section.uri), carrying: false)
            let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
            let path = String(rest.drop { $0 != "/" }.prefix { $0 != "?" })
            urls[path, default: []].insert(url)
            var hash = StableHash()
            if let range = section.byteRange { hash.add("\(range.offset)+\(range.length)") }
            for key in playlist.keySets[Int(section.keySet)] {
                hash.add(ContentKey(key, resolver).keyID)
                hash.add(Hexadecimal.encode(key.initializationVector ?? []))
            }
            return (path, url, hash)
        }
        return sections.map { section in
            var hash = section.hash
            // Hosts and queries carry tokens, and change between versions; in one version they tell things apart.
            hash.add((urls[section.path]?.count ?? 0) > 1 ? section.url : section.path)
            return hash.hexadecimal
        }
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
