/// The one error that crosses a process: what failed, why, and what to do about it.
///
/// `reason` is stable and for machines; `message` and `remedy` are for people and hold no secrets.
public struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The canonical code that the call fails with.
    public var code: StatusCode
    /// UPPER_SNAKE_CASE; never changes its meaning.
    public var reason: String
    /// One line: what failed and why.
    public var message: String
    /// One line: what to do; may be empty.
    public var remedy: String
    /// Whether the same call may succeed later without anyone's help.
    public var isRetryable: Bool
    /// How long the failing side asks to wait; nil if it did not say.
    public var retryAfter: Duration?

    /// Makes an error; permanent unless told otherwise.
    public init(
        _ code: StatusCode, reason: String, _ message: String, remedy: String = "", isRetryable: Bool = false,
        retryAfter: Duration? = nil
    ) {
        self.code = code
        self.reason = reason
        self.message = message
        self.remedy = remedy
        self.isRetryable = isRetryable
        self.retryAfter = retryAfter
    }

    /// One line for a person.
    public var description: String { remedy.isEmpty ? message : "\(message); \(remedy)" }
}

/// What kind of failure it is, and so what happens next.
public enum FailureClass: Sendable, Hashable {
    /// Tried again after a while.
    case transient
    /// Waits for a person: credentials, disk space.
    case needsAttention
    /// Ends the work.
    case permanent
}

extension ServiceError {
    /// Credentials and full disks need a person; what is retryable is transient; the rest is permanent.
    public var failureClass: FailureClass {
        if isRetryable { return .transient }
        switch code {
        case .unauthenticated, .permissionDenied, .resourceExhausted: return .needsAttention
        default: return .permanent
        }
    }
}
