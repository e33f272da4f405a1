import Core
import Foundation
import RPC
import TestSupport
import Testing
import Wire

/// Bytes that are no HTTP/2, or no gRPC: the call or the connection ends, memory stays bounded, the others go on.
@Suite struct HostileBytesTests {
    private static let hello = RawFrame.preface + RawFrame(.settings).bytes

    /// What ends its connection.
    private static let fatal: [String: [UInt8]] = [
        "HTTP/1.1": Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8),
        "noise": [UInt8](repeating: 0xff, count: 4096),
        "a frame over the limit": RawFrame.preface + [0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1],
        "an empty window update": hello + RawFrame(.windowUpdate, [0, 0, 0, 0]).bytes,
        "a window that overflows": hello + RawFrame(.windowUpdate, [0x7f, 0xff, 0xff, 0xff]).bytes,
        "broken HPACK": hello + RawFrame(.headers, flags: 5, stream: 1, [0xff, 0xff, 0xff, 0xff, 0xff]).bytes,
        "an index that is not in the table": hello + RawFrame(.headers, flags: 5, stream: 1, [0x80 | 100]).bytes,
        "a table over its size": hello + RawFrame(.headers, flags: 5, stream: 1, [0x3f, 0xff, 0xff, 0xff, 0x7f]).bytes,
        "data of no stream": hello + RawFrame(.data, flags: 1, stream: 1, [0]).bytes,
        "data on stream 0": hello + RawFrame(.data, flags: 1, stream: 0, [0]).bytes,
        "an even stream": hello + RawFrame.request(stream: 2).bytes,
        "settings of a wrong length": hello + RawFrame(.settings, [0, 4, 0]).bytes,
        "settings of a wrong value": hello + RawFrame(.settings, [0, 4, 0xff, 0xff, 0xff, 0xff]).bytes,
        "a ping of a wrong length": hello + RawFrame(.ping, [1]).bytes,
        "a push promise of a client": hello + RawFrame(.pushPromise, flags: 4, stream: 1, [0, 0, 0, 2]).bytes,
        "a continuation of nothing": hello + RawFrame(.continuation, flags: 4, stream: 1).bytes,
        "a frame between headers": hello + RawFrame.request(stream: 1, flags: 0).bytes
            + RawFrame(.ping, [UInt8](repeating: 0, count: 8)).bytes,
        "a reset of a stream that never was": hello + RawFrame(.resetStream, stream: 9, [0, 0, 0, 8]).bytes,
        "padding longer than its frame": hello + RawFrame.request(stream: 1).bytes
            + RawFrame(.data, flags: 8, stream: 1, [200, 0]).bytes,
    ]

    @Test(arguments: fatal.keys.sorted()) func endTheirConnectionOnly(name: String) async throws {
        let bytes = try #require(Self.fatal[name])
        try await withServer([EchoService()]) { _, channel in
            let hostile = try await RawConnection(path: channel.path, settings: nil)
            try await hostile.send(bytes)
            _ = try await hostile.end()
            try await expectService(channel)
        }
    }

    /// What ends its call with a status, and not its connection.
    private static let refused: [String: (frames: [RawFrame], status: Int)] = [
        "half a prefix": ([.request(stream: 1), RawFrame(.data, flags: 1, stream: 1, [0, 0])], 13),
        "half a message": ([.request(stream: 1), .message(stream: 1, [1, 2, 3], claimed: 100)], 13),
        "a prefix without its message": ([.request(stream: 1), .message(stream: 1, claimed: 4 << 20)], 13),
        "a message over the limit": (
            [.request(stream: 1), .message(stream: 1, [0], claimed: 0xffff_ffff, flags: 0)], 8
        ),
        "a flag that is not known": (
            [.request(stream: 1), RawFrame(.data, flags: 1, stream: 1, [7, 0, 0, 0, 0])], 13
        ),
        "compressed without an encoding": ([.request(stream: 1), .message(stream: 1, [1], isCompressed: true)], 13),
        "an encoding that is not known": (
            [.request(stream: 1, extra: [("grpc-encoding", "snappy")]), .message(stream: 1)], 12
        ),
        "gzip that is none": (
            [
                .request(stream: 1, extra: [("grpc-encoding", "gzip")]),
                .message(stream: 1, [1, 2], isCompressed: true),
            ],
            13
        ),
        "no message": ([.request(stream: 1), RawFrame(.data, flags: 1, stream: 1)], 13),
        "two messages": ([.request(stream: 1), .message(stream: 1, flags: 0), .message(stream: 1)], 13),
        "a message that is no protobuf": ([.request(stream: 1), .message(stream: 1, [0x0a, 0xff, 0xff])], 3),
        "a timeout that is none": (
            [.request(stream: 1, extra: [("grpc-timeout", "soon")]), .message(stream: 1)], 13
        ),
        "another content-type": (
            [
                RawFrame(
                    .headers, flags: 5, stream: 1,
                    [(":method", "POST"), (":scheme", "http"), (":path", EchoService.unary), (":authority", "x")]
                        .flatMap { RawFrame.literal($0, $1) } + RawFrame.literal("content-type", "application/json"))
            ], 13
        ),
    ]

    @Test(arguments: refused.keys.sorted()) func endTheirCallWithAStatus(name: String) async throws {
        let (frames, status) = try #require(Self.refused[name])
        try await withServer([EchoService()]) { _, channel in
            let hostile = try await RawConnection(path: channel.path)
            try await hostile.send(frames)
            let answer = try await hostile.frames { $0.stream == 1 && $0.flags & 1 != 0 }
            #expect(HeaderDecoder().fields(of: 1, in: answer)["grpc-status"] == String(status))
            // The connection lives on: another call on it is answered.
            try await hostile.send([.request(stream: 3), .message(stream: 3)])
            let next = try await hostile.frames { $0.stream == 3 && $0.flags & 1 != 0 }
            #expect(next.contains { $0.stream == 3 && $0.kind == RawFrame.Kind.data.rawValue })
            try await expectService(channel)
        }
    }

    /// Legal, and longer than any clock counts.
    @Test(arguments: ["99999999H", "99999999M", "99999999S"]) func anyTimeoutIsBorne(
        timeout: String
    ) async throws {
        try await withServer([EchoService()]) { _, channel in
            let client = try await RawConnection(path: channel.path)
            try await client.send([.request(stream: 1, extra: [("grpc-timeout", timeout)]), .message(stream: 1)])
            let answer = try await client.frames { $0.stream == 1 && $0.flags & 1 != 0 }
            let status = HeaderDecoder().fields(of: 1, in: answer)["grpc-status"]
            #expect(status == "0")
            try await expectService(channel)
        }
    }

    /// The second message comes while the first, which fills the queue, waits for the end.
    @Test func aSecondLongMessageEndsTheCallInsteadOfWaiting() async throws {
        try await withServer([EchoService()]) { _, channel in
            let client = try await RawConnection(path: channel.path)
            let long = [UInt8](repeating: 0, count: 15_000)
            // The wider window of the server's settings holds once they are acknowledged.
            try await client.send([RawFrame(.settings, flags: 1), .request(stream: 1)])
            for _ in 0..<2 {
                try await client.send([.message(stream: 1, long, claimed: 400_000, flags: 0)])
                for _ in 0..<25 { try await client.send([RawFrame(.data, stream: 1, long)]) }
                try await client.send([RawFrame(.data, stream: 1, [UInt8](repeating: 0, count: 10_000))])
            }
            let answer = try await client.frames { $0.stream == 1 && $0.flags & 1 != 0 }
            #expect(HeaderDecoder().fields(of: 1, in: answer)["grpc-status"] == "13")
            try await expectService(channel)
        }
    }

    @Test func anUnknownEncodingIsToldWhatIsKnown() async throws {
        try await withServer([EchoService()]) { _, channel in
            let client = try await RawConnection(path: channel.path)
            try await client.send([.request(stream: 1, extra: [("grpc-encoding", "br")]), .message(stream: 1)])
            let answer = try await client.frames { $0.stream == 1 && $0.flags & 1 != 0 }
            let fields = HeaderDecoder().fields(of: 1, in: answer)
            #expect(fields["grpc-status"] == "12" && fields["grpc-accept-encoding"] == "identity,gzip,deflate")
        }
    }

    private func expectService(_ channel: Channel) async throws {
        let reply: HeaderField = try await channel.unary(
            EchoService.unary, HeaderField(name: "still"), CallContext(timeout: .seconds(120)))
        #expect(reply.name == "still")
    }

    @Test func aRequestThatIsNoMessageIsAnInvalidArgument() async throws {
        struct Garbage: SerializableMessage {
            init(serialized bytes: UnsafeRawBufferPointer) throws {}
            init() {}
            func serialized(reservedPrefix: Int) -> [UInt8] {
                [UInt8](repeating: 0, count: reservedPrefix) + [0x0a, 0xff, 0xff]
            }
        }
        try await withServer([EchoService()]) { _, channel in
            let error = await #expect(throws: RPCError.self) {
                let _: HeaderField = try await channel.unary(EchoService.unary, Garbage(), CallContext())
            }
            #expect(error?.code == .invalidArgument)
        }
    }
}
