internal import Core

/// The connection as a call's task sees it; safe from any thread.
protocol CallTransport: AnyObject, Sendable {
    /// There is something to send, or sending has ended.
    func wake(_ call: CallStream)
    /// The reader took enough for the peer to go on.
    func credit(_ call: CallStream)
    /// Nobody wants the call any more.
    func reset(_ call: CallStream, errorCode: UInt32)
}

/// One call between its task and its connection: messages in, messages out, how it ends.
final class CallStream: Sendable {
    /// How the inbound direction ended.
    enum Outcome: Sendable {
        /// The peer sent all; a client has the trailers with an OK status.
        case finished(trailers: Metadata)
        case failed(RPCError)
    }

    /// How a server's call ends, as the peer will read it.
    struct Finish: Sendable {
        var status: RPCError?
        var trailers: Metadata
    }

    private struct State: Sendable {
        var outbound = FrameQueue()
        var isEnded = false
        var isUnsent = false
        var finish: Finish?
        var inbound = FrameQueue()
        var owed = 0
        var initialMetadata: Metadata?
        var outcome: Outcome?
        var onEnd: (@Sendable () -> Void)?
    }

    private let state = Monitor(State())
    private let limits: RPCLimits
    private let transport: any CallTransport

    init(limits: RPCLimits, transport: any CallTransport) {
        self.limits = limits
        self.transport = transport
    }

    // MARK: The task's side

    /// Queues one framed message; waits while the peer is slower.
    func write(_ frame: [UInt8]) async throws {
        try enqueue(frame)
        let limit = limits.outboundHighWater
        await state.wait { $0.outbound.byteCount <= limit || $0.outcome?.error != nil }
        try Task.checkCancellation()
    }

    /// Queues one framed message without waiting; for a call's only one.
    func enqueue(_ frame: [UInt8]) throws {
        try state.withLock { state in
            if let error = state.outcome?.error { throw error }
            guard !state.isEnded else { throw RPCError(.internal, "a message after the end of the call") }
            state.outbound.push(frame)
        }
        transport.wake(self)
    }

    /// A client has no more messages.
    func halfClose() { end(nil) }

    /// A server has answered; what the handler writes after this fails.
    func finish(_ status: RPCError?, trailers: Metadata) { end(Finish(status: status, trailers: trailers)) }

    private func end(_ finish: Finish?) {
        let isFirst = state.withLock { state -> Bool in
            guard !state.isEnded else { return false }
            state.isEnded = true
            state.finish = finish
            return true
        }
        if isFirst { transport.wake(self) }
    }

    /// The next message, or nil at the end.
    func read() async throws -> [UInt8]? {
        while true {
            let step: (message: [UInt8]?, outcome: Outcome?, credit: Bool) = state.withLock { state in
                if let message = state.inbound.pop() {
                    let credit = state.owed > 0 && state.inbound.cost < limits.inboundHighWater
                    return (message, nil, credit)
                }
                return (nil, state.outcome, false)
            }
            if step.credit { transport.credit(self) }
            if let message = step.message { return message }
            switch step.outcome {
            case .finished: return nil
            case .failed(let error): throw error
            case nil: await state.wait { !$0.inbound.isEmpty || $0.outcome != nil }
            }
            // A client's cancellation becomes the outcome CANCELLED; a server's handler learns it here.
            try Task.checkCancellation()
        }
    }

    /// Metadata that the server sent before its first message; nil if it sent only a status.
    func initialMetadata() async throws -> Metadata? {
        while true {
            let (metadata, outcome) = state.withLock { ($0.initialMetadata, $0.outcome) }
            if let metadata { return metadata }
            switch outcome {
            case .finished: return nil
            case .failed(let error): throw error
            case nil: await state.wait { $0.initialMetadata != nil || $0.outcome != nil }
            }
            try Task.checkCancellation()
        }
    }

    /// What came with the OK status.
    var trailers: Metadata {
        state.withLock { state in
            if case .finished(let trailers) = state.outcome { return trailers }
            return Metadata()
        }
    }

    /// Ends the call from this side; the peer is told.
    func cancel(_ error: RPCError) {
        fail(error)
        transport.reset(self, errorCode: HTTP2ErrorCode.cancel)
    }

    // MARK: The connection's side

    /// Called once when the call fails from the peer's side; a server cancels its handler there.
    func onFailure(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state -> Bool in
            if state.outcome?.error != nil { return true }
            state.onEnd = action
            return false
        }
        if isOver { action() }
    }

    func deliver(initialMetadata: Metadata) {
        state.withLock { state in
            guard state.initialMetadata == nil else { return }
            state.initialMetadata = initialMetadata
        }
    }

    func deliver(_ message: [UInt8]) {
        state.withLock { state in
            guard state.outcome == nil else { return }
            state.inbound.push(message)
        }
    }

    /// Whether bytes that just came may be given back to the peer's window at once; else they are owed.
    func mayCredit(_ byteCount: Int) -> Bool {
        state.withLock { state in
            guard state.inbound.cost >= limits.inboundHighWater else { return true }
            state.owed += byteCount
            return false
        }
    }

    func takeOwed() -> Int {
        state.withLock { state in
            defer { state.owed = 0 }
            return state.owed
        }
    }

    func deliverEnd(trailers: Metadata) {
        state.withLock { state in
            guard state.outcome == nil else { return }
            state.outcome = .finished(trailers: trailers)
        }
    }

    /// Answers whether it was this that ended the call.
    @discardableResult
    func fail(_ error: RPCError) -> Bool {
        let (isFirst, action) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            if state.outcome?.error != nil { return (false, nil) }
            // A client's finished call stays finished; a server's may still be cancelled while it answers.
            if state.outcome != nil, state.onEnd == nil { return (false, nil) }
            state.outcome = .failed(error)
            state.inbound = FrameQueue()
            state.outbound = FrameQueue()
            defer { state.onEnd = nil }
            return (true, state.onEnd)
        }
        action?()
        return isFirst
    }

    /// The connection closed before the call was on it: nothing of it has reached the peer.
    func failUnsent() {
        state.withLock { $0.isUnsent = true }
        fail(RPCError(.unavailable, "the connection was closed"))
    }

    /// Whether the call is over, and not well.
    var hasFailed: Bool { state.withLock { $0.outcome?.error != nil } }

    /// Whether the same call may be made again on another connection without being made twice.
    var isUnsent: Bool { state.withLock { $0.isUnsent } }

    /// What there is to send.
    enum Pull: Sendable {
        case bytes(Int)
        /// Nothing yet.
        case later
        case end(Finish?)
    }

    /// Copies up to `buffer.count` bytes of what is queued.
    func pull(into buffer: UnsafeMutableRawBufferPointer) -> Pull {
        state.withLock { state in
            let count = state.outbound.copy(into: buffer)
            if count > 0 { return .bytes(count) }
            return state.isEnded ? .end(state.finish) : .later
        }
    }

    /// The status, if a server's call ended without a message.
    var finishWithoutMessages: Finish? { state.withLock { $0.outbound.isEmpty ? $0.finish : nil } }

    /// Whether anything waits to be sent.
    var hasOutput: Bool { state.withLock { !$0.outbound.isEmpty || $0.isEnded } }
}

extension CallStream.Outcome {
    fileprivate var error: RPCError? {
        if case .failed(let error) = self { return error }
        return nil
    }
}
