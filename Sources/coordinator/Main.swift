import Daemon
import Terminal

@main
enum Main {
    static func main() async {
        DaemonProcess.setUp(holdsKeys: false)
        let tool = Tool(
            name: "coordinator", summary: "keeps HLS streams for offline use",
            commands: [GetCommand.command] + AssetCommands.all + [
                WatchCommand.command, ExportCommand.command, ComponentsCommand.command, ServeCommand.command,
            ])
        await tool.main()
    }
}
