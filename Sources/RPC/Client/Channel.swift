public import Core

/// A client's way to one Unix socket: dials when a call needs it, dials again when the server comes back.
///
/// Calls fail at once with UNAVAILABLE while the server can't be reached, unless they wait for ready or are retried.
public final class Channel: Sendable {
    /// Settings of a channel.
    public struct Configuration: Sendable {
        /// Bounds of the connection and its calls.
        public var limits = RPCLimits()
        /// Waits between dials that fail.
        public var reconnect = RetryPolicy(
            maximumAttempts: .max, initialBackoff: .milliseconds(50), maximumBackoff: .seconds(5))
        /// Retries by method, `/package.Service/Method`, by service, `/package.Service/`, or of all under the empty
        /// name; the closest counts. Without one a call is only made again if nothing of it had reached a server.
        public var retries: [String: CallRetryPolicy] = [:]
        /// What keeps those retries from making an overload worse.
        public var retryThrottle = RetryThrottle()
        /// See every call before it is sent, in order, and after it, in reverse.
        public var interceptors: [any CallInterceptor] = []
        /// The loop of the connection.
        public var loop = EventLoop.shared
        /// Whether a call with one request and one response blocks the thread of its caller, on a connection of its
        /// own. For command-line tools only: such a call is not cancelled with its task, and is never retried.
        public var blocksForUnaryCalls = false

        /// The defaults: as gRPC's, a connection that is not used for 30 minutes closes.
        public init() { limits.idleTimeout = .seconds(1800) }
    }

    /// The socket's path.
    public let path: String
    private let configuration: Configuration
    private let interceptors: InterceptorChain
    private let connector: ChannelConnector
    private let blocking: BlockingConnection?

    /// A channel that has not dialled yet.
    public init(path: String, configuration: Configuration = Configuration()) {
        self.path = path
        self.configuration = configuration
        interceptors = InterceptorChain(configuration.interceptors)
        connector = ChannelConnector(path: path, configuration: configuration)
        blocking =
            configuration.blocksForUnaryCalls ? BlockingConnection(path: path, limits: configuration.limits) : nil
    }

    deinit { close() }

    /// Lets calls under way end and takes no new ones.
    public func close() {
        connector.close()
        blocking?.close()
    }

    // MARK: The four shapes of a call

    /// One request, one response.
    public func unary<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ request: Request, _ context: CallContext
    ) async throws -> Response {
        let frame = Self.frame(request, context)
        let bytes = try await intercepted(path, context) { context in
            if let blocking, !context.waitsForReady, let bytes = try blocking.call(path, frame, context) {
                return bytes
            }
            return try await attempts(path, context, frame) { try await Self.single($0) }
        }
        return try Self.decode(bytes)
    }

    /// Many requests, one response.
    public func clientStreaming<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ requests: MessageStream<Request>, _ context: CallContext
    ) async throws -> Response {
        let bytes = try await withCall(path, context, request: nil) { call in
            try await Self.whileSending(requests, on: call, context) { try await Self.single(call) }
        }
        return try Self.decode(bytes)
    }

    /// One request, many responses; returns when the server has ended the call with OK.
    public func serverStreaming<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ request: Request, _ responses: MessageSink<Response>, _ context: CallContext
    ) async throws {
        let frame = Self.frame(request, context)
        try await withCall(path, context, request: frame) { try await Self.forward($0, to: responses) }
    }

    /// Many requests and many responses, independent of each other; returns when the server has ended the call.
    public func bidirectional<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ requests: MessageStream<Request>, _ responses: MessageSink<Response>, _ context: CallContext
    ) async throws {
        try await withCall(path, context, request: nil) { call in
            try await Self.whileSending(requests, on: call, context) { try await Self.forward(call, to: responses) }
        }
    }

    // MARK: Interceptors and attempts

    private func intercepted<R: Sendable>(
        _ path: String, _ context: CallContext, _ body: (CallContext) async throws -> R
    ) async throws -> R {
        guard !interceptors.isEmpty else { return try await body(context) }
        var context = context
        try interceptors.begin(path, &context, mapError: Server.defaultError)
        do {
            let result = try await body(context)
            interceptors.end(path, context, nil)
            return result
        } catch {
            interceptors.end(path, context, Server.defaultError(error))
            throw error
        }
    }

    private func withCall<R: Sendable>(
        _ path: String, _ context: CallContext, request: Frame?, _ body: @Sendable (CallStream) async throws -> R
    ) async throws -> R {
        try await intercepted(path, context) { try await attempts(path, $0, request, body) }
    }

    /// A call that has its only request here may be made again; one that takes its requests from elsewhere may not.
    private func attempts<R: Sendable>(
        _ path: String, _ context: CallContext, _ request: Frame?, _ body: @Sendable (CallStream) async throws -> R
    ) async throws -> R {
        var context = context
        var replays = 0
        var retry = RetryState()
        while true {
            if let deadline = context.deadline, deadline <= .now { throw Self.deadlineError(path) }
            var call: CallStream?
            do {
                let connection = try await connector.connection(context)
                let new = CallStream(
                    limits: configuration.limits, transport: connection, isClient: true, outbound: request)
                call = new
                let result = try await run(new, on: connection, path, context, body)
                if !configuration.retries.isEmpty { configuration.retryThrottle.noteSuccess() }
                return result
            } catch let error as RPCError {
                guard request != nil else { throw error }
                if let unsent = call?.unsent, replays < (unsent == .neverSent ? 10 : 1) {
                    // A server that went away between the look and the call: the next look finds that out.
                    replays += 1
                    await Task.yield()
                    continue
                }
                guard call?.isAnswered != true, let delay = retryDelay(path, error, &retry, context) else {
                    throw error
                }
                context.previousAttempts += 1
                try await Task.sleep(for: delay)
            }
        }
    }

    /// How often a call was made, and the waits since a server last said when to come back.
    private struct RetryState {
        var attempts = 1
        var backoff: Backoff?
    }

    /// How long to wait before the next attempt; nil when there is none.
    private func retryDelay(
        _ path: String, _ error: RPCError, _ state: inout RetryState, _ context: CallContext
    ) -> Duration? {
        guard let retry = retryPolicy(path), error.forbidsRetry || retry.codes.contains(error.code) else { return nil }
        guard configuration.retryThrottle.noteFailure(), !error.forbidsRetry,
            state.attempts < retry.policy.maximumAttempts
        else { return nil }
        state.attempts += 1
        let delay: Duration
        if let pushback = error.retryAfter {
            delay = pushback
            state.backoff = nil
        } else {
            var backoff = state.backoff ?? Backoff(retry.policy)
            var random = SystemRandomNumberGenerator()
            delay = backoff.nextDelay(using: &random) ?? retry.policy.maximumBackoff
            state.backoff = backoff
        }
        if let deadline = context.deadline, .now + delay >= deadline { return nil }
        return delay
    }

    private func retryPolicy(_ path: String) -> CallRetryPolicy? {
        guard !configuration.retries.isEmpty else { return nil }
        let service = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return configuration.retries[path] ?? configuration.retries[service] ?? configuration.retries[""]
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
        connection.open(call, path, context)
        return try await withTaskCancellationHandler {
            do {
                let result = try await body(call)
                call.tell(context.reply)
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

    // MARK: Parts of a call

    private static func deadlineError(_ path: String) -> RPCError {
        RPCError(.deadlineExceeded, "\(path) did not answer in time")
    }

    private static func frame(_ message: some SerializableMessage, _ context: CallContext) -> Frame {
        context.compression.compress(MessageDeframer.frame(message))
    }

    private static func single(_ call: CallStream) async throws -> [UInt8] {
        guard let bytes = try await call.readOnly() else { throw RPCError.noAnswer }
        return bytes
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
        _ requests: MessageStream<Request>, on call: CallStream, _ context: CallContext,
        _ body: @escaping @Sendable () async throws -> R
    ) async throws -> R {
        try await withThrowingTaskGroup(of: R?.self) { group in
            group.addTask {
                do {
                    for try await request in requests { try await call.write(frame(request, context)) }
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
}
