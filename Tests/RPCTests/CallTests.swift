import Core
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

@Suite struct CallTests {
    @Test func answersUnaryCalls() async throws {
        try await withServer([EchoService()]) { _, channel in
            let reply: HeaderField = try await channel.unary(
                EchoService.unary, HeaderField(name: "a", value: "b"), CallContext())
            #expect(reply == HeaderField(name: "a", value: "b"))
        }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 3 << 20]) func carriesMessagesOfAnySize(size: Int) async throws {
        try await withServer([EchoService()]) { _, channel in
            let message = HeaderField(name: "n", value: String(repeating: "x", count: size))
            let reply: HeaderField = try await channel.unary(EchoService.unary, message, CallContext())
            #expect(reply == message)
        }
    }

    @Test func streamsRequests() async throws {
        try await withServer([EchoService()]) { _, channel in
            let requests = counting(to: 1000)
            let reply: HeaderField = try await channel.clientStreaming(
                EchoService.clientStream, requests, CallContext())
            #expect(reply.name == "1000")
        }
    }

    @Test func streamsResponses() async throws {
        try await withServer([EchoService()]) { _, channel in
            let seen = Mutex<[String]>([])
            try await channel.serverStreaming(
                EchoService.serverStream, HeaderField(name: "5000", value: "v"),
                MessageSink<HeaderField> { message in seen.withLock { $0.append(message.name) } }, CallContext())
            #expect(seen.withLock { $0 } == (0..<5000).map(String.init))
        }
    }

    @Test func streamsBothWays() async throws {
        try await withServer([EchoService()]) { _, channel in
            let seen = Mutex<[String]>([])
            try await channel.bidirectional(
                EchoService.bidirectional, counting(to: 2000),
                MessageSink<HeaderField> { message in seen.withLock { $0.append(message.name) } }, CallContext())
            #expect(seen.withLock { $0 } == (0..<2000).map(String.init))
        }
    }

    @Test func answersOnALoopThatSpins() async throws {
        let loop = EventLoop(name: "spinning")
        loop.spin = .seconds(1)
        #expect(loop.spin == .milliseconds(1))
        var server = Server.Configuration()
        server.loop = loop
        try await withServer([EchoService()], configuration: server) { _, channel in
            for index in 0..<50 {
                let reply: HeaderField = try await channel.unary(
                    EchoService.unary, HeaderField(name: "\(index)"), CallContext(timeout: .seconds(60)))
                #expect(reply.name == "\(index)")
            }
        }
        loop.stop()
    }

    @Test func runsManyCallsOnOneConnection() async throws {
        try await withServer([EchoService()]) { _, channel in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for index in 0..<500 {
                    group.addTask {
                        let message = HeaderField(name: "\(index)", value: String(repeating: "y", count: index * 10))
                        let reply: HeaderField = try await channel.unary(EchoService.unary, message, CallContext())
                        return reply == message
                    }
                }
                for try await isSame in group { #expect(isSame) }
            }
        }
    }

    @Test func carriesMetadataBothWays() async throws {
        let service = EchoService { message, context in
            context.reply.initial.append("x-initial", context.metadata["x-sent"] ?? "missing")
            context.reply.trailing.append("x-trailing-bin", binary: context.metadata.binary("x-sent-bin") ?? [])
            return message
        }
        try await withServer([service]) { _, channel in
            var context = CallContext()
            context.metadata.append("x-sent", "hello world")
            context.metadata.append("x-sent-bin", binary: [0, 1, 2, 255])
            let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), context)
            #expect(context.reply.initial["x-initial"] == "hello world")
            #expect(context.reply.trailing.binary("x-trailing-bin") == [0, 1, 2, 255])
        }
    }

    @Test func carriesStatusMessageAndDetails() async throws {
        let service = EchoService { _, _ in
            throw RPCError(.failedPrecondition, "not yet: 100 % \u{2603}\n", details: [1, 2, 3])
        }
        try await withServer([service]) { _, channel in
            let error = await #expect(throws: RPCError.self) {
                let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), CallContext())
            }
            #expect(error?.code == .failedPrecondition)
            #expect(error?.message == "not yet: 100 % \u{2603}\n")
            #expect(error?.details == [1, 2, 3])
        }
    }

    @Test func refusesUnknownMethodsAndServices() async throws {
        try await withServer([EchoService()]) { _, channel in
            for path in ["/larder.test.Echo/Nothing", "/larder.test.Nothing/Unary"] {
                let error = await #expect(throws: RPCError.self) {
                    let _: HeaderField = try await channel.unary(path, HeaderField(), CallContext())
                }
                #expect(error?.code == .unimplemented)
            }
        }
    }

    @Test func refusesMessagesOverTheLimit() async throws {
        var configuration = Server.Configuration()
        configuration.limits.maximumMessageByteCount = 1000
        try await withServer([EchoService()], configuration: configuration) { _, channel in
            let error = await #expect(throws: RPCError.self) {
                let message = HeaderField(value: String(repeating: "z", count: 2000))
                let _: HeaderField = try await channel.unary(EchoService.unary, message, CallContext())
            }
            #expect(error?.code == .resourceExhausted)
            let small: HeaderField = try await channel.unary(EchoService.unary, HeaderField(name: "ok"), CallContext())
            #expect(small.name == "ok")
        }
    }

    private func counting(to count: Int) -> MessageStream<HeaderField> {
        let next = Mutex(0)
        return MessageStream {
            let index = next.withLock { value in
                defer { value += 1 }
                return value
            }
            return index < count ? HeaderField(name: String(index), value: "abc") : nil
        }
    }
}

/// A channel that calls on its caller's thread: the same calls, the same failures.
@Suite struct BlockingCallTests {
    /// Runs the body on a thread of its own, which the calls then block: the pool's threads are needed by the others.
    private func calling(_ path: String, _ body: @escaping @Sendable (Channel) async throws -> Void) async throws {
        let loop = EventLoop(name: "caller")
        defer { loop.stop() }
        var configuration = Channel.Configuration()
        configuration.blocksForUnaryCalls = true
        let channel = Channel(path: path, configuration: configuration)
        try await Task(executorPreference: loop) { try await body(channel) }.value
        channel.close()
    }

    @Test func answersLikeAnyOther() async throws {
        let service = EchoService { message, context in
            if message.name == "fail" { throw RPCError(.failedPrecondition, "not yet", details: [1]) }
            context.reply.initial.append("x-initial", "i")
            context.reply.trailing.append("x-trailing", "t")
            return message
        }
        try await withServer([service]) { _, other in
            try await calling(other.path) { channel in
                for size in [0, 1, 65_536, 3 << 20] {
                    let message = HeaderField(name: "n", value: String(repeating: "x", count: size))
                    let context = CallContext(timeout: .seconds(60))
                    let reply: HeaderField = try await channel.unary(EchoService.unary, message, context)
                    #expect(reply == message)
                    #expect(context.reply.initial["x-initial"] == "i" && context.reply.trailing["x-trailing"] == "t")
                }
                let error = await #expect(throws: RPCError.self) {
                    let _: HeaderField = try await channel.unary(
                        EchoService.unary, HeaderField(name: "fail"), CallContext())
                }
                #expect(error?.code == .failedPrecondition && error?.details == [1])
            }
        }
    }

    @Test func keepsItsDeadline() async throws {
        let service = EchoService { message, _ in
            try await Task.sleep(for: .seconds(60))
            return message
        }
        try await withServer([service]) { _, other in
            try await calling(other.path) { channel in
                let error = await #expect(throws: RPCError.self) {
                    let _: HeaderField = try await channel.unary(
                        EchoService.unary, HeaderField(), CallContext(timeout: .milliseconds(50)))
                }
                #expect(error?.code == .deadlineExceeded)
            }
        }
    }

    @Test func dialsAgainWhenTheServerHasComeBack() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            try await calling(path) { channel in
                let missing = await #expect(throws: RPCError.self) {
                    let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), CallContext())
                }
                #expect(missing?.code == .unavailable)
                for round in 0..<3 {
                    let server = Server(listener: try UnixSocket.listen(path: path), services: [EchoService()])
                    let running = Task.detached { await server.run() }
                    for _ in 0..<3 {
                        let reply: HeaderField = try await channel.unary(
                            EchoService.unary, HeaderField(name: "\(round)"), CallContext(timeout: .seconds(60)))
                        #expect(reply.name == "\(round)")
                    }
                    server.beginShutdown()
                    await running.value
                }
            }
        }
    }
}
