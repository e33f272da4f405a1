internal import Core

/// Cuts the DATA of a stream into messages: a flag byte, four length bytes, the message.
struct MessageDeframer {
    static let prefixByteCount = 5

    private var prefix: [UInt8] = []
    private var body: [UInt8] = []
    private var missing = 0
    private let limit: Int

    init(maximumMessageByteCount: Int) { limit = maximumMessageByteCount }

    /// Whether the bytes so far end between two messages.
    var isAtBoundary: Bool { prefix.isEmpty }

    /// Takes any piece of the stream; calls `emit` with each message that it completes.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, emit: ([UInt8]) -> Void) throws(RPCError) {
        var rest = bytes[...]
        while !rest.isEmpty || (missing == 0 && prefix.count == Self.prefixByteCount) {
            if prefix.count < Self.prefixByteCount {
                let taken = rest.prefix(Self.prefixByteCount - prefix.count)
                prefix += taken
                rest = rest.dropFirst(taken.count)
                guard prefix.count == Self.prefixByteCount else { return }
                try begin()
            }
            let taken = rest.prefix(missing)
            body += taken
            missing -= taken.count
            rest = rest.dropFirst(taken.count)
            guard missing == 0 else { return }
            emit(body)
            body = []
            prefix.removeAll(keepingCapacity: true)
        }
    }

    private mutating func begin() throws(RPCError) {
        let length = prefix[1...].reduce(0) { $0 << 8 | Int($1) }
        guard prefix[0] == 0 else {
            let code: StatusCode = prefix[0] == 1 ? .unimplemented : .internal
            throw RPCError(code, "a message is marked as compressed, and no compression was agreed on")
        }
        guard length <= limit else {
            throw RPCError(.resourceExhausted, "a message of \(length) bytes is over the limit of \(limit)")
        }
        missing = length
        // What the peer claims is only reserved as far as it is likely to come.
        body.reserveCapacity(min(length, 65_536))
    }

    /// The bytes of a message with their prefix.
    static func frame(_ message: some SerializableMessage) -> [UInt8] {
        var frame = message.serialized(reservedPrefix: prefixByteCount)
        let length = UInt32(frame.count - prefixByteCount)
        for index in 0..<4 { frame[index + 1] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * index)) }
        return frame
    }
}
