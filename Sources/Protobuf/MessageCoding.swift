package import CProtobufC

/// Bytes that are not the message that was expected.
public struct MalformedMessage: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message that was expected.
    public let type: String

    /// One line for a person.
    public var description: String { "the bytes are not a \(type)" }
}

/// Unpacks with protobuf-c, reads the struct, and frees it however that ends.
package func decodeMessage<C, M>(
    _ bytes: UnsafeRawBufferPointer,
    unpack: (UnsafeMutablePointer<ProtobufCAllocator>?, Int, UnsafePointer<UInt8>?) -> UnsafeMutablePointer<C>?,
    free: (UnsafeMutablePointer<C>?, UnsafeMutablePointer<ProtobufCAllocator>?) -> Void,
    read: (C) -> M
) throws -> M {
    let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    guard let message = unpack(nil, bytes.count, base) else { throw MalformedMessage(type: "\(M.self)") }
    defer { free(message, nil) }
    return read(message.pointee)
}

/// Packs with protobuf-c behind a reserved prefix of zero bytes.
package func encodeMessage<C>(
    _ message: UnsafeMutablePointer<C>, reservedPrefix: Int, size: (UnsafePointer<C>) -> Int,
    pack: (UnsafePointer<C>, UnsafeMutablePointer<UInt8>) -> Int
) -> [UInt8] {
    let byteCount = size(message)
    return [UInt8](unsafeUninitializedCapacity: reservedPrefix + byteCount + 1) { buffer, count in
        buffer[..<reservedPrefix].update(repeating: 0)
        if byteCount > 0, let base = buffer.baseAddress {
            count = reservedPrefix + pack(message, base + reservedPrefix)
        } else {
            count = reservedPrefix
        }
    }
}

/// A copy of a bytes field.
package func bytes(of data: ProtobufCBinaryData) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: data.data, count: data.len))
}

/// A copy of a string field; bytes that are not UTF-8 are repaired.
package func string(of text: UnsafePointer<CChar>?) -> String {
    guard let text else { return "" }
    return String(cString: text)
}

/// A copy of a repeated field.
package func array<C, T>(_ base: UnsafeMutablePointer<C>?, _ count: Int, _ read: (C) -> T) -> [T] {
    guard let base, count > 0 else { return [] }
    return UnsafeBufferPointer(start: base, count: count).map(read)
}
