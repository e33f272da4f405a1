/// Collects the segments of a media playlist line by line.
struct MediaPlaylistBuilder {
    /// The end of the largest file there can be.
    private static let maximumPosition = UInt64(Int64.max)
    private static let maximumSections = 10_000
    /// Keys of different KEYFORMAT on one segment; each set of them is kept.
    private static let maximumFormats = 32
    private static let maximumKeyURIByteCount = 1 << 16
    /// Keys of all sets together.
    private static let maximumKeys = 5_000_000
    /// Bytes of a playlist with what a delta update left out.
    static let maximumByteCount = 256 << 20

    /// What makes two EXT-X-MAP the same.
    private struct SectionIdentity: Hashable {
        let uri: String
        let byteRange: MediaPlaylist.ByteRange?
        let keySet: Int32
    }

    var playlist: MediaPlaylist
    private(set) var diagnostics: [Diagnostic] = []
    private var next = MediaPlaylist.Segment()
    private var hasInformation = false
    private var hasByteRange = false
    private var byteRangeOffset: UInt64?
    private var keys: [Key] = []
    /// The keys in force are a set of the playlist already.
    private var isKeySetCurrent = true
    private var keySet: Int32 = 0
    private var keyCount = 0
    /// The last EXT-X-KEY as it was written, and where the digits of its IV are.
    private var lastKey: (line: [UInt8], vector: Int)?
    private var currentMap: Int32 = -1
    private var sections: [SectionIdentity: Int32] = [:]
    private var discontinuities: UInt32 = 0
    private var bitrate: UInt32 = 0
    private var longest = 0.0
    private var longestLine = 0
    /// Where the bytes of the line at hand begin in the playlist's own numbering.
    private var origin: (base: UnsafeRawPointer?, offset: Int) = (nil, 0)

    /// What a delta update is merged with.
    let previous: MediaPlaylist?
    /// Bytes that were taken from the playlist before.
    var restoredByteCount = 0
    var hasRestored = false
    var restoredDateRanges: [DateRange] = []

    init(source: [UInt8], updating previous: MediaPlaylist?) {
        playlist = MediaPlaylist(source: source)
        self.previous = previous
    }

    var segmentCount: Int { playlist.segments.count }

    /// Bytes of lines whose variables were replaced.
    var replacedByteCount: Int { playlist.replaced.count - restoredByteCount }

    /// Reads from another line than the file's own, which is kept.
    mutating func beginReplaced(_ line: [UInt8], _ bytes: Bytes) {
        origin = (bytes.baseAddress, playlist.source.count + playlist.replaced.count)
        playlist.replaced += line
    }

    mutating func endReplaced() { origin = (nil, 0) }

    mutating func readInformation(_ value: Bytes, in bytes: Bytes, line: Int) {
        if hasInformation { note(line, "EXTINF without a URI", "4.4.4.1") }
        let found = value.firstIndex(of: UInt8(ascii: ","))
        if found == nil { note(line, "EXTINF without a comma", "4.4.4.1") }
        let comma = found ?? value.count
        let number = value.part(0..<comma)
        if !number.isDecimal { note(line, "EXTINF with a duration that is not a decimal number", "4.4.4.1") }
        // Nothing plays for longer than eleven days at a stretch, and sums of what is left always fit.
        next.duration = min(max(0, value.part(0..<comma).decimal ?? 0), 1e6)
        let title = value.from(comma + 1)
        next.title = title.trimmed.isEmpty ? .empty : slice(title, in: bytes)
        hasInformation = true
        if next.duration > longest { (longest, longestLine) = (next.duration, line) }
    }

    /// What can only be told when everything has been read.
    mutating func finish(hasTargetDuration: Bool) {
        mergeDateRanges()
        if hasInformation { note(longestLine, "EXTINF without a URI", "4.4.4.1") }
        guard hasTargetDuration else { return note(1, "EXT-X-TARGETDURATION is missing", "4.4.3.1") }
        let rounded = longest.rounded()
        if rounded > Double(playlist.targetDuration), playlist.targetDuration > 0 {
            note(longestLine, "a segment is longer than EXT-X-TARGETDURATION", "4.4.3.1")
        }
    }

    mutating func readURI(_ uri: Bytes, in bytes: Bytes, line: Int) throws(PlaylistError) {
        if !hasInformation { note(line, "a segment without EXTINF", "4.4.4.1") }
        next.uri = slice(uri, in: bytes)
        if let byteRangeOffset {
            next.rangeOffset = byteRangeOffset
        } else if hasByteRange {
            next.rangeOffset = try continued(uri, in: bytes, line: line)
        }
        // A segment that is part of a file has no rate of its own.
        next.bitrate = hasByteRange ? 0 : bitrate
        next.isRange = hasByteRange
        next.keySet = currentKeySet()
        guard keyCount <= Self.maximumKeys else {
            throw PlaylistError(.tooLarge, line: line, "more than \(Self.maximumKeys) keys")
        }
        next.initializationSection = currentMap
        if next.isDiscontinuity { discontinuities += 1 }
        next.discontinuities = discontinuities
        playlist.segments.append(next)
        if playlist.segments.count == 1024 { reserve(segment: uri, in: bytes) }
        next = MediaPlaylist.Segment()
        hasInformation = false
        hasByteRange = false
        byteRangeOffset = nil
    }

    /// A long list grows once, by what its beginning lets expect, and not by doubling.
    private mutating func reserve(segment uri: Bytes, in bytes: Bytes) {
        guard origin.base == nil, let base = bytes.baseAddress, let here = uri.baseAddress else { return }
        let expected = Double(playlist.source.count) / Double(max(1, here - base)) * 1024
        playlist.segments.reserveCapacity(Int(min(expected * 1.02, 4_000_000)))
    }

    /// The byte after the previous segment's sub-range of the same resource (4.4.4.2).
    private func continued(_ uri: Bytes, in bytes: Bytes, line: Int) throws(PlaylistError) -> UInt64 {
        guard let last = playlist.segments.last, last.isRange, playlist.matches(last.uri, uri) else {
            throw PlaylistError(
                .invalid, line: line,
                "EXT-X-BYTERANGE without an offset, and the segment before is no part of the same resource (4.4.4.2)")
        }
        let start = last.rangeOffset + last.rangeLength
        guard start <= Self.maximumPosition - next.rangeLength else {
            throw PlaylistError(.invalid, line: line, "EXT-X-BYTERANGE ends past any file")
        }
        return start
    }

    /// Answers whether the tag belongs to a media playlist.
    mutating func read(_ tag: Bytes, _ value: Bytes, in bytes: Bytes, line: Int) throws(PlaylistError) -> Bool {
        if tag.equals("#EXT-X-BYTERANGE") {
            try readByteRange(value, line: line)
        } else if tag.equals("#EXT-X-KEY") {
            try readKey(value, line: line)
        } else if tag.equals("#EXT-X-MAP") {
            try readMap(value, in: bytes, line: line)
        } else if tag.equals("#EXT-X-DISCONTINUITY") {
            next.isDiscontinuity = true
        } else if tag.equals("#EXT-X-GAP") {
            next.isGap = true
        } else if tag.equals("#EXT-X-PROGRAM-DATE-TIME") {
            next.programDateTime = slice(value.trimmed, in: bytes)
        } else if tag.equals("#EXT-X-TARGETDURATION") {
            playlist.targetDuration = value.decimal.map { Int(min(max(0, $0.rounded(.up)), 1e9)) } ?? 0
            if (value.decimalInteger ?? 0) == 0 {
                note(line, "EXT-X-TARGETDURATION is not a positive integer", "4.4.3.1")
            }
        } else if tag.equals("#EXT-X-MEDIA-SEQUENCE") {
            playlist.mediaSequence = try sequence(value, line: line)
            if !playlist.segments.isEmpty { note(line, "EXT-X-MEDIA-SEQUENCE after a segment", "4.4.3.2") }
        } else if tag.equals("#EXT-X-DISCONTINUITY-SEQUENCE") {
            playlist.discontinuitySequence = try sequence(value, line: line)
            if !playlist.segments.isEmpty || next.isDiscontinuity {
                note(line, "EXT-X-DISCONTINUITY-SEQUENCE after a segment or a discontinuity", "4.4.3.3")
            }
        } else if tag.equals("#EXT-X-PLAYLIST-TYPE") {
            playlist.kind = MediaPlaylist.Kind(rawValue: value.trimmed.text)
            if playlist.kind == nil { note(line, "EXT-X-PLAYLIST-TYPE is neither VOD nor EVENT", "4.4.3.5") }
        } else if tag.equals("#EXT-X-ENDLIST") {
            playlist.hasEndList = true
        } else if tag.equals("#EXT-X-I-FRAMES-ONLY") {
            playlist.isIFramesOnly = true
        } else if tag.equals("#EXT-X-BITRATE") {
            bitrate = value.decimalInteger.map { UInt32(clamping: $0) } ?? 0
        } else {
            return try readLowLatencyTag(tag, value, line: line)
        }
        return true
    }

    private mutating func sequence(_ value: Bytes, line: Int) throws(PlaylistError) -> UInt64 {
        if value.decimalInteger == nil { note(line, "the sequence number is not an integer", "4.4.3.2") }
        let number = value.decimalInteger ?? 0
        guard number <= 1 << 62 else {
            throw PlaylistError(.invalid, line: line, "the sequence number \(number) leaves no room for the next")
        }
        return number
    }

    private mutating func readByteRange(_ value: Bytes, line: Int) throws(PlaylistError) {
        let (length, offset) = Self.byteRange(value)
        guard let length else {
            throw PlaylistError(.invalid, line: line, "EXT-X-BYTERANGE:\(value.clipped) is not a byte range (4.4.4.2)")
        }
        guard length <= Self.maximumPosition, (offset ?? 0) <= Self.maximumPosition - length else {
            throw PlaylistError(.invalid, line: line, "EXT-X-BYTERANGE ends past any file")
        }
        next.rangeLength = length
        byteRangeOffset = offset
        hasByteRange = true
    }

    static func byteRange(_ value: Bytes) -> (length: UInt64?, offset: UInt64?) {
        guard let at = value.firstIndex(of: UInt8(ascii: "@")) else { return (value.decimalInteger, nil) }
        // An offset that can't be read is none to guess.
        guard let offset = value.from(at + 1).decimalInteger else { return (nil, nil) }
        return (value.part(0..<at).decimalInteger, offset)
    }

    /// Reads an EXT-X-KEY that is the one before again, or differs from it in the digits of its IV alone; false for any
    /// other. Many playlists name the key at every segment.
    mutating func repeatsKey(_ value: Bytes) -> Bool {
        guard let lastKey, value.count == lastKey.line.count, !keys.isEmpty else { return false }
        let digits = lastKey.vector
        let isSame = lastKey.line.withUnsafeBytes { last in
            if digits < 0 { return value.isSame(last, 0..<last.count) }
            return value.isSame(last, 0..<digits) && value.isSame(last, digits + 32..<last.count)
        }
        guard isSame else { return false }
        guard digits >= 0 else { return true }
        guard let vector = KeyReader.vector(value.part(digits..<digits + 32)) else { return false }
        if keys[keys.count - 1].initializationVector != vector {
            keys[keys.count - 1].initializationVector = vector
            isKeySetCurrent = false
        }
        return true
    }

    /// The next key is read in full.
    mutating func forgetKey() { lastKey = nil }

    private mutating func remember(_ value: Bytes, _ key: Key) {
        lastKey = nil
        // Only what a comparison of bytes can tell: no odd IV.
        guard key.initializationVector != nil else { return lastKey = (Array(value), -1) }
        guard key.writtenVector.isEmpty, let start = value.firstRange(of: "IV=0x"), start + 37 <= value.count,
            start == 0 || value[start - 1] == UInt8(ascii: ","),
            // Not inside a quoted string, and the only one.
            value.part(0..<start).count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2),
            value.from(start + 1).firstRange(of: "IV") == nil,
            KeyReader.vector(value.part(start + 5..<start + 37)) == key.initializationVector
        else { return }
        lastKey = (Array(value), start + 5)
    }

    private mutating func readKey(_ value: Bytes, line: Int) throws(PlaylistError) {
        lastKey = nil
        guard let key = KeyReader.read(value) else {
            keys = []
            isKeySetCurrent = false
            return
        }
        if key.hasUnreadableIV {
            throw PlaylistError(
                .invalid, line: line, "the IV of EXT-X-KEY is not a hexadecimal number of at most 128 bits (4.4.4.4)")
        }
        guard key.key.uri.utf8.count <= Self.maximumKeyURIByteCount else {
            throw PlaylistError(
                .tooLarge, line: line, "the URI of EXT-X-KEY has more than \(Self.maximumKeyURIByteCount) bytes")
        }
        if let problem = key.problem { note(line, problem, "4.4.4.4") }
        // A new tag replaces the one of its own KEYFORMAT; the others stay in force.
        keys.removeAll { $0.keyFormat == key.key.keyFormat }
        guard keys.count < Self.maximumFormats else {
            throw PlaylistError(.tooLarge, line: line, "keys of more than \(Self.maximumFormats) KEYFORMATs at once")
        }
        keys.append(key.key)
        isKeySetCurrent = false
        if key.problem == nil { remember(value, key.key) }
    }

    private mutating func currentKeySet() -> Int32 {
        if isKeySetCurrent { return keySet }
        isKeySetCurrent = true
        if keys.isEmpty {
            keySet = 0
        } else if playlist.keySets[playlist.keySets.count - 1] != keys {
            playlist.keySets.append(keys)
            keyCount += keys.count
            keySet = Int32(playlist.keySets.count - 1)
        } else {
            keySet = Int32(playlist.keySets.count - 1)
        }
        return keySet
    }

    private mutating func readMap(_ value: Bytes, in bytes: Bytes, line: Int) throws(PlaylistError) {
        var section = MediaPlaylist.InitializationSection(uri: .empty, byteRange: nil, keySet: currentKeySet())
        for attribute in AttributeList(value) {
            if attribute.name.equals("URI") {
                section.uri = slice(attribute.value, in: bytes)
            } else if attribute.name.equals("BYTERANGE") {
                let (length, offset) = Self.byteRange(attribute.value)
                guard let length, length > 0, length <= Self.maximumPosition,
                    (offset ?? 0) <= Self.maximumPosition - length
                else {
                    throw PlaylistError(
                        .invalid, line: line, "the BYTERANGE of EXT-X-MAP is not a byte range (4.4.4.5)")
                }
                if offset == nil { note(line, "the BYTERANGE of EXT-X-MAP has no offset; 0 is taken", "4.4.4.5") }
                section.byteRange = .init(offset: offset ?? 0, length: length)
            }
        }
        guard !section.uri.isEmpty else {
            throw PlaylistError(.invalid, line: line, "EXT-X-MAP without a URI (4.4.4.5)")
        }
        currentMap = try number(of: section, line: line)
    }

    /// The same EXT-X-MAP again is the same section.
    mutating func number(
        of section: MediaPlaylist.InitializationSection, line: Int
    ) throws(PlaylistError) -> Int32 {
        let identity = SectionIdentity(
            uri: playlist.text(section.uri), byteRange: section.byteRange, keySet: section.keySet)
        if let known = sections[identity] { return known }
        guard playlist.initializationSections.count < Self.maximumSections else {
            throw PlaylistError(.tooLarge, line: line, "more than \(Self.maximumSections) different EXT-X-MAP")
        }
        let number = Int32(playlist.initializationSections.count)
        playlist.initializationSections.append(section)
        sections[identity] = number
        return number
    }

    /// Takes a segment of the playlist before as it is, with what stays in force after it.
    mutating func restore(_ segment: MediaPlaylist.Segment) {
        var segment = segment
        if segment.isDiscontinuity { discontinuities += 1 }
        segment.discontinuities = discontinuities
        playlist.segments.append(segment)
        keys = playlist.keySets[Int(segment.keySet)]
        keySet = segment.keySet
        isKeySetCurrent = true
        currentMap = segment.initializationSection
        bitrate = segment.bitrate
        lastKey = nil
    }

    private func slice(_ part: Bytes, in bytes: Bytes) -> TextSlice {
        guard let base = origin.base ?? bytes.baseAddress, let start = part.baseAddress, !part.isEmpty else {
            return .empty
        }
        return TextSlice(start: UInt32(start - base + origin.offset), byteCount: UInt32(part.count))
    }

    mutating func note(_ line: Int, _ message: String, _ section: String) {
        guard diagnostics.count < PlaylistParser.maximumDiagnostics else { return }
        diagnostics.append(Diagnostic(line: line, message, section: section))
    }
}
