public import Core

/// Tells of every call as a span of its trace, for whoever collects traces.
public struct TracingInterceptor: CallInterceptor {
    /// One call, as one side saw it.
    public struct Span: Hashable, Sendable {
        /// `/package.Service/Method`.
        public let path: String
        /// The trace, and this call's place in it.
        public let trace: TraceParent
        /// How long the call took.
        public let duration: Duration
        /// How it ended.
        public let code: StatusCode
    }

    private let report: @Sendable (Span) -> Void

    /// Hands each span to a closure, which must not block.
    public init(_ report: @escaping @Sendable (Span) -> Void) { self.report = report }

    /// Begins the span: a step below the caller's.
    public func begin(_ path: String, _ context: inout CallContext) {
        context.began = context.began ?? .now
        context.trace = context.trace.child()
    }

    /// Ends it.
    public func end(_ path: String, _ context: CallContext, _ error: RPCError?) {
        let elapsed = context.began.map { ContinuousClock.now - $0 } ?? .zero
        report(Span(path: path, trace: context.trace, duration: elapsed, code: error?.code ?? .ok))
    }
}
