import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

@Suite struct InterceptorTests {
    /// Writes down what it sees.
    private final class Recorder: CallInterceptor {
        let lines = Mutex<[String]>([])
        let name: String
        let refuses: Bool
        init(_ name: String, refuses: Bool = false) {
            self.name = name
            self.refuses = refuses
        }

        func begin(_ path: String, _ context: inout CallContext) throws {
            lines.withLock { $0.append("begin \(name)") }
            context.metadata.append("x-\(name)", "seen")
            if refuses { throw RPCError(.permissionDenied, "refused by \(name)") }
        }

        func end(_ path: String, _ context: CallContext, _ error: RPCError?) {
            lines.withLock { $0.append("end \(name) \((error?.code ?? .ok).description)") }
        }
    }

    @Test func seeEveryCallOnBothSidesAndMayChangeIt() async throws {
        let ofServer = Recorder("server")
        let ofClient = Recorder("client")
        let service = EchoService { message, context in
            HeaderField(name: context.metadata["x-client"] ?? "no", value: context.metadata["x-server"] ?? "no")
        }
        var server = Server.Configuration()
        server.interceptors = [ofServer]
        var client = Channel.Configuration()
        client.interceptors = [ofClient]
        try await withServer([service], configuration: server, channel: client) { _, channel in
            let reply: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), CallContext())
            #expect(reply == HeaderField(name: "seen", value: "seen"))
        }
        #expect(ofServer.lines.withLock { $0 } == ["begin server", "end server OK"])
        #expect(ofClient.lines.withLock { $0 } == ["begin client", "end client OK"])
    }

    @Test func refuseACallBeforeItsHandler() async throws {
        let handled = Mutex(0)
        let service = EchoService { message, _ in
            handled.withLock { $0 += 1 }
            return message
        }
        var server = Server.Configuration()
        let refusing = Recorder("guard", refuses: true)
        server.interceptors = [refusing]
        try await withServer([service], configuration: server) { _, channel in
            let error = await #expect(throws: RPCError.self) {
                let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), CallContext())
            }
            #expect(error?.code == .permissionDenied && error?.message == "refused by guard")
        }
        #expect(handled.withLock { $0 } == 0)
        #expect(refusing.lines.withLock { $0 } == ["begin guard", "end guard PERMISSION_DENIED"])
    }

    @Test func deadlinesAreGivenAndShortened() async throws {
        let service = EchoService { message, context in
            let left = context.deadline.map { $0 - .now } ?? .zero
            return HeaderField(name: String(Int(left / .seconds(1))))
        }
        var server = Server.Configuration()
        server.interceptors = [DeadlineInterceptor(standard: .seconds(100), maximum: .seconds(200))]
        try await withServer([service], configuration: server) { _, channel in
            for (timeout, least, most) in [(nil, 50, 100), (Duration.seconds(1000), 150, 200), (.seconds(20), 1, 20)] {
                let reply: HeaderField = try await channel.unary(
                    EchoService.unary, HeaderField(), CallContext(timeout: timeout))
                let seconds = Int(reply.name) ?? 0
                #expect(seconds >= least && seconds <= most)
            }
        }
    }

    @Test func tracesAreReportedAsSpansOfOneTrace() async throws {
        let spans = Mutex<[TracingInterceptor.Span]>([])
        var server = Server.Configuration()
        server.interceptors = [TracingInterceptor { span in spans.withLock { $0.append(span) } }]
        try await withServer([EchoService()], configuration: server) { _, channel in
            let context = CallContext()
            let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), context)
            let span = try #require(spans.withLock { $0.first })
            #expect(span.path == EchoService.unary && span.code == .ok && span.duration > .zero)
            #expect(span.trace.traceID == context.trace.traceID && span.trace.spanID != context.trace.spanID)
        }
    }

    @Test func logsTellTheCallAndNeverItsContent() async throws {
        let lines = Mutex<[String]>([])
        var server = Server.Configuration()
        server.interceptors = [
            LoggingInterceptor(Log(label: "t", level: .debug) { line in lines.withLock { $0.append(line) } })
        ]
        try await withServer([EchoService()], configuration: server) { _, channel in
            var context = CallContext()
            context.metadata.append("x-secret", "do-not-tell")
            let _: HeaderField = try await channel.unary(
                EchoService.unary, HeaderField(name: "hidden", value: "hidden"), context)
            let text = lines.withLock { $0.joined() }
            #expect(text.contains(EchoService.unary) && text.contains("OK") && text.contains(context.trace.traceID))
            #expect(!text.contains("hidden") && !text.contains("do-not-tell"))
        }
    }

    @Test func onlyTheUsersOfARuleMayCall() throws {
        let rules = AuthorizationInterceptor([
            "/larder.test.Echo/": [1000], EchoService.unary: [1000, 2000],
        ])
        func isAllowed(_ user: UInt32, _ path: String) -> Bool {
            var context = CallContext()
            context.peer = PeerCredentials(processID: 1, userID: user, groupIDs: [])
            do { try rules.begin(path, &context) } catch { return false }
            return true
        }
        #expect(isAllowed(1000, EchoService.unary) && isAllowed(2000, EchoService.unary))
        #expect(isAllowed(1000, EchoService.serverStream) && !isAllowed(2000, EchoService.serverStream))
        #expect(!isAllowed(3000, EchoService.unary) && isAllowed(3000, "/other.Service/Method"))
        #expect(isAllowed(0, EchoService.serverStream))
    }
}
