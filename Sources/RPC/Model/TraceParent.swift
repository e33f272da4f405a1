internal import Synchronization

/// The W3C trace context that every call carries.
public struct TraceParent: Hashable, Sendable, CustomStringConvertible {
    private var high: UInt64
    private var low: UInt64
    private var span: UInt64

    /// A new trace.
    public init() {
        high = Self.random()
        low = Self.random()
        span = Self.random()
    }

    /// Reads the header; nil if it is malformed.
    public init?(_ header: String) {
        var header = header
        let read = header.withUTF8 { TraceParent(bytes: $0) }
        guard let read else { return nil }
        self = read
    }

    /// `VERSION-TRACE-SPAN-FLAGS`: 2, 32, 16 and 2 hexadecimal digits; a later version may add more.
    init?(bytes: UnsafeBufferPointer<UInt8>) {
        let dash = UInt8(ascii: "-")
        guard bytes.count >= 55, bytes[2] == dash, bytes[35] == dash, bytes[52] == dash,
            bytes.count == 55 || bytes[55] == dash, let high = Self.value(bytes, 3), let low = Self.value(bytes, 19),
            let span = Self.value(bytes, 36)
        else { return nil }
        self.high = high
        self.low = low
        self.span = span
    }

    /// 32 hexadecimal digits, the same for all calls that one request leads to.
    public var traceID: String { String(description.dropFirst(3).prefix(32)) }

    /// 16 hexadecimal digits, of this call alone.
    public var spanID: String { String(description.dropFirst(36).prefix(16)) }

    /// The same trace, a step further down.
    public func child() -> TraceParent {
        var child = self
        child.span = Self.random()
        return child
    }

    /// The header.
    public var description: String {
        String(unsafeUninitializedCapacity: Self.byteCount) { buffer in
            write(to: buffer)
            return Self.byteCount
        }
    }

    static let byteCount = 55

    /// Writes the header into at least `byteCount` bytes.
    func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
        guard let base = buffer.baseAddress, buffer.count >= Self.byteCount else { return }
        let target = UnsafeMutableRawPointer(base)
        func store(_ value: UInt64, at offset: Int) {
            target.storeBytes(
                of: Self.digits(UInt32(truncatingIfNeeded: value >> 32)).bigEndian, toByteOffset: offset,
                as: UInt64.self)
            target.storeBytes(
                of: Self.digits(UInt32(truncatingIfNeeded: value)).bigEndian, toByteOffset: offset + 8, as: UInt64.self)
        }
        let zero = UInt8(ascii: "0"), dash = UInt8(ascii: "-")
        (buffer[0], buffer[1], buffer[2]) = (zero, zero, dash)
        store(high, at: 3)
        store(low, at: 19)
        buffer[35] = dash
        store(span, at: 36)
        (buffer[52], buffer[53], buffer[54]) = (dash, zero, UInt8(ascii: "1"))
    }

    /// Eight lower-case digits, the first in the highest byte; all at once, since every call carries 48 of them.
    private static func digits(_ value: UInt32) -> UInt64 {
        var nibbles = UInt64(value)
        nibbles = (nibbles | nibbles << 16) & 0x0000_ffff_0000_ffff
        nibbles = (nibbles | nibbles << 8) & 0x00ff_00ff_00ff_00ff
        nibbles = (nibbles | nibbles << 4) & 0x0f0f_0f0f_0f0f_0f0f
        // A nibble above nine carries into bit 4 when six is added.
        let letters = (nibbles + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return nibbles + 0x3030_3030_3030_3030 + letters * 39
    }

    private static func value(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt64? {
        guard let high = half(bytes, offset), let low = half(bytes, offset + 8) else { return nil }
        return UInt64(high) << 32 | UInt64(low)
    }

    /// The value of eight digits; upper case is not allowed (W3C Trace Context, 3.2.2).
    private static func half(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt32? {
        let text = UInt64(
            bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let letters = text >> 6 & 0x0101_0101_0101_0101
        var nibbles = (text & 0x0f0f_0f0f_0f0f_0f0f) + letters * 9
        nibbles &= 0x0f0f_0f0f_0f0f_0f0f
        nibbles = (nibbles | nibbles >> 4) & 0x00ff_00ff_00ff_00ff
        nibbles = (nibbles | nibbles >> 8) & 0x0000_ffff_0000_ffff
        nibbles = (nibbles | nibbles >> 16) & 0xffff_ffff
        let value = UInt32(truncatingIfNeeded: nibbles)
        // What was not a digit does not come out as it went in.
        return digits(value) == text ? value : nil
    }

    /// SplitMix64 from a seed of the system: ids must differ, not be secret, and every call needs three words.
    private static func random() -> UInt64 {
        var word = counter.wrappingAdd(0x9e37_79b9_7f4a_7c15, ordering: .relaxed).oldValue
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return max(1, word ^ word >> 31)
    }

    private static let counter = Atomic(UInt64.random(in: 0...UInt64.max))
}
