internal import AssetStore
internal import Contract
internal import Core
internal import Glibc
internal import HTTP
internal import RPC
internal import Synchronization
internal import Wire

/// One run of a download: takes the plan, fetches what is not there, and says how it went.
final class AssetDownload: Sendable {
    private let layout: AssetLayout
    private let start: DownloadStart
    private let selection: Selection
    let client: HTTPClient
    private let configuration: DownloadConfiguration
    private let journal: ResumeJournal
    private let cookies: CookieJar
    let tally: DownloadTally
    private let giveUp = GiveUp()
    private let durable: DurableFiles
    let metrics: DownloadMetrics
    /// Every file that is there is looked at, and not only those that a loss of power may have damaged.
    private let repairs: Bool
    let flow: Mutex<Flow>
    private let member: LinkShares.Member
    private let rateGroup: RateGroup?
    private let health = ServerHealth()
    let active = ActiveTransfers()

    struct Flow {
        var window: TransferWindow
        var sizes: ExpectedSizes
        /// Connections that are still to be opened.
        var connections: Int
        /// Of what is under way, ends of other transfers.
        var rests = 0
        /// The end is near, and somebody looks who is slow.
        var isWatching = false
        /// Tasks that have ended, and were not let go.
        var ended = 0
    }
    private let began = ContinuousClock.now

    /// What ends all other transfers of the run.
    private final class GiveUp: Sendable {
        private let error = Mutex<ServiceError?>(nil)
        var reason: ServiceError? { error.withLock { $0 } }
        func because(_ reason: ServiceError) { error.withLock { if $0 == nil { $0 = reason } } }
    }

    init(
        layout: AssetLayout, start: DownloadStart, client: HTTPClient, configuration: DownloadConfiguration,
        repairs: Bool, metrics: DownloadMetrics, shares: LinkShares
    ) throws {
        guard let selection = start.selection, !selection.tracks.isEmpty else {
            throw ServiceError(.invalidArgument, reason: "SELECTION_MISSING", "the download has no selection")
        }
        self.layout = layout
        self.start = start
        self.selection = selection
        self.client = client
        self.configuration = configuration
        self.repairs = repairs
        self.metrics = metrics
        member = shares.join(start.priority)
        rateGroup = start.maximumRate > 0 ? RateGroup(bytesPerSecond: start.maximumRate) : nil
        try Directory.make(layout.root)
        journal = try ResumeJournal(path: layout.journal)
        durable = try DurableFiles(journal: journal, layout: layout)
        let transfers = ResourceLimits.pairs(upTo: configuration.maximumTransfers)
        let window = TransferWindow(range: min(12, transfers)...transfers)
        flow = Mutex(
            Flow(window: window, sizes: ExpectedSizes(selection), connections: Self.bulkConnections))
        cookies = client.makeCookieJar()
        tally = DownloadTally(selection)
    }

    /// To be called when `run` has returned.
    func close() { journal.unlock() }

    /// Returns the event that ends the download. Throws when the plan ends early or is not one.
    func run(
        plan: MessageStream<DownloadRequest>, onFailure: @escaping @Sendable (ResourceFailure) async throws -> Void
    ) async throws -> DownloadEvent.Body {
        defer { client.discard(cookies) }
        var tracks = try LocalTracks(selection, layout, skipsMissing: start.skipMissing > 0)
        let isWhole = try await withThrowingTaskGroup(of: Void.self) { group -> Bool in
            var received: UInt64 = 0
            while true {
                let resource: PlannedResource
                let recorded = try tracks.nextRecorded()
                if let recorded {
                    resource = recorded
                } else {
                    switch try await plan.next()?.body {
                    case .resource(let planned):
                        received += 1
                        if hasEnough {
                            try await waitForAll(&group)
                            return true
                        }
                        try check(planned)
                        guard try tracks.add(planned) else { continue }
                        resource = planned
                    case .end(let end):
                        guard end.resourceCount == received else { throw Self.planProblem("says another count") }
                        try await waitForAll(&group)
                        return true
                    case .start: throw Self.planProblem("starts twice")
                    case nil:
                        group.cancelAll()
                        throw Self.planProblem("ended early")
                    }
                }
                if resource.kind == .end { continue }
                if resource.missed { try await onFailure(tally.noteMissed(resource)) }
                if resource.gap {
                    tally.noteGap(resource)
                    continue
                }
                if try isThere(resource) { continue }
                if giveUp.reason != nil {
                    group.cancelAll()
                    return false
                }
                // Tasks that have ended are let go, or those of a long recording would add up.
                let ended = flow.withLock { flow in
                    defer { flow.ended = 0 }
                    return flow.ended
                }
                for _ in 0..<ended { try await group.next() }
                let expected = flow.withLock { $0.sizes.bytes(of: resource) }
                while !admits(expected) {
                    try await group.next()
                    flow.withLock { $0.ended = max(0, $0.ended - 1) }
                }
                flow.withLock { flow in
                    flow.window.begin(expected)
                    member.setActive(true)
                }
                group.addTask {
                    defer {
                        self.flow.withLock { flow in
                            flow.window.end(expected)
                            flow.ended += 1
                            if flow.window.isIdle { self.member.setActive(false) }
                        }
                    }
                    try await self.fetch(resource, isRecorded: recorded != nil, onFailure)
                }
            }
        }
        if let failed = failed(isWhole: isWhole) { return .failed(failed) }
        try durable.synchronizeAll()
        let empty = try tracks.publish(hasFile)
        guard empty.isEmpty || selection.isGrowing else {
            throw ServiceError(
                .notFound, reason: "NO_SEGMENTS", "nothing of \(empty.sorted().joined(separator: ", ")) could be had")
        }
        for track in empty.sorted() { try await onFailure(tally.noteEmpty(track)) }
        try journal.synchronize()
        let progress = tally.progress
        var selection = selection
        selection.tracks.removeAll { empty.contains($0.id) }
        try FileSystem.replace(
            layout.multivariantPlaylist,
            with: LocalMultivariant.text(selection, measuredBandwidth: progress.bandwidth(of: selection)))
        try FileSystem.synchronizeDirectory(layout.root)
        return .completed(tally.completed)
    }

    func admits(_ expected: Double) -> Bool {
        // Others may have come or gone.
        let share = member.share
        return flow.withLock { flow in
            flow.window.share = share
            return flow.window.admits(expected)
        }
    }

    /// The limit of a recording is reached: what comes now is not part of it.
    private var hasEnough: Bool {
        guard let limit = selection.live?.maximumByteCount, limit > 0, selection.isGrowing else { return false }
        return tally.progress.bytesComplete >= limit
    }

    /// A name that leads elsewhere spoils the whole plan, not one resource of it.
    private func check(_ resource: PlannedResource) throws {
        guard resource.kind != .end else { return }
        _ = try layout.file(resource.name, ofTrack: resource.trackID)
        if let range = resource.range, range.offset.addingReportingOverflow(range.length).overflow {
            throw Self.planProblem("has a byte range that ends past any file")
        }
    }

    private static func planProblem(_ what: String) -> ServiceError {
        ServiceError(.aborted, reason: "PLAN_INCOMPLETE", "the plan of the download \(what)", isRetryable: true)
    }

    private func failed(isWhole: Bool) -> DownloadFailed? {
        if let failed = tally.failed { return failed }
        guard !isWhole || giveUp.reason != nil else { return nil }
        let reason = giveUp.reason ?? Self.planProblem("was given up")
        return DownloadFailed(
            progress: tally.progress,
            failures: [
                ResourceFailure(
                    resource: "", reason: reason.reason, message: reason.message, retryable: reason.isRetryable)
            ], failureCount: 1, retryable: reason.isRetryable)
    }

    /// Only what journal and file agree on is there.
    private func byteCountOfFile(_ resource: PlannedResource) throws -> UInt64? {
        guard let entry = journal.entry(resource.journalName) else { return nil }
        let path = try layout.file(resource.name, ofTrack: resource.trackID)
        guard entry.hasSource(resource.source), FileSystem.size(path) == entry.byteCount else { return nil }
        return entry.byteCount
    }

    /// Whether a file is as it was; all are looked at only in a repair.
    private func isUndamaged(_ resource: PlannedResource) throws -> Bool {
        guard repairs, let entry = journal.entry(resource.journalName) else { return true }
        let path = try layout.file(resource.name, ofTrack: resource.trackID)
        if AssetVerification.isIntact(path, entry) { return true }
        try journal.remove(resource.journalName)
        return false
    }

    private func hasFile(_ resource: PlannedResource) throws -> Bool { try byteCountOfFile(resource) != nil }

    private func isThere(_ resource: PlannedResource) throws -> Bool {
        guard let byteCount = try byteCountOfFile(resource), try isUndamaged(resource) else { return false }
        tally.noteComplete(resource, byteCount: byteCount, wasThere: true)
        return true
    }

    // MARK: One resource

    private func fetch(
        _ resource: PlannedResource, isRecorded: Bool,
        _ onFailure: @Sendable (ResourceFailure) async throws -> Void
    ) async throws {
        var backoff = Backoff(configuration.retry)
        var random = SystemRandomNumberGenerator()
        while giveUp.reason == nil {
            let tryBegan = ContinuousClock.now
            do {
                return try await fetchSomewhere(resource)
            } catch let error as ServiceError {
                if ["HTTP_429", "HTTP_503"].contains(error.reason) {
                    flow.withLock { $0.window.refused(now: ContinuousClock.now - began) }
                }
                // A resource that is not there yet, or not on this server, often is a moment later.
                let isEarly404 = ["HTTP_404", "HTTP_410"].contains(error.reason) && backoff.attempts < 2
                if error.failureClass == .transient || isEarly404,
                    let delay = backoff.nextDelay(
                        atLeast: error.retryAfter, using: &random)
                {
                    metrics.retried(error.reason)
                    if tally.noteRetry(began: tryBegan) < configuration.maximumFailuresWithoutProgress {
                        try await Task.sleep(for: delay)
                        continue
                    }
                    guard isGone(resource, error, isRecorded: isRecorded) else {
                        giveUp.because(error)
                        break
                    }
                }
                metrics.failed(error.reason)
                var error = error
                // What is no media after so many tries is none.
                if error.reason == "NOT_MEDIA" { error.isRetryable = false }
                let isGone = isGone(resource, error, isRecorded: isRecorded)
                let limit = selection.isGrowing ? UInt64.max : start.skipMissing
                try await onFailure(tally.noteFailure(resource, error, isGone: isGone, limit: limit))
                // A refused token or a full disk hits every other resource too: nothing is gained by asking on.
                if error.failureClass == .needsAttention || selection.isGrowing, !isGone, !error.isRetryable {
                    giveUp.because(error)
                }
                return
            }
        }
    }

    /// Connections beside the first for resources of so many bytes.
    private static let bulkConnections = 3
    private static let bulkByteCount = 256.0 * 1024

    /// Resources of a growing presentation that are refused one after the other before the download asks for help.
    private static let maximumRefusals = 5

    /// What has left the origin of a growing presentation is gone for good, and the recording goes on without it; once
    /// it was ended, so is what can't be had any more.
    private func isGone(_ resource: PlannedResource, _ error: ServiceError, isRecorded: Bool) -> Bool {
        if !selection.isGrowing, ["HTTP_404", "HTTP_410"].contains(error.reason) {
            // Without its initialization section no segment is of any use.
            return start.skipMissing > 0 && resource.kind == .segment
        }
        guard selection.isGrowing, !error.isOurs else { return false }
        if let until = selection.live?.until, until > 0, until <= Timestamp.now() { return true }
        switch error.failureClass {
        case .permanent: return true
        // Some origins refuse what they no longer have, and the token of what was planned long ago is no use.
        case .needsAttention: return isRecorded || tally.noteRefusal() <= Self.maximumRefusals
        case .transient: return false
        }
    }

    /// Tries every place of a resource once; throws what is decisive when none has it.
    private func fetchSomewhere(_ resource: PlannedResource) async throws {
        var errors: [ServiceError] = []
        var failing: Set<Substring> = []
        let places = health.order(resource.places)
        for url in places where !failing.contains(ServerHealth.server(url)) {
            do {
                do {
                    try await fetchOnce(resource, url)
                } catch let error as ServiceError where error.reason == SegmentReceiver.restInterrupted {
                    // The help failed, not the server: what is there is gone on with.
                    try await fetchOnce(resource, url)
                }
                return health.succeeded(url)
            } catch let error as ServiceError {
                if error.isOurs { throw error }
                health.failed(url, error)
                errors.append(error)
                if error.failureClass == .transient { failing.insert(ServerHealth.server(url)) }
                // Another may do better, at once.
                if errors.count < places.count { metrics.retried(error.reason) }
            }
        }
        if let error = errors.decisive { throw error }
    }

    private func fetchOnce(_ resource: PlannedResource, _ url: String) async throws {
        let path = try layout.file(resource.name, ofTrack: resource.trackID)
        let temporary = path + ".part"
        var request = request(url)
        let partial = partial(of: resource, from: url, at: temporary)
        request.range = resource.range.map { ($0.offset, $0.length) }
        if let partial {
            let range = request.range ?? (0, nil)
            request.range = (range.offset + partial.byteCount, range.byteCount.map { $0 - partial.byteCount })
            request.headers.append(("If-Range", partial.validator))
        }
        request.opensConnection = flow.withLock { flow in
            guard flow.connections > 0, flow.sizes.bytes(of: resource) >= Self.bulkByteCount else { return false }
            flow.connections -= 1
            return true
        }
        let receiver = SegmentReceiver(
            path: temporary, name: resource.journalName,
            checksMedia: configuration.checksMedia && resource.canBeChecked,
            stripsImages: configuration.stripsImages && resource.canBeChecked,
            range: resource.range.map { ($0.offset, $0.length) }, resuming: partial,
            onBegin: { [journal] validator in
                try journal.begin(resource.journalName, .init(validator: validator, source: resource.source(at: url)))
            },
            onBytes: noteBytes)
        metrics.requestBegan()
        defer { metrics.requestEnded() }
        do {
            active.begin(.init(resource: resource, url: url, receiver: receiver))
            defer { active.end(receiver) }
            do {
                try await client.download(request, to: receiver)
            } catch is TransferRest.TakesOver {
                try await receiver.takeRest()
            }
            let result = try receiver.finish()
            let received = tally.progress.bytesFetched
            flow.withLock {
                $0.sizes.note(resource, byteCount: result.byteCount)
                $0.window.completed(latency: receiver.latency, received: received, now: ContinuousClock.now - began)
            }
            try FileSystem.rename(temporary, to: path)
            try durable.add(
                resource.journalName,
                .init(
                    byteCount: result.byteCount, digest: result.digest, validator: result.validator,
                    source: resource.source), path: path)
            tally.noteComplete(resource, byteCount: result.byteCount, wasThere: false)
            metrics.completed()
        } catch {
            receiver.abandonRest()
            let reason = (error as? ServiceError)?.reason ?? ""
            if let validator = receiver.validator(after: error) {
                try journal.begin(resource.journalName, .init(validator: validator, source: resource.source(at: url)))
            } else if receiver.hasOpened || journal.begun(resource.journalName) == nil
                || partial != nil && ["HTTP_416", "WRONG_RANGE"].contains(reason)
            {
                // What an earlier try has left stays while nothing has come in its place.
                unlink(temporary)
            }
            if partial != nil, var error = error as? ServiceError, error.reason == "HTTP_416" {
                // There is no rest of what was there: it is begun anew.
                error.isRetryable = true
                throw error
            }
            throw error
        }
    }

    func request(_ url: String) -> HTTPRequest {
        var request = HTTPRequest(url: url)
        request.headers = start.options?.headerFields ?? []
        request.credentialProvider = start.options?.credentialSocket ?? ""
        request.allowsLocalAddresses = selection.scope == .any
        request.cookies = cookies
        request.rateGroup = rateGroup
        return request
    }

    func noteBytes(_ count: Int) {
        tally.noteBytes(count)
        metrics.received(count)
    }

    /// What an earlier try, or an earlier run, has left of a resource.
    private func partial(of resource: PlannedResource, from url: String, at path: String) -> SegmentReceiver.Partial? {
        guard !configuration.stripsImages, let begun = journal.begun(resource.journalName),
            begun.source == resource.source(at: url), let size = FileSystem.size(path),
            size >= SegmentReceiver.smallestPartial,
            size < resource.range?.length ?? .max
        else { return nil }
        return .init(validator: begun.validator, byteCount: size)
    }
}
