public import Core

/// A service that a server offers.
public protocol ServiceDispatch: Sendable {
    /// `package.Service`.
    static var serviceName: String { get }
    /// The file that declares the service, for reflection; nil if it was not generated from one.
    static var protoFile: ProtoFile? { get }
    /// All methods of the service.
    var methods: [MethodHandler] { get }
}

extension ServiceDispatch {
    /// None.
    public static var protoFile: ProtoFile? { nil }
}

/// Serves one method: turns bytes into messages, calls a closure, turns its answer into bytes.
public struct MethodHandler: Sendable {
    /// `/package.Service/Method`.
    public let path: String
    /// Returns the last message of the answer, unless it has been written already.
    let run: @Sendable (CallStream, CallContext) async throws -> Frame?

    /// One request, one response.
    public static func unary<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ body: @escaping @Sendable (Request, CallContext) async throws -> Response
    ) -> MethodHandler {
        MethodHandler(path: path) { call, context in
            frame(try await body(single(call), context), context)
        }
    }

    /// Many requests, one response.
    public static func clientStreaming<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ body: @escaping @Sendable (MessageStream<Request>, CallContext) async throws -> Response
    ) -> MethodHandler {
        MethodHandler(path: path) { call, context in
            frame(try await body(stream(call), context), context)
        }
    }

    /// One request, many responses.
    public static func serverStreaming<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String, _ body: @escaping @Sendable (Request, MessageSink<Response>, CallContext) async throws -> Void
    ) -> MethodHandler {
        MethodHandler(path: path) { call, context in
            try await body(single(call), sink(call, context), context)
            return nil
        }
    }

    /// Many requests and many responses.
    public static func bidirectional<Request: SerializableMessage, Response: SerializableMessage>(
        _ path: String,
        _ body: @escaping @Sendable (MessageStream<Request>, MessageSink<Response>, CallContext) async throws -> Void
    ) -> MethodHandler {
        MethodHandler(path: path) { call, context in
            try await body(stream(call), sink(call, context), context)
            return nil
        }
    }

    private static func single<Request: SerializableMessage>(_ call: CallStream) async throws -> Request {
        guard let bytes = try await call.readOnly() else {
            throw RPCError(.internal, "the call has no request message")
        }
        return try decode(bytes)
    }

    private static func stream<Request: SerializableMessage>(_ call: CallStream) -> MessageStream<Request> {
        MessageStream { try await call.read().map(decode) }
    }

    private static func sink<Response: SerializableMessage>(
        _ call: CallStream, _ context: CallContext
    ) -> MessageSink<Response> {
        MessageSink { try await call.write(frame($0, context)) }
    }

    private static func frame(_ message: some SerializableMessage, _ context: CallContext) -> Frame {
        context.reply.compression.compress(MessageDeframer.frame(message))
    }

    private static func decode<Request: SerializableMessage>(_ bytes: [UInt8]) throws -> Request {
        do {
            return try Request(serialized: bytes)
        } catch {
            throw RPCError(.invalidArgument, "the request is malformed: \(error)")
        }
    }
}

/// The methods of a server by their path.
struct MethodTable: Sendable {
    private var buckets: [[(path: [UInt8], handler: MethodHandler)]]
    private let services: Set<String>

    /// Of two methods with one path the first is taken.
    init(_ services: [any ServiceDispatch]) {
        buckets = Array(repeating: [], count: 64)
        self.services = Set(services.map { type(of: $0).serviceName })
        for handler in services.flatMap(\.methods) where find(Array(handler.path.utf8)) == nil {
            buckets[handler.path.utf8.count % 64].append((Array(handler.path.utf8), handler))
        }
    }

    /// By length, then byte for byte: no text is made and nothing is hashed.
    func find(_ path: [UInt8]) -> MethodHandler? { buckets[path.count % 64].first { $0.path == path }?.handler }

    /// Why there is no such method.
    func problem(_ path: [UInt8]) -> RPCError {
        let text = String(decoding: path, as: UTF8.self)
        let service = text.split(separator: "/").first.map(String.init) ?? ""
        if services.contains(service) { return .unimplemented(text) }
        return RPCError(.unimplemented, "this server has no service \(service)")
    }
}
