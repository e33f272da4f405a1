import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// Stock grpcio on the other side, in both directions, all four shapes of a call.
@Suite struct InteroperabilityTests {
    private static let environment = ["PYTHONPATH": Project.root + "/.venv"]

    @Test func aStockClientCallsOurServer() async throws {
        let service = EchoService { message, context in
            switch message.name {
            case "fail": throw RPCError(.failedPrecondition, "not yet: 100 % \u{2603}", details: [8, 9])
            case "sleep": try await Task.sleep(for: .seconds(60))
            case "metadata":
                context.reply.initial.append("x-initial", context.metadata["x-sent"] ?? "missing")
                context.reply.trailing.append("x-trailing-bin", binary: context.metadata.binary("x-sent-bin") ?? [])
            default: break
            }
            return message
        }
        try await withServer([service]) { _, channel in
            let client = try await RunningProcess.run(
                Project.python, [Project.root + "/Tests/Python/echo_client.py", channel.path],
                environment: Self.environment)
            #expect(client.output == "OK\n" && client.exitCode == 0, "\(client.errorOutput)")
        }
    }

    @Test func ourClientCallsAStockServer() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            let server = try RunningProcess(
                Project.python, [Project.root + "/Tests/Python/echo_server.py", path], environment: Self.environment)
            try await eventually("the server") { server.outputSoFar.contains("serving") }
            let channel = Channel(path: path)
            try await call(channel)
            channel.close()
            server.closeInput()
            _ = await server.wait()
        }
    }

    private func call(_ channel: Channel) async throws {
        let large = HeaderField(name: "ü", value: String(repeating: "z", count: 3 << 20))
        let echoed: HeaderField = try await channel.unary(EchoService.unary, large, CallContext())
        #expect(echoed == large)

        let counted: HeaderField = try await channel.clientStreaming(
            EchoService.clientStream, numbers(2000), CallContext())
        #expect(counted.name == "2000")

        let names = Mutex<[String]>([])
        let sink = MessageSink<HeaderField> { message in names.withLock { $0.append(message.name) } }
        try await channel.serverStreaming(
            EchoService.serverStream, HeaderField(name: "3000", value: "v"), sink, CallContext())
        #expect(names.withLock { $0 } == (0..<3000).map(String.init))

        names.withLock { $0 = [] }
        try await channel.bidirectional(EchoService.bidirectional, numbers(1000), sink, CallContext())
        #expect(names.withLock { $0 } == (0..<1000).map(String.init))

        var context = CallContext()
        context.metadata.append("x-sent", "hello")
        context.metadata.append("x-sent-bin", binary: [0, 255, 7])
        let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), context)
        #expect(context.reply.initial["x-initial"] == "hello")
        #expect(context.reply.trailing.binary("x-trailing-bin") == [0, 255, 7])

        let failed = await #expect(throws: RPCError.self) {
            let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(name: "fail"), CallContext())
        }
        #expect(failed?.code == .failedPrecondition && failed?.message == "not yet: 100 % \u{2603}")
        #expect(failed?.details == [8, 9] && failed?.trailers["x-why"] == "because")

        let late = await #expect(throws: RPCError.self) {
            let _: HeaderField = try await channel.unary(
                EchoService.unary, HeaderField(name: "sleep"), CallContext(timeout: .milliseconds(100)))
        }
        #expect(late?.code == .deadlineExceeded)
    }

    private func numbers(_ count: Int) -> MessageStream<HeaderField> {
        let counter = Counter()
        return MessageStream {
            let index = counter.take()
            return index < count ? HeaderField(name: String(index), value: "abc") : nil
        }
    }
}

private final class Counter: Sendable {
    private let next = Mutex(0)
    func take() -> Int {
        next.withLock { value in
            defer { value += 1 }
            return value
        }
    }
}
