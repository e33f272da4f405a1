/// Sees every call of a server or a channel: before it, to change or refuse it, and after it.
///
/// Two plain functions, not a wrapper around the call, so that a call costs no more than what they do.
public protocol CallInterceptor: Sendable {
    /// Before the handler runs, or before the call is sent; what this throws is how the call ends.
    func begin(_ path: String, _ context: inout CallContext) throws
    /// After the call, of each whose `begin` was called; nil means OK.
    func end(_ path: String, _ context: CallContext, _ error: RPCError?)
}

extension CallInterceptor {
    /// Changes nothing.
    public func begin(_ path: String, _ context: inout CallContext) throws {}
    /// Does nothing.
    public func end(_ path: String, _ context: CallContext, _ error: RPCError?) {}
}
