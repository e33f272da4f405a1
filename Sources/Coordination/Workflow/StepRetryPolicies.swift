public import Core

/// Which step is tried how often, each with its reason.
public struct StepRetryPolicies: Sendable {
    /// A person waits for it: give up within half a minute.
    public var prepare = RetryPolicy(
        maximumAttempts: 6, initialBackoff: .milliseconds(500), maximumBackoff: .seconds(8))
    /// As prepare; token servers are often slow to wake.
    public var license = RetryPolicy(
        maximumAttempts: 6, initialBackoff: .milliseconds(500), maximumBackoff: .seconds(15))
    /// Nobody waits, and every byte renews the budget: outlast a reboot of the network.
    public var download = RetryPolicy(
        maximumAttempts: 12, initialBackoff: .seconds(1), maximumBackoff: .seconds(120))
    /// Deleting must end some time, and nothing but local processes is involved.
    public var remove = RetryPolicy(
        maximumAttempts: 1000, initialBackoff: .seconds(1), maximumBackoff: .seconds(30))

    /// The defaults.
    public init() {}

    func policy(_ step: WorkflowStep) -> RetryPolicy {
        switch step {
        case .prepare: prepare
        case .license: license
        case .download: download
        case .remove: remove
        }
    }
}
