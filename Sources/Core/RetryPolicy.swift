/// How often and after which waits a step is tried again.
public struct RetryPolicy: Hashable, Sendable {
    /// Failures in a row without progress after which the step gives up; at least 1.
    public var maximumAttempts: Int
    /// Upper bound of the first wait.
    public var initialBackoff: Duration
    /// Upper bound of every wait.
    public var maximumBackoff: Duration
    /// Factor between the bounds of two waits; at least 1.
    public var multiplier: Double

    /// Makes a policy.
    public init(
        maximumAttempts: Int, initialBackoff: Duration, maximumBackoff: Duration, multiplier: Double = 2
    ) {
        self.maximumAttempts = max(1, maximumAttempts)
        self.initialBackoff = initialBackoff
        self.maximumBackoff = maximumBackoff
        self.multiplier = max(1, multiplier)
    }
}
