internal import Contract
internal import Core
internal import RPC
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
        let options = await router.requestOptions(asset, scope: selection.scope)
        let lease = Lease(taskID: asset.id, fencingNumber: asset.fencingNumber)
        let pipe = BoundedPipe<DownloadRequest>(limit: PlanPipe.limit)
        let start = DownloadStart(
            assetID: asset.id, lease: lease, selection: selection, options: options, skipMissing: asset.skipMissing,
            priority: asset.priority, maximumRate: asset.maximumRate)
        try await pipe.send(DownloadRequest(body: .start(start)))
        var request = PlanRequest(selection: selection, options: options)
        let end = EndEvent(selection)
        if selection.isGrowing {
            let begun = try await downloader.position(
                PositionRequest(assetID: asset.id), context.next(timeout: .seconds(60)))
            request.positions = begun.positions
            end.note(begun.keys)
        }
        let plan = request
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await PlanPipe.fill(pipe, with: plan, from: inspector, context.next()) { resource in
                    end.note(resource.encryption?.keys ?? [])
                }
            }
            if selection.isGrowing { group.addTask { await acquireAsTheyCome(end, asset, options, context) } }
            group.addTask {
                // The plan ends when the downloader does, whoever of them failed.
                defer {
                    pipe.abandon()
                    end.close()
                }
                let requests = MessageStream { try await pipe.next() }
                let events = MessageSink<DownloadEvent> { try await handle($0, asset, lease, end) }
                if asset.repairs {
                    try await downloader.repair(requests, events, context.next())
                } else {
                    try await downloader.download(requests, events, context.next())
                }
            }
            do {
                while try await group.next() != nil {
                    if end.isClosed { group.cancelAll() }
                }
            } catch {
                // A downloader that has said how it ended needs no more of the plan.
                if end.body == nil { throw error }
            }
        }
        if case .completed = end.body { try await acquire(end.takeNewKeys(), asset, options, context, end) }
        try await conclude(end.body, asset)
    }

    /// Keys whose URLs are new with every playlist, as tokens are, or that rotate: the asset's own licences do not cover
    /// their ids.
    private func acquire(
        _ keys: [ContentKey], _ asset: Asset, _ options: RequestOptions, _ context: CallContext, _ end: EndEvent
    ) async throws {
        var firstError: (any Error)?
        for key in keys {
            do {
                let broker = try await router.broker(keyFormat: key.keyformat).api
                _ = try await broker.acquire(
                    AcquireRequest(assetID: asset.id, key: key, options: options),
                    context.next(timeout: .seconds(90)))
                try await library.update(asset.id, fencingNumber: asset.fencingNumber) {
                    $0.selection?.keys.append(key)
                }
            } catch {
                // The others may be had all the same.
                firstError = firstError ?? error
                end.putBack(key)
            }
        }
        if let firstError { throw firstError }
    }

    /// Keys of what grows may be gone at its end; one that can't be had now is asked for again, later and later.
    private func acquireAsTheyCome(
        _ end: EndEvent, _ asset: Asset, _ options: RequestOptions, _ context: CallContext
    ) async {
        var delay = Duration.seconds(1)
        while await end.hasNewKeys(), !Task.isCancelled {
            do {
                try await acquire(end.takeNewKeys(), asset, options, context, end)
                delay = .seconds(1)
            } catch {
                try? await Task.sleep(for: delay)
                delay = min(delay * 2, .seconds(60))
            }
        }
    }

    private final class EndEvent: Sendable {
        private struct State: Sendable {
            var body: DownloadEvent.Body?
            var known: Set<String>
            var new: [ContentKey] = []
            var isClosed = false
        }

        private let state: Monitor<State>

        init(_ selection: Selection) { state = Monitor(State(known: Set(selection.keys.map(\.keyID)))) }

        /// Waits for keys that were not taken; false when the download has ended.
        func hasNewKeys() async -> Bool {
            await state.wait { !$0.new.isEmpty || $0.isClosed }
            return state.withLock { !$0.isClosed }
        }

        var isClosed: Bool { state.withLock { $0.isClosed } }

        func close() { state.withLock { $0.isClosed = true } }

        func takeNewKeys() -> [ContentKey] {
            state.withLock { state in
                defer { state.new = [] }
                return state.new
            }
        }

        func putBack(_ key: ContentKey) { state.withLock { $0.new.append(key) } }

        /// Remembers the keys of a broker's kind that were not known.
        func note(_ keys: [ContentKey]) {
            guard keys.contains(where: { $0.keyformat == "identity" }) else { return }
            state.withLock { state in
                for key in keys where key.keyformat == "identity" && state.known.insert(key.keyID).inserted {
                    state.new.append(key)
                }
            }
        }

        var body: DownloadEvent.Body? {
            get { state.withLock { $0.body } }
            set { state.withLock { $0.body = newValue } }
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
        // A refusal is what can be helped; the others may be only its consequence.
        let refused = failed.failures.first { [401, 403].contains($0.httpStatus) }
        let first = refused ?? failed.failures.first ?? ResourceFailure()
        let others = failed.failureCount > 1 ? " (and \(failed.failureCount - 1) more)" : ""
        let name = first.resource.isEmpty ? "" : "\(first.resource): "
        let code: StatusCode =
            switch first.httpStatus {
            case 401: .unauthenticated
            case 403: .permissionDenied
            case 404, 410: .notFound
            default:
                switch first.reason {
                case "DISK_FULL": .resourceExhausted
                case "CREDENTIALS_NOT_AVAILABLE" where !failed.retryable: .unauthenticated
                default: failed.retryable ? .unavailable : .dataLoss
                }
            }
        let isItself = first.resource.isEmpty || ["DISK_FULL", "CREDENTIALS_NOT_AVAILABLE"].contains(first.reason)
        let reason =
            refused != nil
            ? "ACCESS_REFUSED"
            : isItself ? first.reason : "RESOURCES_MISSING"
        return ServiceError(
            code, reason: reason, name + first.message + others,
            remedy: failed.retryable ? "" : "what is there is kept; try again with: coordinator resume",
            isRetryable: failed.retryable)
    }
}
