/// What a playlist file turned out to be (RFC 8216bis, 4).
public enum Playlist: Sendable {
    /// Lists segments.
    case media(MediaPlaylist)
    /// Lists streams and renditions.
    case multivariant(MultivariantPlaylist)

    /// Departures from the RFC that were read past, in the order of their lines.
    public var diagnostics: [Diagnostic] {
        switch self {
        case .media(let playlist): playlist.diagnostics
        case .multivariant(let playlist): playlist.diagnostics
        }
    }
}

/// Something in a playlist that departs from the RFC, or that a player would stumble over.
public struct Diagnostic: Hashable, Sendable {
    /// Counts from 1.
    public let line: Int
    /// For people.
    public let message: String
    /// Section of RFC 8216bis.
    public let section: String

    /// Makes a diagnostic.
    public init(line: Int, _ message: String, section: String) {
        self.line = line
        self.message = message
        self.section = section
    }
}

/// Why bytes are refused as a playlist.
public struct PlaylistError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of refusal; unknown values are legal.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// UPPER_SNAKE_CASE.
        public let rawValue: String
        /// Takes any name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The bytes are something else.
        public static let notAPlaylist = Code(rawValue: "NOT_A_PLAYLIST")
        /// A playlist, but one that clients must refuse.
        public static let invalid = Code(rawValue: "PLAYLIST_INVALID")
        /// A bound of the parser is reached.
        public static let tooLarge = Code(rawValue: "PLAYLIST_TOO_LARGE")
        /// A delta update that leaves out segments which are not there: the whole playlist is to be asked for (6.3.7).
        public static let deltaUnusable = Code(rawValue: "DELTA_UNUSABLE")
        /// It uses what this parser does not do.
        public static let unsupported = Code(rawValue: "PLAYLIST_UNSUPPORTED")
    }

    /// What kind of refusal.
    public let code: Code
    /// Counts from 1; 0 for the file as a whole.
    public let line: Int
    /// For people.
    public let message: String

    init(_ code: Code, line: Int = 0, _ message: String) {
        self.code = code
        self.line = line
        self.message = message
    }

    /// One line for a person.
    public var description: String { line > 0 ? "line \(line): \(message)" : message }
}
