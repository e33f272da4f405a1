internal import Contract
internal import Core
internal import RPC
internal import Synchronization
internal import Wire

/// Does one step of an asset's workflow with the components, and records what became of it.
struct WorkflowSteps: Sendable {
    let library: AssetLibrary
    let router: ServiceRouter
    let configuration: WorkflowConfiguration
    let log: Log

    /// Never throws: what fails is recorded, what was cancelled or taken over leaves no trace.
    func run(_ step: WorkflowStep, _ asset: Asset) async {
        let context = CallContext()
        var fence = asset.fencingNumber
        log(.debug, "A step begins", ["asset": asset.id, "step": "\(step)", "trace": context.trace.traceID])
        do {
            switch step {
            case .prepare: try await prepare(asset, context)
            case .license: try await license(asset, context)
            case .download:
                let claimed = try await library.update(asset.id, fencingNumber: fence) { asset in
                    var machine = WorkflowStateMachine(asset)
                    machine.downloadBegan()
                    asset = machine.asset
                }
                fence = claimed.fencingNumber
                try await DownloadStep(library: library, router: router).run(claimed, context)
            case .remove: try await remove(asset, context)
            }
        } catch is CancellationError {
            // Stopped from outside; whoever did that has written down why.
        } catch {
            if Task.isCancelled { return }
            let error = ServiceError(error)
            if error.reason == "LEASE_LOST" || error.reason == "ASSET_NOT_FOUND" { return }
            await router.forget(unreachable: error)
            await record(error, step, asset.id, fence, context)
        }
    }

    private func record(
        _ error: ServiceError, _ step: WorkflowStep, _ id: String, _ fence: UInt64, _ context: CallContext
    ) async {
        log(
            .warning, "A step failed",
            [
                "asset": id, "step": "\(step)", "reason": error.reason, "why": error.message,
                "trace": context.trace.traceID,
            ])
        let policy = configuration.retry.policy(step)
        do {
            try await library.update(id, fencingNumber: fence) { asset in
                var machine = WorkflowStateMachine(asset)
                var random = SystemRandomNumberGenerator()
                let madeProgress = step == .download && asset.progress?.bytesFetched ?? 0 > 0
                machine.failed(
                    error, in: step, madeProgress: madeProgress, policy: policy, now: Timestamp.now(), using: &random)
                asset = machine.asset
            }
        } catch {
            let error = ServiceError(error)
            if error.reason == "LEASE_LOST" || error.reason == "ASSET_NOT_FOUND" { return }
            log(.error, "A failure could not be recorded", ["asset": id, "why": error.message])
            // The record still asks for the step: not at once, or a full disk becomes a storm.
            try? await Task.sleep(for: .seconds(5))
        }
    }

    // MARK: Steps

    private func prepare(_ asset: Asset, _ context: CallContext) async throws {
        let inspector = try await router.inspector()
        var options = await router.requestOptions(asset)
        let presentation = try await inspector.inspect(
            InspectRequest(url: asset.url, options: options), context.next(timeout: .seconds(180)))
        guard presentation.refusalReason.isEmpty else {
            throw ServiceError(
                .failedPrecondition, reason: presentation.refusalReason, presentation.refusalMessage)
        }
        options.scope = presentation.scope
        let selection = try await inspector.select(
            SelectRequest(presentation: presentation, selection: Self.choice(asset), options: options),
            context.next(timeout: .seconds(180)))
        try await checkKeys(selection)
        try await library.update(asset.id, fencingNumber: asset.fencingNumber) { asset in
            var machine = WorkflowStateMachine(asset)
            machine.prepared(presentation, selection)
            asset = machine.asset
        }
    }

    /// An asset that was begun goes on with the same stream and renditions, or not at all: nothing is mixed.
    private static func choice(_ asset: Asset) -> SelectionOptions? {
        guard let begun = asset.selection, let stream = begun.stream else { return asset.options }
        var options = asset.options ?? SelectionOptions()
        options.streamID = stream.id
        options.renditionIDs = begun.renditions.map(\.id)
        return options
    }

    /// Refuses early what no broker here will ever license: before gigabytes move.
    private func checkKeys(_ selection: Selection) async throws {
        guard !selection.keys.isEmpty else { return }
        for key in selection.keys {
            // Identity keys are everyday: their broker may still be starting.
            if key.keyformat == "identity", key.method == "AES-128" { return }
            if key.keyformat != "identity", await router.hasBroker(keyFormat: key.keyformat) { return }
        }
        let names = Set(selection.keys.map { "\($0.method) with \($0.keyformat)" }).sorted().joined(separator: ", ")
        throw ServiceError(
            .failedPrecondition, reason: "DRM_NOT_SERVED", "the presentation is protected by \(names)",
            remedy: "start a key broker for that DRM type")
    }

    private func license(_ asset: Asset, _ context: CallContext) async throws {
        guard let selection = asset.selection else { return }
        let options = await router.requestOptions(asset, scope: selection.scope)
        var count = 0
        for key in selection.keys {
            // Keys of other formats are alternatives for the same content; one format that is served is enough.
            let isServed = await router.hasBroker(keyFormat: key.keyformat)
            guard key.keyformat == "identity" || isServed else { continue }
            let broker = try await router.broker(keyFormat: key.keyformat).api
            _ = try await broker.acquire(
                AcquireRequest(assetID: asset.id, key: key, options: options), context.next(timeout: .seconds(90)))
            count += 1
        }
        guard count > 0 else { return try await checkKeys(selection) }
        try await library.update(asset.id, fencingNumber: asset.fencingNumber) { asset in
            var machine = WorkflowStateMachine(asset)
            machine.licensed()
            asset = machine.asset
        }
    }

    private func remove(_ asset: Asset, _ context: CallContext) async throws {
        _ = try await router.downloader().remove(RemoveRequest(assetID: asset.id), context.next(timeout: .seconds(120)))
        let formats = Set((asset.selection?.keys ?? []).map(\.keyformat))
        if formats.contains("identity") {
            // Its broker keeps keys of the asset, so the record stays until they are gone.
            _ = try await router.broker(keyFormat: "identity")
        }
        for broker in await router.brokers() {
            _ = try await broker.release(LicenseRequest(assetID: asset.id), context.next(timeout: .seconds(30)))
        }
        try await library.remove(asset.id)
    }
}
