/// A message that can be turned into bytes and back.
public protocol SerializableMessage: Sendable {
    /// Reads a message; throws when the bytes are not one.
    init(serialized bytes: UnsafeRawBufferPointer) throws

    /// The bytes of the message, after `reservedPrefix` zero bytes that a framing layer fills in.
    func serialized(reservedPrefix: Int) -> [UInt8]
}

extension SerializableMessage {
    /// Reads a message from an array.
    public init(serialized bytes: [UInt8]) throws {
        self = try bytes.withUnsafeBytes { try Self(serialized: $0) }
    }

    /// The bytes of the message.
    public func serialized() -> [UInt8] { serialized(reservedPrefix: 0) }
}
