/// Gives calls a deadline that have none, and shortens those that have too much time.
public struct DeadlineInterceptor: CallInterceptor {
    private let standard: Duration?
    private let maximum: Duration?

    /// `standard` is for calls without a deadline, `maximum` for all; nil leaves them as they are.
    public init(standard: Duration? = nil, maximum: Duration? = nil) {
        self.standard = standard
        self.maximum = maximum
    }

    /// Sets the deadline.
    public func begin(_ path: String, _ context: inout CallContext) {
        if context.deadline == nil, let standard { context.deadline = .now + standard }
        guard let maximum else { return }
        let latest = ContinuousClock.now + maximum
        context.deadline = min(context.deadline ?? latest, latest)
    }
}
