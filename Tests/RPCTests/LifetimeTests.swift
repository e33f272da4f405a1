import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

@Suite struct LifetimeTests {
    @Test func enforcesDeadlinesOnBothSides() async throws {
        let begun = Mutex(0)
        let wasCancelled = BoundedPipe<Bool>(limit: 100)
        let service = EchoService { message, context in
            #expect(context.deadline != nil)
            begun.withLock { $0 += 1 }
            do { try await Task.sleep(for: .seconds(60)) } catch { try? await wasCancelled.send(true) }
            return message
        }
        try await withServer([service]) { _, channel in
            // On a busy machine a call may end before its handler has begun, and then there is none to be told.
            repeat {
                let error = await #expect(throws: RPCError.self) {
                    let _: HeaderField = try await channel.unary(
                        EchoService.unary, HeaderField(), CallContext(timeout: .milliseconds(50)))
                }
                #expect(error?.code == .deadlineExceeded)
            } while begun.withLock { $0 } == 0
            let told = try await wasCancelled.next()
            #expect(told == true)
        }
    }

    @Test func cancellingTheCallerCancelsTheHandler() async throws {
        let started = BoundedPipe<Bool>(limit: 1)
        let wasCancelled = BoundedPipe<Bool>(limit: 1)
        let service = EchoService { message, _ in
            try await started.send(true)
            do { try await Task.sleep(for: .seconds(60)) } catch { wasCancelled.finish() }
            return message
        }
        try await withServer([service]) { _, channel in
            let task = Task {
                let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), CallContext())
            }
            _ = try await started.next()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            let told = try await wasCancelled.next()
            #expect(told == nil)
        }
    }

    @Test func slowReadersHoldBackWriters() async throws {
        let written = Mutex(0)
        let isFull = BoundedPipe<Int>(limit: 100_000)
        let service = EchoService(onBidirectional: { _, responses, _ in
            for _ in 0..<10_000 {
                try await responses.write(HeaderField(value: String(repeating: "x", count: 10_000)))
                let count = written.withLock { value in
                    value += 1
                    return value
                }
                try await isFull.send(count)
            }
        })
        try await withServer([service]) { _, channel in
            let first = BoundedPipe<Bool>(limit: 1)
            let release = BoundedPipe<Bool>(limit: 1)
            async let call: Void = channel.bidirectional(
                EchoService.bidirectional, MessageStream<HeaderField> { nil },
                MessageSink<HeaderField> { _ in
                    first.finish()
                    _ = try await release.next()
                }, CallContext())
            _ = try await first.next()
            // 100 MB are offered; what is under way is bounded by the windows and queues, far below 10 MB.
            var last = 0
            while let count = await next(isFull, within: .seconds(1)) { last = count }
            #expect(last > 0 && last * 10_000 < 10_000_000)
            release.finish()
            try await call
            #expect(written.withLock { $0 } == 10_000)
        }
    }

    /// Nil when nothing more comes: the writer is held back.
    private func next(_ pipe: BoundedPipe<Int>, within limit: Duration) async -> Int? {
        await withTaskGroup(of: Int?.self) { group in
            group.addTask { try? await pipe.next() }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let result = await group.next() ?? nil
            group.cancelAll()
            return result
        }
    }

    @Test func shutdownLetsCallsEnd() async throws {
        let started = BoundedPipe<Bool>(limit: 1)
        let release = BoundedPipe<Bool>(limit: 1)
        let service = EchoService { message, _ in
            try await started.send(true)
            _ = try await release.next()
            return message
        }
        try await withServer([service]) { server, channel in
            async let reply: HeaderField = channel.unary(EchoService.unary, HeaderField(name: "x"), CallContext())
            _ = try await started.next()
            server.beginShutdown()
            let refused = await #expect(throws: RPCError.self) {
                let _: HeaderField = try await Channel(path: channel.path).unary(
                    EchoService.unary, HeaderField(), CallContext(timeout: .seconds(5)))
            }
            #expect(refused?.code == .unavailable || refused?.code == .deadlineExceeded)
            release.finish()
            let answer = try await reply
            #expect(answer.name == "x")
        }
    }

    @Test func reconnectsWhenTheServerComesBack() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            let channel = Channel(path: path)
            let missing = await #expect(throws: RPCError.self) {
                let _: HeaderField = try await channel.unary(EchoService.unary, HeaderField(), CallContext())
            }
            #expect(missing?.code == .unavailable)
            for round in 0..<3 {
                let server = Server(listener: try UnixSocket.listen(path: path), services: [EchoService()])
                async let running: Void = server.run()
                let reply: HeaderField = try await channel.unary(
                    EchoService.unary, HeaderField(name: "\(round)"),
                    CallContext(timeout: .seconds(120), waitsForReady: true))
                #expect(reply.name == "\(round)")
                server.beginShutdown()
                await running
            }
        }
    }

    @Test func replacesStaleSocketsButNotLiveOnes() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            do {
                let dead = try UnixSocket.listen(path: path)
                // A child that another test starts at this moment holds a copy until it runs its own program.
                shutdown(dead.rawValue, Int32(SHUT_RDWR))
            }
            #expect(FileManager.default.fileExists(atPath: path))
            let listener = try UnixSocket.listen(path: path)
            let error = #expect(throws: ServiceError.self) { _ = try UnixSocket.listen(path: path) }
            #expect(error?.reason == "SOCKET_IN_USE")
            _ = consume listener
        }
    }

    @Test func refusesPathsThatDoNotFit() {
        let error = #expect(throws: ServiceError.self) {
            _ = try UnixSocket.listen(path: "/tmp/" + String(repeating: "x", count: 120))
        }
        #expect(error?.reason == "SOCKET_PATH_TOO_LONG")
    }

    @Test func disconnectsPeersThatAreNotAllowed() async throws {
        guard getuid() == 0 else { return }
        // Root is always let in, so the check runs against a child with another user id.
        let refused = RefusedUsers()
        var configuration = Server.Configuration()
        configuration.onRefusedPeer = { peer in refused.users.withLock { $0.append(peer?.userID ?? 0) } }
        try await withServer([EchoService()], configuration: configuration) { _, channel in
            let directory = String(channel.path.dropLast("/s.sock".count))
            chmod(directory, 0o755)
            chmod(channel.path, 0o666)
            let result = try await RunningProcess.run(
                "/usr/bin/setpriv",
                [
                    "--reuid=65534", "--clear-groups", "/usr/bin/perl", "-MIO::Socket::UNIX", "-e",
                    "my $s = IO::Socket::UNIX->new(Peer => $ARGV[0]) or exit 2; exit(sysread($s, my $b, 1) ? 1 : 0)",
                    channel.path,
                ])
            #expect(refused.users.withLock { $0 } == [65534])
            #expect(result.exitCode == 0)
        }
    }
}

private final class RefusedUsers: Sendable {
    let users = Mutex<[UInt32]>([])
}
