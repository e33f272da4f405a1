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

    @Test(arguments: [
        Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8), [UInt8](repeating: 0xff, count: 4096),
        preface + [0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1], preface + settings + [0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        preface + settings + [0, 0, 5, 1, 5, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0xff],
        preface + settings + [0, 0, 1, 0, 1, 0, 0, 0, 1, 0],
    ]) func endTheirConnectionOnly(bytes: [UInt8]) async throws {
        try await withServer([EchoService()]) { _, channel in
            let hostile = try UnixSocket.dial(path: channel.path)
            let sent = send(hostile.rawValue, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            #expect(sent == bytes.count)
            var poll = pollfd(fd: hostile.rawValue, events: Int16(POLLIN), revents: 0)
            var buffer = [UInt8](repeating: 0, count: 65_536)
            var hasEnded = false
            let end = ContinuousClock.now + .seconds(30)
            while !hasEnded, ContinuousClock.now < end {
                guard Glibc.poll(&poll, 1, 200) > 0 else { continue }
                hasEnded = recv(hostile.rawValue, &buffer, buffer.count, 0) <= 0
            }
            #expect(hasEnded)
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
