import Core
import Foundation
import RPC
import TestSupport
import Testing
import Wire

/// Servers that answer what no gRPC server does: the call fails with a code that says what happened.
@Suite struct HostileServerTests {
    private static func head(_ fields: [(String, String)], isLast: Bool = false) -> RawFrame {
        RawFrame(.headers, flags: isLast ? 5 : 4, stream: 1, fields.flatMap { RawFrame.literal($0, $1) })
    }

    private static let ok = head([(":status", "200"), ("content-type", "application/grpc")])
    private static let fine = head([("grpc-status", "0")], isLast: true)

    private static let answers: [String: (bytes: [UInt8], code: StatusCode)] = [
        "HTTP/1.1": (Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), .unavailable),
        "noise": ([UInt8](repeating: 0xff, count: 100), .unavailable),
        "HTTP 503": (frames(head([(":status", "503"), ("content-type", "text/html")], isLast: true)), .unavailable),
        "HTTP 404": (frames(head([(":status", "404")], isLast: true)), .unimplemented),
        "HTTP 401": (frames(head([(":status", "401")], isLast: true)), .unauthenticated),
        "another content-type": (frames(head([(":status", "200"), ("content-type", "text/html")])), .unknown),
        "trailers without a status": (frames(ok, head([("x", "y")], isLast: true)), .unknown),
        "a status that is no number": (frames(ok, head([("grpc-status", "zero")], isLast: true)), .unknown),
        "a status that is not known": (
            frames(
                head([(":status", "200"), ("content-type", "application/grpc"), ("grpc-status", "99")], isLast: true)),
            StatusCode(rawValue: 99)
        ),
        "OK without a message": (frames(ok, fine), .internal),
        "two messages": (
            frames(ok, .message(stream: 1, flags: 0), .message(stream: 1, flags: 0), fine), .internal
        ),
        "half a message": (frames(ok, .message(stream: 1, [1], claimed: 9, flags: 0), fine), .internal),
        "a message over the limit": (
            frames(ok, .message(stream: 1, [1], claimed: 0x7fff_ffff, flags: 0)), .resourceExhausted
        ),
        "a message that is no protobuf": (
            frames(ok, .message(stream: 1, [0x0a, 0xff, 0xff], flags: 0), fine), .internal
        ),
        "an encoding that was not offered": (
            frames(head([(":status", "200"), ("content-type", "application/grpc"), ("grpc-encoding", "br")])), .internal
        ),
        "compressed without an encoding": (
            frames(ok, .message(stream: 1, [1], isCompressed: true, flags: 0), fine), .internal
        ),
        "a reset: CANCEL": (frames(ok, RawFrame(.resetStream, stream: 1, [0, 0, 0, 8])), .cancelled),
        "a reset: ENHANCE_YOUR_CALM": (frames(RawFrame(.resetStream, stream: 1, [0, 0, 0, 11])), .resourceExhausted),
        "a reset: INADEQUATE_SECURITY": (frames(RawFrame(.resetStream, stream: 1, [0, 0, 0, 12])), .permissionDenied),
        "a reset: INTERNAL_ERROR": (frames(ok, RawFrame(.resetStream, stream: 1, [0, 0, 0, 2])), .internal),
        "a reset: PROTOCOL_ERROR": (frames(RawFrame(.resetStream, stream: 1, [0, 0, 0, 1])), .internal),
        "the end of data without trailers": (frames(ok, .message(stream: 1)), .internal),
    ]

    /// Answers that end a call whose requests are still to come: nothing may wait for these.
    private static let early = [
        "HTTP 404", "another content-type", "trailers without a status", "a status that is not known",
        "half a message", "a message over the limit", "the end of data without trailers",
        "compressed without an encoding", "an encoding that was not offered", "a reset: CANCEL",
    ]

    @Test(arguments: early) func failCallsThatAreStillSending(name: String) async throws {
        let (bytes, code) = try #require(Self.answers[name])
        try await serving(bytes) { channel in
            let sent = Monitor(0)
            let error = await #expect(throws: RPCError.self) {
                try await channel.bidirectional(
                    EchoService.bidirectional,
                    MessageStream<HeaderField> {
                        let number = sent.withLock { value in
                            value += 1
                            return value
                        }
                        if number > 1 { try await Task.sleep(for: .seconds(60)) }
                        return HeaderField(name: "x")
                    }, MessageSink<HeaderField> { _ in }, CallContext(timeout: .seconds(120)))
            }
            #expect(error?.code == code, "\(String(describing: error))")
        }
    }

    /// A retry after three hundred million years is one after an hour.
    @Test func anyPushbackIsBorne() async throws {
        let fields = [
            (":status", "200"), ("content-type", "application/grpc"), ("grpc-status", "14"),
            ("grpc-retry-pushback-ms", "9223372036854775807"),
        ]
        try await serving(Self.frames(Self.head(fields, isLast: true))) { channel in
            let error = await #expect(throws: RPCError.self) {
                let _: HeaderField = try await channel.unary(
                    EchoService.unary, HeaderField(), CallContext(timeout: .seconds(120)))
            }
            #expect(error?.code == .unavailable && error?.retryAfter == .seconds(3600))
        }
    }

    private static func frames(_ frames: RawFrame...) -> [UInt8] {
        ([RawFrame(.settings)] + frames).flatMap(\.bytes)
    }

    @Test(arguments: answers.keys.sorted()) func failTheirCalls(name: String) async throws {
        let (bytes, code) = try #require(Self.answers[name])
        try await serving(bytes) { channel in
            let error = await #expect(throws: RPCError.self) {
                let _: HeaderField = try await channel.unary(
                    EchoService.unary, HeaderField(name: "x"), CallContext(timeout: .seconds(120)))
            }
            #expect(error?.code == code, "\(String(describing: error))")
        }
    }

    /// Answers the first call on the first connection with these bytes.
    private func serving(_ bytes: [UInt8], _ body: (Channel) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            let listener = OwnedDescriptorBox(try UnixSocket.listen(path: path))
            let channel = Channel(path: path)
            async let answered: Void = {
                let connection = try await RawConnection(accepting: listener)
                // The request has come when its first message has.
                _ = try await connection.frames { $0.kind == RawFrame.Kind.data.rawValue }
                try await connection.send(bytes)
                _ = try await connection.end()
            }()
            try await body(channel)
            channel.close()
            try await answered
        }
    }
}
