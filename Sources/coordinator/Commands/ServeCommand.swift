import Contract
import Coordination
import Core
import Daemon
import Glibc
import RPC
import Synchronization
import Terminal
import Wire

/// `serve`: the daemon.
enum ServeCommand {
    static let command = Tool.Command(
        "serve", "[--socket PATH] [--config FILE] [--log-level LEVEL]",
        "Serves larder.v1.Coordinator until SIGTERM, and works on the assets of the library.",
        ServeOptions.specification(flags: ["idle"]),
        details: """
            The library is LARDER_DATA_DIR; the components are the sockets in LARDER_RUNTIME_DIR.
            With --idle it leaves unfinished assets alone until someone asks for one.
            Settings of the configuration file: maximum_downloads,
            \(ServeOptions.help).
            """
    ) { arguments in
        let options = try ServeOptions(
            arguments, name: "coordinator", socketName: SocketName.coordinator, keys: ["maximum_downloads"])
        let path = options.environment.dataDirectory
        try LibraryFolder.make(path)
        let lock = try LibraryLock(library: path)
        let library = AssetLibrary(store: try SQLiteJobStore(path: path + "/library.sqlite"))
        let router = ServiceRouter(runtimeDirectory: options.environment.runtimeDirectory, log: options.log)
        var configuration = WorkflowConfiguration()
        if let count = try options.file.integer("maximum_downloads", in: 1...64) {
            configuration.maximumDownloads = count
        }
        let engine = WorkflowEngine(library: library, router: router, configuration: configuration, log: options.log)
        let service = CoordinatorService(libraryPath: path, library: library, engine: engine, router: router)
        let process = try options.process(
            ComponentDescription(name: "coordinator", role: .coordinator), [CoordinatorDispatch(service)]
        ) { library.feed.close() }
        try LibraryFolder.make(options.environment.runtimeDirectory, mode: 0o700)
        let failure = WorkflowFailure()
        let takesUpWork = !arguments.has("idle")
        let changes = BoundedPipe<Void>(limit: 1)
        let watch = try RuntimeDirectoryWatch(directory: options.environment.runtimeDirectory) { changes.offer(()) }
        defer { watch.stop() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await engine.run(takesUpWork: takesUpWork)
                } catch {
                    // A coordinator that does not work must not look as if it did.
                    options.log(.error, "The workflow ended", ["why": ServiceError(error).message])
                    failure.error = ServiceError(error)
                    kill(getpid(), SIGTERM)
                }
            }
            group.addTask { while try await changes.next() != nil { await engine.componentsChanged() } }
            try await process.run()
            group.cancelAll()
            // Work that was cancelled is taken up by the next run; its errors say nothing new.
            while (try? await group.next()) != nil {}
        }
        _ = consume lock
        if let error = failure.error { throw error }
        return .success
    }
}

/// Why the workflow ended before it was told to.
private final class WorkflowFailure: Sendable {
    private let value = Mutex<ServiceError?>(nil)
    var error: ServiceError? {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
