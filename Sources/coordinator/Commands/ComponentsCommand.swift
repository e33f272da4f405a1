import Core
import Daemon
import RPC
import Terminal
import Wire

/// `components`: what is running.
enum ComponentsCommand {
    static let command = Tool.Command(
        "components", "[--json]", "Lists the components that the coordinator sees, and their versions."
    ) { arguments in
        let response = try await CoordinatorConnection.with(isOneCall: true) {
            try await $0.components(ComponentsRequest(), CallContext(timeout: .seconds(30)))
        }
        if arguments.has("json") {
            Console.print(response.json.text())
            return .success
        }
        var table = Table(["SOCKET", "NAME", "VERSION", "DRM", "STATE"])
        for component in response.components {
            table.add([
                component.socket, component.description?.name ?? "-", component.description?.version ?? "-",
                component.description?.drmType ?? "-", component.reachable ? "serving" : component.problem,
            ])
        }
        Console.print(table.text, terminator: "")
        return .success
    }
}
