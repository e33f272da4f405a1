internal import Contract
public import Core
internal import Wire

/// Settings of the workflow.
public struct WorkflowConfiguration: Sendable {
    /// Downloads at once; others wait in QUEUED. Recordings of what grows don't count.
    public var maximumDownloads = 3
    /// How often each step is tried.
    public var retry = StepRetryPolicies()

    /// The defaults.
    public init() {}
}

/// Runs the steps that the state machine asks for, one at a time for an asset, many assets side by side.
public actor WorkflowEngine {
    private struct Worker {
        /// The step or the wait at hand.
        var current: Task<Void, Never>?
        var isWaiting = false
        /// Something changed while the worker was looking.
        var mustLookAgain = false
    }

    private let library: AssetLibrary
    private let steps: WorkflowSteps
    private let configuration: WorkflowConfiguration
    private let log: Log
    private let inbox = Inbox()
    private var workers: [String: Worker] = [:]
    private var downloads: Set<String> = []
    private var waitingForDownload: [String: QueuePlace] = [:]

    /// An engine that does not run yet.
    public init(
        library: AssetLibrary, router: ServiceRouter, configuration: WorkflowConfiguration = WorkflowConfiguration(),
        log: Log
    ) {
        self.library = library
        steps = WorkflowSteps(library: library, router: router, configuration: configuration, log: log)
        self.configuration = configuration
        self.log = log
    }

    /// Works until cancelled; what is under way then is taken up by the next run.
    ///
    /// `takesUpWork` begins with what earlier runs left; otherwise only assets that someone asks for are worked on.
    public func run(takesUpWork: Bool = true) async throws {
        for asset in takesUpWork ? try await library.list() : [] {
            guard WorkflowStateMachine(asset).next(now: .max) != .nothing else { continue }
            do {
                try await library.update(asset.id) { asset in
                    var machine = WorkflowStateMachine(asset)
                    machine.recover()
                    asset = machine.asset
                }
            } catch {
                let why = (error as? ServiceError)?.message ?? "\(type(of: error))"
                log(.error, "An asset could not be taken up again", ["asset": asset.id, "why": why])
            }
            kick(asset.id)
        }
        await withDiscardingTaskGroup { group in
            while let ids = await inbox.next() {
                for id in ids where begin(id) { group.addTask { await self.work(id) } }
            }
            group.cancelAll()
        }
    }

    /// Looks at an asset soon; may be called for any id at any time.
    public nonisolated func kick(_ id: String) { inbox.add(id) }

    /// A component came or went: whoever waits for one looks again.
    public func componentsChanged() async {
        // The workers' own look finds errors of the library and tells them.
        for asset in (try? await library.list()) ?? []
        where asset.stopReasons.contains(.waitingForComponent) && workers[asset.id] != nil {
            let updated = try? await library.update(asset.id) { $0.retryAt = 0 }
            if updated != nil { kick(asset.id) }
        }
    }

    /// Ends the step at hand; its claim is void already, so its result does not count.
    func interrupt(_ id: String) { workers[id]?.current?.cancel() }

    // MARK: Workers

    /// Whether the id needs a new worker; one that is there looks again.
    private func begin(_ id: String) -> Bool {
        guard workers[id] != nil else {
            workers[id] = Worker()
            return true
        }
        workers[id]?.mustLookAgain = true
        if workers[id]?.isWaiting == true { workers[id]?.current?.cancel() }
        return false
    }

    private func work(_ id: String) async {
        defer { workers.removeValue(forKey: id) }
        while !Task.isCancelled {
            workers[id]?.mustLookAgain = false
            let asset: Asset
            do {
                asset = try await library.find(id)
            } catch let error as ServiceError where error.reason == "ASSET_NOT_FOUND" {
                return
            } catch {
                await own(id, isWaiting: true) { try? await Task.sleep(for: .seconds(5)) }
                continue
            }
            let now = Timestamp.now()
            let action = WorkflowStateMachine(asset).next(now: now)
            // Whoever let it go first looks again.
            if waitingForDownload.removeValue(forKey: id) != nil, action != .run(.download) { kickWaiting() }
            switch action {
            case .nothing:
                if workers[id]?.mustLookAgain != true { return }
            case .wait(let until):
                guard workers[id]?.mustLookAgain != true else { continue }
                await own(id, isWaiting: true) { try? await Task.sleep(for: .milliseconds(Int64(until - now))) }
            case .run(.download) where asset.selection?.isGrowing == true:
                // What is not recorded now is gone later, so that recordings wait for no slot and take none.
                await own(id, isWaiting: false) { [steps] in await steps.run(.download, asset) }
            case .run(.download):
                let place = QueuePlace(asset)
                let before = waitingForDownload.values.filter { $0 < place }.count
                guard downloads.count + before < configuration.maximumDownloads else {
                    waitingForDownload[id] = place
                    if workers[id]?.mustLookAgain != true { return }
                    continue
                }
                downloads.insert(id)
                await own(id, isWaiting: false) { [steps] in await steps.run(.download, asset) }
                downloads.remove(id)
                kickWaiting()
            case .run(let step):
                await own(id, isWaiting: false) { [steps] in await steps.run(step, asset) }
            }
        }
    }

    private func kickWaiting() { for id in waitingForDownload.keys { kick(id) } }

    /// Runs a piece of work that `interrupt` and `begin` can cancel without ending the worker.
    private func own(_ id: String, isWaiting: Bool, _ body: @escaping @Sendable () async -> Void) async {
        let task = Task { await body() }
        workers[id]?.current = task
        workers[id]?.isWaiting = isWaiting
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        workers[id]?.current = nil
        workers[id]?.isWaiting = false
    }
}

/// Who downloads next: the higher priority, then the older asset.
private struct QueuePlace: Comparable {
    let priority: Int
    let createdAt: UInt64
    let id: String

    init(_ asset: Asset) {
        priority =
            switch asset.priority {
            case .low: 1
            case .high: 3
            default: 2
            }
        (createdAt, id) = (asset.createdAt, asset.id)
    }

    static func < (one: QueuePlace, other: QueuePlace) -> Bool {
        (other.priority, one.createdAt, one.id) < (one.priority, other.createdAt, other.id)
    }
}

/// Ids to look at: each once, however often it was named.
private final class Inbox: Sendable {
    private let ids = Monitor(Set<String>())

    func add(_ id: String) { ids.withLock { _ = $0.insert(id) } }

    /// Nil when the task is cancelled.
    func next() async -> Set<String>? {
        await ids.wait { !$0.isEmpty }
        guard !Task.isCancelled else { return nil }
        return ids.withLock { ids in
            defer { ids = [] }
            return ids
        }
    }
}
