/// File names of sockets in the runtime directory: the registry of components.
public enum SocketName {
    /// The coordinator's.
    public static let coordinator = "coordinator.sock"
    /// The inspector's.
    public static let playlistInspector = "playlist-inspector.sock"
    /// The first downloader's; others have a number before the suffix.
    public static let segmentDownloader = "segment-downloader.sock"

    /// The broker's of one DRM type.
    public static func keyBroker(_ drmType: String) -> String { "key-broker-\(drmType).sock" }

    /// Whether a name can stand in the runtime directory: nothing that leads elsewhere.
    public static func isLegal(_ name: String) -> Bool {
        name.hasSuffix(".sock") && !name.hasPrefix(".")
            && name.utf8.allSatisfy { byte in
                (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: ".")
            }
    }
}
