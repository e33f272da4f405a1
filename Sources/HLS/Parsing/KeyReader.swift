/// Reads the attributes that EXT-X-KEY and EXT-X-SESSION-KEY share.
enum KeyReader {
    /// Nil for METHOD=NONE. `problem` tells what was read past.
    static func read(_ value: Bytes) -> (key: Key, problem: String?, hasUnreadableIV: Bool)? {
        var key = Key(method: "", uri: "")
        var problem: String?
        var hasUnreadableIV = false
        for attribute in AttributeList(value) {
            if attribute.name.equals("METHOD") {
                key.method = attribute.value.text
            } else if attribute.name.equals("URI") {
                key.uri = attribute.value.text
            } else if attribute.name.equals("KEYFORMAT") {
                key.keyFormat = attribute.value.text
            } else if attribute.name.equals("KEYFORMATVERSIONS") {
                key.keyFormatVersions = attribute.value.text
            } else if attribute.name.equals("KEYID") {
                key.keyID = attribute.value.text
            } else if attribute.name.equals("IV") {
                key.initializationVector = initializationVector(attribute.value)
                // As a rule it is written like any other number of 128 bits, and then need not be kept twice.
                let written = attribute.value.text
                if written.lowercased() != key.declaredInitializationVector { key.writtenVector = written }
                if key.initializationVector == nil {
                    hasUnreadableIV = true
                } else if attribute.value.count != 34 {
                    problem = "the IV does not have 32 digits; it is filled with zeros on the left"
                }
            }
        }
        if key.method == "NONE" { return nil }
        if key.method.isEmpty || key.uri.isEmpty { problem = "a key without METHOD or URI" }
        return (key, problem, hasUnreadableIV)
    }

    /// 32 hexadecimal digits.
    static func vector(_ digits: Bytes) -> [UInt8]? {
        guard digits.count == 32 else { return nil }
        var isLegal = true
        let bytes = [UInt8](unsafeUninitializedCapacity: 16) { target, count in
            for index in 0..<16 {
                let (high, low) = (nibble(digits[2 * index]), nibble(digits[2 * index + 1]))
                if high > 15 || low > 15 { isLegal = false }
                target[index] = high << 4 | low & 15
            }
            count = 16
        }
        return isLegal ? bytes : nil
    }

    /// Over 15 for what is no digit.
    static func nibble(_ digit: UInt8) -> UInt8 {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: 0xff
        }
    }

    private static func initializationVector(_ value: Bytes) -> [UInt8]? {
        guard value.hasPrefix("0x") || value.hasPrefix("0X"), value.count > 2, value.count <= 34 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        for (index, digit) in value.from(2).reversed().enumerated() {
            let value = nibble(digit)
            guard value <= 15 else { return nil }
            bytes[15 - index / 2] |= value << (index % 2 == 0 ? 0 : 4)
        }
        return bytes
    }
}
