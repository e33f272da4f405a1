internal import AssetStore
public import Core
internal import Crypto
public import HTTP
public import RPC
internal import Synchronization
public import Wire

/// The segment downloader: fetches plans into asset folders, verifies, exports and removes them.
public final class DownloadService: SegmentDownloaderAPI {
    private let library: String
    private let client: HTTPClient
    private let keys: any KeyOpener
    private let configuration: DownloadConfiguration
    private let log: Log
    private let metrics = DownloadMetrics()
    private let shares = LinkShares()
    private let busy = Mutex<Set<String>>([])

    /// A downloader for the assets of a library folder.
    public init(
        library: String, client: HTTPClient, keys: any KeyOpener,
        configuration: DownloadConfiguration = DownloadConfiguration(), log: Log = Log(label: "segment-downloader")
    ) {
        self.library = library
        self.client = client
        self.keys = keys
        self.configuration = configuration
        self.log = log
    }

    /// Fetches what is not there; the last event says whether everything is.
    public func download(
        _ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext
    ) async throws {
        try await download(requests, responses, repairs: false)
    }

    /// The same, and what is there already is compared with what was fetched.
    public func repair(
        _ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext
    ) async throws {
        try await download(requests, responses, repairs: true)
    }

    private func download(
        _ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, repairs: Bool
    ) async throws {
        guard case .start(let start) = try await requests.next()?.body else {
            throw ServiceError(.invalidArgument, reason: "PLAN_INVALID", "a download begins with a start message")
        }
        try await exclusively(start.assetID) { layout in
            try await Self.download(
                into: layout, start: start, plan: requests, client: client, configuration: configuration,
                repairs: repairs, metrics: metrics, shares: shares, onEvent: { try await responses.write($0) })
        }
    }

    /// What was done since the process started.
    public func metrics(_ request: MetricsRequest, _ context: CallContext) async throws -> MetricsResponse {
        metrics.response()
    }

    /// Fetches a plan into any folder, without a server: what `download` and `repair` do for an asset of the library.
    public static func download(
        into folder: String, start: DownloadStart, plan: MessageStream<DownloadRequest>, client: HTTPClient,
        configuration: DownloadConfiguration, repairs: Bool = false, metrics: DownloadMetrics = DownloadMetrics(),
        onEvent: @escaping @Sendable (DownloadEvent) async throws -> Void
    ) async throws {
        try await download(
            into: AssetLayout(root: folder), start: start, plan: plan, client: client, configuration: configuration,
            repairs: repairs, metrics: metrics, shares: LinkShares(), onEvent: onEvent)
    }

    private static func download(
        into layout: AssetLayout, start: DownloadStart, plan: MessageStream<DownloadRequest>, client: HTTPClient,
        configuration: DownloadConfiguration, repairs: Bool, metrics: DownloadMetrics, shares: LinkShares,
        onEvent: @escaping @Sendable (DownloadEvent) async throws -> Void
    ) async throws {
        let run = try AssetDownload(
            layout: layout, start: start, client: client, configuration: configuration, repairs: repairs,
            metrics: metrics, shares: shares)
        metrics.assetBegan()
        defer { metrics.assetEnded() }
        // The lock must not last until the last reference goes, which may be after the answer.
        defer { run.close() }
        let lease = start.lease
        try await withThrowingTaskGroup(of: DownloadEvent.Body?.self) { group in
            group.addTask {
                var last = DownloadProgress()
                while !Task.isCancelled {
                    let progress = run.tally.progress
                    if progress != last { try await onEvent(DownloadEvent(body: .progress(progress), lease: lease)) }
                    last = progress
                    try await Task.sleep(for: configuration.progressInterval)
                }
                return nil
            }
            group.addTask {
                try await run.run(plan: plan) { failure in
                    try await onEvent(DownloadEvent(body: .resourceFailed(failure), lease: lease))
                }
            }
            defer { group.cancelAll() }
            while let end = try await group.next() {
                guard let end else { continue }
                try await onEvent(DownloadEvent(body: end, lease: lease))
                return
            }
        }
    }

    /// Where the plan of a growing asset goes on.
    public func position(_ request: PositionRequest, _ context: CallContext) async throws -> PositionResponse {
        try await exclusively(request.assetID) { try Self.position($0) }
    }

    /// Where the plan of a growing asset in any folder goes on.
    public static func position(folder: String) throws -> PositionResponse {
        try position(AssetLayout(root: folder))
    }

    private static func position(_ layout: AssetLayout) throws -> PositionResponse {
        var response = PositionResponse()
        var keyIDs: Set<String> = []
        for kind in AssetLayout.kinds.sorted() {
            for name in FileSystem.names(in: "\(layout.root)/\(kind)") ?? [] {
                // Strays are not ours to read.
                guard (try? layout.folder(ofTrack: "\(kind)/\(name)")) != nil else { continue }
                guard let record = try PlanRecord.read("\(kind)/\(name)", layout) else { continue }
                if let position = record.position { response.positions.append(position) }
                for key in record.keys where keyIDs.insert(key.keyID).inserted { response.keys.append(key) }
            }
        }
        return response
    }

    /// Reads every file that the journal lists and compares it.
    public func verify(_ request: VerifyRequest, _ context: CallContext) async throws -> VerifyReport {
        let layout = AssetLayout(library: library, id: try AssetID(request.assetID))
        return try AssetVerification(layout: layout).run()
    }

    /// Compares the files of any fetched folder with its journal.
    public static func verify(folder: String) throws -> VerifyReport {
        try AssetVerification(layout: AssetLayout(root: folder)).run()
    }

    /// Writes a folder that plays anywhere.
    public func export(
        _ request: ExportRequest, _ responses: MessageSink<ExportEvent>, _ context: CallContext
    ) async throws {
        let layout = AssetLayout(library: library, id: try AssetID(request.assetID))
        let export = AssetExport(layout: layout, request: request, keys: keys, context: context)
        try await export.run { try await responses.write($0) }
    }

    /// Deletes the files of an asset; one that is not there is fine.
    public func remove(_ request: RemoveRequest, _ context: CallContext) async throws -> RemoveResponse {
        try await exclusively(request.assetID) { layout in try FileSystem.removeTree(layout.root) }
        return RemoveResponse()
    }

    private func exclusively<R>(_ id: String, _ body: (AssetLayout) async throws -> R) async throws -> R {
        let asset = try AssetID(id)
        guard busy.withLock({ $0.insert(id).inserted }) else {
            throw ServiceError(
                .aborted, reason: "ASSET_BUSY", "asset \(id) is being worked on already", isRetryable: true)
        }
        defer { busy.withLock { _ = $0.remove(id) } }
        return try await body(AssetLayout(library: library, id: asset))
    }
}
