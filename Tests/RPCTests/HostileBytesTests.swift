import Core
import Foundation
import RPC
import TestSupport
import Testing
import Wire

/// Bytes that are no HTTP/2, or no gRPC: the connection ends, the others go on.
@Suite struct HostileBytesTests {
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]

    private static let inputs: [String: [UInt8]] = [
        "HTTP/1.1": Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8),
        "noise": [UInt8](repeating: 0xff, count: 4096),
        "a frame over the limit": preface + [0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1],
        "an empty window update": preface + settings + [0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "broken HPACK": preface + settings + [0, 0, 5, 1, 5, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0xff],
        "data of no stream": preface + settings + [0, 0, 1, 0, 1, 0, 0, 0, 1, 0],
    ]

    @Test(arguments: inputs.keys.sorted()) func endTheirConnectionOnly(name: String) async throws {
        let bytes = try #require(Self.inputs[name])
        try await withServer([EchoService()]) { _, channel in
            let hostile = try UnixSocket.dial(path: channel.path)
            let raw = hostile.rawValue
            #expect(send(raw, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
            try await eventually("the end of the connection") {
                var buffer = [UInt8](repeating: 0, count: 65_536)
                let count = recv(raw, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                return count == 0 || (count < 0 && errno != EAGAIN)
            }
            _ = consume hostile
            let reply: HeaderField = try await channel.unary(
                EchoService.unary, HeaderField(name: "still"), CallContext(timeout: .seconds(20)))
            #expect(reply.name == "still")
        }
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
