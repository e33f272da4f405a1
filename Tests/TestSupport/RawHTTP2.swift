package import Core
internal import Foundation
internal import RPC

/// HTTP/2 frames made by hand, for peers that do what no honest one does (RFC 9113, RFC 7541).
package struct RawFrame: Sendable {
    package enum Kind: UInt8, Sendable {
        case data, headers, priority, resetStream, settings, pushPromise, ping, goAway, windowUpdate, continuation
    }

    package static let endStream: UInt8 = 1
    package static let endHeaders: UInt8 = 4
    package static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    package var kind: UInt8
    package var flags: UInt8
    package var stream: UInt32
    package var payload: [UInt8]

    package init(_ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
        self.kind = kind.rawValue
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    init(kind: UInt8, flags: UInt8, stream: UInt32, payload: [UInt8]) {
        self.kind = kind
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    package var bytes: [UInt8] {
        let count = payload.count
        let head = [UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255), kind, flags]
        return head + Self.big(stream) + payload
    }

    package static func big(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    // MARK: Frames of a call

    /// The head of a gRPC request.
    package static func request(
        stream: UInt32, path: String = EchoService.unary, extra: [(String, String)] = [], flags: UInt8 = endHeaders
    ) -> RawFrame {
        RawFrame(.headers, flags: flags, stream: stream, requestFields(path, extra).flatMap { literal($0, $1) })
    }

    package static func requestFields(_ path: String, _ extra: [(String, String)] = []) -> [(String, String)] {
        [
            (":method", "POST"), (":scheme", "http"), (":path", path), (":authority", "localhost"),
            ("te", "trailers"), ("content-type", "application/grpc"),
        ] + extra
    }

    /// A length-prefixed message.
    package static func message(
        stream: UInt32, _ content: [UInt8] = [], isCompressed: Bool = false, claimed: Int? = nil,
        flags: UInt8 = endStream
    ) -> RawFrame {
        let prefix = [isCompressed ? 1 : 0] + big(UInt32(claimed ?? content.count))
        return RawFrame(.data, flags: flags, stream: stream, prefix + content)
    }

    // MARK: HPACK

    /// A field that leaves the table alone.
    package static func literal(_ name: String, _ value: String) -> [UInt8] {
        [0] + text(name) + text(value)
    }

    /// A field that goes into the table, where index 62 then means it.
    package static func indexed(_ name: String, _ value: String) -> [UInt8] {
        [0x40] + text(name) + text(value)
    }

    private static func text(_ text: String) -> [UInt8] { integer(text.utf8.count, prefix: 7) + Array(text.utf8) }

    private static func integer(_ value: Int, prefix: Int) -> [UInt8] {
        let most = 1 << prefix - 1
        if value < most { return [UInt8(value)] }
        var bytes = [UInt8(most)]
        var rest = value - most
        while rest >= 128 {
            bytes.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}

/// One end of a connection on which a test says what it likes.
package final class RawConnection: Sendable {
    private let socket: OwnedDescriptorBox
    private let skipped: Int

    /// Dials, and says hello as a client does unless told otherwise.
    package init(path: String, settings: [UInt8]? = []) async throws {
        skipped = 0
        socket = OwnedDescriptorBox(try UnixSocket.dial(path: path))
        if let settings { try await send(RawFrame.preface + RawFrame(.settings, settings).bytes) }
    }

    /// The server's end of a connection; the client's preface is skipped.
    package init(accepting listener: OwnedDescriptorBox) async throws {
        skipped = RawFrame.preface.count
        var accepted: OwnedDescriptorBox?
        try await eventually("a connection") {
            let socket = accept(listener.descriptor.rawValue, nil, nil)
            if socket >= 0 { accepted = OwnedDescriptorBox(OwnedFileDescriptor(socket)) }
            return socket >= 0
        }
        guard let accepted else { throw CancellationError() }
        socket = accepted
    }

    /// Sends everything, or stops where the peer has closed; answers whether all of it went.
    @discardableResult
    package func send(_ bytes: [UInt8]) async throws -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.send(
                    socket.descriptor.rawValue, $0.baseAddress.map { $0 + offset }, bytes.count - offset,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 {
                offset += count
            } else if errno == EAGAIN {
                try await Task.sleep(for: .milliseconds(1))
            } else {
                return false
            }
        }
        return true
    }

    package func send(_ frames: [RawFrame]) async throws { try await send(frames.flatMap(\.bytes)) }

    /// Everything that comes until a frame fits, or the connection ends. On a server's end only once.
    package func frames(until isLast: @Sendable (RawFrame) -> Bool) async throws -> [RawFrame] {
        var frames: [RawFrame] = []
        try await read { frame in
            frames.append(frame)
            return isLast(frame)
        }
        return frames
    }

    /// Answers each frame that it has an answer to, until the connection ends.
    package func eachFrame(_ answer: (RawFrame) -> RawFrame?) async throws {
        var answers: [RawFrame] = []
        try await read { frame in
            if let next = answer(frame) { answers.append(next) }
            guard !answers.isEmpty else { return false }
            defer { answers = [] }
            let bytes = answers.flatMap(\.bytes)
            // A few bytes at a time: the socket has room for them.
            return Foundation.send(socket.descriptor.rawValue, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0
        }
    }

    private func read(until isLast: (RawFrame) -> Bool) async throws {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var offset = skipped
        try await eventually("frames") {
            while true {
                let count = recv(socket.descriptor.rawValue, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                if count < 0, errno == EAGAIN { return false }
                if count <= 0 { return true }
                bytes += buffer[..<count]
                while bytes.count - offset >= 9 {
                    let head = bytes[offset..<offset + 9].map { $0 }
                    let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
                    guard bytes.count - offset >= 9 + length else { break }
                    let stream = head[5...].reduce(0) { $0 << 8 | UInt32($1) }
                    let payload = Array(bytes[offset + 9..<offset + 9 + length])
                    offset += 9 + length
                    if isLast(RawFrame(kind: head[3], flags: head[4], stream: stream, payload: payload)) { return true }
                }
            }
        }
    }

    /// Reads until the peer closes.
    package func end() async throws -> [RawFrame] { try await frames { _ in false } }
}

/// Lets a class hold a descriptor.
package final class OwnedDescriptorBox: Sendable {
    package let descriptor: OwnedFileDescriptor
    package init(_ descriptor: consuming OwnedFileDescriptor) { self.descriptor = descriptor }
}
