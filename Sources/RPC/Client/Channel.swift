public import Core
internal import Synchronization

/// A client's way to one Unix socket: dials when a call needs it, dials again when the server comes back.
///
/// Calls fail at once with UNAVAILABLE while the server can't be reached, unless they wait for ready.
public final class Channel: Sendable {
    /// Settings of a channel.
    public struct Configuration: Sendable {
        /// Bounds of the connection and its calls.
        public var limits = RPCLimits()
        /// Waits between dials that fail.
        public var reconnect = RetryPolicy(
            maximumAttempts: .max, initialBackoff: .milliseconds(50), maximumBackoff: .seconds(5))
        /// The loop of the connection.
        public var loop = EventLoop.shared

        /// The defaults.
        public init() {}
    }

    private enum State {
        case idle(Backoff)
        case connected(HTTP2Connection)
        case waiting(until: ContinuousClock.Instant, Backoff, ServiceError)
        case closed
    }

    /// The socket's path.
    public let path: String
    private let configuration: Configuration
    private let state: Mutex<State>

    /// A channel that has not dialled yet.
    public init(path: String, configuration: Configuration = Configuration()) {
        self.path = path
        self.configuration = configuration
        state = Mutex(.idle(Backoff(configuration.reconnect)))
    }

    deinit { close() }

    /// Lets calls under way end and takes no new ones.
    public func close() {
        let old = state.withLock { state in
            let old = state
            state = .closed
            return old
        }
        if case .connected(let connection) = old { connection.drain() }
    }

    // MARK: The four shapes of a call

    /// One request, one response.
    public func unary<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ request: Request, _ context: CallContext
    ) async throws -> Response {
        try await withCall(path, context, isReplayable: true) { call in
            try call.enqueue(MessageDeframer.frame(request))
            call.halfClose()
            return try await Self.single(call)
        }
    }

    /// Many requests, one response.
    public func clientStreaming<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ requests: MessageStream<Request>, _ context: CallContext
    ) async throws -> Response {
        try await withCall(path, context, isReplayable: false) { call in
            try await Self.whileSending(requests, on: call) { try await Self.single(call) }
        }
    }

    /// One request, many responses; returns when the server has ended the call with OK.
    public func serverStreaming<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ request: Request, _ responses: MessageSink<Response>, _ context: CallContext
    ) async throws {
        try await withCall(path, context, isReplayable: true) { call in
            try call.enqueue(MessageDeframer.frame(request))
            call.halfClose()
            try await Self.forward(call, to: responses)
        }
    }

    /// Many requests and many responses, independent of each other; returns when the server has ended the call.
    public func bidirectional<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ requests: MessageStream<Request>, _ responses: MessageSink<Response>, _ context: CallContext
    ) async throws {
        try await withCall(path, context, isReplayable: false) { call in
            try await Self.whileSending(requests, on: call) { try await Self.forward(call, to: responses) }
        }
    }

    // MARK: Parts of a call

    /// `isReplayable` says that the body can be run again when nothing of the call was sent.
    private func withCall<R: Sendable>(
        _ path: String, _ context: CallContext, isReplayable: Bool,
        _ body: @Sendable (CallStream) async throws -> R
    ) async throws -> R {
        var replays = 0
        while true {
            if let deadline = context.deadline, deadline <= .now { throw Self.deadlineError(path) }
            let connection = try await connection(context)
            let call = CallStream(limits: configuration.limits, transport: connection)
            do {
                return try await run(call, on: connection, path, context, body)
            } catch let error as RPCError {
                // A server that went away between the look and the call: the next look finds that out.
                guard isReplayable, call.isUnsent, replays < 10 else { throw error }
                replays += 1
                await Task.yield()
            }
        }
    }

    private func run<R: Sendable>(
        _ call: CallStream, on connection: HTTP2Connection, _ path: String, _ context: CallContext,
        _ body: @Sendable (CallStream) async throws -> R
    ) async throws -> R {
        let loop = configuration.loop
        let timer = context.deadline.map { deadline in
            loop.schedule(at: deadline) { call.cancel(Self.deadlineError(path)) }
        }
        defer { if let timer { loop.cancel(timer) } }
        connection.open(call, headers: headers(path, context))
        return try await withTaskCancellationHandler {
            do {
                let result = try await body(call)
                context.reply.trailing = call.trailers
                if let initial = try await call.initialMetadata() { context.reply.initial = initial }
                return result
            } catch {
                // Whatever ended the body early, the peer must not go on with a call that nobody reads.
                call.cancel(RPCError(.cancelled, "the caller gave up \(path)"))
                if Task.isCancelled { throw CancellationError() }
                if let error = error as? RPCError { context.reply.trailing = error.trailers }
                throw error
            }
        } onCancel: {
            call.cancel(RPCError(.cancelled, "the caller cancelled \(path)"))
        }
    }

    private static func deadlineError(_ path: String) -> RPCError {
        RPCError(.deadlineExceeded, "\(path) did not answer in time")
    }

    private func headers(_ path: String, _ context: CallContext) -> [(name: String, value: String)] {
        var fields = [
            (name: ":method", value: "POST"), (":scheme", "http"), (":path", path), (":authority", "localhost"),
            ("te", "trailers"), ("content-type", "application/grpc"), ("user-agent", "grpc-swift-larder/1"),
        ]
        if let deadline = context.deadline { fields.append(("grpc-timeout", GRPCTimeout.encode(deadline - .now))) }
        if context.metadata["traceparent"] == nil { fields.append(("traceparent", context.trace.description)) }
        return fields + context.metadata.wireFields
    }

    private static func single<Response: SerializableMessage>(_ call: CallStream) async throws -> Response {
        guard let bytes = try await call.read() else {
            throw RPCError(.internal, "the server answered OK without a message")
        }
        guard try await call.read() == nil else {
            throw RPCError(.internal, "the server answered with more than one message")
        }
        return try decode(bytes)
    }

    private static func forward<Response: SerializableMessage>(
        _ call: CallStream, to responses: MessageSink<Response>
    ) async throws {
        while let bytes = try await call.read() { try await responses.write(decode(bytes)) }
    }

    private static func decode<Response: SerializableMessage>(_ bytes: [UInt8]) throws -> Response {
        do {
            return try Response(serialized: bytes)
        } catch {
            throw RPCError(.internal, "the server answered with \(error)")
        }
    }

    /// Sends beside reading; the answer decides, since a server may end a call before it has read everything.
    private static func whileSending<Request: SerializableMessage, R: Sendable>(
        _ requests: MessageStream<Request>, on call: CallStream, _ body: @escaping @Sendable () async throws -> R
    ) async throws -> R {
        try await withThrowingTaskGroup(of: R?.self) { group in
            group.addTask {
                do {
                    for try await request in requests { try await call.write(MessageDeframer.frame(request)) }
                    call.halfClose()
                } catch let error as RPCError {
                    // The call itself failed: reading tells why. A source that failed ends the call.
                    call.cancel(error)
                } catch {
                    call.cancel(RPCError(.cancelled, "the requests ended early: \(error)"))
                    throw error
                }
                return nil
            }
            group.addTask { try await body() }
            while let result = try await group.next() {
                guard let result else { continue }
                group.cancelAll()
                return result
            }
            throw CancellationError()
        }
    }

    // MARK: The connection

    private func connection(_ context: CallContext) async throws -> HTTP2Connection {
        while true {
            do {
                return try connectionNow()
            } catch {
                guard context.waitsForReady, error.isRetryable else {
                    throw RPCError(.unavailable, "\(error.message)")
                }
                if let deadline = context.deadline, deadline <= .now { throw Self.deadlineError(path) }
                let wait = error.retryAfter ?? .milliseconds(50)
                try await Task.sleep(for: min(wait, context.deadline.map { $0 - .now } ?? wait))
            }
        }
    }

    private func connectionNow() throws(ServiceError) -> HTTP2Connection {
        try state.withLock { state throws(ServiceError) -> HTTP2Connection in
            var backoff: Backoff
            switch state {
            case .connected(let connection): return connection
            case .closed: throw ServiceError(.unavailable, reason: "CHANNEL_CLOSED", "the channel to \(path) is closed")
            case .waiting(let until, let waited, var error):
                guard until <= .now else {
                    error.retryAfter = until - .now
                    throw error
                }
                backoff = waited
            case .idle(let fresh): backoff = fresh
            }
            do throws(ServiceError) {
                let connection = makeConnection(try UnixSocket.dial(path: path))
                state = .connected(connection)
                connection.start()
                return connection
            } catch {
                var random = SystemRandomNumberGenerator()
                let delay = backoff.nextDelay(using: &random) ?? .zero
                state = .waiting(until: .now + delay, backoff, error)
                throw error
            }
        }
    }

    private func makeConnection(_ socket: consuming OwnedFileDescriptor) -> HTTP2Connection {
        let forget: @Sendable (HTTP2Connection) -> Void = { [weak self] connection in
            guard let self else { return }
            state.withLock { state in
                guard case .connected(let current) = state, current === connection else { return }
                state = .idle(Backoff(self.configuration.reconnect))
            }
        }
        return HTTP2Connection(
            socket: socket, role: .client, loop: configuration.loop, limits: configuration.limits,
            events: .init(onGoingAway: forget, onClosed: forget))
    }
}
