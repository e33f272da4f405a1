/// Numbers as people read them.
public enum Format {
    /// `12.3 MB`: powers of ten.
    public static func bytes(_ count: UInt64) -> String {
        let units = ["B", "kB", "MB", "GB", "TB"]
        var value = Double(count)
        var unit = 0
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        return unit == 0 ? "\(count) B" : "\(fixed(value, value < 9.95 ? 2 : value < 99.5 ? 1 : 0)) \(units[unit])"
    }

    /// `1:02:03` or `2:03`.
    public static func seconds(_ seconds: UInt64) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        return hours > 0 ? "\(hours):\(pad(minutes)):\(pad(rest))" : "\(minutes):\(pad(rest))"
    }

    /// A number with so many decimals.
    public static func fixed(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "?" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = UInt64((abs(value) * scale).rounded())
        let whole = scaled / UInt64(scale)
        let sign = value < 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let fraction = String(scaled % UInt64(scale))
        return "\(sign)\(whole)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }

    private static func pad(_ value: UInt64) -> String { value < 10 ? "0\(value)" : "\(value)" }

    /// Text of others without control characters, so that it cannot steer a terminal.
    public static func clean(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) ? " " : scalar
                }))
    }
}
