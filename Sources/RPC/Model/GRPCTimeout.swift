/// The `grpc-timeout` header: at most eight digits and a unit.
enum GRPCTimeout {
    /// Never shorter than asked for by more than the unit it is told in.
    static func encode(_ duration: Duration) -> String {
        let parts = duration.components
        guard parts.seconds >= 0, parts.attoseconds >= 0, duration > .zero else { return "0n" }
        let nanoseconds = parts.attoseconds / 1_000_000_000
        if parts.seconds == 0, nanoseconds < 100_000_000 { return "\(nanoseconds)n" }
        if parts.seconds < 100 { return "\(parts.seconds * 1_000_000 + nanoseconds / 1000)u" }
        if parts.seconds < 100_000 { return "\(parts.seconds * 1000 + nanoseconds / 1_000_000)m" }
        return "\(min(parts.seconds, 99_999_999))S"
    }

    static func decode(_ text: String) -> Duration? {
        guard let unit = text.utf8.last, let value = Int64(text.dropLast()), value >= 0, text.utf8.count <= 9 else {
            return nil
        }
        switch unit {
        case UInt8(ascii: "n"): return .nanoseconds(value)
        case UInt8(ascii: "u"): return .microseconds(value)
        case UInt8(ascii: "m"): return .milliseconds(value)
        case UInt8(ascii: "S"): return .seconds(value)
        case UInt8(ascii: "M"): return .seconds(value * 60)
        case UInt8(ascii: "H"): return .seconds(value * 3600)
        default: return nil
        }
    }
}
