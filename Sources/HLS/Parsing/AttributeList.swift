/// Walks an attribute list from left to right (RFC 8216bis, 4.2). Blanks around names and values are read past.
struct AttributeList: Sequence, IteratorProtocol {
    struct Attribute {
        let name: Bytes
        /// Without quotes.
        let value: Bytes
        var isQuoted = false
        /// Blanks around the name or the value.
        var hasBlanks = false
    }

    private var rest: Bytes
    /// Something was not a pair, and was read past.
    private(set) var hasSkipped = false

    init(_ bytes: Bytes) { rest = bytes }

    private func commaOutsideQuotes(from start: Int) -> Int {
        var isQuoted = false
        // As far as an attribute is long in earnest; looking further for each would take the square of the time.
        let end = Swift.min(rest.count, start + 4096)
        for index in start..<end {
            if rest[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if rest[index] == UInt8(ascii: ","), !isQuoted { return index }
        }
        if end == rest.count, !isQuoted { return rest.count }
        // A stray quote: it must not take the attributes after it along.
        return rest.firstIndex(of: UInt8(ascii: ","), from: start) ?? rest.count
    }

    /// The next well-formed pair; what is not one is skipped up to the next comma.
    mutating func next() -> Attribute? {
        while !rest.isEmpty {
            let comma = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.count
            guard let equals = rest.part(0..<comma).firstIndex(of: UInt8(ascii: "=")) else {
                hasSkipped = true
                rest = rest.from(comma + 1)
                continue
            }
            let name = rest.part(0..<equals).trimmed
            var hasBlanks = name.count != equals
            var start = equals + 1
            while start < rest.count, rest[start] == UInt8(ascii: " ") || rest[start] == UInt8(ascii: "\t") {
                start += 1
                hasBlanks = true
            }
            if start < rest.count, rest[start] == UInt8(ascii: "\"") {
                // A quoted-string runs to the next quote, whatever is in it; without one, to the end.
                let end = rest.firstIndex(of: UInt8(ascii: "\""), from: start + 1) ?? rest.count
                var value = rest.part(Swift.min(start + 1, end)..<end)
                let next = commaOutsideQuotes(from: Swift.min(end + 1, rest.count))
                if end == rest.count { hasSkipped = true }
                if next > end + 1 {
                    // More follows the quote. If it ends with another, all between the outer two is taken.
                    let written = rest.part(start..<next).trimmed
                    hasBlanks = true
                    if written.count > value.count + 2 {
                        hasSkipped = true
                        guard written.last == UInt8(ascii: "\"") else {
                            rest = rest.from(next + 1)
                            continue
                        }
                        value = written.part(1..<written.count - 1)
                    }
                }
                rest = rest.from(next + 1)
                if !name.isEmpty {
                    return Attribute(name: name, value: value, isQuoted: true, hasBlanks: hasBlanks)
                }
                hasSkipped = true
            } else {
                let written = rest.part(Swift.min(start, comma)..<comma)
                let value = written.trimmed
                if value.count != written.count { hasBlanks = true }
                rest = rest.from(comma + 1)
                if !name.isEmpty { return Attribute(name: name, value: value, hasBlanks: hasBlanks) }
                hasSkipped = true
            }
        }
        return nil
    }
}
