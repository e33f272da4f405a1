internal import CLinux
internal import Core
internal import Glibc
internal import Synchronization

/// Something with a descriptor that a loop watches; called on the loop's thread only.
package protocol EventHandler: AnyObject, Sendable {
    func handle(_ events: ReadyEvents)
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

/// One thread that waits in epoll, and runs the jobs of the tasks and actors that prefer it.
///
/// A turn is: descriptors, timers, jobs, then the ends of the turn (one write a connection). Jobs must not block.
public final class EventLoop: TaskExecutor, SerialExecutor, Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var work: [@Sendable () -> Void] = []
        var turnEnds: [@Sendable () -> Void] = []
        var handlers: [Int32: any EventHandler] = [:]
        var timers = TimerQueue()
        var isWakeWritten = false
        var isStopping = false
    }

    private let state = Mutex(State())
    private let thread = Atomic<UInt>(0)
    private let epoll: Int32
    private let wakeUp: Int32

    /// The loop of a process that needs no more than one; it never stops.
    public static let shared = EventLoop(name: "larder-rpc")

    /// Starts the thread.
    public init(name: String) {
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
        state.withLock { $0.isStopping = true }
        wake()
    }

    // MARK: Executor

    /// Queues a job.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let mustWake = state.withLock { state -> Bool in
            state.jobs.append(job)
            return needsWake(&state)
        }
        if mustWake { wake() }
    }

    /// The loop as the executor of an actor.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Lets `assumeIsolated` know the loop's thread outside of jobs, as in epoll handlers.
    public func checkIsolated() { precondition(isCurrent, "not on the event loop") }

    /// Whether the caller is on the loop's thread.
    public var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    // MARK: Work, timers, descriptors

    /// Runs a closure on the loop; in order, after what is queued already.
    package func execute(_ work: @escaping @Sendable () -> Void) {
        let mustWake = state.withLock { state -> Bool in
            state.work.append(work)
            return needsWake(&state)
        }
        if mustWake { wake() }
    }

    /// Runs a closure once, when the turn at hand ends. On the loop only.
    package func atTurnEnd(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.turnEnds.append(work) } }

    /// Runs a closure on the loop at an instant, unless it is cancelled before.
    @discardableResult
    package func schedule(
        at instant: ContinuousClock.Instant, _ work: @escaping @Sendable () -> Void
    ) -> TimerQueue.Token {
        let (token, mustWake) = state.withLock { state -> (TimerQueue.Token, Bool) in
            let token = state.timers.add(instant, work)
            return (token, needsWake(&state))
        }
        if mustWake { wake() }
        return token
    }

    package func cancel(_ token: TimerQueue.Token) { state.withLock { $0.timers.cancel(token) } }

    /// Watches a descriptor, edge-triggered; the handler is kept until `unwatch`.
    package func watch(_ descriptor: Int32, writable: Bool, _ handler: any EventHandler) {
        state.withLock { $0.handlers[descriptor] = handler }
        var events = EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
        if writable { events |= EPOLLOUT.rawValue }
        var event = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
        epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
    }

    package func unwatch(_ descriptor: Int32) {
        state.withLock { _ = $0.handlers.removeValue(forKey: descriptor) }
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
    }

    // MARK: The thread

    private func needsWake(_ state: inout State) -> Bool {
        guard !state.isWakeWritten, !isCurrent else { return false }
        state.isWakeWritten = true
        return true
    }

    private func wake() {
        var one: UInt64 = 1
        write(wakeUp, &one, 8)
    }

    private func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        var events = [epoll_event](repeating: epoll_event(), count: 128)
        while true {
            let timeout = state.withLock { state -> Int32? in
                if state.isStopping { return nil }
                guard state.jobs.isEmpty, state.work.isEmpty, state.turnEnds.isEmpty else { return 0 }
                return state.timers.millisecondsToNext(now: .now)
            }
            guard let timeout else { break }
            let count = epoll_wait(epoll, &events, Int32(events.count), timeout)
            for event in events.prefix(Int(max(0, count))) { dispatch(event) }
            for work in state.withLock({ $0.timers.due(now: .now) }) { work() }
            // A task that always queues another must not keep descriptors waiting: a few rounds, then epoll again.
            for _ in 0..<8 where runQueued() {}
            for work in state.withLock({ state in exchange(&state.turnEnds, []) }) { work() }
        }
        close(epoll)
        close(wakeUp)
    }

    private func dispatch(_ event: epoll_event) {
        let descriptor = event.data.fd
        if descriptor == wakeUp {
            var value: UInt64 = 0
            read(wakeUp, &value, 8)
            state.withLock { $0.isWakeWritten = false }
            return
        }
        state.withLock { $0.handlers[descriptor] }?.handle(ReadyEvents(rawValue: event.events))
    }

    private func runQueued() -> Bool {
        let (jobs, work) = state.withLock { state in (exchange(&state.jobs, []), exchange(&state.work, [])) }
        for job in jobs {
            job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
        for item in work { item() }
        return !jobs.isEmpty || !work.isEmpty
    }
}

private func exchange<T>(_ value: inout T, _ new: T) -> T {
    let old = value
    value = new
    return old
}
