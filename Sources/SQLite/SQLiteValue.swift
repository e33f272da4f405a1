/// A value in a column or a parameter.
public enum SQLiteValue: Hashable, Sendable {
    /// NULL.
    case null
    /// INTEGER, 64 bits, signed.
    case integer(Int64)
    /// TEXT.
    case text(String)
    /// BLOB.
    case blob([UInt8])

    /// The number; 0 for anything else.
    public var integer: Int64 {
        if case .integer(let value) = self { return value }
        return 0
    }

    /// The text; empty for anything else.
    public var text: String {
        if case .text(let value) = self { return value }
        return ""
    }

    /// The bytes; none for anything else.
    public var blob: [UInt8] {
        if case .blob(let value) = self { return value }
        return []
    }
}
