internal import CLinux
internal import Core
internal import Glibc
internal import Synchronization

/// Something with a descriptor that a loop watches; called on the loop's thread only.
package protocol EventHandler: AnyObject, Sendable {
    func handle(_ events: ReadyEvents)
}

/// Something that wants to act once when a turn of the loop ends; called on the loop's thread only.
package protocol TurnEndHandler: AnyObject, Sendable {
    func turnEnded()
}

/// What a descriptor is ready for.
package struct ReadyEvents: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let readable = ReadyEvents(rawValue: 0x001)
    package static let writable = ReadyEvents(rawValue: 0x004)
    /// The peer closed, or the descriptor failed.
    package static let closed = ReadyEvents(rawValue: 0x010 | 0x008)
}

/// One thread that waits in epoll, and runs the jobs of the tasks that prefer it.
///
/// A turn is: descriptors, timers, jobs, then the ends of the turn (one write a connection). Jobs must not block.
public final class EventLoop: TaskExecutor, Sendable {
    /// What other threads reach.
    private struct Shared {
        var jobs: [UnownedJob] = []
        var work: [@Sendable () -> Void] = []
        var handlers: [Int32: any EventHandler] = [:]
        var timers = TimerQueue()
        var isWakeWritten = false
        var isStopping = false
    }

    /// What only the loop's thread touches: without a lock, since most of a call happens there.
    private struct Local {
        var jobs: [UnownedJob] = []
        var turnEnds: [any TurnEndHandler] = []
        /// Empty arrays whose memory the next turn uses again.
        var spareJobs: [UnownedJob] = []
        var spareTurnEnds: [any TurnEndHandler] = []
    }

    private let shared = Mutex(Shared())
    // Touched behind `isCurrent` only.
    nonisolated(unsafe) private var local = Local()
    private let thread = Atomic<UInt>(0)
    private let spinNanoseconds = Atomic<Int64>(0)
    private let epoll: Int32
    private let wakeUp: Int32
    /// Memory that every connection of the loop reads and writes through, one after the other.
    let scratch = LoopScratch()

    /// The loop of a process that needs no more than one; it never stops.
    public static let shared = EventLoop(name: "larder-rpc")

    /// Starts the thread.
    public init(name: String) {
        linux_keep_freed_memory(2 << 20)
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(epoll >= 0 && wakeUp >= 0, "no descriptors left for an event loop")
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: wakeUp))
        epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp, &event)
        var handle = pthread_t()
        let context = Unmanaged.passRetained(Start(loop: self, name: name))
        let result = pthread_create(
            &handle, nil,
            { raw in
                guard let raw else { return nil }
                let start = Unmanaged<Start>.fromOpaque(raw).takeRetainedValue()
                linux_name_thread(start.name)
                start.loop.run()
                return nil
            }, context.toOpaque())
        precondition(result == 0, "no thread for an event loop")
        pthread_detach(handle)
    }

    private final class Start {
        let loop: EventLoop
        let name: String
        init(loop: EventLoop, name: String) {
            self.loop = loop
            self.name = name
        }
    }

    /// Ends the thread after the turn at hand; what is queued is dropped. Only for loops that nothing uses any more.
    public func stop() {
        shared.withLock { $0.isStopping = true }
        wake()
    }

    /// How long the thread polls before it sleeps; zero, the default, means not at all. At most a millisecond.
    ///
    /// Saves the wake-up of a sleeping core (tens of microseconds each way) where a core is free for it, and costs
    /// where none is.
    public var spin: Duration {
        get { .nanoseconds(spinNanoseconds.load(ordering: .relaxed)) }
        set {
            let bounded = min(max(newValue, .zero), .milliseconds(1))
            spinNanoseconds.store(Int64(bounded / .nanoseconds(1)), ordering: .relaxed)
        }
    }

    // MARK: Executor

    /// Queues a job.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent { return local.jobs.append(job) }
        inbox { $0.jobs.append(job) }
    }

    /// Whether the caller is on the loop's thread.
    public var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    // MARK: Work, timers, descriptors

    /// Runs a closure on the loop, after what was handed in like this before.
    package func execute(_ work: @escaping @Sendable () -> Void) { inbox { $0.work.append(work) } }

    /// Calls a handler once when the turn at hand ends. On the loop only.
    package func atTurnEnd(_ handler: any TurnEndHandler) {
        precondition(isCurrent, "not on the event loop")
        local.turnEnds.append(handler)
    }

    /// Runs a closure on the loop at an instant, unless it is cancelled before.
    @discardableResult
    package func schedule(
        at instant: ContinuousClock.Instant, _ work: @escaping @Sendable () -> Void
    ) -> TimerQueue.Token {
        inbox { $0.timers.add(instant, work) }
    }

    package func cancel(_ token: TimerQueue.Token) { shared.withLock { $0.timers.cancel(token) } }

    /// Watches a descriptor, edge-triggered; the handler is kept until `unwatch`.
    package func watch(_ descriptor: Int32, writable: Bool, _ handler: any EventHandler) {
        shared.withLock { $0.handlers[descriptor] = handler }
        var events = EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
        if writable { events |= EPOLLOUT.rawValue }
        var event = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
        epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
    }

    package func unwatch(_ descriptor: Int32) {
        shared.withLock { _ = $0.handlers.removeValue(forKey: descriptor) }
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
    }

    // MARK: The thread

    private func inbox<R>(_ body: (inout Shared) -> sending R) -> R {
        let isOutside = !isCurrent
        let (result, mustWake) = shared.withLock { shared -> (R, Bool) in
            let result = body(&shared)
            guard isOutside, !shared.isWakeWritten else { return (result, false) }
            shared.isWakeWritten = true
            return (result, true)
        }
        if mustWake { wake() }
        return result
    }

    private func wake() {
        var one: UInt64 = 1
        write(wakeUp, &one, 8)
    }

    private func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        var events = [epoll_event](repeating: epoll_event(), count: 128)
        while let timeout = nextTimeout() {
            let count = waitForEvents(&events, timeout)
            for index in 0..<count { dispatch(events[index]) }
            let due = shared.withLock { shared in
                shared.timers.isEmpty ? [] : shared.timers.due(now: .now)
            }
            for work in due { work() }
            // A task that always queues another must not keep descriptors waiting: a few rounds, then epoll again.
            for _ in 0..<8 where runQueued() {}
            endTurn()
        }
        close(epoll)
        close(wakeUp)
    }

    /// Milliseconds that epoll may wait; nil when the loop is to end.
    private func nextTimeout() -> Int32? {
        let isBusy = !local.jobs.isEmpty || !local.turnEnds.isEmpty
        return shared.withLock { shared -> Int32? in
            if shared.isStopping { return nil }
            if isBusy || !shared.jobs.isEmpty || !shared.work.isEmpty { return 0 }
            return shared.timers.isEmpty ? -1 : shared.timers.millisecondsToNext(now: .now)
        }
    }

    private func waitForEvents(_ events: inout [epoll_event], _ timeout: Int32) -> Int {
        let spin = spinNanoseconds.load(ordering: .relaxed)
        if spin > 0, timeout != 0 {
            let end = ContinuousClock.now + .nanoseconds(spin)
            repeat {
                let count = epoll_wait(epoll, &events, Int32(events.count), 0)
                if count != 0 { return Int(max(0, count)) }
            } while ContinuousClock.now < end
        }
        return Int(max(0, epoll_wait(epoll, &events, Int32(events.count), timeout)))
    }

    private func dispatch(_ event: epoll_event) {
        let descriptor = event.data.fd
        if descriptor == wakeUp {
            var value: UInt64 = 0
            read(wakeUp, &value, 8)
            shared.withLock { $0.isWakeWritten = false }
            return
        }
        shared.withLock { $0.handlers[descriptor] }?.handle(ReadyEvents(rawValue: event.events))
    }

    private func runQueued() -> Bool {
        let (jobs, work) = shared.withLock { shared in (exchange(&shared.jobs, []), exchange(&shared.work, [])) }
        var own = exchange(&local.jobs, exchange(&local.spareJobs, []))
        for job in own { run(job) }
        for job in jobs { run(job) }
        for item in work { item() }
        let hadOwn = !own.isEmpty
        own.removeAll(keepingCapacity: true)
        local.spareJobs = own
        return !jobs.isEmpty || !work.isEmpty || hadOwn
    }

    private func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }

    private func endTurn() {
        guard !local.turnEnds.isEmpty else { return }
        var handlers = exchange(&local.turnEnds, exchange(&local.spareTurnEnds, []))
        for handler in handlers { handler.turnEnded() }
        handlers.removeAll(keepingCapacity: true)
        local.spareTurnEnds = handlers
    }
}

private func exchange<T>(_ value: inout T, _ new: T) -> T {
    let old = value
    value = new
    return old
}

/// Buffers of one loop; confined to its thread.
final class LoopScratch: Sendable {
    /// What one read may bring.
    static let inputByteCount = 256 << 10
    /// What is collected before a write; the last frame may run over it, by less than the slack.
    static let outputByteCount = 256 << 10
    static let outputSlack = 256 << 10

    // Touched on the loop's thread only, and only between one connection's calls.
    nonisolated(unsafe) let input = UnsafeMutableRawBufferPointer.allocate(
        byteCount: LoopScratch.inputByteCount, alignment: 16)
    // The same.
    nonisolated(unsafe) let output = UnsafeMutableRawBufferPointer.allocate(
        byteCount: LoopScratch.outputByteCount + LoopScratch.outputSlack, alignment: 16)

    deinit {
        input.deallocate()
        output.deallocate()
    }
}
