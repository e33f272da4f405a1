import Core
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// gRPC's retry policy (A6): which calls are made again, how often, and when not.
@Suite struct RetryTests {
    private static let quick = RetryPolicy(
        maximumAttempts: 4, initialBackoff: .milliseconds(1), maximumBackoff: .milliseconds(5))

    private final class Attempts: Sendable {
        let seen = Mutex<[Int]>([])
        let failures: Int
        let error: RPCError
        init(failures: Int, _ error: RPCError) {
            self.failures = failures
            self.error = error
        }

        @Sendable func answer(_ message: HeaderField, _ context: CallContext) async throws -> HeaderField {
            let count = seen.withLock { seen in
                seen.append(context.previousAttempts)
                return seen.count
            }
            if count <= failures { throw error }
            return message
        }
    }

    private func call(
        _ attempts: Attempts, _ retries: [String: CallRetryPolicy], throttle: RetryThrottle = RetryThrottle()
    ) async throws -> Result<HeaderField, any Error> {
        var configuration = Channel.Configuration()
        configuration.retries = retries
        configuration.retryThrottle = throttle
        return try await withServer([EchoService(onUnary: attempts.answer)], channel: configuration) { _, channel in
            do {
                return .success(
                    try await channel.unary(
                        EchoService.unary, HeaderField(name: "x"), CallContext(timeout: .seconds(120))))
            } catch { return .failure(error) }
        }
    }

    @Test(arguments: ["", "/larder.test.Echo/", EchoService.unary]) func aFailureOfTheListIsTriedAgain(
        name: String
    ) async throws {
        let attempts = Attempts(failures: 2, RPCError(.unavailable, "not now"))
        let reply = try await call(attempts, [name: CallRetryPolicy(Self.quick)])
        #expect(try reply.get().name == "x")
        // Each attempt says how many there were before it.
        #expect(attempts.seen.withLock { $0 } == [0, 1, 2])
    }

    @Test func theClosestPolicyCounts() async throws {
        let attempts = Attempts(failures: 9, RPCError(.unavailable, "not now"))
        var once = Self.quick
        once.maximumAttempts = 1
        let reply = try await call(
            attempts, ["": CallRetryPolicy(Self.quick), EchoService.unary: CallRetryPolicy(once)])
        #expect(throws: RPCError.self) { try reply.get() }
        #expect(attempts.seen.withLock { $0.count } == 1)
    }

    @Test func attemptsEnd() async throws {
        let attempts = Attempts(failures: 99, RPCError(.unavailable, "not now"))
        let reply = try await call(attempts, ["": CallRetryPolicy(Self.quick)])
        let error = #expect(throws: RPCError.self) { try reply.get() }
        #expect(error?.code == .unavailable && attempts.seen.withLock { $0.count } == 4)
    }

    @Test func neverMoreThanFiveAttempts() {
        let many = RetryPolicy(maximumAttempts: 1000, initialBackoff: .zero, maximumBackoff: .zero)
        #expect(CallRetryPolicy(many).policy.maximumAttempts == 5)
    }

    @Test func otherFailuresAreNotTriedAgain() async throws {
        let attempts = Attempts(failures: 1, RPCError(.failedPrecondition, "never"))
        let reply = try await call(attempts, ["": CallRetryPolicy(Self.quick)])
        #expect(throws: RPCError.self) { try reply.get() }
        #expect(attempts.seen.withLock { $0.count } == 1)
    }

    @Test func withoutAPolicyNothingIsTriedAgain() async throws {
        let attempts = Attempts(failures: 1, RPCError(.unavailable, "not now"))
        let reply = try await call(attempts, [:])
        #expect(throws: RPCError.self) { try reply.get() }
        #expect(attempts.seen.withLock { $0.count } == 1)
    }

    @Test func aServerMayForbidOrPostponeRetries() async throws {
        var forbidden = RPCError(.unavailable, "do not")
        forbidden.forbidsRetry = true
        let refused = Attempts(failures: 1, forbidden)
        let reply = try await call(refused, ["": CallRetryPolicy(Self.quick)])
        let error = #expect(throws: RPCError.self) { try reply.get() }
        #expect(error?.forbidsRetry == true && refused.seen.withLock { $0.count } == 1)

        // A policy that would wait for an hour: the server's word goes before it.
        let slow = RetryPolicy(maximumAttempts: 3, initialBackoff: .seconds(3600), maximumBackoff: .seconds(3600))
        var postponed = RPCError(.unavailable, "in a moment")
        postponed.retryAfter = .milliseconds(5)
        let later = Attempts(failures: 2, postponed)
        let second = try await call(later, ["": CallRetryPolicy(slow)])
        #expect(try second.get().name == "x")
        #expect(later.seen.withLock { $0.count } == 3)
    }

    @Test func retriesStopWhileTooManyFail() async throws {
        let throttle = RetryThrottle(maximum: 4, ratio: 0.5)
        let attempts = Attempts(failures: 1000, RPCError(.unavailable, "not now"))
        for _ in 0..<5 { _ = try await call(attempts, ["": CallRetryPolicy(Self.quick)], throttle: throttle) }
        // Four tokens: the second failure leaves two, which is not more than half. From then on there are no retries.
        #expect(attempts.seen.withLock { $0.filter { $0 > 0 }.count } == 1)
    }

    @Test func aCallThatWasAnsweredIsNotTriedAgain() async throws {
        let calls = Mutex(0)
        var configuration = Channel.Configuration()
        configuration.retries = ["": CallRetryPolicy(Self.quick)]
        let streaming = StreamThatBreaks(calls: { calls.withLock { $0 += 1 } })
        try await withServer([streaming], channel: configuration) { _, channel in
            let seen = Mutex(0)
            let error = await #expect(throws: RPCError.self) {
                try await channel.serverStreaming(
                    StreamThatBreaks.path, HeaderField(), MessageSink<HeaderField> { _ in seen.withLock { $0 += 1 } },
                    CallContext(timeout: .seconds(120)))
            }
            #expect(error?.code == .unavailable)
            #expect(seen.withLock { $0 } == 1 && calls.withLock { $0 } == 1)
        }
    }

    /// A server that refuses every call is asked once more, and no more than that.
    @Test(arguments: [false, true]) func aRefusedCallIsMadeOnceMore(blocking: Bool) async throws {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            let listener = OwnedDescriptorBox(try UnixSocket.listen(path: path))
            let requests = Monitor(0)
            let server = Task {
                while true {
                    let connection = try await RawConnection(accepting: listener)
                    try await connection.send([RawFrame(.settings)])
                    _ = try await connection.eachFrame { frame in
                        guard frame.kind == RawFrame.Kind.headers.rawValue else { return nil }
                        requests.withLock { $0 += 1 }
                        return RawFrame(.resetStream, stream: frame.stream, [0, 0, 0, 7])
                    }
                }
            }
            let loop = EventLoop(name: "caller")
            var configuration = Channel.Configuration()
            configuration.blocksForUnaryCalls = blocking
            let channel = Channel(path: path, configuration: configuration)
            let error = await Task(executorPreference: loop) {
                await #expect(throws: RPCError.self) {
                    let _: HeaderField = try await channel.unary(
                        EchoService.unary, HeaderField(), CallContext(timeout: .seconds(60)))
                }
            }.value
            #expect(error?.code == .unavailable)
            #expect(requests.withLock { $0 } == (blocking ? 1 : 2))
            channel.close()
            loop.stop()
            server.cancel()
            _ = await server.result
        }
    }

    /// The server is gone when the call is made, and comes back: with a policy no call is lost.
    @Test func callsSurviveARestartOfTheServer() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            var configuration = Channel.Configuration()
            configuration.reconnect = RetryPolicy(
                maximumAttempts: .max, initialBackoff: .milliseconds(1), maximumBackoff: .milliseconds(20))
            configuration.retries = [
                "": CallRetryPolicy(
                    RetryPolicy(
                        maximumAttempts: 5, initialBackoff: .milliseconds(50), maximumBackoff: .milliseconds(100)))
            ]
            configuration.retryThrottle = RetryThrottle(maximum: 1000)
            let channel = Channel(path: path, configuration: configuration)
            let answered = Monitor(0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for index in 0..<400 {
                        // Waiting for ready covers the time without a server, the policy what was under way.
                        let reply: HeaderField = try await channel.unary(
                            EchoService.unary, HeaderField(name: "\(index)"),
                            CallContext(timeout: .seconds(60), waitsForReady: true))
                        #expect(reply.name == "\(index)")
                        answered.withLock { $0 += 1 }
                    }
                }
                for round in 1...4 {
                    let server = Server(listener: try UnixSocket.listen(path: path), services: [EchoService()])
                    let running = Task { await server.run() }
                    await answered.wait { $0 >= min(400, round * 100) }
                    // Not a shutdown that lets calls end: the connection breaks under them.
                    running.cancel()
                    await running.value
                }
                try await group.waitForAll()
            }
            #expect(answered.withLock { $0 } == 400)
            channel.close()
        }
    }
}

private struct StreamThatBreaks: ServiceDispatch {
    static let serviceName = "larder.test.Breaks"
    static let path = "/larder.test.Breaks/Stream"
    let methods: [MethodHandler]

    init(calls: @escaping @Sendable () -> Void) {
        methods = [
            .serverStreaming(Self.path) { (request: HeaderField, responses: MessageSink<HeaderField>, _) in
                calls()
                try await responses.write(request)
                throw RPCError(.unavailable, "broken in the middle")
            }
        ]
    }
}
