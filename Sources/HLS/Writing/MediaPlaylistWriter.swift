/// Writes a local media playlist piece by piece, so that its length does not matter.
public struct MediaPlaylistWriter: Sendable {
    /// One segment as it is to be written.
    public struct Entry: Sendable {
        /// Relative to the playlist.
        public var uri = ""
        /// Seconds.
        public var duration = 0.0
        /// EXTINF.
        public var title = ""
        /// EXT-X-DISCONTINUITY.
        public var isDiscontinuity = false
        /// EXT-X-GAP.
        public var isGap = false
        /// EXT-X-PROGRAM-DATE-TIME; empty if absent.
        public var programDateTime = ""
        /// EXT-X-MAP: URI relative to the playlist; empty if none.
        public var initializationURI = ""
        /// EXT-X-KEY; empty for what is not encrypted.
        public var keys: [Key] = []
        /// The keys of the initialization section.
        public var initializationKeys: [Key] = []

        /// A segment without attributes.
        public init() {}
    }

    private var keys: [Key] = []
    private var initializationURI = ""

    /// A writer at the start of a playlist.
    public init() {}

    /// The head of the playlist.
    public func head(
        version: Int, targetDuration: Int, mediaSequence: UInt64, discontinuitySequence: UInt64,
        hasIndependentSegments: Bool, isIFramesOnly: Bool = false
    ) -> String {
        var text = "#EXTM3U\n#EXT-X-VERSION:\(version)\n#EXT-X-TARGETDURATION:\(max(1, targetDuration))\n"
        if mediaSequence > 0 { text += "#EXT-X-MEDIA-SEQUENCE:\(mediaSequence)\n" }
        if discontinuitySequence > 0 { text += "#EXT-X-DISCONTINUITY-SEQUENCE:\(discontinuitySequence)\n" }
        text += "#EXT-X-PLAYLIST-TYPE:VOD\n"
        if hasIndependentSegments { text += "#EXT-X-INDEPENDENT-SEGMENTS\n" }
        if isIFramesOnly { text += "#EXT-X-I-FRAMES-ONLY\n" }
        return text
    }

    /// The lines of one segment; tags that stay in force are not repeated.
    public mutating func lines(_ entry: Entry) -> String {
        var text = ""
        if entry.isDiscontinuity { text += "#EXT-X-DISCONTINUITY\n" }
        if entry.initializationURI != initializationURI, !entry.initializationURI.isEmpty {
            text += change(to: entry.initializationKeys)
            text += "#EXT-X-MAP:URI=\"\(entry.initializationURI)\"\n"
            initializationURI = entry.initializationURI
        }
        text += change(to: entry.keys)
        if !entry.programDateTime.isEmpty { text += "#EXT-X-PROGRAM-DATE-TIME:\(entry.programDateTime)\n" }
        if entry.isGap { text += "#EXT-X-GAP\n" }
        text += "#EXTINF:\(Self.seconds(entry.duration)),\(entry.title.filter { !$0.isNewline })\n\(entry.uri)\n"
        return text
    }

    /// The end of the playlist.
    public var tail: String { "#EXT-X-ENDLIST\n" }

    private mutating func change(to wanted: [Key]) -> String {
        guard wanted != keys else { return "" }
        defer { keys = wanted }
        guard !wanted.isEmpty else { return "#EXT-X-KEY:METHOD=NONE\n" }
        // A KEYFORMAT that is no longer in force only ends with METHOD=NONE.
        let formats = Set(wanted.map(\.keyFormat))
        var text = keys.allSatisfy { formats.contains($0.keyFormat) } ? "" : "#EXT-X-KEY:METHOD=NONE\n"
        for key in wanted { text += "#EXT-X-KEY:\(Self.attributes(key))\n" }
        return text
    }

    static func attributes(_ key: Key) -> String {
        var list = AttributeWriter()
        list.add("METHOD", key.method)
        list.add("URI", quoted: key.uri)
        if let iv = key.initializationVector {
            let digits = iv.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            list.add("IV", "0x" + digits)
        }
        if key.keyFormat != "identity" { list.add("KEYFORMAT", quoted: key.keyFormat) }
        if key.keyFormatVersions != "1" { list.add("KEYFORMATVERSIONS", quoted: key.keyFormatVersions) }
        return list.text
    }

    /// Up to six decimals, without zeros at the end.
    static func seconds(_ value: Double) -> String {
        let micros = UInt64((min(max(0, value), 1e12) * 1_000_000).rounded())
        let fraction = String(micros % 1_000_000)
        var text = "\(micros / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? text + "0" : text
    }
}
