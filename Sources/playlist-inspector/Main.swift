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
            commands: [serve, inspect, validate])
        await tool.main()
    }

    private static let serve = Tool.Command(
        "serve", "[--socket PATH] [--config FILE] [--log-level LEVEL]",
        "Serves larder.v1.PlaylistInspector until SIGTERM.", ServeOptions.specification(),
        details: """
            Settings of the configuration file:
            \(HTTPClient.Configuration.help),
            \(ServeOptions.help).
            """
    ) { arguments in
        let options = try ServeOptions(
            arguments, name: "playlist-inspector", socketName: SocketName.playlistInspector,
            keys: HTTPClient.Configuration.keys)
        let service = InspectionService(
            client: HTTPClient(
                configuration: try .init(settings: options.file.settings), credentialSource: options.credentials))
        let description = ComponentDescription(name: "playlist-inspector", role: .playlistInspector)
        try await options.process(description, [PlaylistInspectorDispatch(service)]).run()
        return .success
    }

    private static let inspect = Tool.Command(
        "inspect", "URL|FILE [choosing] [--config FILE] [--strict] [--summary] [--json]",
        "Shows what a playlist offers, and marks what would be taken.",
        SelectionArguments.specification(options: ["config"], flags: ["summary", "strict", "carry-query"]),
        details: """
            --strict refuses a playlist that departs from RFC 8216bis; see validate for all that is wrong with it.
            --json prints what the playlist declares, under the names of its tags and attributes, and what it offers;
            --summary only counts and totals.

            \(SelectionArguments.help)
            """
    ) { arguments in
        let options = try SelectionArguments.parse(arguments)
        let isTable = !arguments.has("summary") && !arguments.has("json")
        let inspection = try await inspection(
            arguments, looksInside: !arguments.has("summary"), measures: isTable)
        if arguments.has("summary") {
            if arguments.has("json") {
                let members = inspection.summary.map { ($0.name, JSONValue.string($0.value)) }
                Console.print(JSONValue.object(Dictionary(uniqueKeysWithValues: members)).text())
            } else {
                for (name, value) in inspection.summary { Console.print("\(name): \(value)") }
            }
        } else if arguments.has("json") {
            var pending = ""
            try inspection.writeJSON(options) { piece in
                pending += piece
                guard pending.utf8.count > 1 << 16 else { return }
                Console.print(pending, terminator: "")
                pending = ""
            }
            Console.print(pending)
        } else {
            Console.print(try PresentationTable.text(try inspection.presentation.get(), options))
        }
        return .success
    }

    private static let validate = Tool.Command(
        "validate", "URL|FILE [--config FILE] [--json]", "Says where a playlist departs from RFC 8216bis.",
        ArgumentSpecification(options: ["config"]),
        details: """
            One finding a line, as compilers print them. The exit code is 0 when there is none, and 65 otherwise.
            """
    ) { arguments in
        let target = try arguments.single("URL or file")
        let findings: [PlaylistFinding]
        do {
            findings = try await inspection(arguments, looksInside: false).findings
        } catch let error as ServiceError where error.reason.hasPrefix("PLAYLIST_") || error.reason == "NOT_A_PLAYLIST"
        {
            // What can't be read as a playlist at all is the worst finding.
            if arguments.has("json") {
                Console.print(JSONValue.object(["error": .string(error.message)]).text())
            } else {
                Console.print("\(Format.clean(error.message)): error")
            }
            return .dataError
        }
        if arguments.has("json") {
            Console.print(JSONValue.object(["findings": .array(findings.map(\.json))]).text())
        } else {
            for finding in findings {
                Console.print(
                    Format.clean(
                        "\(target):\(finding.line): error: \(finding.message) (RFC 8216bis, \(finding.section))"))
            }
        }
        return findings.isEmpty ? .success : .dataError
    }

    /// `measures` asks segments for their size.
    private static func inspection(
        _ arguments: Arguments, looksInside: Bool, measures: Bool = false
    ) async throws -> PlaylistInspection {
        let target = try arguments.single("URL or file")
        let file =
            try arguments.value("config").map {
                try ConfigurationFile(path: $0, known: HTTPClient.Configuration.keys.union(ServeOptions.commonKeys))
            } ?? ConfigurationFile()
        guard target.contains("://") else {
            return try InspectionService.inspection(file: target, strict: arguments.has("strict"))
        }
        let service = InspectionService(client: HTTPClient(configuration: try .init(settings: file.settings)))
        return try await service.inspection(
            InspectRequest(
                url: target, options: RequestOptions(carryQuery: arguments.has("carry-query")),
                strict: arguments.has("strict"), sampleSizes: measures), looksInside: looksInside)
    }
}
