import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// How connections are watched, bounded, and end.
@Suite struct ConnectionLifeTests {
    @Test func anIdleConnectionOfAClientClosesAndTheNextCallDialsAgain() async throws {
        var client = Channel.Configuration()
        client.limits.idleTimeout = .milliseconds(50)
        try await withServer([EchoService()], channel: client) { server, channel in
            for round in 0..<3 {
                let reply: HeaderField = try await channel.unary(
                    EchoService.unary, HeaderField(name: "\(round)"), CallContext(timeout: .seconds(120)))
                #expect(reply.name == "\(round)" && server.connectionCount <= 1)
                try await eventually("the end of the connection") { server.connectionCount == 0 }
            }
        }
    }

    @Test func aServerClosesIdleConnectionsButNotBusyOnes() async throws {
        var configuration = Server.Configuration()
        // Long enough for a busy machine: a call that comes when the connection is closing is refused, twice at most.
        configuration.limits.idleTimeout = .milliseconds(500)
        let release = BoundedPipe<Bool>(limit: 1)
        let service = EchoService { message, _ in
            if message.name == "wait" { _ = try await release.next() }
            return message
        }
        try await withServer([service], configuration: configuration) { server, channel in
            async let slow: HeaderField = channel.unary(
                EchoService.unary, HeaderField(name: "wait"), CallContext(timeout: .seconds(60)))
            let other = Channel(path: channel.path)
            let _: HeaderField = try await other.unary(
                EchoService.unary, HeaderField(), CallContext(timeout: .seconds(120)))
            try await eventually("the end of the idle connection") { server.connectionCount == 1 }
            release.finish()
            let reply = try await slow
            #expect(reply.name == "wait")
            try await eventually("the end of the other") { server.connectionCount == 0 }
        }
    }

    /// A peer that accepts and then says nothing: only a keepalive finds out.
    @Test func keepaliveEndsCallsToAPeerThatIsSilent() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            let listener = try UnixSocket.listen(path: path)
            var configuration = Channel.Configuration()
            configuration.limits.keepalive = Keepalive(interval: .milliseconds(50), timeout: .milliseconds(50))
            let channel = Channel(path: path, configuration: configuration)
            let error = await #expect(throws: RPCError.self) {
                let _: HeaderField = try await channel.unary(
                    EchoService.unary, HeaderField(), CallContext(timeout: .seconds(60)))
            }
            #expect(error?.code == .unavailable && error?.message.contains("keepalive") == true)
            _ = consume listener
        }
    }

    @Test func keepaliveLeavesPeersAloneThatAnswer() async throws {
        var client = Channel.Configuration()
        client.limits.keepalive = Keepalive(
            interval: .milliseconds(20), timeout: .seconds(20), permitsWithoutCalls: true)
        let service = EchoService { message, _ in
            try await Task.sleep(for: .milliseconds(500))
            return message
        }
        try await withServer([service], channel: client) { server, channel in
            let reply: HeaderField = try await channel.unary(
                EchoService.unary, HeaderField(name: "still"), CallContext(timeout: .seconds(60)))
            #expect(reply.name == "still")
            #expect(server.connectionCount == 1)
        }
    }

    /// More calls than the server takes at once wait their turn; all are answered, none fails.
    @Test func callsBeyondTheServersLimitWait() async throws {
        var server = Server.Configuration()
        server.limits.maximumConcurrentCalls = 3
        let running = Mutex((now: 0, most: 0))
        let service = EchoService { message, _ in
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            for _ in 0..<10 { await Task.yield() }
            running.withLock { $0.now -= 1 }
            return message
        }
        try await withServer([service], configuration: server) { _, channel in
            try await withThrowingTaskGroup(of: String.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        let reply: HeaderField = try await channel.unary(
                            EchoService.unary, HeaderField(name: "\(index)"), CallContext(timeout: .seconds(60)))
                        return reply.name
                    }
                }
                let names = try await group.reduce(into: Set<String>()) { $0.insert($1) }
                #expect(names.count == 100)
            }
            #expect(running.withLock { $0.most } <= 3)
        }
    }

    @Test func aClientQueuesOnlySoManyCalls() async throws {
        var server = Server.Configuration()
        server.limits.maximumConcurrentCalls = 1
        var client = Channel.Configuration()
        client.limits.maximumConcurrentCalls = 1
        client.limits.maximumQueuedCalls = 2
        let started = BoundedPipe<Bool>(limit: 8)
        let release = BoundedPipe<Bool>(limit: 1)
        let service = EchoService { message, _ in
            try await started.send(true)
            _ = try await release.next()
            return message
        }
        try await withServer([service], configuration: server, channel: client) { _, channel in
            let call: @Sendable () async -> StatusCode? = {
                do {
                    let _: HeaderField = try await channel.unary(
                        EchoService.unary, HeaderField(), CallContext(timeout: .seconds(60)))
                    return .ok
                } catch { return (error as? RPCError)?.code }
            }
            async let first = call()
            _ = try await started.next()
            let codes = await withTaskGroup(of: StatusCode?.self) { group in
                for _ in 0..<10 { group.addTask { await call() } }
                var codes: [StatusCode?] = []
                // Eight are refused at once; the two that wait are answered when the way is free.
                for _ in 0..<8 { codes.append(await group.next() ?? nil) }
                release.finish()
                for await code in group { codes.append(code) }
                return codes
            }
            #expect(codes.filter { $0 == .resourceExhausted }.count == 8 && codes.filter { $0 == .ok }.count == 2)
            #expect(await first == .ok)
        }
    }

    /// What is too long to be sent is cut or refused at once; nobody waits for what never comes.
    @Test func statusesAndMetadataOfAnyLengthEndTheirCall() async throws {
        let long = String(repeating: "m", count: 400_000)
        let service = EchoService { message, context in
            switch message.name {
            case "status": throw RPCError(.notFound, "é" + long, details: [UInt8](repeating: 1, count: 100_000))
            case "initial": context.reply.initial.append("x-long", long)
            case "trailing": context.reply.trailing.append("x-long", long)
            default: break
            }
            return message
        }
        try await withServer([service]) { _, channel in
            func code(_ name: String, _ context: CallContext) async -> RPCError? {
                await #expect(throws: RPCError.self) {
                    let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(name: name), context)
                }
            }
            let status = await code("status", CallContext(timeout: .seconds(60)))
            #expect(status?.code == .notFound && status?.message.hasPrefix("émmm") == true && status?.details == [])
            for name in ["initial", "trailing"] {
                #expect(await code(name, CallContext(timeout: .seconds(60)))?.code == .internal)
            }
            var context = CallContext(timeout: .seconds(60))
            context.metadata.append("x-long", long)
            #expect(await code("request", context)?.code == .resourceExhausted)
            let reply: HeaderField = try await channel.unary(
                EchoService.unary, HeaderField(name: "short"), CallContext(timeout: .seconds(120)))
            #expect(reply.name == "short")
        }
    }

    /// A server that ends calls early resets them, as often as there are calls; that is no flood.
    @Test func manyCallsThatEndEarlyKeepTheirConnection() async throws {
        let service = EchoService(onBidirectional: { _, _, _ in })
        try await withServer([service]) { server, channel in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        for _ in 0..<300 {
                            try await channel.bidirectional(
                                EchoService.bidirectional,
                                MessageStream<HeaderField> {
                                    try await Task.sleep(for: .seconds(60))
                                    return nil
                                }, MessageSink<HeaderField> { _ in }, CallContext(timeout: .seconds(60)))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(server.connectionCount == 1)
        }
    }

    /// Calls that gave up while they waited for their turn do not count as waiting.
    @Test func callsThatGaveUpMakeRoom() async throws {
        var client = Channel.Configuration()
        client.limits.maximumConcurrentCalls = 1
        client.limits.maximumQueuedCalls = 3
        var server = Server.Configuration()
        server.limits.maximumConcurrentCalls = 1
        let started = BoundedPipe<Bool>(limit: 8)
        let release = BoundedPipe<Bool>(limit: 1)
        let service = EchoService { message, _ in
            try await started.send(true)
            if message.name == "slow" { _ = try await release.next() }
            return message
        }
        try await withServer([service], configuration: server, channel: client) { _, channel in
            async let slow: HeaderField = channel.unary(
                EchoService.unary, HeaderField(name: "slow"), CallContext(timeout: .seconds(60)))
            _ = try await started.next()
            for _ in 0..<8 {
                let error = await #expect(throws: RPCError.self) {
                    let _: HeaderField = try await channel.unary(
                        EchoService.unary, HeaderField(name: "late"), CallContext(timeout: .milliseconds(5)))
                }
                #expect(error?.code == .deadlineExceeded)
            }
            async let last: HeaderField = channel.unary(
                EchoService.unary, HeaderField(name: "last"), CallContext(timeout: .seconds(60)))
            release.finish()
            let names = try await [slow.name, last.name]
            #expect(names == ["slow", "last"])
        }
    }

    @Test(arguments: [true, false]) func metadataOverTheLimitFailsItsCallOnly(ofRequest: Bool) async throws {
        let long = String(repeating: "m", count: 3000)
        let service = EchoService { message, context in
            if !ofRequest, message.name == "long" { context.reply.trailing.append("x-long", long) }
            return message
        }
        var server = Server.Configuration()
        var client = Channel.Configuration()
        if ofRequest { server.limits.maximumMetadataByteCount = 2000 }
        if !ofRequest { client.limits.maximumMetadataByteCount = 2000 }
        try await withServer([service], configuration: server, channel: client) { _, channel in
            var context = CallContext(timeout: .seconds(120))
            if ofRequest { context.metadata.append("x-long", long) }
            let sent = context
            let error = await #expect(throws: RPCError.self) {
                let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(name: "long"), sent)
            }
            #expect(error?.code == .resourceExhausted)
            let reply: HeaderField = try await channel.unary(
                EchoService.unary, HeaderField(name: "short"), CallContext(timeout: .seconds(120)))
            #expect(reply.name == "short")
        }
    }
}
