internal import Core
internal import Glibc

/// One socket and its HTTP/2 session, on the loop's thread; calls reach it from any thread through `CallTransport`.
actor HTTP2Connection: EventHandler, CallTransport {
    /// What the owner of a connection hears from it, on the loop.
    struct Events: Sendable {
        /// A server's new call.
        var onCall: @Sendable (CallStream, RequestHeaders, ReplyMetadata) -> Void = { _, _, _ in }
        /// The peer takes no new calls here.
        var onGoingAway: @Sendable (HTTP2Connection) -> Void = { _ in }
        var onClosed: @Sendable (HTTP2Connection) -> Void = { _ in }
    }

    private static let readByteCount = 64 << 10
    private static let writeByteCount = 256 << 10

    nonisolated let loop: EventLoop
    nonisolated let limits: RPCLimits
    nonisolated let peer: PeerCredentials?
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let socket: OwnedFileDescriptor
    private let events: Events
    private var session: HTTP2Session?
    private var output: [UInt8] = []
    private var outputOffset = 0
    private var input = [UInt8](repeating: 0, count: HTTP2Connection.readByteCount)
    private var isFlushPlanned = false
    private var hasBegun = false
    private var isDraining = false
    private var isWriteBroken = false
    private let role: HTTP2Session.Role

    init(
        socket: consuming OwnedFileDescriptor, role: HTTP2Session.Role, loop: EventLoop, limits: RPCLimits,
        events: Events
    ) {
        peer = UnixSocket.peer(of: socket)
        self.socket = socket
        self.role = role
        self.loop = loop
        self.limits = limits
        self.events = events
    }

    /// Begins to read and write; the loop keeps the connection until it closes.
    nonisolated func start() { onLoop { $0.begin() } }

    /// Once, whoever comes first: the start, or a call that runs on the loop before it.
    private func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        session = HTTP2Session(role: role, limits: limits, transport: self)
        loop.watch(socket.rawValue, writable: true, self)
        planFlush()
    }

    // MARK: From any thread

    nonisolated func open(_ call: CallStream, headers: [(name: String, value: String)]) {
        onLoop { connection in
            connection.begin()
            guard let session = connection.session, !connection.isDraining else { return call.failUnsent() }
            // Cancelled while it was on its way here: nothing of it must reach the peer.
            guard !call.hasFailed else { return }
            session.open(call, headers: headers)
            connection.planFlush()
        }
    }

    nonisolated func wake(_ call: CallStream) {
        onLoop { connection in
            connection.session?.wake(call)
            connection.planFlush()
        }
    }

    nonisolated func credit(_ call: CallStream) {
        onLoop { connection in
            connection.session?.credit(call)
            connection.planFlush()
        }
    }

    nonisolated func reset(_ call: CallStream, errorCode: UInt32) {
        onLoop { connection in
            connection.session?.reset(call, errorCode: errorCode)
            connection.planFlush()
        }
    }

    /// Refuses new calls, lets the others end, then closes.
    nonisolated func drain() {
        onLoop { connection in
            connection.isDraining = true
            connection.session?.goAway()
            connection.planFlush()
        }
    }

    /// Closes now; calls under way fail with UNAVAILABLE.
    nonisolated func close() { onLoop { $0.shut("the connection was closed") } }

    private nonisolated func onLoop(_ action: @escaping @Sendable (isolated HTTP2Connection) -> Void) {
        if loop.isCurrent {
            assumeIsolated(action)
        } else {
            loop.execute { self.assumeIsolated(action) }
        }
    }

    // MARK: On the loop

    nonisolated func handle(_ ready: ReadyEvents) {
        assumeIsolated { connection in
            if ready.contains(.writable) { connection.flush() }
            if !ready.isDisjoint(with: [.readable, .closed]) { connection.readAvailable() }
        }
    }

    private func readAvailable() {
        // A peer that never pauses gets this many turns before the others are served.
        for _ in 0..<16 {
            guard session != nil else { return }
            let count = read(socket.rawValue, &input, input.count)
            if count < 0, errno == EAGAIN { return }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return shut("the peer closed the connection") }
            guard consume(count) else { return }
        }
        loop.execute { self.assumeIsolated { $0.readAvailable() } }
    }

    /// False when the connection is closed now.
    private func consume(_ count: Int) -> Bool {
        guard let session else { return false }
        let received = input.withUnsafeBytes { session.receive(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        guard let received else {
            // nghttp2 has queued a GOAWAY that says why.
            flush()
            shut("the peer broke the HTTP/2 protocol")
            return false
        }
        for (call, headers) in received.calls {
            let reply = ReplyMetadata()
            session.initialMetadata[ObjectIdentifier(call)] = reply
            events.onCall(call, headers, reply)
        }
        if received.isGoingAway {
            isDraining = true
            events.onGoingAway(self)
        }
        planFlush()
        return true
    }

    private func planFlush() {
        guard !isFlushPlanned, session != nil else { return }
        isFlushPlanned = true
        loop.atTurnEnd { self.assumeIsolated { $0.flushPlanned() } }
    }

    private func flushPlanned() {
        isFlushPlanned = false
        flush()
    }

    private func flush() {
        guard let session, !isWriteBroken else { return }
        while true {
            if outputOffset == output.count {
                output.removeAll(keepingCapacity: true)
                outputOffset = 0
                session.collectOutput(into: &output, limit: Self.writeByteCount)
                if output.isEmpty { break }
            }
            let count = output.withUnsafeBytes { bytes in
                send(
                    socket.rawValue, bytes.baseAddress?.advanced(by: outputOffset), bytes.count - outputOffset,
                    Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { return stopWriting() }
            outputOffset += count
        }
        if session.isFinished || (isDraining && session.callCount == 0) { shut("the connection was drained") }
    }

    /// The peer reads no more, but what it sent before is still to be read; reading finds the end.
    private func stopWriting() {
        isWriteBroken = true
        loop.execute { self.assumeIsolated { $0.readAvailable() } }
    }

    private func shut(_ why: String) {
        guard let session else { return }
        self.session = nil
        loop.unwatch(socket.rawValue)
        shutdown(socket.rawValue, Int32(SHUT_RDWR))
        session.failAll(RPCError(.unavailable, why))
        events.onClosed(self)
    }
}
