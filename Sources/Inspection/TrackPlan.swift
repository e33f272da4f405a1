internal import Core
internal import HLS
internal import Wire

/// Goes through one track and makes its resources, in order of media time.
struct TrackPlan {
    private let reader: TrackReader
    private var index = 0
    private var microseconds: UInt64 = 0
    private var emittedSections: Set<Int32> = []

    init(_ reader: TrackReader) { self.reader = reader }

    /// Media time of the next segment in microseconds; nil at the end.
    var position: UInt64? { index < reader.playlist.segments.count ? microseconds : nil }

    /// The next segment, and before it the initialization section that it is the first to need.
    mutating func next() throws(ServiceError) -> [PlannedResource] {
        let playlist = reader.playlist
        let segment = playlist.segments[index]
        let sequence = playlist.mediaSequence(at: index)
        var result: [PlannedResource] = []
        var resource = PlannedResource(
            trackID: reader.track.id, kind: .segment, mediaSequence: sequence,
            durationMicroseconds: UInt64((min(segment.duration, 1e9) * 1_000_000).rounded()),
            title: playlist.text(segment.title), discontinuity: segment.isDiscontinuity, gap: segment.isGap,
            programDateTime: playlist.text(segment.programDateTime), startMicroseconds: microseconds)
        // A gap needs no initialization section: naming one would ask for a file that nothing else may need.
        if segment.initializationSection >= 0, !segment.isGap {
            let number = segment.initializationSection
            resource.initializationName = Self.name(ofSection: number)
            if emittedSections.insert(number).inserted {
                result.append(try section(number, mediaSequence: sequence))
            }
        }
        let text = playlist.text(segment.uri)
        resource.name = Self.name(at: index, uri: text, isFragmented: segment.initializationSection >= 0, reader.track)
        if !segment.isGap {
            resource.uri = try reader.url(of: segment.uri, named: "a segment")
            resource.range = segment.byteRange.map { ByteRange(offset: $0.offset, length: $0.length) }
            resource.encryption = reader.encryption(segment.keySet, mediaSequence: sequence)
        }
        result.append(resource)
        microseconds += resource.durationMicroseconds
        index += 1
        return result
    }

    private func section(_ number: Int32, mediaSequence: UInt64) throws(ServiceError) -> PlannedResource {
        let section = reader.playlist.initializationSections[Int(number)]
        return PlannedResource(
            trackID: reader.track.id, kind: .initialization, name: Self.name(ofSection: number),
            uri: try reader.url(of: section.uri, named: "an initialization section"),
            range: section.byteRange.map { ByteRange(offset: $0.offset, length: $0.length) },
            encryption: reader.encryption(section.keySet, mediaSequence: mediaSequence), mediaSequence: mediaSequence,
            startMicroseconds: microseconds)
    }

    private static func name(ofSection number: Int32) -> String { "init-\(number + 1).mp4" }

    /// A number and a suffix that players know; nothing else of the URI.
    private static func name(at index: Int, uri: String, isFragmented: Bool, _ track: Track) -> String {
        var digits: [UInt8] = []
        var number = index + 1
        while number > 0 || digits.count < 8 {
            digits.append(UInt8(ascii: "0") + UInt8(number % 10))
            number /= 10
        }
        return String(decoding: digits.reversed(), as: UTF8.self) + "."
            + suffix(uri, isFragmented: isFragmented, track)
    }

    private static let suffixes: Set<String> = ["ts", "m4s", "mp4", "aac", "ac3", "mp3", "vtt", "m4a", "m4v"]

    private static func suffix(_ uri: String, isFragmented: Bool, _ track: Track) -> String {
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
        if suffixes.contains(suffix) { return suffix }
        if isFragmented { return "m4s" }
        return track.kind == .subtitles ? "vtt" : "ts"
    }
}
