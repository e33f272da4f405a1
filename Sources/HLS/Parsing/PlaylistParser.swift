/// Reads a playlist in one pass over its bytes.
public struct PlaylistParser {
    /// Bounds, so that no input takes more than its share.
    public struct Limits: Hashable, Sendable {
        /// Bytes of one playlist.
        public var byteCount = 256 << 20
        /// Segments of one media playlist.
        public var segments = 4_000_000
        /// Streams and renditions of one multivariant playlist.
        public var variants = 10_000
        /// The defaults.
        public init() {}
    }

    /// Diagnostics that are kept of one playlist.
    public static let maximumDiagnostics = 1000

    private enum Kind { case unknown, media, multivariant }

    private let limits: Limits
    private var kind = Kind.unknown
    private var line = 0
    private var version: Int?
    private var isIndependent = false
    private var start: StartPoint?
    private var variables: VariableTable
    /// Tags that stand at most once, and have.
    private var seen: Set<String> = []
    private var media: MediaPlaylistBuilder
    private var multivariant = MultivariantPlaylistBuilder()
    private var diagnostics: [Diagnostic] = []

    private init(_ source: [UInt8], _ limits: Limits, _ context: PlaylistContext, updating previous: MediaPlaylist?) {
        self.limits = limits
        variables = VariableTable(context)
        media = MediaPlaylistBuilder(source: source, updating: previous)
    }

    /// Parses the bytes of a playlist; lenient where players are, refusing where clients must.
    ///
    /// A delta update is merged with `previous`, the same playlist as it was before (6.3.7); it fails with DELTA_UNUSABLE
    /// when that does not have all segments that were skipped.
    public static func parse(
        _ bytes: [UInt8], context: PlaylistContext = PlaylistContext(), updating previous: MediaPlaylist? = nil,
        limits: Limits = Limits()
    ) throws(PlaylistError) -> Playlist {
        guard bytes.count <= limits.byteCount else {
            throw PlaylistError(.tooLarge, "the playlist has more than \(limits.byteCount) bytes")
        }
        var parser = PlaylistParser(bytes, limits, context, updating: previous)
        do {
            try bytes.withUnsafeBytes { try parser.run($0) }
        } catch let error as PlaylistError {
            throw error
        } catch {
            throw PlaylistError(.invalid, "\(error)")
        }
        return try parser.finish()
    }

    // MARK: Lines

    private mutating func run(_ bytes: Bytes) throws(PlaylistError) {
        var start = try skipHead(bytes)
        while start < bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
            var part = start
            // A lone CR ends a line too in files from old systems.
            while let cr = bytes.part(part..<end).firstIndex(of: UInt8(ascii: "\r")), part + cr + 1 < end {
                try readLine(bytes, part, part + cr)
                part += cr + 1
            }
            let hasCR = end > part && bytes[end - 1] == UInt8(ascii: "\r")
            try readLine(bytes, part, hasCR ? end - 1 : end)
            start = end + 1
        }
    }

    /// Finds `#EXTM3U`, past a byte-order mark and blank lines.
    private mutating func skipHead(_ bytes: Bytes) throws(PlaylistError) -> Int {
        var start = 0
        if bytes.count >= 3, bytes[0] == 0xef, bytes[1] == 0xbb, bytes[2] == 0xbf {
            start = 3
            note(1, "the file starts with a byte-order mark", "4")
        }
        while start < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[start]) {
            if bytes[start] == 0x0a { line += 1 }
            start += 1
        }
        if start > 0, bytes[start - 1] != 0xbf { note(1, "#EXTM3U is not the first line", "4.4.1.1") }
        let rest = bytes.from(start)
        if rest.hasPrefix("#EXTM3U") { return start }
        // Players find it further down too: after comments, or tags that came too early.
        guard rest.first == UInt8(ascii: "#"), Self.hasHeader(rest) else { throw Self.notAPlaylist(rest) }
        note(1, "#EXTM3U is not the first line", "4.4.1.1")
        return start
    }

    private static func hasHeader(_ bytes: Bytes) -> Bool {
        var start = 0
        while start < bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
            if bytes.part(start..<end).trimmed.hasPrefix("#EXTM3U") { return true }
            start = end + 1
        }
        return false
    }

    private static func notAPlaylist(_ bytes: Bytes) -> PlaylistError {
        if bytes.isEmpty { return PlaylistError(.notAPlaylist, "the file is empty, so it is not a playlist") }
        if bytes[0] == UInt8(ascii: "<") {
            return PlaylistError(.notAPlaylist, "this is an HTML or XML page, not a playlist")
        }
        if bytes[0] == UInt8(ascii: "{") || bytes[0] == UInt8(ascii: "[") {
            return PlaylistError(.notAPlaylist, "this is JSON, not a playlist")
        }
        if bytes[0] == 0xff || bytes[0] == 0xfe {
            return PlaylistError(.notAPlaylist, "the file is UTF-16, and playlists are UTF-8")
        }
        return PlaylistError(.notAPlaylist, "the file does not start with #EXTM3U, so it is not a playlist")
    }

    private mutating func readLine(_ bytes: Bytes, _ start: Int, _ end: Int) throws(PlaylistError) {
        line += 1
        let text = bytes.part(start..<end).trimmed
        if text.count != end - start { note(line, "blanks at the start or end of a line", "4.1") }
        guard !text.isEmpty else { return }
        guard text[0] == UInt8(ascii: "#") else {
            guard let replaced = try replace(text, .uri) else { return try readURI(bytes, text) }
            return try readReplaced(replaced) { parser, line throws(PlaylistError) in try parser.readURI(line, line) }
        }
        guard text.hasPrefix("#EXT") else { return }
        if text.hasPrefix("#EXTINF:") {
            try require(.media)
            if text.count > 8, text[8] == UInt8(ascii: " ") {
                note(line, "a blank before the duration of EXTINF", "4.1")
            }
            return media.readInformation(text.from(8), in: bytes, line: line)
        }
        guard let replaced = try replace(text, .attributes) else { return try readTagLine(bytes, text) }
        try readReplaced(replaced) { parser, line throws(PlaylistError) in try parser.readTagLine(line, line) }
    }

    private mutating func readTagLine(_ bytes: Bytes, _ text: Bytes) throws(PlaylistError) {
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.count
        if colon + 1 < text.count, text[colon + 1] == UInt8(ascii: " ") {
            note(line, "a blank before the value of \(text.part(1..<colon).clipped)", "4.1")
        }
        try readTag(text.part(0..<colon), text.from(colon + 1), in: bytes)
    }

    private mutating func replace(_ text: Bytes, _ place: VariableTable.Place) throws(PlaylistError) -> [UInt8]? {
        guard let (replaced, hasUnknown) = try variables.replace(text, place, number: line) else { return nil }
        if hasUnknown { note(line, "a variable whose value is not known here", "4.3") }
        return replaced
    }

    /// Reads a line whose variables were replaced, as if it stood in the file.
    private mutating func readReplaced(
        _ text: [UInt8], _ read: (inout PlaylistParser, Bytes) throws(PlaylistError) -> Void
    ) throws(PlaylistError) {
        guard media.replacedByteCount + text.count <= VariableTable.maximumByteCount else {
            throw PlaylistError(.tooLarge, line: line, "the playlist is too long once its variables are replaced")
        }
        var failure: PlaylistError?
        text.withUnsafeBytes { bytes in
            media.beginReplaced(text, bytes)
            do throws(PlaylistError) { try read(&self, bytes) } catch { failure = error }
            media.endReplaced()
        }
        if let failure { throw failure }
    }

    private mutating func readURI(_ bytes: Bytes, _ uri: Bytes) throws(PlaylistError) {
        switch kind {
        case .multivariant:
            if !multivariant.readURI(uri) { note(line, "a URI without EXT-X-STREAM-INF", "4.4.6.2") }
        case .media, .unknown:
            try media.readURI(uri, in: bytes, line: line)
            guard media.segmentCount <= limits.segments else {
                throw PlaylistError(.tooLarge, line: line, "more than \(limits.segments) segments")
            }
        }
    }

    /// Tags that may stand before every segment, first and without what only rare tags need.
    private mutating func readSegmentTag(_ tag: Bytes, _ value: Bytes, in bytes: Bytes) throws(PlaylistError) -> Bool {
        switch tag.count {
        case 16 where tag.equals("#EXT-X-BYTERANGE"), 24 where tag.equals("#EXT-X-PROGRAM-DATE-TIME"): break
        case 10 where tag.equals("#EXT-X-KEY"):
            try require(.media)
            if media.repeatsKey(value) { return true }
            let before = diagnostics.count
            checkAttributes(tag, value)
            if isIgnored(tag, value) { return true }
            let isRead = try media.read(tag, value, in: bytes, line: line)
            // What is wrong with a key is told each time.
            if diagnostics.count > before { media.forgetKey() }
            return isRead
        default: return false
        }
        try require(.media)
        return try media.read(tag, value, in: bytes, line: line)
    }

    private mutating func readTag(_ tag: Bytes, _ value: Bytes, in bytes: Bytes) throws(PlaylistError) {
        if try readSegmentTag(tag, value, in: bytes) { return }
        if AttributeCheck.hasAttributes(tag) {
            checkAttributes(tag, value)
            if isIgnored(tag, value) {
                guard tag.equals("#EXT-X-STREAM-INF") else { return }
                try require(.multivariant)
                return multivariant.ignoreNextURI()
            }
        }
        if Self.single.contains(where: { tag.equals($0) }), !seen.insert(tag.text).inserted {
            note(line, "\(tag.from(1).text) stands more than once", "4.4.3")
        }
        if try readCommonTag(tag, value) { return }
        if tag.hasPrefix("#EXT-X-STREAM-INF") || tag.hasPrefix("#EXT-X-MEDIA") && tag.count == 12
            || tag.hasPrefix("#EXT-X-I-FRAME-STREAM-INF") || tag.hasPrefix("#EXT-X-SESSION-")
            || tag.equals("#EXT-X-CONTENT-STEERING")
        {
            try require(.multivariant)
            if let diagnostic = multivariant.read(tag, value, line: line) {
                note(diagnostic.line, diagnostic.message, diagnostic.section)
            }
            guard multivariant.count <= limits.variants else {
                throw PlaylistError(.tooLarge, line: line, "more than \(limits.variants) streams and renditions")
            }
            return
        }
        if try media.read(tag, value, in: bytes, line: line) { try require(.media) }
    }

    /// A tag that asks for what is not known counts as if it were not there (6.3.1).
    private mutating func isIgnored(_ tag: Bytes, _ value: Bytes) -> Bool {
        guard let name = AttributeCheck.unknownRequirement(value) else { return false }
        note(line, "\(tag.from(1).text) is ignored, since \(name) is not known", "6.3.1")
        return true
    }

    private mutating func readCommonTag(_ tag: Bytes, _ value: Bytes) throws(PlaylistError) -> Bool {
        if tag.equals("#EXT-X-VERSION") {
            guard version == nil else {
                throw PlaylistError(.invalid, line: line, "more than one EXT-X-VERSION (RFC 8216bis, 4.4.1.2)")
            }
            version = value.decimalInteger.flatMap { Int(exactly: $0) } ?? 1
            if value.decimalInteger == nil { note(line, "EXT-X-VERSION is not an integer", "4.4.1.2") }
        } else if tag.equals("#EXT-X-INDEPENDENT-SEGMENTS") {
            isIndependent = true
        } else if tag.equals("#EXT-X-START") {
            var point = StartPoint(timeOffset: 0, isPrecise: false)
            for attribute in AttributeList(value) {
                if attribute.name.equals("TIME-OFFSET") { point.timeOffset = attribute.value.decimal ?? 0 }
                if attribute.name.equals("PRECISE") { point.isPrecise = attribute.value.equals("YES") }
            }
            start = point
        } else if tag.equals("#EXT-X-DEFINE") {
            if let problem = try variables.define(value, line: line) { note(line, problem, "4.4.2.3") }
        } else {
            return false
        }
        return true
    }

    /// Tags of which a playlist has at most one.
    private static let single: [StaticString] = [
        "#EXT-X-TARGETDURATION", "#EXT-X-MEDIA-SEQUENCE", "#EXT-X-DISCONTINUITY-SEQUENCE", "#EXT-X-ENDLIST",
        "#EXT-X-PLAYLIST-TYPE", "#EXT-X-I-FRAMES-ONLY", "#EXT-X-PART-INF", "#EXT-X-SERVER-CONTROL", "#EXT-X-SKIP",
        "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-START", "#EXT-X-CONTENT-STEERING",
    ]

    private mutating func checkAttributes(_ tag: Bytes, _ value: Bytes) {
        guard diagnostics.count < Self.maximumDiagnostics else { return }
        var problems: [(String, String)] = []
        AttributeCheck.check(tag, value) { problems.append(($0, $1)) }
        for (message, section) in problems { note(line, message, section) }
    }

    private mutating func require(_ wanted: Kind) throws(PlaylistError) {
        if kind == wanted { return }
        guard kind == .unknown else {
            throw PlaylistError(
                .invalid, line: line,
                "tags of a multivariant and of a media playlist in one file (RFC 8216bis, 4.4.4 and 4.4.6)")
        }
        kind = wanted
    }

    private mutating func note(_ line: Int, _ message: @autoclosure () -> String, _ section: String) {
        guard diagnostics.count < Self.maximumDiagnostics else { return }
        diagnostics.append(Diagnostic(line: line, message(), section: section))
    }

    // MARK: The end

    private mutating func finish() throws(PlaylistError) -> Playlist {
        switch kind {
        case .multivariant:
            if multivariant.isPending { note(line, "EXT-X-STREAM-INF without a URI", "4.4.6.2") }
            multivariant.checkGroups { note($0, $1(), $2) }
            var playlist = multivariant.playlist
            playlist.version = version ?? 1
            playlist.start = start
            playlist.definitions = variables.definitions
            playlist.variables = variables.known
            playlist.hasIndependentSegments = isIndependent
            playlist.diagnostics = diagnostics.sorted { $0.line < $1.line }
            return .multivariant(playlist)
        case .media, .unknown:
            guard kind == .media || media.segmentCount > 0 else {
                throw PlaylistError(.notAPlaylist, "the file starts like a playlist but lists nothing")
            }
            media.finish(hasTargetDuration: seen.contains("#EXT-X-TARGETDURATION"))
            var playlist = media.playlist
            playlist.version = version ?? 1
            playlist.start = start
            playlist.definitions = variables.definitions
            playlist.hasIndependentSegments = isIndependent
            playlist.diagnostics = (diagnostics + media.diagnostics).sorted { $0.line < $1.line }
            return .media(playlist)
        }
    }
}
