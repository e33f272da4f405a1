internal import Foundation
internal import Synchronization

/// A child process with its output; killed when the value goes.
package final class RunningProcess: Sendable {
    /// How a process ended.
    package struct Outcome: Sendable {
        package let exitCode: Int32
        package let output: String
        package let errorOutput: String
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

    package init(
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

    package var processID: Int32 { process.processIdentifier }
    package var outputSoFar: String { output.text }
    package var errorOutputSoFar: String { errorOutput.text }

    package func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Ends the child's standard input.
    package func closeInput() { try? input.fileHandleForWriting.close() }

    /// Waits for the end of the process; may be called once.
    package func wait() async -> Outcome {
        var code: Int32 = -1
        for await value in ended.stream { code = value }
        return Outcome(exitCode: code, output: output.text, errorOutput: errorOutput.text)
    }

    /// Runs a command to its end.
    package static func run(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:], directory: String? = nil
    ) async throws -> Outcome {
        let process = try RunningProcess(executable, arguments, environment: environment, directory: directory)
        process.closeInput()
        return await process.wait()
    }
}

/// Where the project and its products are.
package enum Project {
    package static let root: String = {
        var path = #filePath
        for _ in 0..<3 { path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
        return path
    }()

    /// A built executable, beside the running test bundle.
    package static func executable(_ name: String) -> String {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex) + "/" + name
    }

    /// The interpreter of the virtual environment that `make test` makes.
    package static let python = root + "/.venv/bin/python"
}

/// Waits for a condition that another process or thread brings about.
package func eventually(
    within limit: Duration = .seconds(60), _ what: String = "condition", _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    throw TimedOut(what: what)
}

package struct TimedOut: Error {
    package let what: String
    package init(what: String) { self.what = what }
}
