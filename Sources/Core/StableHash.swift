/// FNV-1a, 64 bits: for names that must be the same in every run. Not for security.
public struct StableHash: Sendable {
    /// The hash of what was added so far.
    public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// An empty hash.
    public init() {}

    /// Adds a string and an end mark, so that ("a", "bc") and ("ab", "c") differ.
    public mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(UInt8(0xff))
    }

    /// Adds what is the same as the string of these bytes.
    public mutating func addText(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes { add(byte) }
        add(UInt8(0xff))
    }

    /// Adds bytes as they are, without an end mark.
    public mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// Sixteen lower-case hexadecimal digits.
    public var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
