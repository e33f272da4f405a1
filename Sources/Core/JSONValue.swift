internal import FoundationEssentials

/// JSON for machines: keys in order of their names, so that the same value is the same text.
public enum JSONValue: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral
{
    /// A text.
    case string(String)
    /// A whole number that is not negative.
    case integer(UInt64)
    /// A number with a fraction.
    case number(Double)
    /// True or false.
    case bool(Bool)
    /// A list.
    case array([JSONValue])
    /// Members by name; order does not matter.
    case object([String: JSONValue])
    /// Nothing.
    case null

    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An object.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
    /// A list.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// The text on one line, or indented.
    public func text(pretty: Bool = true) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        // Encoding fails only for numbers that are not finite, and those are written as null below.
        guard let data = try? encoder.encode(self) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }
}

extension JSONValue: Encodable {
    /// Writes the value as it is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): if value.isFinite { try container.encode(value) } else { try container.encodeNil() }
        case .bool(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
    }
}
