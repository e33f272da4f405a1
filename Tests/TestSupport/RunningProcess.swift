internal import Foundation
internal import Synchronization

/// A child process with its output; killed when the value goes.
public final class RunningProcess: Sendable {
    /// How a process ended.
    public struct Outcome: Sendable {
        public let exitCode: Int32
        public let output: String
        public let errorOutput: String
    }

    private final class Output: Sendable {
        private let bytes = Mutex(Data())
        var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
        func add(_ data: Data) { bytes.withLock { $0.append(data) } }
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Output()
    private let errorOutput = Output()
    private let ended = AsyncStream<Int32>.makeStream()

    public init(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:], directory: String? = nil
    ) throws {
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let directory { process.currentDirectoryURL = URL(filePath: directory) }
        process.standardInput = input
        let (out, err) = (Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = err
        let ends = DispatchGroup()
        for (pipe, store) in [(out, output), (err, errorOutput)] {
            ends.enter()
            pipe.fileHandleForReading.readabilityHandler = { handle in
                let data = handle.availableData
                if data.isEmpty {
                    handle.readabilityHandler = nil
                    ends.leave()
                } else {
                    store.add(data)
                }
            }
        }
        let continuation = ended.continuation
        process.terminationHandler = { process in
            let code = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
            // Children of the child may hold the pipes open; what it wrote itself is there soon after its end.
            DispatchQueue.global().async {
                _ = ends.wait(timeout: .now() + 2)
                continuation.yield(code)
                continuation.finish()
            }
        }
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    public var processID: Int32 { process.processIdentifier }
    public var outputSoFar: String { output.text }
    public var errorOutputSoFar: String { errorOutput.text }

    public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Ends the child's standard input.
    public func closeInput() { try? input.fileHandleForWriting.close() }

    /// Waits for the end of the process; may be called once.
    public func wait() async -> Outcome {
        var code: Int32 = -1
        for await value in ended.stream { code = value }
        return Outcome(exitCode: code, output: output.text, errorOutput: errorOutput.text)
    }

    /// Runs a command to its end.
    public static func run(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:], directory: String? = nil
    ) async throws -> Outcome {
        let process = try RunningProcess(executable, arguments, environment: environment, directory: directory)
        process.closeInput()
        return await process.wait()
    }
}

/// Where the project and its products are.
public enum Project {
    public static let root: String = {
        var path = #filePath
        for _ in 0..<3 { path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
        return path
    }()

    /// A built executable, beside the running test bundle.
    public static func executable(_ name: String) -> String {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex) + "/" + name
    }

    /// The interpreter of the virtual environment that `make test` makes.
    public static let python = root + "/.venv/bin/python"
}

/// Waits for a condition that another process or thread brings about.
public func eventually(
    within limit: Duration = .seconds(60), _ what: String = "condition", _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    throw TimedOut(what: what)
}

public struct TimedOut: Error {
    public let what: String
    public init(what: String) { self.what = what }
}
