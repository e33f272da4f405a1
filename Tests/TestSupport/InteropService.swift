internal import Core
package import PeerWire
package import RPC

/// `larder.interop.Interop` in Swift; the peers serve the same in Python and C++.
package struct InteropService: InteropInteropAPI {
    package static let initialMetadata = "x-larder-echo-initial"
    package static let trailingMetadata = "x-larder-echo-trailing-bin"

    package init() {}

    package func emptyCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty {
        echoMetadata(context)
        return InteropEmpty()
    }

    package func unaryCall(
        _ request: InteropSimpleRequest, _ context: CallContext
    ) async throws -> InteropSimpleResponse {
        echoMetadata(context)
        try check(request.responseStatus)
        if request.responseCompressed { context.reply.compression = .gzip }
        return InteropSimpleResponse(payload: Self.payload(request.responseSize))
    }

    package func streamingOutputCall(
        _ request: InteropStreamingOutputRequest, _ responses: MessageSink<InteropStreamingOutputResponse>,
        _ context: CallContext
    ) async throws {
        try await answer(request, responses, context)
    }

    package func streamingInputCall(
        _ requests: MessageStream<InteropStreamingInputRequest>, _ context: CallContext
    ) async throws -> InteropStreamingInputResponse {
        var count = 0
        for try await request in requests { count += request.payload?.body.count ?? 0 }
        return InteropStreamingInputResponse(aggregatedPayloadSize: Int32(count))
    }

    package func fullDuplexCall(
        _ requests: MessageStream<InteropStreamingOutputRequest>,
        _ responses: MessageSink<InteropStreamingOutputResponse>, _ context: CallContext
    ) async throws {
        echoMetadata(context)
        for try await request in requests {
            try check(request.responseStatus)
            try await answer(request, responses, context)
        }
    }

    private func answer(
        _ request: InteropStreamingOutputRequest, _ responses: MessageSink<InteropStreamingOutputResponse>,
        _ context: CallContext
    ) async throws {
        if request.responseParameters.contains(where: \.compressed) { context.reply.compression = .gzip }
        for parameters in request.responseParameters {
            if parameters.intervalUs > 0 { try await Task.sleep(for: .microseconds(Int(parameters.intervalUs))) }
            try await responses.write(InteropStreamingOutputResponse(payload: Self.payload(parameters.size)))
        }
    }

    private func echoMetadata(_ context: CallContext) {
        if let value = context.metadata[Self.initialMetadata] {
            context.reply.initial.append(Self.initialMetadata, value)
        }
        if let value = context.metadata.binary(Self.trailingMetadata) {
            context.reply.trailing.append(Self.trailingMetadata, binary: value)
        }
    }

    private func check(_ status: InteropEchoStatus?) throws {
        guard let status, status.code != 0 else { return }
        throw RPCError(StatusCode(rawValue: status.code), status.message)
    }

    package static func payload(_ size: Int32) -> InteropPayload {
        InteropPayload(body: [UInt8](repeating: 0, count: Int(size)))
    }
}
