/// Counts frames that cost this side work and bring no call further: pings, settings, resets, empty DATA.
///
/// A bucket that refills with time: bursts of honest peers pass, a flood ends the connection (RFC 9113, 10.5).
struct FloodGuard {
    static let burst = 2000.0
    static let refillPerSecond = 200.0

    private var tokens = FloodGuard.burst
    private var last: ContinuousClock.Instant?

    /// A call got further: an honest peer may answer that with a ping.
    mutating func noteProgress() { tokens = min(Self.burst, tokens + 2) }

    /// False when there were too many.
    mutating func admit(now: ContinuousClock.Instant) -> Bool {
        if let last { tokens = min(Self.burst, tokens + (now - last) / .seconds(1) * Self.refillPerSecond) }
        last = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
