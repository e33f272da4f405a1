import AssetStore
import Contract
import Core
import Daemon
import Downloading
import HTTP
import Inspection
import RPC
import Synchronization
import Terminal
import Wire

/// `fetch URL DIR`: inspects, plans and downloads in one process, with the code that the services run.
enum FetchCommand {
    static let command = Tool.Command(
        "fetch", "URL DIR [choosing] [--finish] [--repair] [--stats] [--carry-query] [--config FILE] [--json]",
        "Keeps a stream in a folder, or finishes one that was begun there.",
        SelectionArguments.specification(
            options: ["config", "skip-missing", "max-rate", "max-connections", "nice"],
            flags: ["finish", "repair", "stats", "carry-query"]),
        details: """
            --stats prints counters at the end, as Prometheus reads them, on standard error.
            --skip-missing N lets so many segments go that the origin does not have: gaps of the playlist, and told.
            --max-rate BYTES a second, --max-connections N to one host, --nice N lets other processes go first (19: all).
            --repair compares what is there with what was fetched, and fetches again what is damaged.
            --finish ends a recording that was begun in the folder: what is there is kept, and nothing is recorded.
            Encrypted segments are kept as they are, without their keys; coordinator get keeps those too.

            \(SelectionArguments.help)
            """
    ) { arguments in
        guard arguments.positionals.count == 2 else { throw UsageError("fetch takes a URL and a folder") }
        let file =
            try arguments.value("config").map {
                try ConfigurationFile(path: $0, known: Main.settings.union(ServeOptions.commonKeys))
            } ?? ConfigurationFile()
        if let niceness = try arguments.number("nice").map({ Int(clamping: $0) }) ?? file.integer("nice", in: 0...19) {
            guard (0...19).contains(niceness) else { throw UsageError("--nice takes a number from 0 to 19") }
            ResourceLimits.setNiceness(niceness)
        }
        let client = HTTPClient(configuration: try http(file, arguments))
        let fetch = Fetch(
            url: arguments.positionals[0], folder: DaemonEnvironment.absolute(arguments.positionals[1]),
            client: client, inspector: InspectionService(client: client),
            configuration: try DownloadConfiguration(file: file),
            options: RequestOptions(carryQuery: arguments.has("carry-query")), repairs: arguments.has("repair"),
            skipMissing: try arguments.number("skip-missing") ?? 0, isQuiet: arguments.has("json"))
        let metrics = DownloadMetrics()
        let code =
            arguments.has("finish")
            ? fetch.report(try await fetch.run(try fetch.begunSelection(), metrics), isJSON: arguments.has("json"))
            : try await fetch.run(
                choosing: try SelectionArguments.parse(arguments), metrics, isJSON: arguments.has("json"))
        if arguments.has("stats") { Console.printError(metrics.response().text, terminator: "") }
        return code
    }

    /// The settings of a file, and what the command line says instead.
    private static func http(
        _ file: ConfigurationFile, _ arguments: Arguments
    ) throws -> HTTPClient.Configuration {
        var configuration = try HTTPClient.Configuration(settings: file.settings)
        if let rate = try arguments.number("max-rate") {
            guard rate > 0 else { throw UsageError("--max-rate must be more than 0") }
            configuration.maximumRate = rate
        }
        if let count = try arguments.number("max-connections") {
            guard (1...256).contains(count) else { throw UsageError("--max-connections takes a number from 1 to 256") }
            configuration.maximumHostConnections = Int(count)
        }
        return configuration
    }
}

private struct Fetch {
    let url: String
    let folder: String
    let client: HTTPClient
    /// One for all steps: it hands on what it has fetched.
    let inspector: InspectionService
    let configuration: DownloadConfiguration
    let options: RequestOptions
    let repairs: Bool
    let skipMissing: UInt64
    let isQuiet: Bool

    func select(_ options: SelectionOptions) async throws -> Selection {
        // What is chosen is looked into anyway.
        let request = InspectRequest(url: url, options: self.options)
        let presentation = try await inspector.inspection(request, looksInside: false).presentation.get()
        guard presentation.refusalReason.isEmpty else {
            throw ServiceError(.failedPrecondition, reason: presentation.refusalReason, presentation.refusalMessage)
        }
        var selection = try await inspector.select(
            SelectRequest(presentation: presentation, selection: options, options: self.options), CallContext())
        if let begun = try? begunSelection() {
            // A recording that was begun is one to its end, though its playlist may be complete by now.
            selection.type = begun.type
        } else if selection.isGrowing {
            try Directory.make(folder)
            try FileSystem.replace(record, with: Base64.encode(selection.serialized()))
        }
        return selection
    }

    /// The selection of a recording, so that it can be ended without its origin.
    private var record: String { folder + "/recording" }

    func begunSelection() throws -> Selection {
        guard let bytes = try? FileSystem.readAll(record, limit: 64 << 20),
            let message = Base64.decode(String(decoding: bytes, as: UTF8.self)),
            var selection = try? Selection(serialized: message)
        else {
            throw ServiceError(
                .notFound, reason: "NOT_GROWING", "no recording was begun in \(folder)",
                remedy: "leave --finish out to begin one")
        }
        var live = selection.live ?? LiveOptions()
        live.until = Timestamp.now()
        selection.live = live
        return selection
    }

    /// Asks for fresh URLs where a server refuses those it had given, as long as that brings the download further.
    func run(choosing options: SelectionOptions, _ metrics: DownloadMetrics, isJSON: Bool) async throws -> ExitCode {
        var options = options
        var hasRefreshed = false
        while true {
            let selection = try await select(options)
            let end = try await run(selection, metrics)
            guard case .failed(let failed) = end.body, failed.isRefusal else { return report(end, isJSON: isJSON) }
            let madeProgress = (failed.progress?.bytesFetched ?? 0) > 0
            guard madeProgress || !hasRefreshed else { return report(end, isJSON: isJSON) }
            hasRefreshed = !madeProgress
            // The same again, whatever is offered now: nothing is mixed.
            options.streamID = selection.stream?.id ?? ""
            options.renditionIDs = selection.renditions.map(\.id)
            try await Task.sleep(for: .seconds(1))
        }
    }

    func run(_ selection: Selection, _ metrics: DownloadMetrics) async throws -> End {
        var request = PlanRequest(selection: selection, options: options)
        if selection.isGrowing { request.positions = try DownloadService.position(folder: folder).positions }
        let plan = request
        let end = Mutex<DownloadEvent.Body?>(nil)
        let bar = Mutex(ProgressLine())
        let began = ContinuousClock.now
        let isQuiet = isQuiet || !Console.isErrorTerminal
        try await withThrowingTaskGroup(of: Void.self) { group in
            let pipe = BoundedPipe<DownloadRequest>(limit: PlanPipe.limit)
            group.addTask {
                try await PlanPipe.fill(pipe, with: plan, from: inspector, CallContext())
            }
            defer { pipe.abandon() }
            try await DownloadService.download(
                into: folder, start: DownloadStart(selection: selection, skipMissing: skipMissing),
                plan: MessageStream { try await pipe.next() },
                client: client, configuration: configuration, repairs: repairs,
                metrics: metrics
            ) { event in
                switch event.body {
                case .progress(let progress):
                    guard !isQuiet else { break }
                    let seconds = (ContinuousClock.now - began) / .seconds(1)
                    Console.redraw(bar.withLock { $0.text(progress, seconds: seconds) })
                case .resourceFailed(let failure) where !failure.isRefusal:
                    Console.printError("missing: \(failure.resource): \(failure.message)")
                case .completed, .failed: end.withLock { $0 = event.body }
                case .resourceFailed, nil: break
                }
            }
            group.cancelAll()
        }
        if !isQuiet { Console.printError("") }
        return End(selection: selection, body: end.withLock { $0 })
    }

    /// How a download ended.
    struct End {
        let selection: Selection
        let body: DownloadEvent.Body?
    }

    func report(_ end: End, isJSON: Bool) -> ExitCode {
        let playlist = folder + "/multivariant.m3u8"
        switch end.body {
        case .completed(let completed):
            if completed.missedCount > 0 {
                Console.printError("\(completed.missedCount) segments could not be had in time: gaps of the playlist")
            }
            if isJSON {
                Console.print(
                    JSONValue.object(["playlist_path": .string(playlist), "completed": completed.json]).text())
            } else {
                if !end.selection.keys.isEmpty {
                    Console.printError("the segments are encrypted and the keys were not kept")
                }
                Console.print(playlist)
            }
            return .success
        case .failed(let failed):
            if isJSON { Console.print(JSONValue.object(["failed": failed.json]).text()) }
            // Those were not told while fresh URLs might help.
            for failure in failed.failures where failure.isRefusal {
                Console.printError("missing: \(failure.resource): \(failure.message)")
            }
            Console.printError(
                "segment-downloader: \(failed.failureCount) \(failed.failureCount == 1 ? "resource is" : "resources are") missing; run the same command again to go on"
            )
            guard !failed.retryable else { return .temporaryFailure }
            let first = failed.failures.first ?? ResourceFailure()
            let code = ServiceError(stored: ErrorDetail(reason: first.reason, message: first.message)).exitCode
            // What is missing for other reasons than ours is missing data.
            return [.inputOutput, .cannotCreate, .noPermission].contains(code) ? code : .dataError
        default: return .software
        }
    }
}

extension DownloadFailed {
    /// A server has refused access to something.
    fileprivate var isRefusal: Bool { failures.contains(where: \.isRefusal) }
}

extension ResourceFailure {
    fileprivate var isRefusal: Bool { [401, 403].contains(httpStatus) }
}
