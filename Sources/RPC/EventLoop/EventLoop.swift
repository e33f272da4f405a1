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
    package static let closed = ReadyEvents(rawValue: 0x2000 | 0x010 | 0x008)
}

/// One thread that waits in epoll, and runs the jobs of the tasks that prefer it.
///
/// A turn is: descriptors, jobs and timers, then the ends of the turn (one write a connection). Jobs must not block.
public final class EventLoop: TaskExecutor, Sendable {
    /// What other threads reach.
    private struct Shared {
        var jobs: [UnownedJob] = []
        var work: [@Sendable () -> Void] = []
        var handlers: [Int32: any EventHandler] = [:]
        var timers = TimerQueue()
        /// What the timer descriptor is set to; it may be earlier than anything that still waits, never later.
        var armed: ContinuousClock.Instant?
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
        /// Something came in since the last look: only then is the lock taken.
        var mustLook = true
        var isStopping = false
    }

    private let shared = Mutex(Shared())
    // Touched behind `isCurrent` only.
    nonisolated(unsafe) private var local = Local()
    private let thread = Atomic<UInt>(0)
    private let spinNanoseconds = Atomic<Int64>(0)
    private let epoll: Int32
    private let wakeUp: Int32
    private let timer: Int32
    /// Memory that every connection of the loop reads and writes through, one after the other.
    let scratch = LoopScratch()

    /// The loop of a process that needs no more than one; it never stops.
    public static let shared = EventLoop(name: "larder-rpc")

    /// Starts the thread.
    public init(name: String) {
        linux_keep_freed_memory(2 << 20)
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        timer = linux_timer_descriptor()
        precondition(epoll >= 0 && wakeUp >= 0 && timer >= 0, "no descriptors left for an event loop")
        for descriptor in [wakeUp, timer] {
            var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: descriptor))
            epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
        }
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
        inbox { $0.isStopping = true }
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
        inbox { shared in
            if shared.armed.map({ instant < $0 }) ?? true { arm(instant, &shared) }
            return shared.timers.add(instant, work)
        }
    }

    /// Sets the timer to an instant, or to a day from now if that is earlier: it fires, finds nothing due, and is set
    /// again. A peer may name deadlines that no clock counts to.
    private func arm(_ instant: ContinuousClock.Instant, _ shared: inout Shared) {
        let now = ContinuousClock.now
        let bounded = min(instant, now + .seconds(86_400))
        shared.armed = bounded
        linux_arm_timer(timer, Int((bounded - now) / .nanoseconds(1)))
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
        if !isOutside { local.mustLook = true }
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
        repeat {
            let isBusy = local.mustLook || !local.jobs.isEmpty || !local.turnEnds.isEmpty
            let count = waitForEvents(&events, isBusy ? 0 : -1)
            for index in 0..<count { dispatch(events[index]) }
            // A task that always queues another must not keep descriptors waiting: a few rounds, then epoll again.
            for _ in 0..<8 where runQueued() {}
            endTurn()
        } while !local.isStopping
        // Another thread that gets this one's number is not the loop.
        thread.store(0, ordering: .relaxed)
    }

    deinit { for descriptor in [epoll, wakeUp, timer] { close(descriptor) } }

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
        if descriptor == wakeUp || descriptor == timer {
            var value: UInt64 = 0
            read(descriptor, &value, 8)
            local.mustLook = true
            return
        }
        shared.withLock { $0.handlers[descriptor] }?.handle(ReadyEvents(rawValue: event.events))
    }

    /// What came in, and what waited for its time.
    private func look() -> (jobs: [UnownedJob], work: [@Sendable () -> Void]) {
        local.mustLook = false
        return shared.withLock { shared in
            shared.isWakeWritten = false
            local.isStopping = shared.isStopping
            var work = exchange(&shared.work, [])
            if let armed = shared.armed, armed <= .now {
                work += shared.timers.due(now: .now)
                shared.armed = nil
                if let next = shared.timers.next() { arm(next, &shared) }
            }
            return (exchange(&shared.jobs, []), work)
        }
    }

    private func runQueued() -> Bool {
        guard local.mustLook || !local.jobs.isEmpty else { return false }
        let (jobs, work) = local.mustLook ? look() : ([], [])
        var own = exchange(&local.jobs, exchange(&local.spareJobs, []))
        for job in own { run(job) }
        for job in jobs { run(job) }
        for item in work { item() }
        own.removeAll(keepingCapacity: true)
        local.spareJobs = own
        return true
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
