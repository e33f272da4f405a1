internal import CLinux
public import Core
internal import Glibc
internal import Synchronization

/// A process that this one has started, in a group of its own; its input is a pipe that ends with this process.
public final class ChildProcess: Sendable {
    /// Where the child's output goes.
    public enum Output: Sendable {
        /// Both to this process's standard error.
        case standardError
        /// Each to a file of its own, which is made or cut.
        case files(output: String, errors: String)
    }

    /// Process id.
    public let processID: Int32
    private let input: Mutex<Int32?>

    /// Starts an executable.
    public init(
        path: String, arguments: [String], environment: [String: String], output: Output = .standardError
    ) throws(ServiceError) {
        var ends: [Int32] = [0, 0]
        guard linux_pipe(&ends) == 0 else {
            throw ServiceError.file("make a pipe for", path: path, errorNumber: errno)
        }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        switch output {
        case .standardError: posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        case .files(let output, let errors):
            let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
        }
        // What this process has open is not the child's, and would count against what it may open.
        linux_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads of Swift's runtime block signals, and this process ignores some; the child begins with neither.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var processID = pid_t()
        let result = Self.withCStrings([path] + arguments) { words in
            Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&processID, path, &actions, &attributes, words, environment)
            }
        }
        guard result == 0 else {
            close(ends[1])
            throw ServiceError.file("start", path: path, errorNumber: result)
        }
        self.processID = processID
        input = Mutex(ends[1])
    }

    deinit { closeInput() }

    /// Ends the child's input; a second call does nothing.
    public func closeInput() {
        input.withLock { input in
            if let descriptor = input { close(descriptor) }
            input = nil
        }
    }

    /// Sends a signal.
    public func send(_ signal: Int32) { kill(processID, signal) }

    /// The exit code if the child has ended, as a shell counts it; nil while it runs. Answers once.
    public func exitCodeIfEnded() -> Int32? {
        var status: Int32 = 0
        return waitpid(processID, &status, WNOHANG) == processID ? Self.code(status) : nil
    }

    /// Waits for the end on the calling thread. Answers once.
    public func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0 { guard errno == EINTR else { return -1 } }
        return Self.code(status)
    }

    private static func code(_ status: Int32) -> Int32 {
        status & 0x7f == 0 ? status >> 8 & 0xff : 128 + (status & 0x7f)
    }

    private static func withCStrings<R>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
