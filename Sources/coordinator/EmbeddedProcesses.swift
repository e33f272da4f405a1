import CLinux
import Contract
import Core
import Daemon
import Glibc
import RPC
import Synchronization
import Wire

/// The four processes, started for one command in a runtime folder of their own, and gone with it.
final class EmbeddedProcesses: Sendable {
    private struct Child {
        let name: String
        let process: ChildProcess
    }

    private static let sockets = [
        SocketName.playlistInspector, SocketName.segmentDownloader, SocketName.keyBroker("aes-128"),
        SocketName.coordinator,
    ]

    private let directory: String
    private let children = Mutex<[Child]>([])

    init() throws {
        // What all four would stumble over is told once, before they start.
        try LibraryFolder.make(DaemonEnvironment().dataDirectory)
        // Socket paths are short; a long TMPDIR is passed over.
        let named = DaemonEnvironment.current["TMPDIR"] ?? "/tmp"
        let parent = named.utf8.count <= 50 && named.hasPrefix("/") ? named : "/tmp"
        var template = Array("\(parent)/larder-get-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw ServiceError.file("make a folder in", path: parent, errorNumber: errno)
        }
        directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        SignalExit.shared.onSignal { [weak self] in self?.stop() }
        do {
            try start("playlist-inspector", ["serve"])
            try start("segment-downloader", ["serve"])
            try start("key-broker", ["serve", "--drm", "aes-128"])
            // One command's processes do that command's work, and not what others have left.
            try start("coordinator", ["serve", "--idle"])
        } catch {
            stop()
            throw error
        }
    }

    func socket(_ name: String) -> String { "\(directory)/\(name)" }

    /// Returns when all of them answer; fails with what the first that ended has said.
    func waitUntilServing() async throws {
        for name in Self.sockets {
            let channel = ContractDefaults.channel(socket(name))
            defer { channel.close() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    _ = try await HealthClient(channel).check(
                        HealthCheckRequest(), CallContext(timeout: .seconds(20), waitsForReady: true))
                }
                group.addTask {
                    while true {
                        try await Task.sleep(for: .milliseconds(50))
                        try self.checkAlive()
                    }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }

    private func checkAlive() throws {
        for child in children.withLock({ $0 }) {
            guard let exitCode = child.process.exitCodeIfEnded() else { continue }
            children.withLock { $0.removeAll { $0.name == child.name } }
            let code = ExitCode(rawValue: exitCode)
            // The child has said why on standard error.
            throw ServiceError(
                code == .noPermission || code == .cannotCreate ? .permissionDenied : .unavailable,
                reason: code == .temporaryFailure ? "LIBRARY_IN_USE" : "COMPONENT_FAILED",
                "\(child.name) ended with exit code \(code.rawValue) as it started")
        }
    }

    private func start(_ name: String, _ arguments: [String]) throws {
        var environment = DaemonEnvironment.current
        environment["LARDER_RUNTIME_DIR"] = directory
        // A group of its own: Ctrl-C reaches this process, which ends the children in order.
        let process = try ChildProcess(
            path: try executable(name), arguments: arguments + ["--exit-with-input", "--log-level", "error"],
            environment: environment)
        children.withLock { $0.append(Child(name: name, process: process)) }
    }

    /// Beside this executable.
    private func executable(_ name: String) throws -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex) + "/" + name
        guard access(String(path), X_OK) == 0 else {
            throw ServiceError(
                .unavailable, reason: "COMPONENT_MISSING", "there is no \(path)",
                remedy: "install the four executables in one folder")
        }
        return String(path)
    }

    /// Ends the children, waits for them, and removes the folder; a second call does nothing.
    func stop() {
        let all = children.withLock { children in
            defer { children = [] }
            return children
        }
        // The coordinator first, so that it does not mourn its components.
        for child in all.reversed() {
            child.process.closeInput()
            _ = child.process.wait()
        }
        for name in Self.sockets { unlink(socket(name)) }
        rmdir(directory)
    }
}
