internal import Core

/// Metadata of a call: names in lower case, in order, repeats allowed.
///
/// Values are ASCII text, or bytes where the name ends in `-bin`. Names that gRPC keeps for itself are not in it.
public struct Metadata: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    struct Field: Hashable, Sendable {
        var name: String
        var value: [UInt8]
    }

    private(set) var fields: [Field] = []

    /// None.
    public init() {}

    /// Whether there is none.
    public var isEmpty: Bool { fields.isEmpty }

    /// Text values by name.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// The first text of that name.
    public subscript(name: String) -> String? {
        fields.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// All texts of that name.
    public func all(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// The first bytes of a name that ends in `-bin`.
    public func binary(_ name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }

    /// Adds a text; ignored unless name and value are what gRPC allows.
    public mutating func append(_ name: String, _ value: String) {
        guard Self.isLegal(name: name), !name.hasSuffix("-bin") else { return }
        guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 <= 0x7e }) else { return }
        fields.append(Field(name: name, value: Array(value.utf8)))
    }

    /// Adds bytes; the name must end in `-bin`.
    public mutating func append(_ name: String, binary value: [UInt8]) {
        guard Self.isLegal(name: name), name.hasSuffix("-bin") else { return }
        fields.append(Field(name: name, value: value))
    }

    private static func isLegal(name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("grpc-")
            && name.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
            }
    }

    /// Adds a field as it came over the wire; several `-bin` values may be joined with commas.
    mutating func append(wireName: String, wireValue: UnsafeBufferPointer<UInt8>) {
        guard wireName.hasSuffix("-bin") else {
            fields.append(Field(name: wireName, value: Array(wireValue)))
            return
        }
        for part in wireValue.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard let bytes = Base64.decode(String(decoding: part, as: UTF8.self)) else { continue }
            fields.append(Field(name: wireName, value: bytes))
        }
    }

    /// Name and text of each field as it goes over the wire.
    var wireFields: [(name: String, value: String)] {
        fields.map { field in
            if field.name.hasSuffix("-bin") { return (field.name, Base64.encode(field.value, padding: false)) }
            return (field.name, String(decoding: field.value, as: UTF8.self))
        }
    }
}
