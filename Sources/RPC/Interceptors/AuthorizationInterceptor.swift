internal import Core

/// Lets only some users call some methods; who calls is told by the kernel (SO_PEERCRED), not by the caller.
public struct AuthorizationInterceptor: CallInterceptor {
    private let rules: [(prefix: String, userIDs: Set<UInt32>)]

    /// User ids by method, `/package.Service/Method`, or by service, `/package.Service/`. The longest match counts; what
    /// matches nothing is open to whoever may connect. Root may call everything.
    public init(_ allowed: [String: Set<UInt32>]) {
        rules = allowed.map { ($0.key, $0.value) }.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
    }

    /// Refuses with PERMISSION_DENIED.
    public func begin(_ path: String, _ context: inout CallContext) throws {
        let rule = rules.first { $0.prefix == path || ($0.prefix.hasSuffix("/") && path.hasPrefix($0.prefix)) }
        guard let rule, context.peer?.userID != 0 else { return }
        guard let user = context.peer?.userID, rule.userIDs.contains(user) else {
            throw RPCError(.permissionDenied, "this user may not call \(path)")
        }
    }
}
