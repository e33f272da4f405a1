internal import Core
package import RPC
package import Wire

/// A service with the four shapes of a call, made of one message: `value` says what to do.
package struct EchoService: ServiceDispatch {
    package static let serviceName = "larder.test.Echo"
    package static let unary = "/larder.test.Echo/Unary"
    package static let clientStream = "/larder.test.Echo/ClientStream"
    package static let serverStream = "/larder.test.Echo/ServerStream"
    package static let bidirectional = "/larder.test.Echo/Bidirectional"

    package let methods: [MethodHandler]

    package init(
        onUnary: @escaping @Sendable (HeaderField, CallContext) async throws -> HeaderField = { message, _ in message },
        onBidirectional: (
            @Sendable (MessageStream<HeaderField>, MessageSink<HeaderField>, CallContext) async throws -> Void
        )? = nil
    ) {
        let both =
            onBidirectional ?? { requests, responses, _ in
                for try await request in requests { try await responses.write(request) }
            }
        methods = [
            .unary(Self.unary, onUnary),
            .clientStreaming(Self.clientStream) { (requests: MessageStream<HeaderField>, _) in
                var joined = ""
                var count = 0
                for try await request in requests {
                    joined += request.value.prefix(1)
                    count += 1
                }
                return HeaderField(name: String(count), value: joined)
            },
            .serverStreaming(Self.serverStream) { (request: HeaderField, responses, _) in
                for index in 0..<(Int(request.name) ?? 0) {
                    try await responses.write(HeaderField(name: String(index), value: request.value))
                }
            },
            .bidirectional(Self.bidirectional, both),
        ]
    }
}

/// Runs a server for the time of the body and hands out a channel to it.
package func withServer<R: Sendable>(
    _ services: [any ServiceDispatch], configuration: Server.Configuration = .init(),
    channel channelConfiguration: Channel.Configuration = .init(),
    _ body: @escaping @Sendable (Server, Channel) async throws -> R
) async throws -> R {
    try await withTemporaryDirectory { directory in
        let path = directory + "/s.sock"
        let server = Server(
            listener: try UnixSocket.listen(path: path), services: services, configuration: configuration)
        return try await withThrowingTaskGroup(of: R?.self) { group in
            group.addTask {
                await server.run()
                return nil
            }
            let channel = Channel(path: path, configuration: channelConfiguration)
            defer {
                channel.close()
                group.cancelAll()
            }
            return try await body(server, channel)
        }
    }
}
