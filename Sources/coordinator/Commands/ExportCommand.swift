import Core
import Daemon
import RPC
import Synchronization
import Terminal
import Wire

/// `export ID DIR`: a folder that plays anywhere.
enum ExportCommand {
    static let command = Tool.Command(
        "export", "ID DIR [--json]", "Writes a complete asset into a folder that plays without Larder."
    ) { arguments in
        guard arguments.positionals.count == 2 else { throw UsageError("export takes an id and a folder") }
        let (id, directory) = (arguments.positionals[0], DaemonEnvironment.absolute(arguments.positionals[1]))
        let isJSON = arguments.has("json")
        let path = try await CoordinatorConnection.with { coordinator in
            try await export(id, to: directory, coordinator, drawsProgress: !isJSON)
        }
        Console.print(isJSON ? JSONValue.object(["playlist_path": .string(path)]).text() : path)
        return .success
    }

    static func export(
        _ id: String, to directory: String, _ coordinator: any CoordinatorAPI, drawsProgress: Bool, links: Bool = false
    ) async throws -> String {
        let isLive = drawsProgress && Console.isErrorTerminal
        let path = Mutex("")
        try await coordinator.export(
            ExportAssetRequest(assetID: id, directory: directory, links: links),
            MessageSink { event in
                if isLive {
                    Console.redraw("exporting \(event.filesComplete) of \(event.filesExpected) files")
                }
                if !event.playlistPath.isEmpty { path.withLock { $0 = event.playlistPath } }
            }, CallContext())
        if isLive { Console.redraw("") }
        return path.withLock { $0 }
    }
}
