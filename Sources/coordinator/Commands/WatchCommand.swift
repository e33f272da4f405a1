import Core
import Daemon
import RPC
import Synchronization
import Terminal
import Wire

/// `watch`: changes as they happen.
enum WatchCommand {
    static let command = Tool.Command(
        "watch", "[ID] [--json]", "Shows the state of one asset or all, and every change, until stopped.",
        details: "With --json, one object a line."
    ) { arguments in
        guard arguments.positionals.count <= 1 else { throw UsageError("watch takes one id, or none for all") }
        let request = WatchRequest(assetID: arguments.positionals.first ?? "")
        let isJSON = arguments.has("json")
        let last = Mutex<[String: String]>([:])
        try await CoordinatorConnection.with { coordinator in
            try await coordinator.watch(
                request,
                MessageSink { event in
                    var event = event
                    event.asset?.presentation = nil
                    if isJSON { return Console.print(event.json.text(pretty: false)) }
                    guard let asset = event.asset else { return }
                    let line = event.removed ? "\(asset.id) gone" : Self.line(asset)
                    let isNew = last.withLock { $0.updateValue(line, forKey: asset.id) != line }
                    if isNew { Console.print(Format.clean(line)) }
                }, CallContext())
        }
        return .success
    }

    private static func line(_ asset: Asset) -> String {
        var line = "\(asset.id) \(AssetText.state(asset))"
        if let progress = asset.progress, asset.state == .downloading {
            line += " \(progress.resourcesComplete)/\(progress.resourcesExpected)"
        }
        if let failure = asset.failure { line += " \(failure.reason): \(failure.message)" }
        return line
    }
}
