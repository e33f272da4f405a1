internal import Core

/// How `grpc-message` is told: UTF-8, with what is not printable ASCII as %XX.
enum PercentEncoding {
    /// Whole characters, as many as fit into `limit` bytes.
    static func encode(_ text: String, limit: Int) -> String {
        var result = ""
        for character in text {
            let encoded = encode(character)
            guard result.utf8.count + encoded.utf8.count <= limit else { break }
            result += encoded
        }
        return result
    }

    private static func encode(_ character: Character) -> String {
        var bytes: [UInt8] = []
        for byte in character.utf8 {
            if byte >= 0x20, byte <= 0x7e, byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else {
                bytes += Array("%".utf8) + Array(Hexadecimal.encode([byte]).uppercased().utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is not a %XX stays as it is.
    static func decode(_ text: String) -> String {
        let source = Array(text.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < source.count {
            if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
                let high = Hexadecimal.value(of: source[index + 1]), let low = Hexadecimal.value(of: source[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
