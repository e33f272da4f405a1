internal import Synchronization

/// What travels with a call besides its messages: sent by a client, received by a handler.
public struct CallContext: Sendable {
    /// From the client.
    public var metadata: Metadata
    /// When the call fails with DEADLINE_EXCEEDED, on both sides.
    public var deadline: ContinuousClock.Instant?
    /// Whether a call waits for a server that can't be reached yet, instead of failing with UNAVAILABLE.
    public var waitsForReady: Bool
    /// Which request this call belongs to.
    public var trace: TraceParent
    /// Who calls; nil on the client's side.
    public internal(set) var peer: PeerCredentials?
    /// Metadata of the answer: set by a handler, read by a client.
    public let reply: ReplyMetadata

    /// Makes a context for a new call.
    public init(timeout: Duration? = nil, metadata: Metadata = Metadata(), waitsForReady: Bool = false) {
        self.metadata = metadata
        deadline = timeout.map { .now + $0 }
        self.waitsForReady = waitsForReady
        trace = TraceParent()
        reply = ReplyMetadata()
    }

    init(timeout: Duration?, metadata: Metadata, reply: ReplyMetadata) {
        self.metadata = metadata
        deadline = timeout.map { .now + $0 }
        waitsForReady = false
        trace = TraceParent()
        self.reply = reply
    }

    /// A context for a call that a handler makes while it answers: same trace, a deadline no later than its own.
    public func next(timeout: Duration? = nil) -> CallContext {
        var context = CallContext(timeout: timeout)
        context.trace = trace.child()
        if let deadline { context.deadline = min(deadline, context.deadline ?? deadline) }
        return context
    }
}

/// Metadata of an answer.
public final class ReplyMetadata: Sendable {
    private let state = Mutex((initial: Metadata(), trailing: Metadata()))

    /// Sent before the first message.
    public var initial: Metadata {
        get { state.withLock { $0.initial } }
        set { state.withLock { $0.initial = newValue } }
    }

    /// Sent with the status.
    public var trailing: Metadata {
        get { state.withLock { $0.trailing } }
        set { state.withLock { $0.trailing = newValue } }
    }
}

/// Who is at the other end of a Unix socket (SO_PEERCRED).
public struct PeerCredentials: Hashable, Sendable {
    /// Process id.
    public let processID: Int32
    /// User id.
    public let userID: UInt32
    /// The primary and all other groups.
    public let groupIDs: Set<UInt32>
}
