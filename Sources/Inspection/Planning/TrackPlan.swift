internal import Core
internal import HLS
internal import RPC
internal import Wire

/// Goes through one track, or through what one version of a growing one adds, and makes its resources, in order of
/// media time.
struct TrackPlan {
    /// How far a track was planned.
    struct Cursor: Sendable {
        /// Segments so far, gaps among them: the last file name.
        var number: UInt64 = 0
        /// Media time at which the last one ends.
        var microseconds: UInt64 = 0
        /// Of the last segment that was listed.
        var discontinuitySequence: UInt64?
        /// The last segment was missed, or an earlier plan ended with it.
        var isResuming = false
        /// Names of the initialization sections that are in the plan.
        var sections: Set<String> = []

        /// The start of a track, or of the segment at an index of it.
        init(number: UInt64 = 0, microseconds: UInt64 = 0) {
            self.number = number
            self.microseconds = microseconds
        }

        /// Where an earlier plan stopped.
        init(_ position: TrackPosition?) {
            guard let position else { return }
            number = position.segmentCount
            microseconds = position.endMicroseconds
            discontinuitySequence = position.discontinuitySequence
            isResuming = true
        }
    }

    private let reader: TrackReader
    private var places: TrackPlaces?
    private let end: Int
    private let limit: UInt64
    private var index: Int
    private var cursor: Cursor
    private var missed: UInt64 = 0
    private var firstMissed: UInt64 = 0
    /// The first segment is cut off from what was before.
    private var isRestart = false
    /// The first segment is the first of the local playlist, though not of the playlist.
    private var isCut = false
    private var firstOfResource: (uri: TextSlice, name: String)?

    /// The segments of a reader, with the names that they have in the whole playlist.
    init(_ reader: TrackReader, places: TrackPlaces? = nil) {
        self.reader = reader
        self.places = places
        index = reader.segments.lowerBound
        end = reader.segments.upperBound
        limit = .max
        isCut = index > 0
        cursor = Cursor(
            number: UInt64(index),
            microseconds: reader.playlist.segments[..<index].reduce(0) { $0.addingSaturating(Self.microseconds($1)) })
    }

    /// What a version of a growing playlist adds, up to a media time.
    init(
        _ reader: TrackReader, _ news: LiveWindowStateMachine.News, _ cursor: Cursor, limit: UInt64, isCut: Bool
    ) {
        self.reader = reader
        self.cursor = cursor
        self.limit = limit
        self.isCut = isCut
        index = news.segments.lowerBound
        end = news.segments.upperBound
        missed = news.missed
        firstMissed = news.firstMissed
        isRestart = news.isRestart
    }

    /// EXTINF in microseconds.
    static func microseconds(_ segment: MediaPlaylist.Segment) -> UInt64 {
        UInt64((min(segment.duration, 1e9) * 1_000_000).rounded())
    }

    /// Media time of the next segment in microseconds; nil at the end.
    var position: UInt64? {
        (missed > 0 || index < end) && cursor.microseconds < limit ? cursor.microseconds : nil
    }

    /// Where the track will be when all of this is planned.
    var cursorAtEnd: Cursor {
        var plan = self
        while plan.position != nil {
            guard plan.missed == 0 else {
                plan.skipMissed()
                continue
            }
            let segment = reader.playlist.segments[plan.index]
            if segment.initializationSection >= 0, !segment.isGap {
                plan.cursor.sections.insert(plan.name(ofSection: segment.initializationSection))
            }
            plan.noteListed(segment)
            plan.advance(by: Self.microseconds(segment))
            plan.index += 1
        }
        return plan.cursor
    }

    private mutating func advance(by microseconds: UInt64) {
        cursor.number += 1
        cursor.microseconds = cursor.microseconds.addingSaturating(microseconds)
    }

    /// What was missed may have held a discontinuity.
    private func hidesDiscontinuity(_ segment: MediaPlaylist.Segment) -> Bool {
        guard cursor.isResuming, let before = cursor.discontinuitySequence else { return false }
        return reader.playlist.discontinuitySequence(of: segment) > before
    }

    private mutating func noteListed(_ segment: MediaPlaylist.Segment) {
        cursor.discontinuitySequence = reader.playlist.discontinuitySequence(of: segment)
        cursor.isResuming = false
    }

    /// The next segment, and before it the initialization section that it is the first to need.
    mutating func next() throws(ServiceError) -> [PlannedResource] {
        guard missed == 0 else { return [nextMissed()] }
        let playlist = reader.playlist
        let segment = playlist.segments[index]
        let sequence = playlist.mediaSequence(at: index)
        let isDiscontinuity = (segment.isDiscontinuity && !isCut) || isRestart || hidesDiscontinuity(segment)
        (isCut, isRestart) = (false, false)
        noteListed(segment)
        var result: [PlannedResource] = []
        var resource = PlannedResource(
            trackID: reader.track.id, kind: .segment, mediaSequence: sequence,
            durationMicroseconds: Self.microseconds(segment), title: playlist.text(segment.title),
            discontinuity: isDiscontinuity, gap: segment.isGap, programDateTime: playlist.text(segment.programDateTime),
            startMicroseconds: cursor.microseconds,
            discontinuitySequence: playlist.discontinuitySequence(of: segment))
        // A gap needs no initialization section: naming one would ask for a file that nothing else may need.
        if segment.initializationSection >= 0, !segment.isGap {
            resource.initializationName = name(ofSection: segment.initializationSection)
            if cursor.sections.insert(resource.initializationName).inserted {
                result.append(try section(segment.initializationSection, mediaSequence: sequence))
            }
        } else if playlist.isIFramesOnly, !segment.isGap {
            if let head = try headOfResource(segment, mediaSequence: sequence) { result.append(head) }
            resource.initializationName = firstOfResource?.name ?? ""
        }
        resource.name = name(uri: playlist.text(segment.uri), isFragmented: segment.initializationSection >= 0)
        if !segment.isGap {
            resource.uri = try reader.url(of: segment.uri, named: "a segment")
            places?.fill(&resource) { $0.url(ofSegment: index) }
            resource.range = segment.byteRange.map { ByteRange(offset: $0.offset, length: $0.length) }
            resource.encryption = reader.encryption(segment.keySet, mediaSequence: sequence)
        }
        result.append(resource)
        advance(by: resource.durationMicroseconds)
        index += 1
        return result
    }

    /// Writes the resources of several tracks in order of media time.
    static func write(_ plans: [TrackPlan], to responses: MessageSink<PlannedResource>) async throws {
        var plans = plans
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

    // MARK: Segments that were missed

    /// What was missed lasted as long as the others do.
    private var missedMicroseconds: UInt64 {
        let playlist = reader.playlist
        guard !playlist.segments.isEmpty else { return UInt64(clamping: playlist.targetDuration) * 1_000_000 }
        return UInt64(saturating: playlist.totalDuration / Double(playlist.segments.count) * 1_000_000)
    }

    private mutating func skipMissed() {
        missed -= 1
        firstMissed += 1
        cursor.isResuming = true
        advance(by: missedMicroseconds)
    }

    private mutating func nextMissed() -> PlannedResource {
        let gap = PlannedResource(
            trackID: reader.track.id, kind: .segment, name: name(uri: "", isFragmented: !cursor.sections.isEmpty),
            mediaSequence: firstMissed, durationMicroseconds: missedMicroseconds, gap: true,
            startMicroseconds: cursor.microseconds, missed: true)
        skipMissed()
        return gap
    }

    // MARK: Initialization sections

    private func section(_ number: Int32, mediaSequence: UInt64) throws(ServiceError) -> PlannedResource {
        let section = reader.playlist.initializationSections[Int(number)]
        var resource = PlannedResource(
            trackID: reader.track.id, kind: .initialization, name: name(ofSection: number),
            uri: try reader.url(of: section.uri, named: "an initialization section"),
            range: section.byteRange.map { ByteRange(offset: $0.offset, length: $0.length) },
            encryption: reader.encryption(section.keySet, mediaSequence: mediaSequence), mediaSequence: mediaSequence,
            startMicroseconds: cursor.microseconds)
        places?.fill(&resource) { $0.url(ofSectionOf: index) }
        return resource
    }

    /// What lies before the first I-frame of a resource is its initialization section where there is no EXT-X-MAP
    /// (4.4.3.6): a transport stream's tables.
    private mutating func headOfResource(
        _ segment: MediaPlaylist.Segment, mediaSequence: UInt64
    ) throws(ServiceError) -> PlannedResource? {
        let playlist = reader.playlist
        if let firstOfResource, playlist.text(firstOfResource.uri) == playlist.text(segment.uri) { return nil }
        firstOfResource = nil
        // More than tables is no head, but a picture that is not listed.
        guard let range = segment.byteRange, range.offset > 0, range.offset <= 1 << 16 else { return nil }
        let name = "head-\(Self.padded(cursor.number + 1)).\(Self.suffix(playlist.text(segment.uri)) ?? "ts")"
        firstOfResource = (segment.uri, name)
        var resource = PlannedResource(
            trackID: reader.track.id, kind: .initialization, name: name,
            uri: try reader.url(of: segment.uri, named: "an initialization section"),
            range: ByteRange(offset: 0, length: range.offset), mediaSequence: mediaSequence,
            startMicroseconds: cursor.microseconds)
        places?.fill(&resource) { $0.url(ofSegment: index) }
        return resource
    }

    // MARK: Names

    /// Sections have no place in a playlist that moves on, so that there they are known by what they are.
    private func name(ofSection number: Int32) -> String {
        guard reader.isGrowing else { return "init-\(number + 1).mp4" }
        return "init-\(reader.sectionIdentities[Int(number)]).mp4"
    }

    /// A number and a suffix that players know; nothing else of the URI.
    private func name(uri: String, isFragmented: Bool) -> String {
        let suffix =
            Self.suffix(uri) ?? (isFragmented ? "m4s" : reader.track.kind == .subtitles ? "vtt" : "ts")
        return Self.padded(cursor.number + 1) + "." + suffix
    }

    private static func padded(_ number: UInt64) -> String {
        var digits: [UInt8] = []
        var number = number
        while number > 0 || digits.count < 8 {
            digits.append(UInt8(ascii: "0") + UInt8(number % 10))
            number /= 10
        }
        return String(decoding: digits.reversed(), as: UTF8.self)
    }

    private static let suffixes: Set<String> = ["ts", "m4s", "mp4", "aac", "ac3", "mp3", "vtt", "m4a", "m4v"]

    private static func suffix(_ uri: String) -> String? {
        var uri = uri
        let suffix = uri.withUTF8 { bytes in
            let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
            // The longest suffix that is known has three letters.
            for start in stride(from: end - 1, through: max(0, end - 4), by: -1) where bytes[start] == UInt8(ascii: ".")
            {
                return String(decoding: bytes[(start + 1)..<end].map { $0 | 0x20 }, as: UTF8.self)
            }
            return ""
        }
        return suffixes.contains(suffix) ? suffix : nil
    }
}
