internal import Glibc

/// Bytes of one line or attribute value, lent by the parser.
typealias Bytes = UnsafeRawBufferPointer

extension UnsafeRawBufferPointer {
    func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && hasPrefix(text)
    }

    func hasPrefix(_ text: StaticString) -> Bool {
        guard let base = baseAddress, count >= text.utf8CodeUnitCount else { return false }
        return memcmp(base, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - base
    }

    /// Whether the bytes of a range are those of another text at the same place.
    func isSame(_ other: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        guard let base = baseAddress, let otherBase = other.baseAddress, range.upperBound <= count else { return false }
        return memcmp(base + range.lowerBound, otherBase + range.lowerBound, range.count) == 0
    }

    /// Where a text begins for the first time.
    func firstRange(of text: StaticString) -> Int? {
        var start = 0
        while let found = firstIndex(of: text.utf8Start[0], from: start) {
            if from(found).hasPrefix(text) { return found }
            start = found + 1
        }
        return nil
    }

    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }

    func from(_ start: Int) -> UnsafeRawBufferPointer { part(Swift.min(start, count)..<count) }

    /// Without blanks at both ends.
    var trimmed: UnsafeRawBufferPointer {
        var (start, end) = (0, count)
        while start < end, self[start] == UInt8(ascii: " ") || self[start] == UInt8(ascii: "\t") { start += 1 }
        while end > start, self[end - 1] == UInt8(ascii: " ") || self[end - 1] == UInt8(ascii: "\t") { end -= 1 }
        return part(start..<end)
    }

    /// Letters, digits and hyphens, as RFC 8216bis writes names (4.2), and not too many.
    var isAttributeName: Bool {
        !isEmpty && count <= 64
            && allSatisfy { $0 == 0x2d || (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }
    }

    /// The beginning, for a message.
    var clipped: String { count <= 100 ? text : part(0..<100).text + "…" }

    var text: String { String(decoding: self, as: UTF8.self) }

    /// A decimal-integer; nil for anything else, and when it does not fit.
    var decimalInteger: UInt64? {
        let digits = trimmed
        guard !digits.isEmpty else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit - 0x30))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }

    /// A decimal-floating-point as the RFC writes it: digits, and at most one point.
    var isDecimal: Bool {
        var points = 0
        for byte in self {
            if byte == UInt8(ascii: ".") { points += 1 } else if byte < 0x30 || byte > 0x39 { return false }
        }
        return points <= 1 && count > points
    }

    /// A number as far as it goes: sign, digits, fraction, exponent. Nil if there is no digit or it is not finite.
    var decimal: Double? {
        let bytes = trimmed
        var index = 0
        var isNegative = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        var mantissa: UInt64 = 0
        var scale = 0
        var digitCount = 0
        var isFraction = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else if byte >= 0x30, byte <= 0x39 {
                digitCount += 1
                // Digits past the precision of a Double only move the point.
                if mantissa < 100_000_000_000_000_000 {
                    mantissa = mantissa * 10 + UInt64(byte - 0x30)
                    if isFraction { scale -= 1 }
                } else if !isFraction {
                    scale += 1
                }
            } else {
                break
            }
            index += 1
        }
        guard digitCount > 0 else { return nil }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e"), let exponent = bytes.from(index + 1).exponent
        {
            scale += exponent
        }
        let magnitude = Self.scaled(Double(mantissa), scale)
        return magnitude.isFinite ? (isNegative ? -magnitude : magnitude) : nil
    }

    private var exponent: Int? {
        var digits = self
        let isNegative = !digits.isEmpty && digits[0] == UInt8(ascii: "-")
        if !digits.isEmpty, digits[0] == UInt8(ascii: "-") || digits[0] == UInt8(ascii: "+") { digits = digits.from(1) }
        guard digits.count <= 4, let value = digits.decimalInteger else { return nil }
        return isNegative ? -Int(value) : Int(value)
    }

    private static func scaled(_ value: Double, _ exponent: Int) -> Double {
        // Dividing by an exact power is correctly rounded where multiplying by its inverse is not.
        let powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16]
        if exponent == 0 { return value }
        if exponent < 0, -exponent < powers.count { return value / powers[-exponent] }
        if exponent > 0, exponent < powers.count { return value * powers[exponent] }
        return value * pow(10, Double(exponent))
    }
}
