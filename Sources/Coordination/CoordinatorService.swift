internal import AssetStore
internal import Contract
internal import Core
public import RPC
public import Wire

/// The coordinator as the contract has it: changes records, lets the engine work, tells what happens.
public struct CoordinatorService: CoordinatorAPI {
    private let libraryPath: String
    private let library: AssetLibrary
    private let engine: WorkflowEngine
    private let router: ServiceRouter
    /// How long a call waits for a component before it says that it is missing.
    private let componentPatience: Duration

    /// A coordinator over its parts.
    public init(
        libraryPath: String, library: AssetLibrary, engine: WorkflowEngine, router: ServiceRouter,
        componentPatience: Duration = .seconds(5)
    ) {
        self.libraryPath = libraryPath
        self.library = library
        self.engine = engine
        self.router = router
        self.componentPatience = componentPatience
    }

    // MARK: The workflow

    /// Records an asset and waits until it is prepared or has failed.
    public func prepare(_ request: PrepareRequest, _ context: CallContext) async throws -> Asset {
        guard !request.url.isEmpty, request.url.utf8.count <= 16_384 else {
            throw ServiceError(.invalidArgument, reason: "URL_INVALID", "the URL is empty or too long")
        }
        let now = Timestamp.now()
        let id = AssetID.random()
        let asset = Asset(
            id: id, title: String(request.title.prefix(500)), url: request.url, state: .preparing, revision: 1,
            createdAt: now, updatedAt: now, options: request.selection, requestOptions: request.options,
            fencingNumber: 1, skipMissing: request.skipMissing, priority: request.priority,
            maximumRate: request.maximumRate)
        try Directory.make(AssetLayout(library: libraryPath, id: try AssetID(id)).root)
        return try await settle(id, from: .preparing) { try await library.insert(asset) }
    }

    /// Chooses again and waits for the new selection.
    public func select(_ request: SelectAssetRequest, _ context: CallContext) async throws -> Asset {
        try await settle(request.assetID, from: .preparing) {
            try await change(request.assetID) { machine throws(ServiceError) in
                try machine.select(request.selection ?? SelectionOptions())
            }
        }
    }

    /// Sets the licence up and waits for it.
    public func license(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await settle(request.assetID, from: .licensing) {
            try await change(request.assetID) { machine throws(ServiceError) in try machine.license() }
        }
    }

    /// Queues the download; does not wait for it.
    public func start(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await change(request.assetID) { machine throws(ServiceError) in try machine.start() }
    }

    /// Stops the download; what is complete stays.
    public func pause(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await change(request.assetID, interrupts: true) { machine throws(ServiceError) in try machine.pause() }
    }

    /// Goes on where the asset stopped or failed.
    public func resume(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await change(request.assetID) { machine throws(ServiceError) in try machine.resume() }
    }

    /// Compares the files of a complete asset and fetches what is damaged; does not wait for that.
    public func repair(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        let now = Timestamp.now()
        return try await change(request.assetID) { machine throws(ServiceError) in try machine.repair(now: now) }
    }

    /// Ends a recording; does not wait until its asset is complete.
    public func finish(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        let now = Timestamp.now()
        return try await change(request.assetID, interrupts: true) { machine throws(ServiceError) in
            try machine.finish(now: now)
        }
    }

    /// Changes priority and rate; a download that is under way is taken up anew with them.
    public func prioritize(_ request: PrioritizeRequest, _ context: CallContext) async throws -> Asset {
        let isUnderWay = try await library.find(request.assetID).state == .downloading
        return try await change(request.assetID, interrupts: isUnderWay) {
            $0.prioritize(request.priority, maximumRate: request.maximumRate)
        }
    }

    /// Ends all work on the asset and deletes it with its files and licences; does not wait for that.
    public func delete(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await change(request.assetID, interrupts: true) { $0.delete() }
    }

    @discardableResult
    private func change(
        _ id: String, interrupts: Bool = false,
        _ body: @escaping @Sendable (inout WorkflowStateMachine) throws(ServiceError) -> Void
    ) async throws -> Asset {
        let asset = try await library.update(id) { asset in
            var machine = WorkflowStateMachine(asset)
            try body(&machine)
            asset = machine.asset
        }
        if interrupts { await engine.interrupt(id) }
        engine.kick(id)
        return asset
    }

    /// Makes a change and waits until the asset has left a state; fails with the asset's failure.
    private func settle(
        _ id: String, from state: AssetState, _ change: () async throws -> Void
    ) async throws -> Asset {
        try await library.feed.withSubscription(assetID: id) { subscription in
            try await change()
            engine.kick(id)
            let clock = ContinuousClock()
            var waitingSince: ContinuousClock.Instant?
            while true {
                let asset = try await library.find(id)
                guard asset.state == state else {
                    guard asset.state == .failed, let failure = asset.failure else { return asset }
                    throw ServiceError(stored: failure)
                }
                if asset.stopReasons.contains(.waitingForComponent), let failure = asset.failure {
                    let since = waitingSince ?? clock.now
                    waitingSince = since
                    if clock.now - since > componentPatience { throw ServiceError(stored: failure) }
                } else {
                    waitingSince = nil
                }
                guard await subscription.next() != nil else { throw CancellationError() }
            }
        }
    }

    // MARK: The library

    /// One asset, with its presentation.
    public func get(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await library.find(request.assetID)
    }

    /// All assets, without presentations.
    public func list(_ request: ListAssetsRequest, _ context: CallContext) async throws -> ListAssetsResponse {
        ListAssetsResponse(assets: try await library.list())
    }

    /// The present state, then every change; ends when the one asset that is watched is gone.
    public func watch(
        _ request: WatchRequest, _ responses: MessageSink<AssetEvent>, _ context: CallContext
    ) async throws {
        let id = request.assetID.isEmpty ? nil : request.assetID
        try await library.feed.withSubscription(assetID: id) { subscription in
            let present = if let id { [try await library.find(id)] } else { try await library.list() }
            for asset in present { try await responses.write(AssetEvent(asset: asset)) }
            while let event = await subscription.next() {
                try await responses.write(event)
                if event.removed, id != nil { return }
            }
        }
    }

    /// Whether an asset plays from this disk, and what a player needs.
    public func playable(_ request: AssetRequest, _ context: CallContext) async throws -> PlayableResponse {
        let asset = try await library.find(request.assetID)
        let layout = AssetLayout(library: libraryPath, id: try AssetID(asset.id))
        var reasons: [String] = []
        if asset.state != .completed { reasons.append("the asset is \(asset.state)") }
        if FileSystem.size(layout.multivariantPlaylist) == nil { reasons.append("its local playlist is not there") }
        for key in asset.selection?.keys ?? [] where key.keyformat == "identity" {
            let broker = try await router.broker(keyFormat: key.keyformat).api
            let status = try await broker.status(
                LicenseRequest(assetID: asset.id, keyID: key.keyID), context.next(timeout: .seconds(10)))
            if status.state != .persisted { reasons.append("key \(key.keyID) is \(status.state)") }
        }
        let isPlayable = reasons.isEmpty
        if isPlayable, !(asset.selection?.keys.isEmpty ?? true) {
            reasons.append("its segments are encrypted: export it for players that can't ask the key broker")
        }
        return PlayableResponse(
            playable: isPlayable, playlistPath: isPlayable ? layout.multivariantPlaylist : "", reasons: reasons)
    }

    /// Compares the files of an asset with what was fetched.
    public func verify(_ request: AssetRequest, _ context: CallContext) async throws -> VerifyReport {
        let asset = try await library.find(request.assetID)
        return try await router.downloader().verify(VerifyRequest(assetID: asset.id), context.next())
    }

    /// Writes a complete asset into a folder that plays anywhere.
    public func export(
        _ request: ExportAssetRequest, _ responses: MessageSink<ExportEvent>, _ context: CallContext
    ) async throws {
        let asset = try await library.find(request.assetID)
        guard asset.state == .completed else {
            throw ServiceError(
                .failedPrecondition, reason: "ASSET_INCOMPLETE", "asset \(asset.id) is \(asset.state), not complete",
                remedy: "let its download end first")
        }
        var sources: [KeySource] = []
        for key in asset.selection?.keys ?? [] where key.keyformat == "identity" {
            let socket = try await router.broker(keyFormat: key.keyformat).socket
            sources.append(KeySource(keyID: key.keyID, brokerSocket: socket))
        }
        try await router.downloader().export(
            ExportRequest(
                assetID: asset.id, directory: request.directory, keySources: sources, links: request.links), responses,
            context.next())
    }

    /// What is running in the runtime directory.
    public func components(_ request: ComponentsRequest, _ context: CallContext) async throws -> ComponentsResponse {
        ComponentsResponse(components: await router.status())
    }
}
