public import Core

/// Logs how every call ended: method, status, how long it took, its trace; never messages or metadata.
public struct LoggingInterceptor: CallInterceptor {
    private let log: Log

    /// OK and CANCELLED are told at debug, the rest at info.
    public init(_ log: Log) { self.log = log }

    /// Notes when the call began.
    public func begin(_ path: String, _ context: inout CallContext) { context.began = context.began ?? .now }

    /// One line.
    public func end(_ path: String, _ context: CallContext, _ error: RPCError?) {
        let code = error?.code ?? .ok
        let elapsed = context.began.map { ContinuousClock.now - $0 } ?? .zero
        log(
            code == .ok || code == .cancelled ? .debug : .info, "Call ended",
            [
                "method": path, "status": code.description, "trace": context.trace.traceID,
                "microseconds": String(Int64(elapsed / .microseconds(1))),
            ])
    }
}
