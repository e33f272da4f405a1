import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// Peers that send too much or read too little: they are stopped, memory stays bounded, and the others go on.
@Suite(.serialized) struct FloodTests {
    private static let ping = RawFrame(.ping, [UInt8](repeating: 0, count: 8))
    private static let opening: [RawFrame] = [.request(stream: 1)]

    /// Frames that cost the server work and bring no call further, as many as a flood has.
    private static let floods: [String: (before: [RawFrame], frame: RawFrame)] = [
        "pings": ([], ping),
        "settings": ([], RawFrame(.settings)),
        "empty data": (opening, RawFrame(.data, stream: 1)),
        "priorities": (opening, RawFrame(.priority, stream: 1, [0, 0, 0, 0, 1])),
    ]

    @Test(arguments: floods.keys.sorted()) func ofFramesEndTheirConnection(name: String) async throws {
        let flood = try #require(Self.floods[name])
        try await withServer([EchoService()]) { _, channel in
            let hostile = try await RawConnection(path: channel.path)
            try await hostile.send(flood.before)
            let chunk = Array(repeating: flood.frame.bytes, count: 500).flatMap { $0 }
            async let end = hostile.end()
            // A hundred thousand at most: the connection ends long before.
            for _ in 0..<200 where try await hostile.send(chunk) == false { break }
            _ = try await end
            try await expectService(channel)
        }
    }

    /// Each call is opened and reset at once (CVE-2023-44487).
    @Test func ofResetsEndTheirConnection() async throws {
        let most = Mutex((now: 0, most: 0))
        let service = EchoService { message, _ in
            most.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            defer { most.withLock { $0.now -= 1 } }
            try await Task.sleep(for: .seconds(60))
            return message
        }
        try await withServer([service, HealthyService()]) { _, channel in
            let hostile = try await RawConnection(path: channel.path)
            async let end = hostile.end()
            for round in 0..<100 {
                let frames = (0..<100).flatMap { index -> [RawFrame] in
                    let stream = UInt32((round * 100 + index) * 2 + 1)
                    return [
                        .request(stream: stream), .message(stream: stream),
                        RawFrame(.resetStream, stream: stream, [0, 0, 0, 8]),
                    ]
                }
                if try await hostile.send(frames.flatMap(\.bytes)) == false { break }
            }
            _ = try await end
            try await expectService(channel, HealthyService.path)
            try await eventually("no handler left") { most.withLock { $0.now } == 0 }
            #expect(most.withLock { $0.most } <= 1024)
        }
    }

    /// One field of 4 KB in the table, named over and over by one byte each: 60,000 bytes that mean 240 MB. A process of
    /// its own shows what it takes.
    @Test func aSmallBlockOfManyFieldsIsRefused() async throws {
        try await withTemporaryDirectory { folder in
            let path = folder + "/x.sock"
            let process = try RunningProcess(
                Project.executable("playlist-inspector"), ["serve", "--socket", path, "--exit-with-input"])
            let channel = Channel(path: path)
            defer { channel.close() }
            let health = HealthClient(channel)
            _ = try await health.check(
                HealthCheckRequest(), CallContext(timeout: .seconds(60), waitsForReady: true))
            let before = process.peakByteCount
            let hostile = try await RawConnection(path: path)
            let fields = RawFrame.requestFields("/grpc.health.v1.Health/Check").flatMap { RawFrame.literal($0, $1) }
            let big = RawFrame.indexed("x", String(repeating: "y", count: 3900))
            let bomb = fields + big + [UInt8](repeating: 0x80 | 62, count: 16_000 - fields.count - big.count)
            try await hostile.send([RawFrame(.headers, flags: 5, stream: 1, bomb)])
            let answer = try await hostile.frames { $0.stream == 1 && $0.flags & 1 != 0 }
            // Either the call was refused, or the connection was.
            let status = HeaderDecoder().fields(of: 1, in: answer)["grpc-status"]
            #expect(status == "8" || status == nil)
            _ = try await health.check(HealthCheckRequest(), CallContext(timeout: .seconds(60)))
            #expect(before > 0 && process.peakByteCount - before < 20 << 20)
        }
    }

    /// A block that never ends.
    @Test func endlessContinuationsEndTheirConnection() async throws {
        try await withServer([EchoService()]) { _, channel in
            let hostile = try await RawConnection(path: channel.path)
            try await hostile.send([.request(stream: 1, flags: 0)])
            async let end = hostile.end()
            let part = RawFrame(.continuation, stream: 1, RawFrame.literal("x-more", "yyyyyyyy")).bytes
            let chunk = Array(repeating: part, count: 500).flatMap { $0 }
            for _ in 0..<200 where try await hostile.send(chunk) == false { break }
            _ = try await end
            try await expectService(channel)
        }
    }

    /// Streams that are opened and never say anything: only so many handlers wait, and they end with the connection.
    @Test func callsThatSayNothingAreBounded() async throws {
        let waiting = Mutex(0)
        let service = EchoService(onBidirectional: { requests, _, _ in
            waiting.withLock { $0 += 1 }
            defer { waiting.withLock { $0 -= 1 } }
            for try await _ in requests {}
        })
        var configuration = Server.Configuration()
        configuration.limits.maximumConcurrentCalls = 50
        try await withServer([service], configuration: configuration) { _, channel in
            let hostile = try await RawConnection(path: channel.path)
            let streams = (0..<200).map { UInt32($0 * 2 + 1) }
            try await hostile.send(streams.map { .request(stream: $0, path: EchoService.bidirectional) })
            // What is over the limit is refused (REFUSED_STREAM) or ends the connection; both within bounds.
            let refused = try await hostile.frames {
                $0.kind == RawFrame.Kind.resetStream.rawValue || $0.kind == RawFrame.Kind.goAway.rawValue
            }
            #expect(!refused.isEmpty && waiting.withLock { $0 } <= 50)
            try await expectService(channel)
            _ = consume hostile
            try await eventually("no handler left") { waiting.withLock { $0 } == 0 }
        }
    }

    /// A peer with a window without end that never reads: the writer waits, with less than a few buffers in memory.
    @Test func aPeerThatNeverReadsHoldsItsWriterBack() async throws {
        let written = Mutex(0)
        let service = EchoService(onBidirectional: { _, responses, _ in
            while true {
                try await responses.write(HeaderField(value: String(repeating: "x", count: 100_000)))
                written.withLock { $0 += 1 }
            }
        })
        try await withServer([service]) { _, channel in
            let hostile = try await RawConnection(path: channel.path, settings: [0, 4, 0x7f, 0xff, 0xff, 0xff])
            try await hostile.send([
                RawFrame(.windowUpdate, [0x7f, 0, 0, 0]), .request(stream: 1, path: EchoService.bidirectional),
            ])
            var last = -1
            try await eventually("a writer that waits") {
                let now = written.withLock { $0 }
                defer { last = now }
                try await Task.sleep(for: .milliseconds(300))
                return now > 0 && now == last
            }
            #expect(last * 100_000 < 4 << 20)
            try await expectService(channel)
        }
    }

    /// A kilobyte that would become a gigabyte.
    @Test func aMessageThatGrowsIsCutAtTheLimit() async throws {
        var client = Channel.Configuration()
        client.limits.maximumMessageByteCount = 64 << 20
        try await withServer([EchoService()], channel: client) { _, channel in
            var context = CallContext(timeout: .seconds(60))
            context.compression = .gzip
            let sent = context
            let error = await #expect(throws: RPCError.self) {
                let message = HeaderField(value: String(repeating: "z", count: 40 << 20))
                let _: HeaderField = try await channel.unary(EchoService.unary, message, sent)
            }
            #expect(error?.code == .resourceExhausted)
            try await expectService(channel)
        }
    }

    private func expectService(_ channel: Channel, _ path: String = EchoService.unary) async throws {
        let other = Channel(path: channel.path)
        defer { other.close() }
        let reply: HeaderField = try await other.unary(
            path, HeaderField(name: "still"), CallContext(timeout: .seconds(120)))
        #expect(reply.name == "still")
    }
}

private struct HealthyService: ServiceDispatch {
    static let serviceName = "larder.test.Healthy"
    static let path = "/larder.test.Healthy/Echo"
    let methods: [MethodHandler] = [.unary(Self.path) { (message: HeaderField, _) in message }]
}
