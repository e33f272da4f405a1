internal import AssetStore
internal import Core
internal import HLS
internal import Wire

/// Writes the local playlist of one track as its plan comes in; it gets its name when everything is there.
struct LocalTrack: ~Copyable {
    /// The URI of a key in a local playlist: it names the key and leads nowhere.
    static let keyScheme = "larder-key:"

    let track: Track
    private let path: String
    private let file: OwnedFileDescriptor
    private var writer: MediaPlaylistWriter
    private var pending: [UInt8]
    private var sectionKeys: [String: [Key]]

    init(_ track: Track, _ layout: AssetLayout) throws {
        try Directory.make(try layout.folder(ofTrack: track.id))
        let path = try layout.playlist(ofTrack: track.id)
        let file = try FileSystem.create(path + ".tmp")
        self.track = track
        self.path = path
        self.file = file
        writer = MediaPlaylistWriter()
        sectionKeys = [:]
        pending = Array(
            writer.head(
                version: Int(max(3, track.version)), targetDuration: Int(clamping: track.targetDuration),
                mediaSequence: track.mediaSequence, discontinuitySequence: track.discontinuitySequence,
                hasIndependentSegments: track.independentSegments, isIFramesOnly: track.kind == .iframes
            ).utf8)
    }

    mutating func add(_ resource: PlannedResource) throws {
        if resource.kind == .end { return }
        if resource.kind == .initialization {
            sectionKeys[resource.name] = Self.keys(resource.encryption)
            return
        }
        var entry = MediaPlaylistWriter.Entry()
        entry.uri = resource.name
        entry.duration = Double(resource.durationMicroseconds) / 1_000_000
        entry.title = resource.title
        entry.isDiscontinuity = resource.discontinuity
        entry.isGap = resource.gap
        entry.programDateTime = resource.programDateTime
        entry.initializationURI = resource.initializationName
        entry.initializationKeys = sectionKeys[resource.initializationName] ?? []
        entry.keys = Self.keys(resource.encryption)
        pending += Array(writer.lines(entry).utf8)
        if pending.count > 1 << 16 { try flush() }
    }

    private static func keys(_ encryption: Encryption?) -> [Key] {
        guard let encryption else { return [] }
        return encryption.keys.map { key in
            // The IV is written out, so that nothing depends on sequence numbers any more.
            let isIdentity = key.keyformat == "identity"
            return Key(
                method: key.method, uri: isIdentity ? keyScheme + key.keyID : key.uri,
                initializationVector: isIdentity ? encryption.initializationVector : nil, keyFormat: key.keyformat,
                keyFormatVersions: key.keyformatversions)
        }
    }

    private mutating func flush() throws {
        try pending.withUnsafeBytes { try FileSystem.writeAll($0, to: file, path: path) }
        pending.removeAll(keepingCapacity: true)
    }

    mutating func publish() throws {
        pending += Array(writer.tail.utf8)
        try flush()
        try FileSystem.synchronize(file, path: path)
        try FileSystem.rename(path + ".tmp", to: path)
    }
}
