internal import Glibc

/// Times as people type them.
public enum TimeText {
    /// Milliseconds of `90`, `90.5`, `1:30`, `1:02:03.5`, `90s`, `5m`, `2h30m`, `1d`; nil for anything else.
    public static func milliseconds(_ text: String) -> UInt64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 1 else { return clock(parts) }
        if let seconds = seconds(text[...]) { return whole(seconds) }
        var total = 0.0
        var number = text.startIndex
        var last = Double.infinity
        for index in text.indices where text[index].isLetter {
            guard let unit = ["d": 86_400.0, "h": 3600, "m": 60, "s": 1][String(text[index])], unit < last,
                let count = seconds(text[number..<index])
            else { return nil }
            last = unit
            total += count * unit
            number = text.index(after: index)
        }
        return number == text.endIndex && !text.isEmpty ? whole(total) : nil
    }

    /// Minutes and seconds run to 59.
    private static func clock(_ parts: [Substring]) -> UInt64? {
        guard parts.count <= 3, let last = parts.last.flatMap({ seconds($0) }), last < 60 else { return nil }
        var total = 0.0
        for (index, part) in parts.dropLast().enumerated() {
            guard let number = digits(part), index == 0 || number < 60 else { return nil }
            total = total * 60 + Double(number)
        }
        return whole(total * 60 + last)
    }

    /// Digits alone, without a sign.
    private static func digits(_ text: Substring) -> Int32? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int32(text) : nil
    }

    private static func seconds(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else {
            return nil
        }
        return Double(text)
    }

    private static func whole(_ seconds: Double) -> UInt64? {
        seconds < 1e12 ? UInt64((seconds * 1000).rounded()) : nil
    }

    /// Milliseconds since 1970 of `2026-01-31T20:00:00Z`, with `+01:00` instead of `Z` or nothing for local time, or of
    /// the next `20:00` or `20:00:30` there is in local time; nil for anything else.
    public static func instant(_ text: String, now: UInt64) -> UInt64? {
        text.contains("T") ? date(text) : nextTime(text, now: now)
    }

    private static func date(_ text: String) -> UInt64? {
        var parts = tm()
        parts.tm_isdst = -1
        // Digits and separators where they stand in ISO 8601; seconds may be left out.
        let shape = Array("0000-00-00T00:00:00")
        let matching = zip(text, shape).prefix { $0 == $1 || ($0.isASCII && $0.isNumber && $1 == "0") }.count
        guard matching == 16 || matching == 19 else { return nil }
        let numbers = text.prefix(matching).split { !$0.isNumber }.compactMap { Int32($0) }
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers.count > 5 ? numbers[5] : 0)
        guard (0...11).contains(parts.tm_mon), (1...31).contains(parts.tm_mday), (0...23).contains(parts.tm_hour),
            (0...59).contains(parts.tm_min), (0...60).contains(parts.tm_sec)
        else { return nil }
        // A day that its month does not have is no day.
        var same = parts
        guard timegm(&same) >= 0, same.tm_mday == parts.tm_mday else { return nil }
        let rest = text.dropFirst(matching)
        if rest.isEmpty { return milliseconds(mktime(&parts)) }
        if rest == "Z" { return milliseconds(timegm(&parts)) }
        let zone = rest.dropFirst().filter { $0 != ":" }
        guard let sign = ["+": 1, "-": -1][String(rest.prefix(1))], zone.count == 4,
            let hours = digits(zone.prefix(2)[...]), let minutes = digits(zone.suffix(2)[...]), hours < 24, minutes < 60
        else { return nil }
        return milliseconds(timegm(&parts) - sign * Int(hours * 3600 + minutes * 60))
    }

    private static func nextTime(_ text: String, now: UInt64) -> UInt64? {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { digits($0) }
        guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1],
            let second = numbers.count > 2 ? numbers[2] : 0, (0...23).contains(hour), (0...59).contains(minute),
            (0...59).contains(second)
        else { return nil }
        var seconds = time_t(now / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (hour, minute, second, -1)
        var copy = parts
        if let today = milliseconds(mktime(&copy)), today > now { return today }
        parts.tm_mday += 1
        return milliseconds(mktime(&parts))
    }

    private static func milliseconds(_ seconds: time_t) -> UInt64? { seconds >= 0 ? UInt64(seconds) * 1000 : nil }
}
