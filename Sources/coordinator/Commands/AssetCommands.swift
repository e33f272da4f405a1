import Core
import Daemon
import RPC
import Terminal
import Wire

/// The verbs that make one call and show the asset.
enum AssetCommands {
    static let all: [Tool.Command] = [
        prepare, select,
        verb("license", "Sets up the licence or keys of an encrypted asset.") { try await $0.license($1, $2) },
        verb("start", "Queues the download of a prepared asset.", beginsWork: true) { try await $0.start($1, $2) },
        verb("pause", "Stops a download; what is complete stays.") { try await $0.pause($1, $2) },
        verb("resume", "Goes on with an asset that was paused or has failed.", beginsWork: true) {
            try await $0.resume($1, $2)
        },
        verb(
            "finish", "Ends the recording of what still grows; what is there becomes the asset.", beginsWork: true
        ) { try await $0.finish($1, $2) },
        verb(
            "repair", "Compares the files of a complete asset, and fetches again what is damaged or gone.",
            beginsWork: true
        ) { try await $0.repair($1, $2) },
        prioritize, delete, list,
        verb("show", "Shows one asset.") { try await $0.get($1, $2) },
        playable, verify,
    ]

    private static func verb(
        _ name: String, _ summary: String, beginsWork: Bool = false,
        _ call: @escaping @Sendable (any CoordinatorAPI, AssetRequest, CallContext) async throws -> Asset
    ) -> Tool.Command {
        Tool.Command(name, "ID [--json]", summary) { arguments in
            let request = AssetRequest(assetID: try arguments.single("id"))
            let asset = try await CoordinatorConnection.with(beginsWork: beginsWork, isOneCall: true) {
                try await call($0, request, CallContext())
            }
            show(asset, arguments)
            return .success
        }
    }

    private static func show(_ asset: Asset, _ arguments: Arguments) {
        Console.print(arguments.has("json") ? asset.json.text() : AssetText.details(asset))
    }

    private static let prepare = Tool.Command(
        "prepare", "URL [choosing] [--title TEXT] [--json]", "Records an asset and finds out what it offers.",
        SelectionArguments.specification(
            options: ["title", "header", "user-agent", "skip-missing", "priority", "max-rate"], flags: ["carry-query"],
            aliases: ["H": "header"]),
        details: SelectionArguments.help
    ) { arguments in
        let request = PrepareRequest(
            url: try arguments.single("URL"), title: arguments.value("title") ?? "",
            options: try RequestArguments.parse(arguments), selection: try SelectionArguments.parse(arguments),
            skipMissing: try arguments.number("skip-missing") ?? 0,
            priority: try PriorityArguments.priority(arguments), maximumRate: try PriorityArguments.rate(arguments))
        let asset = try await CoordinatorConnection.with(isOneCall: true) {
            try await $0.prepare(request, CallContext())
        }
        show(asset, arguments)
        return .success
    }

    private static let select = Tool.Command(
        "select", "ID [choosing] [--json]", "Chooses stream and renditions of a prepared asset again.",
        SelectionArguments.specification(), details: SelectionArguments.help
    ) { arguments in
        let request = SelectAssetRequest(
            assetID: try arguments.single("id"), selection: try SelectionArguments.parse(arguments))
        let asset = try await CoordinatorConnection.with(isOneCall: true) {
            try await $0.select(request, CallContext())
        }
        show(asset, arguments)
        return .success
    }

    private static let prioritize = Tool.Command(
        "prioritize", "ID [--priority low|normal|high] [--max-rate BYTES] [--json]",
        "Changes how much of the link an asset gets; a rate of 0 is no limit.",
        ArgumentSpecification(options: ["priority", "max-rate"])
    ) { arguments in
        let id = try arguments.single("id")
        let priority = try PriorityArguments.priority(arguments)
        // 0 takes the limit away, which only makes sense here.
        let rate = arguments.value("max-rate") == "0" ? 0 : try PriorityArguments.rate(arguments)
        let asset = try await CoordinatorConnection.with { coordinator in
            let asset = try await coordinator.get(AssetRequest(assetID: id), CallContext())
            return try await coordinator.prioritize(
                PrioritizeRequest(
                    assetID: id, priority: priority == .unspecified ? asset.priority : priority,
                    maximumRate: arguments.value("max-rate") == nil ? asset.maximumRate : rate), CallContext())
        }
        show(asset, arguments)
        return .success
    }

    private static let delete = Tool.Command(
        "delete", "ID [--json]", "Deletes an asset with its files and keys."
    ) { arguments in
        let id = try arguments.single("id")
        try await CoordinatorConnection.with { coordinator in
            _ = try await coordinator.delete(AssetRequest(assetID: id), CallContext())
            try await AssetFollower(coordinator: coordinator, drawsProgress: false).untilGone(id)
        }
        if arguments.has("json") { Console.print(JSONValue.object(["deleted": .string(id)]).text()) }
        return .success
    }

    private static let list = Tool.Command("list", "[--json]", "Lists all assets.") { arguments in
        let response = try await CoordinatorConnection.with(isOneCall: true) {
            try await $0.list(ListAssetsRequest(), CallContext())
        }
        Console.print(
            arguments.has("json") ? response.json.text() + "\n" : AssetText.table(response.assets), terminator: "")
        return .success
    }

    private static let playable = Tool.Command(
        "playable", "ID [--json]", "Tells whether an asset plays without the network; exits with 1 if not."
    ) { arguments in
        let request = AssetRequest(assetID: try arguments.single("id"))
        let response = try await CoordinatorConnection.with(isOneCall: true) {
            try await $0.playable(request, CallContext())
        }
        if arguments.has("json") {
            Console.print(response.json.text())
        } else {
            Console.print(response.playable ? response.playlistPath : "not playable")
            for reason in response.reasons { Console.printError(reason) }
        }
        return response.playable ? .success : ExitCode(rawValue: 1)
    }

    private static let verify = Tool.Command(
        "verify", "ID [--json]", "Reads every file of an asset again and compares it with what was fetched."
    ) { arguments in
        let request = AssetRequest(assetID: try arguments.single("id"))
        let report = try await CoordinatorConnection.with(isOneCall: true) {
            try await $0.verify(request, CallContext())
        }
        if arguments.has("json") {
            Console.print(report.json.text())
        } else {
            for failure in report.damaged { Console.print("\(failure.reason)  \(failure.message)") }
            Console.print("\(report.resourcesChecked) files, \(report.damaged.count) damaged")
        }
        return report.damaged.isEmpty ? .success : .dataError
    }
}
