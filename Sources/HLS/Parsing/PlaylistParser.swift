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
        /// Diagnostics that are kept.
        public var diagnostics = 100

        /// The defaults.
        public init() {}
    }

    private enum Kind { case unknown, media, multivariant }

    private let limits: Limits
    private var kind = Kind.unknown
    private var line = 0
    private var version: Int?
    private var isIndependent = false
    private var media: MediaPlaylistBuilder
    private var multivariant = MultivariantPlaylistBuilder()
    private var diagnostics: [Diagnostic] = []

    private init(_ source: [UInt8], _ limits: Limits) {
        self.limits = limits
        media = MediaPlaylistBuilder(source: source)
    }

    /// Parses the bytes of a playlist; lenient where players are, refusing where clients must.
    public static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(PlaylistError) -> Playlist {
        guard bytes.count <= limits.byteCount else {
            throw PlaylistError(.tooLarge, "the playlist has more than \(limits.byteCount) bytes")
        }
        var parser = PlaylistParser(bytes, limits)
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
        let rest = bytes.from(start)
        guard rest.hasPrefix("#EXTM3U") else { throw Self.notAPlaylist(rest) }
        return start
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
        guard !text.isEmpty else { return }
        guard text[0] == UInt8(ascii: "#") else { return try readURI(bytes, text) }
        guard text.hasPrefix("#EXT") else { return }
        if text.hasPrefix("#EXTINF:") {
            try require(.media)
            return media.readInformation(text.from(8), in: bytes)
        }
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.count
        try readTag(text.part(0..<colon), text.from(colon + 1), in: bytes)
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

    private mutating func readTag(_ tag: Bytes, _ value: Bytes, in bytes: Bytes) throws(PlaylistError) {
        if try readCommonTag(tag, value) { return }
        if tag.hasPrefix("#EXT-X-STREAM-INF") || tag.hasPrefix("#EXT-X-MEDIA") && tag.count == 12
            || tag.hasPrefix("#EXT-X-I-FRAME-STREAM-INF") || tag.hasPrefix("#EXT-X-SESSION-")
            || tag.equals("#EXT-X-CONTENT-STEERING")
        {
            try require(.multivariant)
            if let diagnostic = multivariant.read(tag, value, line: line), diagnostics.count < limits.diagnostics {
                diagnostics.append(diagnostic)
            }
            guard multivariant.count <= limits.variants else {
                throw PlaylistError(.tooLarge, line: line, "more than \(limits.variants) streams and renditions")
            }
            return
        }
        if try media.read(tag, value, in: bytes, line: line) { try require(.media) }
    }

    private mutating func readCommonTag(_ tag: Bytes, _ value: Bytes) throws(PlaylistError) -> Bool {
        if tag.equals("#EXT-X-VERSION") {
            guard version == nil else {
                throw PlaylistError(.invalid, line: line, "more than one EXT-X-VERSION (RFC 8216bis, 4.4.1.2)")
            }
            version = value.decimalInteger.flatMap { Int(exactly: $0) } ?? 1
        } else if tag.equals("#EXT-X-INDEPENDENT-SEGMENTS") {
            isIndependent = true
        } else if tag.equals("#EXT-X-DEFINE") {
            throw PlaylistError(
                .unsupported, line: line, "the playlist uses variables (EXT-X-DEFINE), which are not supported yet")
        } else {
            return false
        }
        return true
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

    private mutating func note(_ line: Int, _ message: String, _ section: String) {
        guard diagnostics.count < limits.diagnostics else { return }
        diagnostics.append(Diagnostic(line: line, message, section: section))
    }

    // MARK: The end

    private consuming func finish() throws(PlaylistError) -> Playlist {
        switch kind {
        case .multivariant:
            var playlist = multivariant.playlist
            playlist.version = version ?? 1
            playlist.hasIndependentSegments = isIndependent
            playlist.diagnostics = diagnostics
            return .multivariant(playlist)
        case .media, .unknown:
            guard kind == .media || media.segmentCount > 0 else {
                throw PlaylistError(.notAPlaylist, "the file starts like a playlist but lists nothing")
            }
            var playlist = media.playlist
            playlist.version = version ?? 1
            playlist.hasIndependentSegments = isIndependent
            playlist.diagnostics = diagnostics + media.diagnostics
            return .media(playlist)
        }
    }
}
