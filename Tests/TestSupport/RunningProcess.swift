internal import Core
internal import Daemon
internal import Foundation

/// A child process with its output; killed when the value goes.
package final class RunningProcess: Sendable {
    /// How a process ended.
    package struct Outcome: Sendable {
        package let exitCode: Int32
        package let output: String
        package let errorOutput: String
    }

    private let process: ChildProcess
    // Files, not pipes: nothing has to read them while the child runs, and grandchildren keep nothing open.
    private let files: String
    private let ended = BoundedPipe<Int32>(limit: 1)

    package init(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws {
        let files = NSTemporaryDirectory() + "larder-output-" + UUID().uuidString
        process = try ChildProcess(
            path: executable, arguments: arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            output: .files(output: files + ".out", errors: files + ".err"))
        self.files = files
        let (process, ended) = (process, ended)
        Thread.detachNewThread { ended.offer(process.wait()) }
    }

    deinit {
        process.send(SIGKILL)
        for suffix in [".out", ".err"] { try? FileManager.default.removeItem(atPath: files + suffix) }
    }

    package var outputSoFar: String { text(".out") }
    package var errorOutputSoFar: String { text(".err") }

    private func text(_ suffix: String) -> String {
        String(decoding: FileManager.default.contents(atPath: files + suffix) ?? Data(), as: UTF8.self)
    }

    /// Bytes of memory that the process has had at most.
    package var peakByteCount: Int {
        let text = (try? String(contentsOfFile: "/proc/\(process.processID)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    package func send(_ signal: Int32) { process.send(signal) }

    /// Ends the child's standard input.
    package func closeInput() { process.closeInput() }

    /// Waits for the end of the process; may be called once.
    package func wait() async -> Outcome {
        let code = (try? await ended.next()) ?? -1
        return Outcome(exitCode: code, output: outputSoFar, errorOutput: errorOutputSoFar)
    }

    /// Runs a command to its end.
    package static func run(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> Outcome {
        let process = try RunningProcess(executable, arguments, environment: environment)
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
    within limit: Duration = .seconds(120), _ what: String = "condition", _ condition: () async throws -> Bool
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
