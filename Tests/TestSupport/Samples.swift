internal import Foundation

/// The sample presentations, made once for all tests.
package actor Samples {
    package static let shared = Samples()
    private var making: Task<String, any Error>?

    /// The folder with `ts`, `fmp4`, `range` and `aes`.
    package func folder() async throws -> String {
        let task =
            making
            ?? Task {
                let folder = Project.root + "/.samples/media"
                let made = try await RunningProcess.run(
                    "/usr/bin/env", ["-C", Project.root, "bash", "scripts/make-samples", folder])
                guard made.exitCode == 0 else { throw TimedOut(what: "samples: \(made.errorOutput)") }
                return folder
            }
        making = task
        return try await task.value
    }
}

/// A real nginx in front of a folder, with its log.
package final class NginxOrigin: Sendable {
    private let process: RunningProcess
    private let state: String
    package let baseURL: String

    private init(_ process: RunningProcess, _ state: String, _ port: String) {
        self.process = process
        self.state = state
        baseURL = "http://127.0.0.1:\(port)"
    }

    /// Serves a folder for the time of the body. `extra` goes into the server block.
    package static func serving<R>(
        _ folder: String, extra: String = "", _ body: (NginxOrigin) async throws -> R
    ) async throws -> R {
        try await withTemporaryDirectory { state in
            let process = try RunningProcess(
                "/usr/bin/env", ["-C", Project.root, "bash", "scripts/serve-folder", folder, state],
                environment: ["NGINX_SERVER_EXTRA": extra])
            try await eventually("nginx") { FileManager.default.fileExists(atPath: state + "/port") }
            let port = try String(contentsOfFile: state + "/port", encoding: .utf8).trimmingCharacters(in: .newlines)
            let origin = NginxOrigin(process, state, port)
            do {
                let result = try await body(origin)
                process.closeInput()
                _ = await process.wait()
                return result
            } catch {
                process.closeInput()
                _ = await process.wait()
                throw error
            }
        }
    }

    /// `GET /path status bytes range`, a line a request.
    package var log: [String] {
        let text = (try? String(contentsOfFile: state + "/access.log", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}
