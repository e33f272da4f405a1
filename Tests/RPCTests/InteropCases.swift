import Core
import PeerWire
import RPC
import Synchronization
import TestSupport
import Testing

/// The cases of gRPC's interoperability tests, as a client makes them.
struct InteropCases: Sendable {
    let client: InteropInteropClient

    init(_ channel: Channel) { client = InteropInteropClient(channel) }

    static let requestSizes: [Int32] = [27182, 8, 1828, 45904]
    static let responseSizes: [Int32] = [31415, 9, 2653, 58979]

    func all() async throws {
        try await emptyUnary()
        try await largeUnary()
        try await clientStreaming()
        try await serverStreaming()
        try await pingPong()
        try await emptyStream()
        try await cancelAfterBegin()
        try await cancelAfterFirstResponse()
        try await timeoutOnSleepingServer()
        try await customMetadata()
        try await statusCodeAndMessage()
        try await specialStatusMessage()
        try await unimplementedMethod()
        try await unimplementedService()
        try await clientCompression()
        try await serverCompression()
        try await concurrentLargeStreams()
        // After all that the connection still works.
        try await emptyUnary()
    }

    private func context() -> CallContext { CallContext(timeout: .seconds(60)) }

    func emptyUnary() async throws {
        let reply = try await client.emptyCall(InteropEmpty(), context())
        #expect(reply == InteropEmpty())
    }

    func largeUnary() async throws {
        let request = InteropSimpleRequest(responseSize: 314_159, payload: InteropService.payload(271_828))
        let reply = try await client.unaryCall(request, context())
        #expect(reply.payload == InteropService.payload(314_159))
    }

    func clientStreaming() async throws {
        let rest = Mutex(Self.requestSizes)
        let requests = MessageStream<InteropStreamingInputRequest> {
            let next = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            return next.map { InteropStreamingInputRequest(payload: InteropService.payload($0)) }
        }
        let reply = try await client.streamingInputCall(requests, context())
        #expect(reply.aggregatedPayloadSize == 74922)
    }

    func serverStreaming() async throws {
        let seen = Mutex<[Int]>([])
        let request = InteropStreamingOutputRequest(
            responseParameters: Self.responseSizes.map { InteropResponseParameters(size: $0) })
        try await client.streamingOutputCall(
            request, MessageSink { message in seen.withLock { $0.append(message.payload?.body.count ?? 0) } },
            context())
        #expect(seen.withLock { $0 } == Self.responseSizes.map(Int.init))
    }

    /// Each request is sent only when the answer to the one before it has come.
    func pingPong() async throws {
        let answered = BoundedPipe<Int>(limit: 1)
        let seen = Mutex<[Int]>([])
        let index = Mutex(0)
        let requests = MessageStream<InteropStreamingOutputRequest> {
            let next = index.withLock { value in
                defer { value += 1 }
                return value
            }
            if next > 0 { _ = try await answered.next() }
            guard next < 4 else { return nil }
            return InteropStreamingOutputRequest(
                responseParameters: [InteropResponseParameters(size: Self.responseSizes[next])],
                payload: InteropService.payload(Self.requestSizes[next]))
        }
        try await client.fullDuplexCall(
            requests,
            MessageSink { message in
                seen.withLock { $0.append(message.payload?.body.count ?? 0) }
                try await answered.send(0)
            }, context())
        #expect(seen.withLock { $0 } == Self.responseSizes.map(Int.init))
    }

    func emptyStream() async throws {
        try await client.fullDuplexCall(
            MessageStream { nil }, MessageSink { _ in Issue.record("an answer to nothing") }, context())
    }

    func cancelAfterBegin() async throws {
        let begun = BoundedPipe<Bool>(limit: 1)
        let requests = MessageStream<InteropStreamingInputRequest> {
            try? await begun.send(true)
            try await Task.sleep(for: .seconds(60))
            return nil
        }
        let task = Task { try await client.streamingInputCall(requests, context()) }
        _ = try await begun.next()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    func cancelAfterFirstResponse() async throws {
        let first = BoundedPipe<Bool>(limit: 1)
        let sent = Mutex(false)
        let requests = MessageStream<InteropStreamingOutputRequest> {
            let isFirst = sent.withLock { value in
                defer { value = true }
                return !value
            }
            if !isFirst { try await Task.sleep(for: .seconds(60)) }
            return InteropStreamingOutputRequest(
                responseParameters: [InteropResponseParameters(size: 31415)], payload: InteropService.payload(27182))
        }
        let task = Task {
            try await client.fullDuplexCall(requests, MessageSink { _ in first.finish() }, context())
        }
        _ = try await first.next()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    func timeoutOnSleepingServer() async throws {
        let request = InteropStreamingOutputRequest(
            responseParameters: [InteropResponseParameters(size: 1, intervalUs: 30_000_000)])
        let sent = Mutex(false)
        let error = await #expect(throws: RPCError.self) {
            try await client.fullDuplexCall(
                MessageStream {
                    let isFirst = sent.withLock { value in
                        defer { value = true }
                        return !value
                    }
                    if isFirst { return request }
                    try await Task.sleep(for: .seconds(60))
                    return nil
                }, MessageSink { _ in }, CallContext(timeout: .milliseconds(50)))
        }
        #expect(error?.code == .deadlineExceeded)
    }

    func customMetadata() async throws {
        for isStream in [false, true] {
            var context = context()
            context.metadata.append(InteropService.initialMetadata, "test_initial_metadata_value")
            context.metadata.append(InteropService.trailingMetadata, binary: [0xab, 0xab, 0xab, 0, 10])
            if isStream {
                let request = Mutex<InteropStreamingOutputRequest?>(
                    InteropStreamingOutputRequest(responseParameters: [InteropResponseParameters(size: 314)]))
                try await client.fullDuplexCall(
                    MessageStream { request.withLock { $0.take() } }, MessageSink { _ in }, context)
            } else {
                _ = try await client.unaryCall(InteropSimpleRequest(responseSize: 314), context)
            }
            #expect(context.reply.initial[InteropService.initialMetadata] == "test_initial_metadata_value")
            #expect(context.reply.trailing.binary(InteropService.trailingMetadata) == [0xab, 0xab, 0xab, 0, 10])
        }
    }

    func statusCodeAndMessage() async throws {
        try await expectStatus(2, "test status message")
    }

    func specialStatusMessage() async throws {
        try await expectStatus(2, "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈 100 %\t\n")
    }

    private func expectStatus(_ code: Int32, _ message: String) async throws {
        let status = InteropEchoStatus(code: code, message: message)
        let unary = await #expect(throws: RPCError.self) {
            _ = try await client.unaryCall(InteropSimpleRequest(responseStatus: status), context())
        }
        #expect(unary?.code.rawValue == code && unary?.message == message)
        let stream = await #expect(throws: RPCError.self) {
            let request = Mutex<InteropStreamingOutputRequest?>(InteropStreamingOutputRequest(responseStatus: status))
            try await client.fullDuplexCall(
                MessageStream { request.withLock { $0.take() } }, MessageSink { _ in }, context())
        }
        #expect(stream?.code.rawValue == code && stream?.message == message)
    }

    func unimplementedMethod() async throws {
        let error = await #expect(throws: RPCError.self) {
            _ = try await client.unimplementedCall(InteropEmpty(), context())
        }
        #expect(error?.code == .unimplemented)
    }

    func unimplementedService() async throws {
        let error = await #expect(throws: RPCError.self) {
            _ = try await InteropUnimplementedClient(client.channel).unimplementedCall(InteropEmpty(), context())
        }
        #expect(error?.code == .unimplemented)
    }

    func clientCompression() async throws {
        for compression in [Compression.gzip, .deflate] {
            var context = context()
            context.compression = compression
            let reply = try await client.unaryCall(
                InteropSimpleRequest(responseSize: 1000, payload: InteropService.payload(271_828)), context)
            #expect(reply.payload == InteropService.payload(1000))
            let rest = Mutex<[Int32]>([27182, 45904])
            let counted = try await client.streamingInputCall(
                MessageStream {
                    let next = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                    return next.map { InteropStreamingInputRequest(payload: InteropService.payload($0)) }
                }, context)
            #expect(counted.aggregatedPayloadSize == 73086)
        }
    }

    func serverCompression() async throws {
        let reply = try await client.unaryCall(
            InteropSimpleRequest(responseSize: 314_159, responseCompressed: true), context())
        #expect(reply.payload == InteropService.payload(314_159))
        let seen = Mutex<[Int]>([])
        let request = InteropStreamingOutputRequest(responseParameters: [
            InteropResponseParameters(size: 31415, compressed: true),
            InteropResponseParameters(size: 92653, compressed: false),
        ])
        try await client.streamingOutputCall(
            request, MessageSink { message in seen.withLock { $0.append(message.payload?.body.count ?? 0) } },
            context())
        #expect(seen.withLock { $0 } == [31415, 92653])
    }

    /// Eight streams of 16 MB on one connection; half of their readers hesitate at every message.
    func concurrentLargeStreams() async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let total = Mutex(0)
                    let request = InteropStreamingOutputRequest(
                        responseParameters: Array(repeating: InteropResponseParameters(size: 1 << 20), count: 16))
                    try await client.streamingOutputCall(
                        request,
                        MessageSink { message in
                            if number.isMultiple(of: 2) { for _ in 0..<20 { await Task.yield() } }
                            total.withLock { $0 += message.payload?.body.count ?? 0 }
                        }, context())
                    return total.withLock { $0 }
                }
            }
            for try await total in group { #expect(total == 16 << 20) }
        }
    }
}
