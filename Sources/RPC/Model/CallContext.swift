internal import Synchronization

/// What travels with a call besides its messages: sent by a client, received by a handler.
public struct CallContext: Sendable {
    /// From the client.
    public var metadata: Metadata
    /// When the call fails with DEADLINE_EXCEEDED, on both sides.
    public var deadline: ContinuousClock.Instant?
    /// Whether a call waits for a server that can't be reached yet, instead of failing with UNAVAILABLE.
    public var waitsForReady: Bool
    /// How a client's messages are compressed; the server may not take it and fail the call with UNIMPLEMENTED.
    public var compression = Compression.identity
    /// Which request this call belongs to.
    public var trace: TraceParent
    /// Who calls; nil on the client's side.
    public package(set) var peer: PeerCredentials?
    /// How often the call was tried before (`grpc-previous-rpc-attempts`); 0 for the first time.
    public internal(set) var previousAttempts = 0
    /// When an interceptor began to watch the call.
    var began: ContinuousClock.Instant?
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

    init(timeout: Duration?, metadata: Metadata, trace: TraceParent, reply: ReplyMetadata) {
        self.metadata = metadata
        deadline = timeout.map { .now + $0 }
        waitsForReady = false
        self.trace = trace
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

/// What travels with an answer besides its messages.
public final class ReplyMetadata: Sendable {
    private let state = Mutex((initial: Metadata(), trailing: Metadata()))
    private let wanted = Atomic(Compression.identity.index)
    private let accepted: CompressionSet

    init(accepted: CompressionSet = CompressionSet()) { self.accepted = accepted }

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

    /// How a server's messages are compressed; to be set before the first. Stays `identity` if the client does not take
    /// what is set.
    public var compression: Compression {
        get { Compression(index: wanted.load(ordering: .relaxed)) }
        set {
            guard accepted.contains(newValue) else { return }
            wanted.store(newValue.index, ordering: .relaxed)
        }
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

    package init(processID: Int32, userID: UInt32, groupIDs: Set<UInt32>) {
        self.processID = processID
        self.userID = userID
        self.groupIDs = groupIDs
    }
}
