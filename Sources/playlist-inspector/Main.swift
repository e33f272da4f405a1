import Contract
import Core
import Daemon
import HTTP
import Inspection
import RPC
import Terminal
import Wire

@main
enum Main {
    static func main() async {
        DaemonProcess.setUp(holdsKeys: false)
        let tool = Tool(
            name: "playlist-inspector", summary: "reads HLS playlists and says what they offer",
            commands: [serve, inspect])
        await tool.main()
    }

    private static let serve = Tool.Command(
        "serve", "[--socket PATH] [--config FILE] [--log-level LEVEL]",
        "Serves larder.v1.PlaylistInspector until SIGTERM.", ServeOptions.specification(),
        details: """
            Settings of the configuration file: header = HOST NAME: VALUE, user_agent, connect_timeout (seconds),
            maximum_host_connections, ca_file, log_level, allow_uid, allow_gid, rpc_spin.
            """
    ) { arguments in
        let options = try ServeOptions(
            arguments, name: "playlist-inspector", socketName: SocketName.playlistInspector,
            keys: HTTPClient.Configuration.keys)
        let service = InspectionService(client: HTTPClient(configuration: try .init(settings: options.file.settings)))
        let description = ComponentDescription(name: "playlist-inspector", role: .playlistInspector)
        try await options.process(description, [PlaylistInspectorDispatch(service)]).run()
        return .success
    }

    private static let inspect = Tool.Command(
        "inspect", "URL|FILE [--config FILE] [--json]", "Shows what a playlist offers.",
        ArgumentSpecification(options: ["config"])
    ) { arguments in
        let target = try arguments.single("URL or file")
        let file =
            try arguments.value("config").map {
                try ConfigurationFile(path: $0, known: HTTPClient.Configuration.keys.union(ServeOptions.commonKeys))
            } ?? ConfigurationFile()
        let presentation: Presentation
        if target.contains("://") {
            let service = InspectionService(client: HTTPClient(configuration: try .init(settings: file.settings)))
            presentation = try await service.inspect(InspectRequest(url: target), CallContext())
        } else {
            presentation = try InspectionService.inspect(file: target)
        }
        Console.print(arguments.has("json") ? presentation.json.text() : PresentationTable.text(presentation))
        return .success
    }
}
