internal import AssetStore
internal import Core
internal import Glibc
internal import Synchronization

/// What of an asset is complete, a line a resource: name, bytes, digest, validator of the origin, source, time.
///
/// Lines are only ever added; the last one of a name counts. A line that a crash cut short is dropped. A line is written
/// when its file has its final name, which a crash of this process can't undo; a mark says up to where names and data
/// are on the disk too, and what comes after it is looked at again.
final class ResumeJournal: Sendable {
    struct Entry: Hashable, Sendable {
        var byteCount: UInt64
        /// `xxh3:` and 32 hexadecimal digits.
        var digest: String
        /// ETag or Last-Modified; may be empty.
        var validator: String
        /// What was asked for: another file, range or IV under the same name is another resource.
        var source: String
        /// When it was fetched, in milliseconds since 1970.
        var fetchedAt: UInt64 = Timestamp.now()
        /// Whether a loss of power can't have damaged the file.
        var isDurable = false
    }

    private static let head = "larder-journal 2\n"

    /// A transfer that began, and may be gone on with.
    struct Begun: Hashable, Sendable {
        /// A strong ETag: what has it is the same to the last byte.
        var validator: String
        var source: String
    }

    /// What is remembered of an entry: there may be a hundred thousand.
    struct Known: Hashable, Sendable {
        var byteCount: UInt64
        /// Whether a loss of power can't have damaged the file.
        var isDurable: Bool
        private let digest: UInt64
        private let source: UInt64

        fileprivate init(_ entry: Entry) {
            byteCount = entry.byteCount
            isDurable = entry.isDurable
            digest = Self.hash(entry.digest)
            source = Self.hash(entry.source)
        }

        func hasSource(_ source: String) -> Bool { self.source == Self.hash(source) }
        func hasDigest(_ digest: String) -> Bool { self.digest == Self.hash(digest) }

        private static func hash(_ text: String) -> UInt64 {
            var hash = StableHash()
            hash.add(text)
            return hash.value
        }
    }

    private struct State {
        var entries: [String: Known]
        var begun: [String: Begun]
        var byteCount: UInt64
    }

    private let path: String
    private let descriptor: OwnedFileDescriptor
    private let state: Mutex<State>

    /// Opens or makes a journal and locks it: one process works on an asset at a time.
    init(path: String) throws {
        self.path = path
        let raw = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard raw >= 0 else { throw ServiceError.file("open", path: path, errorNumber: errno) }
        descriptor = OwnedFileDescriptor(raw)
        guard flock(raw, LOCK_EX | LOCK_NB) == 0 else {
            throw ServiceError(
                .aborted, reason: "ASSET_BUSY", "another process works on the asset of \(path)", isRetryable: true)
        }
        let text = try FileSystem.readAll(path, limit: 1 << 30)
        let (entries, begun, byteCount) = Self.parse(text) { Known($0) }
        state = Mutex(State(entries: entries, begun: begun, byteCount: UInt64(byteCount)))
        guard ftruncate(raw, off_t(byteCount)) == 0, lseek(raw, 0, SEEK_END) >= 0 else {
            throw ServiceError.file("write", path: path, errorNumber: errno)
        }
        if byteCount == 0 { try write(Self.head) { _ in } }
    }

    /// The entries of a journal that another process may be writing.
    static func read(path: String) throws -> [String: Entry] {
        parse(try FileSystem.readAll(path, limit: 1 << 30)) { $0 }.entries
    }

    /// Entries, and how many bytes of the file are sound.
    private static func parse<T>(
        _ bytes: [UInt8], _ make: (Entry) -> T
    ) -> (entries: [String: T], begun: [String: Begun], byteCount: Int) {
        guard bytes.starts(with: head.utf8) else { return ([:], [:], 0) }
        var entries: [String: T] = [:]
        var begun: [String: Begun] = [:]
        let (boot, durable) = (bootID, durableByteCount(bytes))
        var start = head.utf8.count
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: bytes[start..<end], as: UTF8.self)
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if parts.count == 6, let count = UInt64(parts[1]), let time = UInt64(parts[5]) {
                entries[parts[0]] = make(
                    Entry(
                        byteCount: count, digest: parts[2], validator: parts[3], source: parts[4], fetchedAt: time,
                        isDurable: start < durable))
                begun[parts[0]] = nil
            } else if parts.count == 5, parts[0] == begunMark {
                // What was not on the disk when the machine stopped may be anything.
                let isOf = parts[4] == boot && !parts[2].isEmpty
                begun[parts[1]] = isOf ? Begun(validator: parts[2], source: parts[3]) : nil
            } else if parts.count == 2, parts[1] == removedMark {
                entries.removeValue(forKey: parts[0])
            }
            start = end + 1
        }
        return (entries, begun, start)
    }

    /// What the last mark says.
    private static func durableByteCount(_ bytes: [UInt8]) -> Int {
        var end = bytes.count
        while end > 0, let start = bytes[..<(end - 1)].lastIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[(start + 1)..<end]
            if line.starts(with: "\(durableMark)\t".utf8), line.last == UInt8(ascii: "\n") {
                return Int(String(decoding: line.dropFirst(2).dropLast(), as: UTF8.self)) ?? 0
            }
            end = start + 1
        }
        return 0
    }

    /// Of this run of the machine.
    private static var bootID: String {
        let bytes = (try? FileSystem.readAll("/proc/sys/kernel/random/boot_id", limit: 100)) ?? []
        return String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    }

    private static let durableMark = "="
    private static let removedMark = "-"
    private static let begunMark = "~"

    /// How a transfer began that has not ended.
    func begun(_ name: String) -> Begun? { state.withLock { $0.begun[name] } }

    /// Records that a transfer has begun which may be gone on with; with an empty validator, one that may not.
    func begin(_ name: String, _ begun: Begun) throws {
        var begun = begun
        if begun.validator.contains(where: { $0.isNewline || $0 == "\t" }) || begun.validator.utf8.count > 200 {
            begun.validator = ""
        }
        guard !begun.validator.isEmpty || self.begun(name) != nil else { return }
        try write(
            "\(Self.begunMark)\t\(name)\t\(begun.validator)\t\(begun.source)\t\(Self.bootID)\n"
        ) { $0.begun[name] = begun.validator.isEmpty ? nil : begun }
    }

    /// Names of files that a loss of power may have damaged.
    var undurable: [String] { state.withLock { $0.entries.filter { !$0.value.isDurable }.map(\.key) } }

    func entry(_ name: String) -> Known? { state.withLock { $0.entries[name] } }

    /// Bytes so far: what `markDurable` may be told later.
    var byteCount: UInt64 { state.withLock { $0.byteCount } }

    /// Records a resource whose file has its final name.
    func add(_ name: String, _ entry: Entry) throws {
        let validator = entry.validator.filter { !$0.isNewline && $0 != "\t" }.prefix(200)
        try write(
            "\(name)\t\(entry.byteCount)\t\(entry.digest)\t\(validator)\t\(entry.source)\t\(entry.fetchedAt)\n"
        ) {
            $0.entries[name] = Known(entry)
            $0.begun[name] = nil
        }
    }

    /// The file of a name is damaged or gone: it is to be fetched again.
    func remove(_ name: String) throws {
        try write("\(name)\t\(Self.removedMark)\n") { _ = $0.entries.removeValue(forKey: name) }
    }

    /// Everything that was recorded in the first so many bytes is on the disk.
    func markDurable(upTo byteCount: UInt64) throws {
        try FileSystem.synchronize(descriptor, path: path)
        try write("\(Self.durableMark)\t\(byteCount)\n") { _ in }
    }

    /// Lets the next run begin; nothing may be recorded after this.
    func unlock() { flock(descriptor.rawValue, LOCK_UN) }

    func synchronize() throws { try FileSystem.synchronize(descriptor, path: path) }

    /// One write a line, so that two lines never mix; a crash can cut only the last.
    private func write(_ line: String, _ change: (inout State) -> Void) throws {
        let bytes = Array(line.utf8)
        try state.withLock { state in
            try bytes.withUnsafeBytes { try FileSystem.writeAll($0, to: descriptor, path: path) }
            state.byteCount += UInt64(bytes.count)
            change(&state)
        }
    }
}
