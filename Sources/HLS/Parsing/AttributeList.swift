/// Walks an attribute list from left to right (RFC 8216bis, 4.2). Blanks around names and values are read past.
struct AttributeList: Sequence, IteratorProtocol {
    struct Attribute {
        let name: Bytes
        /// Without quotes.
        let value: Bytes
    }

    private var rest: Bytes

    init(_ bytes: Bytes) { rest = bytes }

    /// The next well-formed pair; what is not one is skipped up to the next comma.
    mutating func next() -> Attribute? {
        while !rest.isEmpty {
            let comma = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.count
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")), equals < comma else {
                rest = rest.from(comma + 1)
                continue
            }
            let name = rest.part(0..<equals).trimmed
            var start = equals + 1
            while start < rest.count, rest[start] == UInt8(ascii: " ") || rest[start] == UInt8(ascii: "\t") {
                start += 1
            }
            if start < rest.count, rest[start] == UInt8(ascii: "\"") {
                // A quoted-string runs to the next quote, whatever is in it; without one, to the end.
                let end = rest.firstIndex(of: UInt8(ascii: "\""), from: start + 1) ?? rest.count
                let value = rest.part(Swift.min(start + 1, end)..<end)
                let next = rest.firstIndex(of: UInt8(ascii: ","), from: Swift.min(end + 1, rest.count)) ?? rest.count
                rest = rest.from(next + 1)
                if !name.isEmpty { return Attribute(name: name, value: value) }
            } else {
                let value = rest.part(Swift.min(start, comma)..<comma).trimmed
                rest = rest.from(comma + 1)
                if !name.isEmpty { return Attribute(name: name, value: value) }
            }
        }
        return nil
    }
}
