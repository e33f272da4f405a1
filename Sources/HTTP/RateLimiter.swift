/// Keeps a rate over time: what was taken too early is waited for.
///
/// Decides only; times are passed in, as durations since one moment.
struct RateLimiter {
    /// How much may come at once after a while without anything.
    private static let burst = Duration.milliseconds(100)

    private let bytesPerSecond: Double
    /// When all that was taken so far may have come.
    private var due = Duration.zero

    /// A limiter that has let nothing through yet.
    init(bytesPerSecond: UInt64) { self.bytesPerSecond = Double(max(1, bytesPerSecond)) }

    /// Notes bytes that came, and says how long to wait before more may come.
    mutating func take(_ byteCount: Int, now: Duration) -> Duration {
        due = max(due, now - Self.burst) + .seconds(Double(byteCount) / bytesPerSecond)
        return max(.zero, due - now)
    }
}
