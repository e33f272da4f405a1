public import Core
internal import Synchronization

/// When a channel makes a call again by itself (gRPC A6): only calls with one request, and only until the server has
/// begun to answer.
public struct CallRetryPolicy: Hashable, Sendable {
    /// gRPC's bound.
    public static let largestAttempts = 5

    /// Attempts in all, 2...5, and the waits between them; each wait is random between zero and its bound.
    public let policy: RetryPolicy
    /// Which failures are worth another attempt.
    public let codes: Set<StatusCode>

    /// Makes a policy; more attempts than `largestAttempts` become so many.
    public init(_ policy: RetryPolicy, codes: Set<StatusCode> = [.unavailable]) {
        var policy = policy
        policy.maximumAttempts = min(policy.maximumAttempts, Self.largestAttempts)
        self.policy = policy
        self.codes = codes
    }
}

/// Keeps retries from making an overload worse: they stop while more than half of the tokens are spent (gRPC A6).
public final class RetryThrottle: Sendable {
    private let maximum: Double
    private let ratio: Double
    private let tokens: Mutex<Double>

    /// `maximum` failures empty the bucket; a success gives `ratio` back. 1...1000, and more than 0.
    public init(maximum: Int = 10, ratio: Double = 0.1) {
        self.maximum = Double(min(max(maximum, 1), 1000))
        self.ratio = max(ratio, 0.001)
        tokens = Mutex(self.maximum)
    }

    func noteSuccess() { tokens.withLock { $0 = min(maximum, $0 + ratio) } }

    /// Answers whether another attempt is allowed.
    func noteFailure() -> Bool {
        tokens.withLock { tokens in
            tokens = max(0, tokens - 1)
            return tokens > maximum / 2
        }
    }
}
