internal import AssetStore
internal import Core
internal import Glibc
internal import Synchronization

/// Puts finished files on the disk in batches, beside the transfers: a wait for the disk after each would cost more than
/// the fetching of small ones.
final class DurableFiles: Sendable {
    private static let maximumCount = 256
    private static let maximumByteCount: UInt64 = 64 << 20

    private struct State: Sendable {
        var paths: [String] = []
        var byteCount: UInt64 = 0
        var isSynchronizing = false
    }

    private let journal: ResumeJournal
    private let state: Mutex<State>

    /// Begins with what earlier runs have left. A loss of power may have damaged it: a mark must not cover what nobody has
    /// looked at.
    init(journal: ResumeJournal, layout: AssetLayout) throws {
        self.journal = journal
        var paths: [String] = []
        for name in journal.takeUndurable() {
            let parts = name.split(separator: "/").map(String.init)
            guard parts.count == 3, let path = try? layout.file(parts[2], ofTrack: "\(parts[0])/\(parts[1])"),
                let entry = journal.entry(name)
            else { continue }
            if AssetVerification.isIntact(path, entry) {
                paths.append(path)
            } else {
                try journal.remove(name)
            }
        }
        state = Mutex(State(paths: paths))
    }

    /// Records a file that has its final name; now and then that takes the time of a batch.
    func add(_ name: String, _ entry: ResumeJournal.Entry, path: String) throws {
        let isFull = try state.withLock { state in
            // Under the lock: a batch must hold all that the journal lists before it.
            try journal.add(name, entry)
            state.paths.append(path)
            state.byteCount += entry.byteCount
            return state.paths.count >= Self.maximumCount || state.byteCount >= Self.maximumByteCount
        }
        if isFull { try synchronize(waits: false) }
    }

    /// Puts all that was added on the disk.
    func synchronizeAll() throws { try synchronize(waits: true) }

    private func synchronize(waits: Bool) throws {
        let batch = state.withLock { state -> (paths: [String], journalByteCount: UInt64)? in
            guard waits || !state.isSynchronizing else { return nil }
            defer { state = State(isSynchronizing: true) }
            return (state.paths, journal.byteCount)
        }
        guard let batch else { return }
        var isDone = false
        defer {
            state.withLock { state in
                state.isSynchronizing = false
                // What is not on the disk stays to be put there.
                if !isDone { state.paths += batch.paths }
            }
        }
        var folders: Set<Substring> = []
        for path in batch.paths where FileSystem.size(path) != nil {
            try FileSystem.synchronize(try FileSystem.openForReading(path), path: path)
            folders.insert(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
        }
        for folder in folders { try FileSystem.synchronizeDirectory(String(folder)) }
        if !batch.paths.isEmpty { try journal.markDurable(upTo: batch.journalByteCount) }
        isDone = true
    }
}
