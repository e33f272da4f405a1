internal import Core

/// Cuts the DATA of a stream into messages: a flag byte, four length bytes, the message.
struct MessageDeframer {
    static let prefixByteCount = 5

    private var prefix: UInt64 = 0
    private var prefixCount = 0
    private var body: [UInt8] = []
    private var missing = 0
    private let limit: Int

    init(maximumMessageByteCount: Int) { limit = maximumMessageByteCount }

    /// Whether the bytes so far end between two messages.
    var isAtBoundary: Bool { prefixCount == 0 }

    /// Takes any piece of the stream; calls `emit` with each message that it completes.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, emit: (Frame) -> Void) throws(RPCError) {
        guard let base = bytes.baseAddress else { return }
        var offset = 0
        while offset < bytes.count {
            if prefixCount < Self.prefixByteCount {
                while prefixCount < Self.prefixByteCount {
                    guard offset < bytes.count else { return }
                    prefix = prefix << 8 | UInt64(base[offset])
                    prefixCount += 1
                    offset += 1
                }
                try begin()
            }
            let taken = min(missing, bytes.count - offset)
            let part = UnsafeBufferPointer(start: base + offset, count: taken)
            if body.isEmpty, taken == missing {
                body = [UInt8](part)
            } else {
                // What the peer claims is only reserved as far as it is likely to come.
                if body.isEmpty { body.reserveCapacity(min(missing, 256 << 10)) }
                body.append(contentsOf: part)
            }
            offset += taken
            missing -= taken
            guard missing == 0 else { return }
            emit(Frame(bytes: body, isCompressed: isCompressed))
            body = []
            prefix = 0
            prefixCount = 0
        }
    }

    private var isCompressed: Bool { prefix >> 32 == 1 }

    private mutating func begin() throws(RPCError) {
        let length = Int(prefix & 0xffff_ffff)
        guard prefix >> 32 <= 1 else { throw RPCError(.internal, "the prefix of a message is malformed") }
        guard length <= limit else {
            throw RPCError(.resourceExhausted, "a message of \(length) bytes is over the limit of \(limit)")
        }
        missing = length
    }

    /// The bytes of a message with their prefix.
    static func frame(_ message: some SerializableMessage) -> Frame {
        var bytes = message.serialized(reservedPrefix: prefixByteCount)
        writePrefix(&bytes, isCompressed: false)
        return Frame(bytes: bytes)
    }

    static func writePrefix(_ bytes: inout [UInt8], isCompressed: Bool) {
        let length = UInt32(bytes.count - prefixByteCount)
        bytes.withUnsafeMutableBufferPointer { bytes in
            bytes[0] = isCompressed ? 1 : 0
            for index in 0..<4 { bytes[index + 1] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * index)) }
        }
    }
}
