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
        "fetch", "URL DIR [choosing] [--config FILE] [--json]",
        "Keeps a stream in a folder, or finishes one that was begun there.",
        ArgumentSpecification(options: SelectionArguments.options.union(["config"])),
        details: """
            Encrypted segments are kept as they are, without their keys; coordinator get keeps those too.

            \(SelectionArguments.help)
            """
    ) { arguments in
        guard arguments.positionals.count == 2 else { throw UsageError("fetch takes a URL and a folder") }
        let file =
            try arguments.value("config").map {
                try ConfigurationFile(path: $0, known: Main.settings.union(ServeOptions.commonKeys))
            } ?? ConfigurationFile()
        let fetch = Fetch(
            url: arguments.positionals[0], folder: DaemonEnvironment.absolute(arguments.positionals[1]),
            client: HTTPClient(configuration: try .init(settings: file.settings)),
            configuration: try DownloadConfiguration(file: file), isQuiet: arguments.has("json"))
        return try await fetch.run(try SelectionArguments.parse(arguments), isJSON: arguments.has("json"))
    }
}

private struct Fetch {
    let url: String
    let folder: String
    let client: HTTPClient
    let configuration: DownloadConfiguration
    let isQuiet: Bool

    func run(_ options: SelectionOptions, isJSON: Bool) async throws -> ExitCode {
        let inspector = InspectionService(client: client)
        let presentation = try await inspector.inspect(InspectRequest(url: url), CallContext())
        guard presentation.refusalReason.isEmpty else {
            throw ServiceError(.failedPrecondition, reason: presentation.refusalReason, presentation.refusalMessage)
        }
        let selection = try await inspector.select(
            SelectRequest(presentation: presentation, selection: options), CallContext())
        let end = Mutex<DownloadEvent.Body?>(nil)
        let bar = Mutex(ProgressLine())
        let began = ContinuousClock.now
        let isQuiet = isQuiet || !Console.isErrorTerminal
        try await withThrowingTaskGroup(of: Void.self) { group in
            let pipe = BoundedPipe<DownloadRequest>(limit: PlanPipe.limit)
            group.addTask {
                try await PlanPipe.fill(pipe, with: PlanRequest(selection: selection), from: inspector, CallContext())
            }
            defer { pipe.abandon() }
            try await DownloadService.download(
                into: folder, start: DownloadStart(selection: selection), plan: MessageStream { try await pipe.next() },
                client: client, configuration: configuration
            ) { event in
                switch event.body {
                case .progress(let progress):
                    guard !isQuiet else { break }
                    let seconds = (ContinuousClock.now - began) / .seconds(1)
                    Console.redraw(bar.withLock { $0.text(progress, seconds: seconds) })
                case .resourceFailed(let failure):
                    Console.printError("missing: \(failure.resource): \(failure.message)")
                case .completed, .failed: end.withLock { $0 = event.body }
                case nil: break
                }
            }
            group.cancelAll()
        }
        if !isQuiet { Console.printError("") }
        return report(end.withLock { $0 }, selection, isJSON: isJSON)
    }

    private func report(_ end: DownloadEvent.Body?, _ selection: Selection, isJSON: Bool) -> ExitCode {
        let playlist = folder + "/multivariant.m3u8"
        switch end {
        case .completed(let completed):
            if isJSON {
                Console.print(
                    JSONValue.object(["playlist_path": .string(playlist), "completed": completed.json]).text())
            } else {
                if !selection.keys.isEmpty {
                    Console.printError("the segments are encrypted and the keys were not kept")
                }
                Console.print(playlist)
            }
            return .success
        case .failed(let failed):
            if isJSON { Console.print(JSONValue.object(["failed": failed.json]).text()) }
            Console.printError(
                "segment-downloader: \(failed.failureCount) resources are missing; run the same command again to go on")
            return failed.retryable ? .temporaryFailure : .dataError
        default: return .software
        }
    }
}
