import Contract
import Core
import Daemon
import Glibc
import RPC
import Wire

/// The coordinator that the commands talk to: the one that runs, else one that is started for the command alone.
enum CoordinatorConnection {
    static func with<R: Sendable>(_ body: @Sendable (any CoordinatorAPI) async throws -> R) async throws -> R {
        let environment = DaemonEnvironment()
        let path = "\(environment.runtimeDirectory)/\(SocketName.coordinator)"
        if (try? UnixSocket.dial(path: path)) != nil {
            return try await calling(path, body)
        }
        let processes = try EmbeddedProcesses()
        defer { processes.stop() }
        try await processes.waitUntilServing()
        return try await calling(processes.socket(SocketName.coordinator), body)
    }

    private static func calling<R: Sendable>(
        _ path: String, _ body: @Sendable (any CoordinatorAPI) async throws -> R
    ) async throws -> R {
        let channel = ContractDefaults.channel(path)
        defer { channel.close() }
        do {
            return try await body(CoordinatorClient(channel))
        } catch let error as RPCError {
            throw ServiceError(error)
        }
    }
}
