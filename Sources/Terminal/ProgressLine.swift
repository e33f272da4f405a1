/// One line that is drawn again and again: share, amount, rate, time left.
public struct ProgressLine: Sendable {
    private var samples: [(seconds: Double, bytes: UInt64, share: Double)] = []

    /// A line without history.
    public init() {}

    /// The line at a moment. `share` runs 0…1 and is nil while it is not known; `seconds` only has to grow.
    public mutating func text(seconds: Double, bytes: UInt64, share: Double?, detail: String = "") -> String {
        samples.append((seconds, bytes, share ?? 0))
        // The rate is that of the last five seconds: it follows the network but does not jump.
        while samples.count > 2, let first = samples.first, seconds - first.seconds > 5 { samples.removeFirst() }
        var parts: [String] = []
        if let share { parts.append(Self.bar(share) + " \(Format.fixed(min(1, share) * 100, 0))%") }
        parts.append(Format.bytes(bytes))
        if let first = samples.first, seconds > first.seconds {
            let elapsed = seconds - first.seconds
            parts.append(Format.bytes(UInt64(Double(bytes - min(bytes, first.bytes)) / elapsed)) + "/s")
            if let share, share > first.share, share < 1 {
                let left = (1 - share) / ((share - first.share) / elapsed)
                if left < 360_000 { parts.append(Format.seconds(UInt64(left.rounded(.up))) + " left") }
            }
        }
        if !detail.isEmpty { parts.append(detail) }
        return parts.joined(separator: "  ")
    }

    private static func bar(_ share: Double) -> String {
        let width = 24
        let full = Int(Double(width) * min(1, max(0, share)))
        return "[" + String(repeating: "=", count: full) + String(repeating: " ", count: width - full) + "]"
    }
}
