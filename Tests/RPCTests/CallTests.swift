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
