import Contract
import Core
import Daemon
import Glibc
import RPC
import Terminal
import Wire

/// The coordinator that the commands talk to: the one that runs, else one that is started for the command alone.
enum CoordinatorConnection {
    /// `beginsWork` says that the call begins what only a coordinator that stays can finish, `isOneCall` that the command
    /// has nothing else to do while it waits for the answer.
    static func with<R: Sendable>(
        beginsWork: Bool = false, isOneCall: Bool = false, _ body: @Sendable (any CoordinatorAPI) async throws -> R
    ) async throws -> R {
        let environment = DaemonEnvironment()
        let path = "\(environment.runtimeDirectory)/\(SocketName.coordinator)"
        if (try? UnixSocket.dial(path: path)) != nil {
            return try await calling(path, isOneCall, body)
        }
        let processes = try EmbeddedProcesses()
        defer { processes.stop() }
        try await processes.waitUntilServing()
        let result = try await calling(processes.socket(SocketName.coordinator), isOneCall, body)
        if beginsWork {
            Console.printError("no coordinator is running, so this goes on when one does: coordinator serve")
        }
        return result
    }

    private static func calling<R: Sendable>(
        _ path: String, _ isOneCall: Bool, _ body: @Sendable (any CoordinatorAPI) async throws -> R
    ) async throws -> R {
        let channel = ContractDefaults.channel(path, blocksForUnaryCalls: isOneCall)
        defer { channel.close() }
        do {
            return try await body(CoordinatorClient(channel))
        } catch let error as RPCError {
            throw ServiceError(error)
        }
    }
}
