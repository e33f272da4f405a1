internal import AssetStore
internal import Core
internal import Glibc
internal import Wire

/// What was planned of one growing track, on disk, so that a later run goes on where this one stops and the local
/// playlist can be written when the track has ended.
///
/// A head, then one frame a resource: length, checksum, message. A frame that a crash cut short is dropped.
struct PlanRecord: ~Copyable {
    private static let head = Array("larder-plan 1\n".utf8)
    private static let frameHeadByteCount = 12
    /// Bytes of one planned resource: a long URI, and keys.
    private static let maximumMessageByteCount = 4 << 20

    let track: Track
    private let path: String
    private let file: OwnedFileDescriptor
    /// Where `next` reads.
    private var reading: Int
    private var sections: Set<String> = []
    private(set) var position: TrackPosition?
    /// Every key of the identity format, once.
    private(set) var keys: [ContentKey] = []
    private var keyIDs: Set<String> = []

    private init(_ track: Track, _ path: String, _ file: consuming OwnedFileDescriptor) {
        self.track = track
        self.path = path
        self.file = file
        reading = Self.head.count
    }

    /// Opens or makes the record of a track, and reads where it stands.
    static func open(_ track: Track, _ layout: AssetLayout) throws -> PlanRecord {
        try Directory.make(try layout.folder(ofTrack: track.id))
        let path = try layout.plan(ofTrack: track.id)
        let raw = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard raw >= 0 else { throw ServiceError.file("open", path: path, errorNumber: errno) }
        var record = PlanRecord(track, path, OwnedFileDescriptor(raw))
        try record.load()
        return record
    }

    private mutating func load() throws {
        if try Self.piece(file, path, at: 0, count: reading) != Self.head {
            try truncate(to: 0)
            try Self.head.withUnsafeBytes { try FileSystem.writeAll($0, to: file, path: path) }
        }
        while let resource = try next() { note(resource) }
        try truncate(to: reading)
        rewind()
    }

    private func truncate(to byteCount: Int) throws {
        guard ftruncate(file.rawValue, off_t(byteCount)) == 0, lseek(file.rawValue, off_t(byteCount), SEEK_SET) >= 0
        else { throw ServiceError.file("write", path: path, errorNumber: errno) }
    }

    /// The record of a track as it is, which a run may be writing; nil if there is none.
    static func read(_ track: String, _ layout: AssetLayout) throws -> (position: TrackPosition?, keys: [ContentKey])? {
        let path = try layout.plan(ofTrack: track)
        guard FileSystem.size(path) != nil else { return nil }
        var record = PlanRecord(Track(id: track), path, try FileSystem.openForReading(path))
        while let resource = try record.next() { record.note(resource) }
        return (record.position, record.keys)
    }

    private mutating func note(_ resource: PlannedResource) {
        for key in resource.encryption?.keys ?? [] where key.keyformat == "identity" {
            if keyIDs.insert(key.keyID).inserted { keys.append(key) }
        }
        if resource.kind == .initialization {
            sections.insert(resource.name)
            return
        }
        var position = position ?? TrackPosition(trackID: track.id)
        defer { self.position = position }
        guard resource.kind != .end else { return position.ended = true }
        position.mediaSequence = resource.mediaSequence
        position.segmentCount += 1
        if !resource.missed { position.discontinuitySequence = resource.discontinuitySequence }
        position.endMicroseconds = resource.startMicroseconds.addingSaturating(resource.durationMicroseconds)
    }

    /// Adds a resource; false for what was planned before, which stays as it was.
    mutating func append(_ resource: PlannedResource) throws -> Bool {
        switch resource.kind {
        case .initialization where sections.contains(resource.name): return false
        case .end where position?.ended == true: return false
        case .segment:
            let number = UInt64(resource.name.prefix { $0.isNumber }) ?? .max
            if number <= position?.segmentCount ?? 0 { return false }
        default: break
        }
        let message = resource.serialized()
        guard message.count <= Self.maximumMessageByteCount else {
            throw ServiceError(.outOfRange, reason: "PLAN_INVALID", "a resource of the plan is too large")
        }
        let frame = Self.bytes(UInt64(message.count), 4) + Self.bytes(Self.checksum(message), 8) + message
        try frame.withUnsafeBytes { try FileSystem.writeAll($0, to: file, path: path) }
        note(resource)
        return true
    }

    /// `next` begins with the first resource again.
    mutating func rewind() { reading = Self.head.count }

    /// The next resource that is recorded, in the order of the plan; nil after the last.
    mutating func next() throws -> PlannedResource? {
        let head = try Self.piece(file, path, at: reading, count: Self.frameHeadByteCount)
        guard head.count == Self.frameHeadByteCount else { return nil }
        let count = Int(Self.number(head[..<4]))
        guard count <= Self.maximumMessageByteCount else { return nil }
        let message = try Self.piece(file, path, at: reading + Self.frameHeadByteCount, count: count)
        guard message.count == count, Self.checksum(message) == Self.number(head[4...]),
            let resource = try? PlannedResource(serialized: message)
        else { return nil }
        reading += Self.frameHeadByteCount + count
        return resource
    }

    func synchronize() throws { try FileSystem.synchronize(file, path: path) }

    // MARK: Bytes

    private static func piece(
        _ file: borrowing OwnedFileDescriptor, _ path: String, at offset: Int, count: Int
    ) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = bytes.withUnsafeMutableBytes {
                pread(file.rawValue, $0.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw ServiceError.file("read", path: path, errorNumber: errno) }
            if read == 0 { break }
            filled += read
        }
        return Array(bytes[..<filled])
    }

    private static func checksum(_ message: [UInt8]) -> UInt64 {
        var hash = StableHash()
        hash.add(message)
        return hash.value
    }

    private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
