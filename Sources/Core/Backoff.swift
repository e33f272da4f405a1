/// Capped exponential waits with full jitter; progress renews the budget.
public struct Backoff: Sendable {
    private let policy: RetryPolicy
    /// Failures since the last progress.
    public private(set) var attempts: Int

    /// Starts with a full budget, or after failures that happened before.
    public init(_ policy: RetryPolicy, attempts: Int = 0) {
        self.policy = policy
        self.attempts = attempts
    }

    /// Something got further: the next failure counts as the first.
    public mutating func noteProgress() { attempts = 0 }

    /// The wait before the next try, or nil when the budget is used up.
    ///
    /// The wait is never shorter than `atLeast`, which a server may have asked for; that part is capped at an hour.
    public mutating func nextDelay(
        atLeast: Duration? = nil, using random: inout some RandomNumberGenerator
    ) -> Duration? {
        attempts += 1
        guard attempts < policy.maximumAttempts else { return nil }
        var bound = policy.initialBackoff
        for _ in 1..<attempts where bound < policy.maximumBackoff { bound = bound * policy.multiplier }
        bound = min(bound, policy.maximumBackoff)
        let jittered = bound * Double.random(in: 0...1, using: &random)
        return max(jittered, min(atLeast ?? .zero, .seconds(3600)))
    }
}
