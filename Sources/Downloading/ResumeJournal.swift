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
    }

    private static let head = "larder-journal 2\n"

    /// A transfer that began, and may be gone on with.
    struct Begun: Hashable, Sendable {
        /// A strong ETag: what has it is the same to the last byte.
        var validator: String
        var source: String
    }

    /// What is remembered of an entry: there may be a hundred thousand. Of two whose hashes are the same one is fetched
    /// again with every run, since its source differs.
    struct Known: Hashable, Sendable {
        let byteCount: UInt64
        fileprivate let digest: UInt64
        fileprivate let source: UInt64

        func hasSource(_ source: String) -> Bool { self.source == ResumeJournal.hash(source) }
        func hasDigest(_ digest: String) -> Bool { self.digest == ResumeJournal.hash(digest) }
    }

    fileprivate static func hash(_ text: String) -> UInt64 {
        var hash = StableHash()
        hash.add(text)
        return hash.value
    }

    fileprivate static func hash(_ bytes: UnsafeRawBufferPointer.SubSequence) -> UInt64 {
        var hash = StableHash()
        hash.addText(UnsafeRawBufferPointer(rebasing: bytes))
        return hash.value
    }

    /// By the hashes of names.
    fileprivate struct State {
        var entries: [UInt64: Known] = [:]
        var begun: [UInt64: Begun] = [:]
        /// Names of files that a loss of power may have damaged, and where their lines start.
        var undurable: [(name: String, start: Int)] = []
        var byteCount: UInt64 = 0
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
        var state = State()
        let byteCount = try Self.forEachLine(of: descriptor, path: path) { state.read($0) }
        state.byteCount = UInt64(byteCount)
        self.state = Mutex(state)
        guard ftruncate(raw, off_t(byteCount)) == 0, lseek(raw, 0, SEEK_END) >= 0 else {
            throw ServiceError.file("write", path: path, errorNumber: errno)
        }
        if byteCount == 0 { try write(Self.head) { _ in } }
    }

    /// The entries of a journal that another process may be writing.
    static func read(path: String) throws -> [String: Entry] {
        var entries: [String: Entry] = [:]
        _ = try forEachLine(of: try FileSystem.openForReading(path), path: path) { line in
            func text(_ index: Int) -> String { String(decoding: line.fields[index], as: UTF8.self) }
            if let (byteCount, time) = line.added {
                entries[text(0)] = Entry(
                    byteCount: byteCount, digest: text(2), validator: text(3), source: text(4), fetchedAt: time)
            } else if line.fields.count == 2, line.fields[1].elementsEqual(removedMark.utf8) {
                entries.removeValue(forKey: text(0))
            }
        }
        return entries
    }

    // MARK: Lines

    fileprivate struct Line {
        var fields: [UnsafeRawBufferPointer.SubSequence]
        let start: Int

        /// Size and time, if the line says that a resource is complete.
        var added: (byteCount: UInt64, time: UInt64)? {
            guard fields.count == 6, let count = number(1), let time = number(5) else { return nil }
            return (count, time)
        }

        func number(_ index: Int) -> UInt64? { UInt64(String(decoding: fields[index], as: UTF8.self)) }
    }

    private static let maximumLineByteCount = 1 << 16

    /// Reads every whole line of a journal; returns how many bytes of the file are sound.
    private static func forEachLine(
        of file: borrowing OwnedFileDescriptor, path: String, _ body: (Line) -> Void
    ) throws -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 * maximumLineByteCount, alignment: 16)
        defer { buffer.deallocate() }
        // Bytes of lines that were read, and of the buffer that are still to be.
        var (sound, held) = (0, 0)
        while true {
            let count = try FileSystem.read(
                file, into: UnsafeMutableRawBufferPointer(rebasing: buffer[held...]), path: path)
            guard count > 0 else { return sound }
            held += count
            var start = 0
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<held])
            while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = bytes[start..<end]
                if sound == 0 {
                    guard line.elementsEqual(head.utf8.dropLast()) else { return 0 }
                } else {
                    body(
                        Line(
                            fields: line.split(
                                separator: UInt8(ascii: "\t"), maxSplits: 6, omittingEmptySubsequences: false),
                            start: sound))
                }
                sound += end + 1 - start
                start = end + 1
            }
            held -= start
            // No line of ours is as long.
            guard held < maximumLineByteCount else { return sound }
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start...]))
        }
    }

    /// Of this run of the machine.
    fileprivate static let bootID: String = {
        let bytes = (try? FileSystem.readAll("/proc/sys/kernel/random/boot_id", limit: 100)) ?? []
        return String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    }()

    fileprivate static let durableMark = "="
    fileprivate static let removedMark = "-"
    fileprivate static let begunMark = "~"

    /// How a transfer began that has not ended.
    func begun(_ name: String) -> Begun? { state.withLock { $0.begun[Self.hash(name)] } }

    /// Records that a transfer has begun which may be gone on with; with an empty validator, one that may not.
    func begin(_ name: String, _ begun: Begun) throws {
        var begun = begun
        if begun.validator.utf8.contains(where: Self.isControl) || begun.validator.utf8.count > 200 {
            begun.validator = ""
        }
        guard !begun.validator.isEmpty || self.begun(name) != nil else { return }
        try write(
            "\(Self.begunMark)\t\(name)\t\(begun.validator)\t\(begun.source)\t\(Self.bootID)\n"
        ) { $0.begun[Self.hash(name)] = begun.validator.isEmpty ? nil : begun }
    }

    /// Names of files that a loss of power may have damaged before this was opened; once.
    func takeUndurable() -> [String] {
        state.withLock { state in
            defer { state.undurable = [] }
            return state.undurable.map(\.name)
        }
    }

    func entry(_ name: String) -> Known? { state.withLock { $0.entries[Self.hash(name)] } }

    /// Bytes so far: what `markDurable` may be told later.
    var byteCount: UInt64 { state.withLock { $0.byteCount } }

    /// Records a resource whose file has its final name.
    func add(_ name: String, _ entry: Entry) throws {
        // What can't be written is not needed: it is only told.
        let isLegal = !entry.validator.utf8.contains(where: Self.isControl) && entry.validator.utf8.count <= 200
        let validator = isLegal ? entry.validator : ""
        try write(
            "\(name)\t\(entry.byteCount)\t\(entry.digest)\t\(validator)\t\(entry.source)\t\(entry.fetchedAt)\n"
        ) {
            let key = Self.hash(name)
            $0.entries[key] = Known(
                byteCount: entry.byteCount, digest: Self.hash(entry.digest), source: Self.hash(entry.source))
            $0.begun[key] = nil
        }
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7f }

    /// The file of a name is damaged or gone: it is to be fetched again.
    func remove(_ name: String) throws {
        try write("\(name)\t\(Self.removedMark)\n") { _ = $0.entries.removeValue(forKey: Self.hash(name)) }
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

extension ResumeJournal.State {
    /// Takes what a line says.
    fileprivate mutating func read(_ line: ResumeJournal.Line) {
        func text(_ index: Int) -> String { String(decoding: line.fields[index], as: UTF8.self) }
        func key(_ index: Int) -> UInt64 { ResumeJournal.hash(line.fields[index]) }
        let fields = line.fields
        if let (byteCount, _) = line.added {
            let known = ResumeJournal.Known(
                byteCount: byteCount, digest: ResumeJournal.hash(fields[2]), source: ResumeJournal.hash(fields[4]))
            if entries.updateValue(known, forKey: key(0)) != nil { forget(text(0)) }
            begun[key(0)] = nil
            undurable.append((text(0), line.start))
        } else if fields.count == 5, fields[0].elementsEqual(ResumeJournal.begunMark.utf8) {
            // What was not on the disk when the machine stopped may be anything.
            let isOf = text(4) == ResumeJournal.bootID && !fields[2].isEmpty
            begun[key(1)] = isOf ? .init(validator: text(2), source: text(3)) : nil
        } else if fields.count == 2, fields[1].elementsEqual(ResumeJournal.removedMark.utf8) {
            entries[key(0)] = nil
            forget(text(0))
        } else if fields.count == 2, fields[0].elementsEqual(ResumeJournal.durableMark.utf8) {
            let end = line.number(1) ?? 0
            // Lines come in order, so that what a mark covers comes first.
            let count = undurable.firstIndex { $0.start >= end } ?? undurable.count
            undurable.removeFirst(count)
        }
    }

    private mutating func forget(_ name: String) { undurable.removeAll { $0.name == name } }
}
