/// Writes an attribute list (RFC 8216bis, 4.2); absent values are left out.
struct AttributeWriter {
    private var parts: [String] = []

    mutating func add(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { parts.append("\(name)=\(value)") }
    }

    mutating func add(_ name: String, quoted value: String?) {
        guard let value, !value.isEmpty else { return }
        // What a quoted-string can't hold is left out.
        let clean = value.filter { !$0.isNewline && $0 != "\"" }
        parts.append("\(name)=\"\(clean)\"")
    }

    var text: String { parts.joined(separator: ",") }
}
