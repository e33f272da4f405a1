/// A media playlist (RFC 8216bis, 4.4.3 to 4.4.5).
///
/// Segments share the bytes of the file; `text(_:)` makes a String of a piece when someone needs it.
public struct MediaPlaylist: Sendable {
    /// EXT-X-PLAYLIST-TYPE.
    public enum Kind: String, Sendable {
        /// Nothing may change.
        case vod = "VOD"
        /// Segments may only be added.
        case event = "EVENT"
    }

    /// A sub-range of a resource, in bytes.
    public struct ByteRange: Hashable, Sendable {
        /// First byte.
        public var offset: UInt64
        /// Number of bytes.
        public var length: UInt64

        /// Makes a range.
        public init(offset: UInt64, length: UInt64) {
            self.offset = offset
            self.length = length
        }
    }

    /// EXT-X-MAP, with the keys that were in force where it stood.
    public struct InitializationSection: Hashable, Sendable {
        /// URI, as written.
        public var uri: TextSlice
        /// BYTERANGE.
        public var byteRange: ByteRange?
        /// Index into `keySets`.
        public var keySet: Int32
    }

    /// One segment, with all that applies to it.
    public struct Segment: Sendable {
        /// As written.
        public var uri = TextSlice.empty
        /// EXTINF, in seconds.
        public var duration = 0.0
        /// EXTINF.
        public var title = TextSlice.empty
        /// EXT-X-PROGRAM-DATE-TIME; empty if the tag does not stand before this segment.
        public var programDateTime = TextSlice.empty
        /// EXT-X-BYTERANGE stands before this segment.
        var isRange = false
        /// EXT-X-BYTERANGE.
        var rangeOffset: UInt64 = 0
        var rangeLength: UInt64 = 0
        /// Index into `keySets`; 0 means not encrypted.
        public var keySet: Int32 = 0
        /// Index into `initializationSections`; -1 means none.
        public var initializationSection: Int32 = -1
        /// EXT-X-BITRATE in force, kbit/s; 0 if there is none or the segment is a byte range.
        public var bitrate: UInt32 = 0
        /// Discontinuities from the start of the playlist up to and with this segment.
        var discontinuities: UInt32 = 0
        /// EXT-X-DISCONTINUITY stands before this segment.
        public var isDiscontinuity = false
        /// EXT-X-GAP: must not be loaded.
        public var isGap = false

        /// EXT-X-BYTERANGE with its offset resolved.
        public var byteRange: ByteRange? {
            isRange ? ByteRange(offset: rangeOffset, length: rangeLength) : nil
        }
    }

    /// The bytes of the file.
    let source: [UInt8]
    /// Lines whose variables were replaced; slices past the end of `source` are in it.
    var replaced: [UInt8] = []
    /// EXT-X-VERSION; 1 if absent.
    public internal(set) var version = 1
    /// EXT-X-TARGETDURATION in seconds; 0 if absent.
    public internal(set) var targetDuration = 0
    /// EXT-X-MEDIA-SEQUENCE.
    public internal(set) var mediaSequence: UInt64 = 0
    /// EXT-X-DISCONTINUITY-SEQUENCE.
    public internal(set) var discontinuitySequence: UInt64 = 0
    /// EXT-X-PLAYLIST-TYPE; nil if absent.
    public internal(set) var kind: Kind?
    /// EXT-X-ENDLIST.
    public internal(set) var hasEndList = false
    /// EXT-X-I-FRAMES-ONLY.
    public internal(set) var isIFramesOnly = false
    /// EXT-X-INDEPENDENT-SEGMENTS.
    public internal(set) var hasIndependentSegments = false
    /// EXT-X-START.
    public internal(set) var start: StartPoint?
    /// EXT-X-DEFINE, in order.
    public internal(set) var definitions: [VariableDefinition] = []
    /// EXT-X-PART-INF: PART-TARGET in seconds.
    public internal(set) var partTarget: Double?
    /// EXT-X-SERVER-CONTROL.
    public internal(set) var serverControl: ServerControl?
    /// EXT-X-SKIP.
    public internal(set) var skip: SkippedSegments?
    /// EXT-X-PART, in order.
    public internal(set) var parts: [PartialSegment] = []
    /// EXT-X-PRELOAD-HINT, in order.
    public internal(set) var preloadHints: [PreloadHint] = []
    /// EXT-X-RENDITION-REPORT, in order.
    public internal(set) var renditionReports: [RenditionReport] = []
    /// EXT-X-DATERANGE, in order; tags of one ID are not merged.
    public internal(set) var dateRanges: [DateRange] = []
    /// In the order of the playlist.
    public internal(set) var segments: [Segment] = []
    /// Sets of keys that apply together, one a KEYFORMAT; the first set is empty.
    public internal(set) var keySets: [[Key]] = [[]]
    /// Every EXT-X-MAP that a segment uses.
    public internal(set) var initializationSections: [InitializationSection] = []
    /// Departures from the RFC that were read past.
    public internal(set) var diagnostics: [Diagnostic] = []

    init(source: [UInt8]) { self.source = source }

    /// A piece of the file as text; bytes that are not UTF-8 are repaired.
    public func text(_ slice: TextSlice) -> String { withBytes(of: slice) { String(decoding: $0, as: UTF8.self) } }

    /// Whether a piece of the file is these bytes.
    func matches(_ slice: TextSlice, _ other: UnsafeRawBufferPointer) -> Bool {
        withBytes(of: slice) { $0.elementsEqual(other) }
    }

    /// Lends a piece of the file, or of the lines whose variables were replaced.
    func withBytes<R>(of slice: TextSlice, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        let isReplaced = slice.start >= source.count && !slice.isEmpty
        let start = Int(slice.start) - (isReplaced ? source.count : 0)
        return (isReplaced ? replaced : source).withUnsafeBytes {
            body(UnsafeRawBufferPointer(rebasing: $0[start..<start + Int(slice.byteCount)]))
        }
    }

    /// Every key of the first thousand sets once, whatever IV it is used with.
    public var distinctKeys: [Key] { distinctKeys(ofSets: keySets.indices.prefix(1000)) }

    /// Every key of some sets once, in order, whatever IV it is used with.
    public func distinctKeys(ofSets indices: some Sequence<Int>) -> [Key] {
        var seen: Set<Key> = []
        var keys: [Key] = []
        var previous: [Key] = []
        for index in indices {
            // A set differs from the one before in little, and what is the same buffer is compared at once.
            for key in keySets[index] where !previous.contains(key) {
                let key = key.withoutInitializationVector
                if seen.insert(key).inserted { keys.append(key) }
            }
            previous = keySets[index]
        }
        return keys
    }

    /// Sum of the EXTINF durations, in seconds.
    public var totalDuration: Double { segments.reduce(0) { $0 + $1.duration } }

    /// The segments that overlap a range of media time, in seconds from the start of the playlist.
    public func segments(from start: Double, to end: Double) -> Range<Int> {
        var time = 0.0
        var lower: Int?
        var upper = 0
        for (index, segment) in segments.enumerated() {
            guard time < end else { break }
            time += segment.duration
            guard time > start else { continue }
            if lower == nil { lower = index }
            upper = index + 1
        }
        guard let lower else { return segments.count..<segments.count }
        return lower..<upper
    }

    /// The Media Sequence Number of a segment; skipped ones count (4.4.5.2).
    public func mediaSequence(at index: Int) -> UInt64 { mediaSequence + (skip?.count ?? 0) + UInt64(index) }

    /// Whether no more segments will come (6.3.4).
    public var isComplete: Bool { hasEndList || kind == .vod }

    /// The Discontinuity Sequence Number of a segment (6.2.1).
    public func discontinuitySequence(of segment: Segment) -> UInt64 {
        discontinuitySequence + UInt64(segment.discontinuities)
    }
}
