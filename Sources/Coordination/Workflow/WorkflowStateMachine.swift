internal import Contract
internal import Core
internal import Wire

/// A piece of work that involves other processes.
enum WorkflowStep: Sendable, Hashable {
    case prepare
    case license
    case download
    case remove
}

/// What an asset's life allows and asks for. Decides only: no I/O, time passed in.
struct WorkflowStateMachine {
    enum Action: Hashable {
        case run(WorkflowStep)
        /// Milliseconds since 1970.
        case wait(until: UInt64)
        case nothing
    }

    private(set) var asset: Asset

    init(_ asset: Asset) { self.asset = asset }

    // MARK: What comes next

    func next(now: UInt64) -> Action {
        let step: WorkflowStep
        switch asset.state {
        case .preparing: step = .prepare
        case .licensing: step = .license
        case .queued, .downloading: step = .download
        case .removing: step = .remove
        default: return .nothing
        }
        return asset.retryAt > now ? .wait(until: asset.retryAt) : .run(step)
    }

    var needsLicense: Bool { asset.selection.map { !$0.keys.isEmpty } ?? false }

    // MARK: What people ask for

    mutating func select(_ options: SelectionOptions) throws(ServiceError) {
        guard [.prepared, .failed].contains(asset.state) else {
            throw refused("NOT_PREPARED", "can't be selected from", "wait until it is prepared")
        }
        asset.options = options
        asset.presentation = nil
        asset.selection = nil
        asset.licensed = false
        asset.wantsDownload = false
        enter(.preparing)
    }

    mutating func license() throws(ServiceError) {
        guard asset.state == .prepared || asset.state == .failed, asset.selection != nil else {
            throw refused("NOT_PREPARED", "can't be licensed", "wait until it is prepared")
        }
        guard needsLicense else {
            throw refused("LICENSE_NOT_NEEDED", "has no keys, so there is nothing to license", "start it")
        }
        enter(.licensing)
    }

    mutating func start() throws(ServiceError) {
        guard asset.state == .prepared else {
            throw refused("NOT_PREPARED", "can't be started", "wait until it is prepared, or resume it")
        }
        guard !needsLicense || asset.licensed else {
            throw refused("LICENSE_REQUIRED", "is encrypted and has no licence", "run: coordinator license \(asset.id)")
        }
        asset.wantsDownload = true
        enter(.queued)
    }

    mutating func pause() throws(ServiceError) {
        switch asset.state {
        case .paused: return
        case .queued, .downloading:
            enter(.paused)
            asset.stopReasons = [.user]
        default: throw refused("NOT_DOWNLOADING", "can't be paused", "only a download can be paused")
        }
    }

    mutating func resume() throws(ServiceError) {
        switch asset.state {
        case .queued, .downloading, .preparing, .licensing:
            // Under way already: at most it stops waiting for its next try.
            asset.retryAt = 0
        case .failed where asset.wantsDownload || asset.selection == nil:
            // URLs and tokens may be what failed, so that they are asked for again.
            asset.presentation = nil
            enter(.preparing)
        case .paused, .failed:
            if needsLicense, !asset.licensed {
                enter(.licensing)
            } else {
                enter(.queued)
            }
        default: throw refused("NOT_PAUSED", "can't be resumed", "")
        }
    }

    /// Looks at every file, and fetches again what is damaged or gone.
    mutating func repair(now: UInt64) throws(ServiceError) {
        guard asset.state == .completed, asset.selection != nil else {
            throw refused("ASSET_INCOMPLETE", "can't be repaired", "let its download end first, or resume it")
        }
        asset.wantsDownload = true
        if asset.selection?.isGrowing == true {
            // What was recorded can't be planned anew.
            var live = asset.selection?.live ?? LiveOptions()
            live.until = live.until == 0 ? now : min(live.until, now)
            asset.selection?.live = live
            enter(.queued)
        } else {
            // URLs and tokens may have changed since.
            asset.presentation = nil
            enter(.preparing)
        }
        asset.repairs = true
    }

    /// Ends a recording: what is there becomes the asset.
    mutating func finish(now: UInt64) throws(ServiceError) {
        guard asset.selection?.isGrowing == true else {
            throw refused("NOT_GROWING", "is no recording that could be ended", "")
        }
        guard [.queued, .downloading, .paused, .failed].contains(asset.state), asset.wantsDownload else {
            throw refused("NOT_DOWNLOADING", "has no recording to end", "start it first")
        }
        var live = asset.selection?.live ?? LiveOptions()
        live.until = live.until == 0 ? now : min(live.until, now)
        asset.selection?.live = live
        enter(.queued)
    }

    mutating func prioritize(_ priority: Priority, maximumRate: UInt64) {
        asset.priority = priority
        asset.maximumRate = maximumRate
        // What is complete of it stays.
        if asset.state == .downloading { enter(.queued) }
    }

    mutating func delete() {
        if asset.state != .removing { enter(.removing) }
    }

    private func refused(_ reason: String, _ what: String, _ remedy: String) -> ServiceError {
        ServiceError(
            .failedPrecondition, reason: reason, "asset \(asset.id) is \(asset.state) and \(what)", remedy: remedy)
    }

    /// Every entry is a new claim: results of work that began before are refused from now on.
    private mutating func enter(_ state: AssetState) {
        asset.state = state
        asset.stopReasons = []
        asset.failure = nil
        asset.missing = []
        asset.missingCount = 0
        asset.retryAt = 0
        asset.attempts = 0
        asset.refreshes = 0
        asset.fencingNumber += 1
    }

    // MARK: What becomes of work

    /// A crash left work behind: it starts again, as a new claim.
    mutating func recover() {
        if asset.state == .downloading { asset.state = .queued }
        asset.retryAt = 0
        asset.fencingNumber += 1
    }

    mutating func downloadBegan() {
        asset.state = .downloading
        // Counted anew in each run.
        asset.progress?.bytesFetched = 0
        asset.stopReasons = []
        asset.fencingNumber += 1
    }

    mutating func prepared(_ presentation: Presentation, _ selection: Selection) {
        asset.presentation = presentation
        let hadKeys = Set((asset.selection?.keys ?? []).map(\.keyID))
        if !Set(selection.keys.map(\.keyID)).isSubset(of: hadKeys) { asset.licensed = false }
        // A recording that was begun is one to its end, though its playlist may be complete by now.
        let begun = asset.selection
        asset.selection = selection
        if let begun, begun.isGrowing {
            asset.selection?.type = begun.type
            asset.selection?.live = begun.live
            // Those of segments that have left the window since are still needed.
            asset.selection?.keys = begun.keys + selection.keys.filter { !hadKeys.contains($0.keyID) }
        }
        goOn()
    }

    /// Prepared; and what was started before goes on by itself.
    private mutating func goOn() {
        guard asset.wantsDownload else { return enter(.prepared) }
        let refreshes = asset.refreshes
        enter(needsLicense && !asset.licensed ? .licensing : .queued)
        asset.refreshes = refreshes
    }

    mutating func licensed() {
        asset.licensed = true
        goOn()
    }

    mutating func completed(_ progress: DownloadProgress) {
        asset.progress = progress
        asset.repairs = false
        enter(.completed)
    }

    /// A step failed: it is tried again later, or waits for a component, or the asset has failed.
    mutating func failed(
        _ error: ServiceError, in step: WorkflowStep, madeProgress: Bool, policy: RetryPolicy, now: UInt64,
        using random: inout some RandomNumberGenerator
    ) {
        asset.failure = ErrorDetail(
            reason: error.reason, message: error.message, remedy: error.remedy, retryable: error.isRetryable,
            retryAfter: error.retryAfter?.wholeMilliseconds ?? 0)
        if asset.state == .downloading { asset.state = .queued }
        asset.stopReasons = []
        if error.reason == "COMPONENT_MISSING" {
            // Not a failure of the work: it goes on when the component's socket appears, or after a look now and then.
            asset.stopReasons = [.waitingForComponent]
            asset.retryAt = now + 5000
            return
        }
        var backoff = Backoff(policy, attempts: madeProgress ? 0 : Int(asset.attempts))
        if error.failureClass == .transient, let delay = backoff.nextDelay(atLeast: error.retryAfter, using: &random) {
            asset.attempts = UInt32(clamping: backoff.attempts)
            asset.retryAt = now + delay.wholeMilliseconds
            return
        }
        let failure = asset.failure
        let missing = (asset.missing, asset.missingCount)
        let refreshes = madeProgress ? 0 : asset.refreshes
        if step == .download, refreshes < Self.maximumRefreshes, Self.isRefusal(error) {
            // The tokens in the URLs may have run out: fresh playlists have fresh ones.
            asset.presentation = nil
            enter(.preparing)
            asset.refreshes = refreshes + 1
            asset.retryAt = now + 1000
            return
        }
        if asset.repairs {
            // What could not be mended is no worse than before, and what is sound is there.
            enter(.completed)
            asset.repairs = false
            asset.failure = failure
            (asset.missing, asset.missingCount) = missing
            return
        }
        enter(.failed)
        asset.failure = failure
        (asset.missing, asset.missingCount) = missing
        switch error.code {
        case .unauthenticated, .permissionDenied: asset.stopReasons = [.needsAuthorization]
        case .resourceExhausted where error.reason == "DISK_FULL": asset.stopReasons = [.storage]
        default: break
        }
    }

    /// Playlists are asked for anew so often without a byte of progress.
    private static let maximumRefreshes: UInt32 = 1

    /// A server has refused access; not this machine itself.
    private static func isRefusal(_ error: ServiceError) -> Bool {
        [.unauthenticated, .permissionDenied].contains(error.code)
            && ["ACCESS_REFUSED", "HTTP_401", "HTTP_403"].contains(error.reason)
    }

    mutating func noteMissing(_ failures: [ResourceFailure], count: UInt64) {
        asset.missing = failures
        asset.missingCount = count
    }
}
