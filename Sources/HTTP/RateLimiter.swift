internal import Synchronization

/// Requests whose bodies together keep a rate.
public final class RateGroup: Sendable {
    /// Bytes a second.
    public let bytesPerSecond: UInt64
    private let state: Mutex<(limiter: RateLimiter, resumesAt: Duration?)>

    /// A group without requests.
    public init(bytesPerSecond: UInt64) {
        self.bytesPerSecond = bytesPerSecond
        state = Mutex((RateLimiter(bytesPerSecond: bytesPerSecond), nil))
    }

    /// Notes bytes that came; true if no more may come for a while.
    func take(_ byteCount: Int, now: Duration) -> Bool {
        state.withLock { state in
            let wait = state.limiter.take(byteCount, now: now)
            if wait > .zero { state.resumesAt = now + wait }
            return wait > .zero
        }
    }

    /// When more may come; nil if it may now.
    var resumesAt: Duration? { state.withLock { $0.resumesAt } }

    /// Lets more come if it is time; false if it is not yet.
    func resume(now: Duration) -> Bool {
        state.withLock { state in
            if let time = state.resumesAt, time > now { return false }
            state.resumesAt = nil
            return true
        }
    }
}

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
