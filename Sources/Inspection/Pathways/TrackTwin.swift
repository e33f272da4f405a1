internal import HLS
internal import Wire

/// The same track on another server, segment by segment: what begins at the same time of the same period, lasts as long
/// and is encrypted alike. Media sequence numbers may differ.
struct TrackTwin: Sendable {
    /// Seconds by which times may differ.
    private static let tolerance = 0.02

    let alternate: TrackAlternate
    private let reader: TrackReader
    private let first: Int
    /// Index of the partner of each segment; -1 for none.
    private let partners: [Int32]

    /// Nil if they have nothing in common.
    init?(_ alternate: TrackAlternate, _ other: TrackReader, of reader: TrackReader) {
        self.alternate = alternate
        self.reader = other
        first = reader.segments.lowerBound
        partners = Self.partners(of: reader, in: other, declared: alternate.declared)
        guard partners.contains(where: { $0 >= 0 }) else { return nil }
    }

    private struct Place: Comparable {
        var period = 0
        var seconds = 0.0
        /// Segments of the period before this one.
        var number = 0

        static func < (left: Place, right: Place) -> Bool {
            (left.period, left.seconds + TrackTwin.tolerance) < (right.period, right.seconds)
        }

        mutating func enter(_ segment: MediaPlaylist.Segment) {
            if segment.isDiscontinuity { self = Place(period: period + 1) }
        }

        mutating func pass(_ segment: MediaPlaylist.Segment) {
            seconds += segment.duration
            number += 1
        }
    }

    private static func partners(of reader: TrackReader, in other: TrackReader, declared: Bool) -> [Int32] {
        var result: [Int32] = []
        result.reserveCapacity(reader.segments.count)
        var sameKeys: [Int64: Bool] = [:]
        let (mine, theirs) = (reader.playlist.segments, other.playlist.segments)
        var (here, there) = (Place(), Place())
        var candidate = 0
        for index in 0..<reader.segments.upperBound {
            here.enter(mine[index])
            // Those that are behind have no partner.
            while candidate < theirs.count {
                var next = there
                next.enter(theirs[candidate])
                guard next < here else { break }
                next.pass(theirs[candidate])
                there = next
                candidate += 1
            }
            var next = there
            if candidate < theirs.count { next.enter(theirs[candidate]) }
            if index >= reader.segments.lowerBound {
                let isPartner =
                    candidate < theirs.count && !(here < next) && !mine[index].isGap
                    && isSame(index, candidate, reader, other, declared && here.number == next.number, &sameKeys)
                result.append(isPartner ? Int32(clamping: candidate) : -1)
            }
            here.pass(mine[index])
        }
        return result
    }

    private static func isSame(
        _ index: Int, _ candidate: Int, _ reader: TrackReader, _ other: TrackReader, _ isCounterpart: Bool,
        _ sameKeys: inout [Int64: Bool]
    ) -> Bool {
        let (one, two) = (reader.playlist.segments[index], other.playlist.segments[candidate])
        guard !two.isGap, abs(one.duration - two.duration) <= tolerance, one.byteRange == two.byteRange,
            (one.initializationSection >= 0) == (two.initializationSection >= 0)
        else { return false }
        if one.initializationSection >= 0 {
            let section = reader.playlist.initializationSections[Int(one.initializationSection)]
            let twin = other.playlist.initializationSections[Int(two.initializationSection)]
            guard section.byteRange == twin.byteRange else { return false }
        }
        let pair = Int64(one.keySet) << 32 | Int64(two.keySet)
        let same =
            sameKeys[pair]
            ?? areSame(
                reader.playlist.keySets[Int(one.keySet)], reader, other.playlist.keySets[Int(two.keySet)], other)
        sameKeys[pair] = same
        guard same else { return false }
        // Without an IV attribute the number makes it (4.4.4.4).
        if reader.playlist.keySets[Int(one.keySet)].contains(where: { $0.initializationVector == nil }),
            reader.playlist.mediaSequence(at: index) != other.playlist.mediaSequence(at: candidate)
        {
            return false
        }
        // What only looks the same, or has another number, has the same name, or is cut from another package.
        return isCounterpart || reader.playlist.text(one.uri).fileName == other.playlist.text(two.uri).fileName
    }

    /// Servers may differ; what is asked for there not.
    private static func areSame(_ one: [Key], _ reader: TrackReader, _ two: [Key], _ other: TrackReader) -> Bool {
        one.count == two.count
            && zip(one, two).allSatisfy { a, b in
                a.method == b.method && a.keyFormat == b.keyFormat && a.initializationVector == b.initializationVector
                    && (a.uri == b.uri || reader.path(of: a) == other.path(of: b))
            }
    }

    // MARK: Where things are

    private func partner(of index: Int) -> MediaPlaylist.Segment? {
        let place = index - first
        guard partners.indices.contains(place), partners[place] >= 0 else { return nil }
        return reader.playlist.segments[Int(partners[place])]
    }

    /// The URL of a segment's partner; nil if there is none, or none that may be fetched.
    func url(ofSegment index: Int) -> String? {
        partner(of: index).flatMap { try? reader.url(of: $0.uri, named: "a segment") }
    }

    /// The URL of the initialization section of a segment's partner.
    func url(ofSectionOf index: Int) -> String? {
        guard let section = partner(of: index)?.initializationSection, section >= 0 else { return nil }
        let uri = reader.playlist.initializationSections[Int(section)].uri
        return try? reader.url(of: uri, named: "an initialization section")
    }
}
