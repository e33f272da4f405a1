/// Writes an attribute list (RFC 8216bis, 4.2); absent values are left out.
struct AttributeWriter {
    private var parts: [String] = []

    mutating func add(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { parts.append("\(name)=\(value)") }
    }

    mutating func add(_ name: String, quoted value: String?) {
        guard let value, !value.isEmpty else { return }
        // What a quoted-string can't hold is left out.
        // Scalar by scalar: with a mark after it, a quotation mark is another character.
        let clean = String(
            String.UnicodeScalarView(value.unicodeScalars.filter { $0 != "\"" && !Character($0).isNewline }))
        parts.append("\(name)=\"\(clean)\"")
    }

    var text: String { parts.joined(separator: ",") }
}
