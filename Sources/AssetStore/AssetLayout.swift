public import Core

/// Where the files of one asset are. Every name in it is Larder's own.
public struct AssetLayout: Hashable, Sendable {
    /// The folder.
    public let root: String

    /// The layout of a folder.
    public init(root: String) { self.root = root }

    /// The layout of an asset in a library.
    public init(library: String, id: AssetID) { root = "\(library)/assets/\(id.text)" }

    /// The local multivariant playlist; there only when everything is.
    public var multivariantPlaylist: String { "\(root)/multivariant.m3u8" }

    /// What is complete.
    public var journal: String { "\(root)/journal" }

    /// Folders of an asset that hold tracks.
    public static let kinds: Set<String> = ["video", "audio", "subtitles", "iframes"]

    /// The folder of a track; its id is `kind/name`.
    public func folder(ofTrack id: String) throws(ServiceError) -> String {
        let parts = id.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.kinds.contains(String(parts[0])), Self.isLegal(parts[1]) else {
            throw Self.illegal(id)
        }
        return "\(root)/\(id)"
    }

    /// The local playlist of a track.
    public func playlist(ofTrack id: String) throws(ServiceError) -> String {
        try folder(ofTrack: id) + "/playlist.m3u8"
    }

    /// The record of what was planned of a growing track.
    public func plan(ofTrack id: String) throws(ServiceError) -> String { try folder(ofTrack: id) + "/plan" }

    /// A file of a track.
    public func file(_ name: String, ofTrack id: String) throws(ServiceError) -> String {
        guard Self.isLegal(name[...]), name != "playlist.m3u8", name != "plan" else { throw Self.illegal(name) }
        return try folder(ofTrack: id) + "/" + name
    }

    private static func isLegal(_ name: Substring) -> Bool {
        (1...100).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
            && name.utf8.allSatisfy { byte in
                (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
            }
    }

    private static func illegal(_ name: String) -> ServiceError {
        ServiceError(
            .invalidArgument, reason: "NAME_NOT_ALLOWED",
            "'\(name.prefix(100))' can't be the name of a file of an asset")
    }
}
