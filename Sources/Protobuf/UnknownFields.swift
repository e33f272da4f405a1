package import CProtobufC

/// Fields that this build does not know; they survive a decode and an encode.
public struct UnknownFields: Hashable, Sendable {
    private struct Field: Hashable, Sendable {
        var tag: UInt32
        var wireType: UInt32
        var bytes: [UInt8]
    }

    private var fields: [Field] = []

    /// None.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { fields.isEmpty }

    package init(_ message: ProtobufCMessage) {
        guard message.n_unknown_fields > 0, let source = message.unknown_fields else { return }
        // A field of number 0 is none, though protobuf-c keeps it; written again it would be read as something else.
        for field in UnsafeBufferPointer(start: source, count: Int(message.n_unknown_fields)) where field.tag > 0 {
            let bytes = [UInt8](UnsafeRawBufferPointer(start: field.data, count: field.len))
            fields.append(Field(tag: field.tag, wireType: field.wire_type.rawValue, bytes: bytes))
        }
    }

    package func fill(_ message: inout ProtobufCMessage, _ arena: inout MessageArena) {
        guard !fields.isEmpty else { return }
        let target = arena.allocate(ProtobufCMessageUnknownField.self, count: fields.count)
        for (index, field) in fields.enumerated() {
            target[index] = ProtobufCMessageUnknownField(
                tag: field.tag, wire_type: ProtobufCWireType(rawValue: field.wireType), len: field.bytes.count,
                data: arena.copy(field.bytes))
        }
        message.n_unknown_fields = UInt32(fields.count)
        message.unknown_fields = target
    }
}
