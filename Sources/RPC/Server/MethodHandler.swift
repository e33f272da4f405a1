public import Core

/// A service that a server offers.
public protocol ServiceDispatch: Sendable {
    /// `package.Service`.
    static var serviceName: String { get }
    /// All methods of the service.
    var methods: [MethodHandler] { get }
}

/// Serves one method: turns bytes into messages, calls a closure, turns its answer into bytes.
public struct MethodHandler: Sendable {
    /// `/package.Service/Method`.
    public let path: String
    let run: @Sendable (CallStream, CallContext) async throws -> Void

    /// One request, one response.
    public static func unary<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ body: @escaping @Sendable (Request, CallContext) async throws -> Response
    ) -> MethodHandler {
        MethodHandler(path: path) { call, context in
            let response = try await body(single(call), context)
            try call.enqueue(MessageDeframer.frame(response))
        }
    }

    /// Many requests, one response.
    public static func clientStreaming<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ body: @escaping @Sendable (MessageStream<Request>, CallContext) async throws -> Response
    ) -> MethodHandler {
        MethodHandler(path: path) { call, context in
            let response = try await body(stream(call), context)
            try call.enqueue(MessageDeframer.frame(response))
        }
    }

    /// One request, many responses.
    public static func serverStreaming<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ body: @escaping @Sendable (Request, MessageSink<Response>, CallContext) async throws -> Void
    ) -> MethodHandler {
        MethodHandler(path: path) { call, context in try await body(single(call), sink(call), context) }
    }

    /// Many requests and many responses.
    public static func bidirectional<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String,
        _ body: @escaping @Sendable (MessageStream<Request>, MessageSink<Response>, CallContext) async throws -> Void
    ) -> MethodHandler {
        MethodHandler(path: path) { call, context in try await body(stream(call), sink(call), context) }
    }

    private static func single<Request: SerializableMessage>(_ call: CallStream) async throws -> Request {
        guard let bytes = try await call.read() else {
            throw RPCError(.internal, "the call has no request message")
        }
        guard try await call.read() == nil else {
            throw RPCError(.internal, "the call has more than one request message")
        }
        return try decode(bytes)
    }

    private static func stream<Request: SerializableMessage>(_ call: CallStream) -> MessageStream<Request> {
        MessageStream { try await call.read().map(decode) }
    }

    private static func sink<Response: SerializableMessage>(_ call: CallStream) -> MessageSink<Response> {
        MessageSink { try await call.write(MessageDeframer.frame($0)) }
    }

    private static func decode<Request: SerializableMessage>(_ bytes: [UInt8]) throws -> Request {
        do {
            return try Request(serialized: bytes)
        } catch {
            throw RPCError(.invalidArgument, "the request is malformed: \(error)")
        }
    }
}
