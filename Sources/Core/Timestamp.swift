internal import Glibc

/// Wall-clock instants as milliseconds since 1970, UTC.
public enum Timestamp {
    /// Now.
    public static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }

    /// `2026-01-31T23:59:59.000Z`, independent of locale and time zone.
    public static func iso8601(milliseconds: Int) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func pad(_ value: Int32, _ width: Int = 2) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(pad(parts.tm_year + 1900, 4))-\(pad(parts.tm_mon + 1))-\(pad(parts.tm_mday))T"
            + "\(pad(parts.tm_hour)):\(pad(parts.tm_min)):\(pad(parts.tm_sec)).\(pad(Int32(milliseconds % 1000), 3))Z"
    }
}

extension Duration {
    /// Whole milliseconds, rounded down; 0 if negative, and at most what fits.
    public var wholeMilliseconds: UInt64 {
        let parts = components
        guard parts.seconds >= 0, parts.attoseconds >= 0 else { return 0 }
        return UInt64(parts.seconds).multipliedSaturating(by: 1000)
            .addingSaturating(UInt64(parts.attoseconds / 1_000_000_000_000_000))
    }
}
