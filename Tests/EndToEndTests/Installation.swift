import Contract
import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Wire

/// Runtime and data folders of their own, and the real executables in them.
final class Installation: Sendable {
    let folder: String
    private let running = Mutex<[String: RunningProcess]>([:])

    var environment: [String: String] {
        ["LARDER_RUNTIME_DIR": folder + "/run", "LARDER_DATA_DIR": folder + "/data", "TMPDIR": folder]
    }
    var library: String { folder + "/data" }

    static let components = [
        "playlist-inspector": ["serve"], "segment-downloader": ["serve"], "key-broker": ["serve", "--drm", "aes-128"],
        "coordinator": ["serve"],
    ]

    private init(_ folder: String) { self.folder = folder }

    static func with<R>(_ body: (Installation) async throws -> R) async throws -> R {
        try await withTemporaryDirectory { folder in
            let installation = Installation(folder)
            do {
                let result = try await body(installation)
                await installation.stopAll()
                return result
            } catch {
                await installation.stopAll()
                throw error
            }
        }
    }

    /// With all four processes running; `settings` are texts of configuration files.
    static func serving<R>(
        settings: [String: String] = [:], _ body: (Installation) async throws -> R
    ) async throws -> R {
        try await with { installation in
            for name in components.keys { try await installation.start(name, settings: settings[name]) }
            return try await body(installation)
        }
    }

    func socket(_ name: String) -> String {
        "\(folder)/run/\(name == "key-broker" ? "key-broker-aes-128" : name).sock"
    }

    /// `settings` is the text of its configuration file.
    func start(_ name: String, settings: String? = nil) async throws {
        // Their input ends with this process, so that they do too however it ends.
        var arguments = (Self.components[name] ?? []) + ["--exit-with-input"]
        if let settings {
            try settings.write(toFile: "\(folder)/\(name).conf", atomically: true, encoding: .utf8)
            arguments += ["--config", "\(folder)/\(name).conf"]
        }
        let process = try RunningProcess(Project.executable(name), arguments, environment: environment)
        running.withLock { $0[name] = process }
        let channel = Channel(path: socket(name))
        defer { channel.close() }
        _ = try await HealthClient(channel).check(
            HealthCheckRequest(), CallContext(timeout: .seconds(60), waitsForReady: true))
    }

    /// Ends a process with a signal and waits until it is gone.
    @discardableResult
    func stop(_ name: String, _ signal: Int32) async -> RunningProcess.Outcome? {
        guard let process = running.withLock({ $0.removeValue(forKey: name) }) else { return nil }
        process.send(signal)
        return await process.wait()
    }

    private func stopAll() async {
        for name in running.withLock({ Array($0.keys) }) { await stop(name, SIGKILL) }
    }

    func errorOutput(_ name: String) -> String { running.withLock { $0[name]?.errorOutputSoFar ?? "" } }

    func run(_ executable: String, _ arguments: [String]) async throws -> RunningProcess.Outcome {
        try await RunningProcess.run(Project.executable(executable), arguments, environment: environment)
    }

    func begin(_ executable: String, _ arguments: [String]) throws -> RunningProcess {
        let process = try RunningProcess(Project.executable(executable), arguments, environment: environment)
        process.closeInput()
        return process
    }

    var client: CoordinatorClient { CoordinatorClient(ContractDefaults.channel(socket("coordinator"))) }
}

/// The members of a JSON object.
func object(_ text: String) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
        throw TimedOut(what: "a JSON object in: \(text)")
    }
    return object
}
