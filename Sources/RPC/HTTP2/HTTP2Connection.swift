internal import Core
internal import Glibc

/// One socket and its HTTP/2 session; calls reach it from any thread through `CallTransport`.
// Its variables are touched on the loop's thread only: every way in from outside goes through `onLoop`.
final class HTTP2Connection: EventHandler, TurnEndHandler, CallTransport, @unchecked Sendable {
    /// What the owner of a connection hears from it, on the loop.
    struct Events: Sendable {
        /// A server's new call.
        var onCall: @Sendable (CallStream, HeaderBlock) -> Void = { _, _ in }
        /// The peer takes no new calls here.
        var onGoingAway: @Sendable (HTTP2Connection) -> Void = { _ in }
        var onClosed: @Sendable (HTTP2Connection) -> Void = { _ in }
    }

    let loop: EventLoop
    let limits: RPCLimits
    let peer: PeerCredentials?

    private let socket: OwnedFileDescriptor
    private let role: HTTP2Session.Role
    private let events: Events
    private var session: HTTP2Session?
    /// What the socket did not take at once.
    private var unsent: [UInt8] = []
    private var unsentOffset = 0
    private var isFlushPlanned = false
    private var hasBegun = false
    private var isDraining = false
    private var isWriteBroken = false
    private var readCount = 0
    private var openedCount = 0
    private var keepalive: KeepaliveStateMachine?
    private var timer: TimerQueue.Token?

    init(
        socket: consuming OwnedFileDescriptor, role: HTTP2Session.Role, loop: EventLoop, limits: RPCLimits,
        events: Events
    ) {
        peer = role == .server ? UnixSocket.peer(of: socket) : nil
        self.socket = socket
        self.role = role
        self.loop = loop
        self.limits = limits
        self.events = events
    }

    /// Begins to read and write; the loop keeps the connection until it closes.
    func start() { onLoop { $0.begin() } }

    /// Once, whoever comes first: the start, or a call that runs on the loop before it.
    private func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        session = HTTP2Session(role: role, limits: limits, transport: self, scratch: loop.scratch)
        loop.watch(socket.rawValue, writable: true, self)
        planFlush()
        keepalive = KeepaliveStateMachine(keepalive: limits.keepalive, idleTimeout: limits.idleTimeout, now: .now)
        if let keepalive { lookAgain(at: keepalive.firstLook(now: .now)) }
    }

    // MARK: From any thread

    func open(_ call: CallStream, _ path: String, _ context: CallContext) {
        onLoop { connection in
            connection.begin()
            guard let session = connection.session, !connection.isDraining else { return call.failUnsent() }
            // Cancelled while it was on its way here: nothing of it must reach the peer.
            guard !call.hasFailed else { return }
            connection.openedCount += 1
            if !session.open(call, path, context) {
                connection.events.onGoingAway(connection)
                connection.drain()
            }
            connection.planFlush()
        }
    }

    func wake(_ call: CallStream) {
        onLoop { connection in
            connection.session?.wake(call)
            connection.planFlush()
        }
    }

    func credit(_ call: CallStream) {
        onLoop { connection in
            connection.session?.credit(call)
            connection.planFlush()
        }
    }

    func reset(_ call: CallStream, errorCode: UInt32) {
        onLoop { connection in
            connection.session?.reset(call, errorCode: errorCode)
            connection.planFlush()
        }
    }

    /// Refuses new calls, lets the others end, then closes.
    func drain() {
        onLoop { connection in
            connection.isDraining = true
            connection.session?.goAway()
            connection.planFlush()
        }
    }

    /// Closes now; calls under way fail with UNAVAILABLE.
    func close() { onLoop { $0.shut("the connection was closed") } }

    private func onLoop(_ action: @escaping @Sendable (HTTP2Connection) -> Void) {
        if loop.isCurrent { action(self) } else { loop.execute { action(self) } }
    }

    // MARK: On the loop

    func handle(_ ready: ReadyEvents) {
        if ready.contains(.writable), !unsent.isEmpty { flush() }
        if !ready.isDisjoint(with: [.readable, .closed]) { readAvailable(isClosed: ready.contains(.closed)) }
    }

    private func readAvailable(isClosed: Bool) {
        let input = loop.scratch.input
        // A peer that never pauses gets this many turns before the others are served.
        for _ in 0..<4 {
            guard session != nil else { return }
            let count = read(socket.rawValue, input.baseAddress, input.count)
            if count < 0, errno == EAGAIN {
                if isWriteBroken { shut("the peer takes nothing more") }
                return
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return shut("the peer closed the connection") }
            guard consume(UnsafeRawBufferPointer(rebasing: input[..<count])) else { return }
            // Less than there was room for is all there was; what comes next is a new edge.
            if count < input.count, !isClosed { return }
        }
        loop.execute { self.readAvailable(isClosed: isClosed) }
    }

    /// False when the connection is closed now.
    private func consume(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let session else { return false }
        readCount += 1
        guard session.receive(bytes) else {
            // nghttp2 has queued a GOAWAY that says why.
            flush()
            shut("the peer broke the HTTP/2 protocol")
            return false
        }
        while let (call, headers) = session.takeNewCall() {
            openedCount += 1
            if isDraining {
                // It came before the GOAWAY was read, which says that it was not looked at.
                session.reset(call, errorCode: HTTP2ErrorCode.refusedStream)
            } else {
                events.onCall(call, headers)
            }
        }
        if session.isGoingAway, !isDraining {
            isDraining = true
            events.onGoingAway(self)
        }
        planFlush()
        return true
    }

    private func planFlush() {
        guard !isFlushPlanned, session != nil else { return }
        isFlushPlanned = true
        loop.atTurnEnd(self)
    }

    func turnEnded() {
        isFlushPlanned = false
        flush()
    }

    private func flush() {
        guard let session, !isWriteBroken, writeUnsent() else { return }
        let output = loop.scratch.output
        while true {
            let count = session.collectOutput()
            guard count > 0 else { break }
            guard let base = output.baseAddress else { return }
            let sent = send(base, count)
            guard sent == count else {
                if !isWriteBroken {
                    unsent.append(contentsOf: UnsafeRawBufferPointer(start: base + sent, count: count - sent))
                }
                return
            }
        }
        if session.isBroken || session.isFinished || (isDraining && session.callCount == 0) {
            shut("the connection was drained")
        }
    }

    /// False when there is still something left.
    private func writeUnsent() -> Bool {
        guard !unsent.isEmpty else { return true }
        unsentOffset += unsent.withUnsafeBytes { bytes in
            bytes.baseAddress.map { send($0 + unsentOffset, bytes.count - unsentOffset) } ?? 0
        }
        guard unsentOffset == unsent.count else { return false }
        unsent = []
        unsentOffset = 0
        return true
    }

    /// How much the socket took; less than all when it is full or broken.
    private func send(_ base: UnsafeRawPointer, _ count: Int) -> Int {
        var offset = 0
        while offset < count {
            let sent = Glibc.send(socket.rawValue, base + offset, count - offset, Int32(MSG_NOSIGNAL))
            if sent < 0, errno == EINTR { continue }
            if sent < 0, errno == EAGAIN { break }
            guard sent > 0 else {
                stopWriting()
                break
            }
            offset += sent
        }
        return offset
    }

    /// The peer reads no more, but what it sent before is still to be read; reading finds the end.
    private func stopWriting() {
        isWriteBroken = true
        loop.execute { self.readAvailable(isClosed: true) }
    }

    private func shut(_ why: String) {
        guard let session else { return }
        self.session = nil
        if let timer { loop.cancel(timer) }
        loop.unwatch(socket.rawValue)
        shutdown(socket.rawValue, Int32(SHUT_RDWR))
        session.failAll(RPCError(.unavailable, why))
        events.onClosed(self)
    }

    // MARK: Keepalive and idleness

    private func lookAgain(at instant: ContinuousClock.Instant) {
        timer = loop.schedule(at: instant) { [weak self] in self?.look() }
    }

    private func look() {
        guard let session else { return }
        let action = keepalive?.tick(
            now: .now, reads: readCount, opened: openedCount, calls: session.callCount)
        switch action {
        case .wait(let next): lookAgain(at: next)
        case .ping(let next):
            session.ping()
            planFlush()
            lookAgain(at: next)
        case .fail: shut("the peer did not answer a keepalive ping")
        case .closeIdle:
            if role == .client { events.onGoingAway(self) }
            drain()
        case nil: break
        }
    }
}
