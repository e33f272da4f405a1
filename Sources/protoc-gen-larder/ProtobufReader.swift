/// Reads the fields of a serialized message one after the other: as much of the wire format as descriptors need.
struct ProtobufReader {
    enum Value {
        case varint(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next field, or nil at the end.
    mutating func next() throws -> (number: Int, value: Value)? {
        guard !rest.isEmpty else { return nil }
        let key = try varint()
        switch key & 7 {
        case 0: return (Int(key >> 3), .varint(try varint()))
        case 1: return (Int(key >> 3), .bytes(try take(8)))
        case 2: return (Int(key >> 3), .bytes(try take(Int(try varint()))))
        case 5: return (Int(key >> 3), .bytes(try take(4)))
        default: throw Malformed()
        }
    }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw Malformed() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func varint() throws -> UInt64 {
        var result: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw Malformed() }
            result |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return result }
        }
        throw Malformed()
    }

    var isAtEnd: Bool { rest.isEmpty }
}

/// The other direction, for the response.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int, _ payload: [UInt8]) {
        add(varint: UInt64(number << 3 | 2))
        add(varint: UInt64(payload.count))
        bytes += payload
    }

    mutating func add(_ number: Int, varint value: UInt64) {
        add(varint: UInt64(number << 3))
        add(varint: value)
    }

    private mutating func add(varint value: UInt64) {
        var value = value
        while value > 0x7f {
            bytes.append(UInt8(value & 0x7f) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }
}
