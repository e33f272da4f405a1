import Contract
import Core
import Daemon
import RPC
import Terminal
import Wire

/// `get URL`: prepare, select, license, download and export in one go.
enum GetCommand {
    static let command = Tool.Command(
        "get", "URL [-o DIR] [--keep] [choosing] [--title TEXT] [--json]",
        "Keeps a stream; with -o as a folder that plays anywhere. Run again, it goes on where it stopped.",
        SelectionArguments.specification(
            options: ["output", "title", "header", "user-agent", "skip-missing", "priority", "max-rate"],
            flags: ["keep", "quiet", "carry-query"], aliases: ["o": "output", "H": "header", "q": "quiet"]),
        details: """
            Without -o the stream stays in the library, for coordinator export. With -o it leaves the library when
            the folder is complete, unless --keep. Exits with 0 only when everything that was selected is there.
            --skip-missing N lets so many segments go that the origin does not have: gaps of the playlist, and told.
            --priority low|normal|high begins before those of a lower one, and gets four times as much of the link.
            --max-rate BYTES a second for this stream.
            --carry-query adds the query of each playlist's URL to what it names on the same host without one, for tokens
            that the playlists do not pass on.
            -H NAME:VALUE adds a header field to every request. It shows in the process list: credentials belong into
            the configuration files of the components.

            \(SelectionArguments.help)
            """
    ) { arguments in
        let url = try arguments.single("URL")
        let get = Get(
            url: url, title: arguments.value("title") ?? "", options: try SelectionArguments.parse(arguments),
            requestOptions: try RequestArguments.parse(arguments),
            skipMissing: try arguments.number("skip-missing") ?? 0, priority: try PriorityArguments.priority(arguments),
            maximumRate: try PriorityArguments.rate(arguments),
            output: arguments.value("output").map(DaemonEnvironment.absolute), keeps: arguments.has("keep"),
            isJSON: arguments.has("json"), isQuiet: arguments.has("quiet") || arguments.has("json"))
        if !url.contains("://") {
            throw ServiceError(
                .invalidArgument, reason: "URL_INVALID", "'\(Format.clean(url))' is not a URL",
                remedy: "it must start with http:// or https://")
        }
        return try await CoordinatorConnection.with { try await get.run($0) }
    }
}

/// The request options of the command line.
enum RequestArguments {
    static func parse(_ arguments: Arguments) throws -> RequestOptions {
        var options = RequestOptions(
            userAgent: arguments.value("user-agent") ?? "", carryQuery: arguments.has("carry-query"))
        for header in arguments.all("header") {
            guard let colon = header.firstIndex(of: ":"), colon != header.startIndex else {
                throw UsageError("-H takes NAME:VALUE")
            }
            let name = String(header[..<colon])
            guard !["authorization", "cookie", "proxy-authorization"].contains(name.lowercased()) else {
                throw UsageError(
                    "-H does not take credentials, which would show in the process list; "
                        + "put 'header = HOST \(name): VALUE' into the configuration file of the component")
            }
            let value = header[header.index(after: colon)...].drop { $0 == " " }
            options.headers.append(HeaderField(name: name, value: String(value)))
        }
        return options
    }
}

/// How much of the link an asset gets.
enum PriorityArguments {
    static func priority(_ arguments: Arguments) throws -> Priority {
        let names: [String: Priority] = ["low": .low, "normal": .normal, "high": .high]
        guard let name = arguments.value("priority") else { return .unspecified }
        guard let priority = names[name] else { throw UsageError("--priority takes low, normal or high") }
        return priority
    }

    /// Bytes a second; 0 if nothing is said.
    static func rate(_ arguments: Arguments) throws -> UInt64 {
        guard let rate = try arguments.number("max-rate") else { return 0 }
        guard rate >= 10_000 else { throw UsageError("--max-rate takes at least 10000 bytes a second") }
        return rate
    }
}

private struct Get {
    let url: String
    let title: String
    let options: SelectionOptions
    let requestOptions: RequestOptions
    let skipMissing: UInt64
    let priority: Priority
    let maximumRate: UInt64
    let output: String?
    let keeps: Bool
    let isJSON: Bool
    let isQuiet: Bool

    func run(_ coordinator: any CoordinatorAPI) async throws -> ExitCode {
        var asset = try await find(coordinator)
        say("\(asset.id): \(AssetText.selection(asset))")
        if AssetText.isGrowing(asset), asset.state != .completed { finishOnInterrupt(asset.id, coordinator) }
        SignalHint.set("\nstopped; go on with the same command")
        asset = try await drive(asset, coordinator)
        SignalExit.shared.interceptOnce(nil)
        guard asset.state == .completed else { return try fail(asset) }
        if !isJSON { tellMissing(asset, "missed") }
        guard let output else {
            SignalHint.set("")
            return finish(asset, try await playlist(asset, coordinator))
        }
        let path = try await ExportCommand.export(
            asset.id, to: output, coordinator, drawsProgress: !isQuiet, links: !keeps)
        if !keeps {
            _ = try await coordinator.delete(AssetRequest(assetID: asset.id), CallContext())
            try await AssetFollower(coordinator: coordinator, drawsProgress: false).untilGone(asset.id)
        }
        return finish(asset, path)
    }

    /// Ctrl-C ends a recording, as people know it from others; a second one stops the command.
    private func finishOnInterrupt(_ id: String, _ coordinator: any CoordinatorAPI) {
        say("recording until it ends, or until Ctrl-C")
        SignalExit.shared.interceptOnce {
            Task {
                do {
                    _ = try await coordinator.finish(AssetRequest(assetID: id), CallContext())
                    say("\nending the recording; Ctrl-C again stops at once, and the same command goes on")
                } catch {
                    // Nothing is recorded yet, or any more: the next Ctrl-C stops the command.
                    say("\nthe recording could not be ended; Ctrl-C again stops")
                }
            }
        }
    }

    /// Makes each step that is left until the asset is complete, or nothing more can be done for it.
    private func drive(_ begun: Asset, _ coordinator: any CoordinatorAPI) async throws -> Asset {
        var asset = begun
        var hasResumed = false
        let isBegun = begun.state != .prepared
        let follower = AssetFollower(coordinator: coordinator, drawsProgress: !isQuiet)
        while true {
            let request = AssetRequest(assetID: asset.id)
            switch asset.state {
            case .prepared where asset.selection.map({ !$0.keys.isEmpty }) ?? false && !asset.licensed:
                asset = try await coordinator.license(request, CallContext())
            case .prepared: asset = try await coordinator.start(request, CallContext())
            case .failed where !hasResumed && asset.revision == begun.revision, .paused where !hasResumed:
                hasResumed = true
                asset = try await coordinator.resume(request, CallContext())
            case .licensing where !hasResumed && isBegun, .queued where !hasResumed && isBegun,
                .downloading where !hasResumed && isBegun:
                // An earlier command was stopped in the middle of it.
                hasResumed = true
                asset = try await coordinator.resume(request, CallContext())
            case .preparing, .licensing, .queued, .downloading: asset = try await follower.untilSettled(asset)
            default: return asset
            }
        }
    }

    /// An asset of the same URL and choice that was begun before, else a new one.
    private func find(_ coordinator: any CoordinatorAPI) async throws -> Asset {
        let assets = try await coordinator.list(ListAssetsRequest(), CallContext()).assets
        let same = assets.last { asset in
            asset.url == url && (asset.options ?? SelectionOptions()) == options && asset.state != .removing
                && asset.selection != nil && (asset.requestOptions ?? RequestOptions()) == requestOptions
                && asset.skipMissing == skipMissing
        }
        if let same {
            guard same.priority != priority || same.maximumRate != maximumRate else { return same }
            return try await coordinator.prioritize(
                PrioritizeRequest(assetID: same.id, priority: priority, maximumRate: maximumRate), CallContext())
        }
        say("preparing \(url.prefix { $0 != "?" })")
        do {
            return try await coordinator.prepare(
                PrepareRequest(
                    url: url, title: title, options: requestOptions, selection: options, skipMissing: skipMissing,
                    priority: priority, maximumRate: maximumRate),
                CallContext())
        } catch {
            // Nothing was kept yet, so nothing is to be found in the library after a URL that leads nowhere.
            for asset in unprepared(try await coordinator.list(ListAssetsRequest(), CallContext()).assets) {
                _ = try await coordinator.delete(AssetRequest(assetID: asset.id), CallContext())
                try await AssetFollower(coordinator: coordinator, drawsProgress: false).untilGone(asset.id)
            }
            throw error
        }
    }

    /// Assets of this URL that were never prepared.
    private func unprepared(_ assets: [Asset]) -> [Asset] {
        assets.filter { $0.url == url && $0.selection == nil && $0.state == .failed }
    }

    private func playlist(_ asset: Asset, _ coordinator: any CoordinatorAPI) async throws -> String {
        let answer = try await coordinator.playable(AssetRequest(assetID: asset.id), CallContext())
        guard answer.playable else {
            throw ServiceError(
                .dataLoss, reason: "NOT_PLAYABLE", "asset \(asset.id): \(answer.reasons.joined(separator: "; "))",
                remedy: "delete it and get it again")
        }
        return answer.playlistPath
    }

    private func say(_ text: String) { if !isQuiet { Console.printError(Format.clean(text)) } }

    private func finish(_ asset: Asset, _ path: String) -> ExitCode {
        if isJSON {
            var asset = asset
            asset.presentation = nil
            Console.print(JSONValue.object(["asset": asset.json, "playlist_path": .string(path)]).text())
        } else {
            Console.print(path)
        }
        return .success
    }

    private func tellMissing(_ asset: Asset, _ word: String) {
        for missing in asset.missing {
            Console.printError("\(word): \(Format.clean("\(missing.resource): \(missing.message)"))")
        }
        let others = asset.missingCount - min(asset.missingCount, UInt64(asset.missing.count))
        if others > 0 { Console.printError("\(word): \(others) more") }
    }

    private func fail(_ asset: Asset) throws -> ExitCode {
        if !isJSON { tellMissing(asset, "missing") }
        if let failure = asset.failure { throw ServiceError(stored: failure) }
        throw ServiceError(
            .failedPrecondition, reason: "NOT_COMPLETED", "asset \(asset.id) is \(asset.state)",
            remedy: "see: coordinator show \(asset.id)")
    }
}
