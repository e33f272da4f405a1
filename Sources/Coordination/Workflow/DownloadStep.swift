internal import Contract
internal import Core
internal import RPC
internal import Synchronization
internal import Wire

/// Pipes a plan from the inspector to a downloader and follows the download to its end.
struct DownloadStep: Sendable {
    let library: AssetLibrary
    let router: ServiceRouter

    /// `asset` is the record as it was claimed for this download.
    func run(_ asset: Asset, _ context: CallContext) async throws {
        guard let selection = asset.selection else { return }
        let inspector = try await router.inspector()
        let downloader = try await router.downloader()
        let options = Self.options(asset, selection)
        let lease = Lease(taskID: asset.id, fencingNumber: asset.fencingNumber)
        let pipe = BoundedPipe<DownloadRequest>(limit: PlanPipe.limit)
        let start = DownloadStart(assetID: asset.id, lease: lease, selection: selection, options: options)
        try await pipe.send(DownloadRequest(body: .start(start)))
        let isGrowing = selection.isGrowing
        var request = PlanRequest(selection: selection, options: options)
        if isGrowing {
            request.positions = try await downloader.position(
                PositionRequest(assetID: asset.id), context.next(timeout: .seconds(60))
            ).positions
        }
        let plan = request
        let end = EndEvent(selection)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await PlanPipe.fill(pipe, with: plan, from: inspector, context.next()) { resource in
                    guard let encryption = resource.encryption, end.note(encryption), isGrowing else { return }
                    // Keys of what grows may be gone at its end; one that can't be had now is asked for then.
                    try? await acquire(end.takeNewKeys(), asset, options, context, end)
                }
            }
            group.addTask {
                // The plan ends when the downloader does, whoever of them failed.
                defer { pipe.abandon() }
                try await downloader.download(
                    MessageStream { try await pipe.next() },
                    MessageSink { try await handle($0, asset, lease, end) }, context.next())
            }
            do {
                while try await group.next() != nil {}
            } catch {
                // A downloader that has said how it ended needs no more of the plan.
                if end.body == nil { throw error }
            }
        }
        if case .completed = end.body { try await acquire(end.takeNewKeys(), asset, options, context, end) }
        try await conclude(end.body, asset)
    }

    private static func options(_ asset: Asset, _ selection: Selection) -> RequestOptions {
        var options = asset.requestOptions ?? RequestOptions()
        options.scope = selection.scope
        return options
    }

    /// Keys whose URLs are new with every playlist, as tokens are, or that rotate: the asset's own licences do not cover
    /// their ids.
    private func acquire(
        _ keys: [ContentKey], _ asset: Asset, _ options: RequestOptions, _ context: CallContext, _ end: EndEvent
    ) async throws {
        var rest = keys[...]
        while let key = rest.first {
            do {
                let broker = try await router.broker(keyFormat: key.keyformat).api
                _ = try await broker.acquire(
                    AcquireRequest(assetID: asset.id, key: key, options: options),
                    context.next(timeout: .seconds(90)))
                try await library.update(asset.id, fencingNumber: asset.fencingNumber) {
                    $0.selection?.keys.append(key)
                }
            } catch {
                end.putBack(rest)
                throw error
            }
            rest = rest.dropFirst()
        }
    }

    private final class EndEvent: Sendable {
        private let value = Mutex<DownloadEvent.Body?>(nil)
        private let keys: Mutex<(known: Set<String>, new: [ContentKey])>

        init(_ selection: Selection) { keys = Mutex((Set(selection.keys.map(\.keyID)), [])) }

        func takeNewKeys() -> [ContentKey] {
            keys.withLock { keys in
                defer { keys.new = [] }
                return keys.new
            }
        }

        func putBack(_ rest: some Sequence<ContentKey>) { keys.withLock { $0.new += rest } }

        /// Whether there is a key that was not known.
        func note(_ encryption: Encryption) -> Bool {
            keys.withLock { keys in
                for key in encryption.keys where key.keyformat == "identity" {
                    if keys.known.insert(key.keyID).inserted { keys.new.append(key) }
                }
                return !keys.new.isEmpty
            }
        }

        var body: DownloadEvent.Body? {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }

    private func handle(_ event: DownloadEvent, _ asset: Asset, _ lease: Lease, _ end: EndEvent) async throws {
        guard event.lease == lease else { throw ServiceError.leaseLost }
        switch event.body {
        case .progress(let progress):
            await library.note(progress, of: asset)
        case .completed, .failed: end.body = event.body
        case .resourceFailed, nil: break
        }
    }

    private func conclude(_ body: DownloadEvent.Body?, _ asset: Asset) async throws {
        switch body {
        case .completed(let completed):
            try await library.update(asset.id, fencingNumber: asset.fencingNumber) { asset in
                var machine = WorkflowStateMachine(asset)
                machine.completed(completed.progress ?? DownloadProgress())
                machine.noteMissing(completed.missed, count: completed.missedCount)
                asset = machine.asset
            }
        case .failed(let failed):
            try await library.update(asset.id, fencingNumber: asset.fencingNumber) { asset in
                var machine = WorkflowStateMachine(asset)
                machine.noteMissing(failed.failures, count: failed.failureCount)
                asset = machine.asset
                asset.progress = failed.progress
            }
            throw Self.error(failed)
        default:
            throw ServiceError(
                .unavailable, reason: "DOWNLOAD_CUT_SHORT", "the downloader ended without saying how it went",
                isRetryable: true)
        }
    }

    private static func error(_ failed: DownloadFailed) -> ServiceError {
        let first = failed.failures.first ?? ResourceFailure()
        let others = failed.failureCount > 1 ? " (and \(failed.failureCount - 1) more)" : ""
        let name = first.resource.isEmpty ? "" : "\(first.resource): "
        let code: StatusCode =
            switch first.httpStatus {
            case 401: .unauthenticated
            case 403: .permissionDenied
            case 404, 410: .notFound
            default: first.reason == "DISK_FULL" ? .resourceExhausted : failed.retryable ? .unavailable : .dataLoss
            }
        let reason = first.resource.isEmpty || first.reason == "DISK_FULL" ? first.reason : "RESOURCES_MISSING"
        return ServiceError(
            code, reason: reason, name + first.message + others,
            remedy: failed.retryable ? "" : "what is there is kept; try again with: coordinator resume",
            isRetryable: failed.retryable)
    }
}
