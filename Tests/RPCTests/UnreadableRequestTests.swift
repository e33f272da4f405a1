import Core
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// A request that can't be read ends its handler, and nothing of it is taken for a message.
@Suite struct UnreadableRequestTests {
    @Test func anOversizeRequestOfAStreamEndsItsHandler() async throws {
        let seen = Mutex<[HeaderField]>([])
        let running = Mutex(0)
        let service = EchoService(onBidirectional: { requests, _, _ in
            running.withLock { $0 += 1 }
            defer { running.withLock { $0 -= 1 } }
            for try await request in requests { seen.withLock { $0.append(request) } }
        })
        var configuration = Server.Configuration()
        configuration.limits.maximumMessageByteCount = 1000
        try await withServer([service], configuration: configuration) { _, channel in
            let messages = Mutex([
                HeaderField(name: "small"), HeaderField(value: String(repeating: "z", count: 300_000)),
            ])
            let error = await #expect(throws: RPCError.self) {
                try await channel.bidirectional(
                    EchoService.bidirectional,
                    MessageStream<HeaderField> {
                        if let next = messages.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return next }
                        // The requests stay open: only the error ends the call.
                        try await Task.sleep(for: .seconds(60))
                        return nil
                    }, MessageSink<HeaderField> { _ in }, CallContext())
            }
            #expect(error?.code == .resourceExhausted)
            // Where all of it came at once, the handler was not even begun.
            try await eventually("the end of the handler") { running.withLock { $0 } == 0 }
            #expect(seen.withLock { $0.allSatisfy { $0 == HeaderField(name: "small") } })
        }
    }

    @Test func emptyMessagesAreHeldBackToo() async throws {
        let sent = Monitor(0)
        let release = BoundedPipe<Bool>(limit: 1)
        let service = EchoService(onBidirectional: { requests, _, _ in
            _ = try await release.next()
            for try await _ in requests {}
        })
        try await withServer([service]) { _, channel in
            async let call: Void = channel.bidirectional(
                EchoService.bidirectional,
                MessageStream<HeaderField> {
                    let number = sent.withLock { value in
                        value += 1
                        return value
                    }
                    return number <= 600_000 ? HeaderField() : nil
                }, MessageSink<HeaderField> { _ in }, CallContext())
            var last = -1
            // Held back is what does not move for a while; without a bound it would reach the end.
            try await eventually("a writer that waits") {
                let now = sent.withLock { $0 }
                defer { last = now }
                try await Task.sleep(for: .milliseconds(300))
                return now == last
            }
            #expect(last < 500_000)
            release.finish()
            try await call
        }
    }

    @Test func aCallIsCancelledEvenBeforeItIsOnItsWay() async throws {
        let handlers = Mutex(0)
        let service = EchoService { message, _ in
            handlers.withLock { $0 += 1 }
            defer { handlers.withLock { $0 -= 1 } }
            try await Task.sleep(for: .seconds(60))
            return message
        }
        try await withServer([service]) { _, channel in
            for _ in 0..<300 {
                let task = Task {
                    let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), CallContext())
                }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            try await eventually("no handler left") { handlers.withLock { $0 } == 0 }
        }
    }
}
