public import Core
internal import Glibc

/// Serves methods on one listening Unix socket.
///
/// `run()` lives as long as the server. `beginShutdown()` lets calls under way end; cancelling `run()` ends them.
public final class Server: Sendable {
    /// Settings of a server.
    public struct Configuration: Sendable {
        /// Bounds of each connection and its calls.
        public var limits = RPCLimits()
        /// Connections at once; more are closed as they come.
        public var maximumConnections = 256
        /// How long a shutdown waits for calls under way.
        public var drainTimeout = Duration.seconds(10)
        /// Users that may connect besides root; nil means the user of this process.
        public var allowedUserIDs: Set<UInt32>?
        /// Groups whose members may connect.
        public var allowedGroupIDs: Set<UInt32> = []
        /// Whether nobody else serves the listening socket: one of systemd's goes on after this server.
        public var ownsListener = true
        /// The loop of the connections and handlers.
        public var loop = EventLoop.shared
        /// Turns what a handler throws into what the client gets.
        public var mapError: @Sendable (any Error) -> RPCError = Server.defaultError
        /// See every call before its handler does, in order, and after it, in reverse.
        public var interceptors: [any CallInterceptor] = []
        /// Called when a peer was turned away.
        public var onRefusedPeer: @Sendable (PeerCredentials?) -> Void = { _ in }

        /// The defaults.
        public init() {}
    }

    private struct State: Sendable {
        var connections: [ObjectIdentifier: HTTP2Connection] = [:]
        var isShuttingDown = false
    }

    private let listener: OwnedFileDescriptor
    private let configuration: Configuration
    private let methods: MethodTable
    private let interceptors: InterceptorChain
    private let state = Monitor(State())

    /// A server for a socket that listens already.
    public init(
        listener: consuming OwnedFileDescriptor, services: [any ServiceDispatch],
        configuration: Configuration = Configuration()
    ) {
        self.listener = listener
        self.configuration = configuration
        methods = MethodTable(services)
        interceptors = InterceptorChain(configuration.interceptors)
    }

    /// What a client gets for errors that are not gRPC's: UNKNOWN without their text, which may hold anything.
    public static func defaultError(_ error: any Error) -> RPCError {
        if let error = error as? RPCError { return error }
        if error is CancellationError { return RPCError(.cancelled, "the call was cancelled") }
        return RPCError(.unknown, "the handler failed")
    }

    /// Accepts connections until a shutdown has drained them, or this task is cancelled.
    public func run() async {
        let acceptor = Acceptor(self)
        configuration.loop.watch(listener.rawValue, writable: false, acceptor)
        configuration.loop.execute { self.acceptAll() }
        await state.wait { $0.isShuttingDown && $0.connections.isEmpty }
        stopListening()
        closeAll()
    }

    /// From now on a dial is refused, though the descriptor lives as long as the server.
    private func stopListening() {
        configuration.loop.unwatch(listener.rawValue)
        if configuration.ownsListener { shutdown(listener.rawValue, Int32(SHUT_RDWR)) }
    }

    /// Connections at this moment.
    package var connectionCount: Int { state.withLock { $0.connections.count } }

    /// Takes no new connections and calls, lets the others end, then `run()` returns.
    public func beginShutdown() {
        let connections = state.withLock { state in
            state.isShuttingDown = true
            return Array(state.connections.values)
        }
        stopListening()
        for connection in connections { connection.drain() }
        configuration.loop.schedule(at: .now + configuration.drainTimeout) { self.closeAll() }
    }

    private func closeAll() {
        let connections = state.withLock { state in
            state.isShuttingDown = true
            return Array(state.connections.values)
        }
        for connection in connections { connection.close() }
    }

    // MARK: On the loop

    private final class Acceptor: EventHandler {
        private let server: Server
        init(_ server: Server) { self.server = server }
        func handle(_ events: ReadyEvents) { server.acceptAll() }
    }

    private func acceptAll() {
        while true {
            if let socket = UnixSocket.accept(listener) {
                admit(socket)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOMEM, ENOBUFS:
                // The edge that brought us here does not come again for those who wait already.
                configuration.loop.schedule(at: .now + .milliseconds(100)) { self.acceptAll() }
                return
            default: return
            }
        }
    }

    private func admit(_ socket: consuming OwnedFileDescriptor) {
        let peer = UnixSocket.peer(of: socket)
        guard isAllowed(peer) else { return configuration.onRefusedPeer(peer) }
        let connection = HTTP2Connection(
            socket: socket, role: .server, loop: configuration.loop, limits: configuration.limits,
            events: .init(
                onCall: { call, headers in self.serve(call, headers, peer) },
                onClosed: { connection in
                    self.state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
                }))
        // In one step with the look: a shutdown takes every connection that is there, and none comes after it.
        let isAdmitted = state.withLock { state -> Bool in
            guard state.connections.count < configuration.maximumConnections, !state.isShuttingDown else {
                return false
            }
            state.connections[ObjectIdentifier(connection)] = connection
            return true
        }
        if isAdmitted { connection.start() }
    }

    private func isAllowed(_ peer: PeerCredentials?) -> Bool {
        guard let peer else { return false }
        if peer.userID == 0 || !configuration.allowedGroupIDs.isDisjoint(with: peer.groupIDs) { return true }
        return configuration.allowedUserIDs?.contains(peer.userID) ?? (peer.userID == getuid())
    }

    private func serve(_ call: CallStream, _ headers: HeaderBlock, _ peer: PeerCredentials?) {
        // Reset in the bytes that brought it: there is nobody to answer.
        if call.hasFailed { return }
        if let problem = headers.requestProblem { return call.finish(problem, trailers: Metadata()) }
        guard let handler = methods.find(headers.path) else {
            return call.finish(methods.problem(headers.path), trailers: Metadata())
        }
        let reply = ReplyMetadata(accepted: headers.acceptedCompressions)
        call.confined.reply = reply
        var context = CallContext(
            timeout: headers.timeout, metadata: headers.metadata, trace: headers.trace ?? TraceParent(), reply: reply)
        context.peer = peer
        context.previousAttempts = headers.previousAttempts
        do {
            try interceptors.begin(handler.path, &context, mapError: configuration.mapError)
        } catch {
            return call.finish(configuration.mapError(error), trailers: reply.trailing)
        }
        start(handler, call, context)
    }

    private func start(_ handler: MethodHandler, _ call: CallStream, _ context: CallContext) {
        let loop = configuration.loop
        let timer = context.deadline.map { deadline in
            loop.schedule(at: deadline) {
                call.fail(RPCError(.deadlineExceeded, "time is up"))
                call.finish(
                    RPCError(.deadlineExceeded, "\(handler.path) did not answer in time"), trailers: Metadata())
            }
        }
        // The call owns this task: what ends the call cancels it, and the connection's end ends every call.
        let task = Task.immediate(executorPreference: loop) {
            var error: RPCError?
            var last: Frame?
            do {
                last = try await handler.run(call, context)
            } catch let thrown {
                error = self.configuration.mapError(thrown)
            }
            if let timer { loop.cancel(timer) }
            self.end(call, handler.path, context, error, last)
        }
        call.onFailure { task.cancel() }
    }

    private func end(
        _ call: CallStream, _ path: String, _ context: CallContext, _ error: RPCError?, _ last: Frame? = nil
    ) {
        call.finish(error, trailers: context.reply.trailing, last: last)
        interceptors.end(path, context, error)
    }
}
