internal import Core
internal import Synchronization

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
///
/// One mutex guards what both sides reach. Nothing is awaited under it, and no task is resumed under it: resuming takes
/// a lock of the task, which is held while a cancellation handler runs, which takes this one.
final class CallStream: Sendable {
    /// How the inbound direction ended.
    enum Outcome: Sendable {
        /// The peer sent all; a client has the trailers with an OK status.
        case finished(trailers: Metadata)
        case failed(RPCError)

        fileprivate var error: RPCError? {
            if case .failed(let error) = self { return error }
            return nil
        }
    }

    /// How a server's call ends, as the peer will read it.
    struct Finish: Sendable {
        var status: RPCError?
        var trailers: Metadata
    }

    /// Why nothing of a call has been looked at by a server, so that it may be made again without being made twice.
    enum Unsent: Sendable {
        /// It never left this process.
        case neverSent
        /// The server said so (REFUSED_STREAM, or a GOAWAY before it).
        case refused
    }

    fileprivate enum Want { case message, outcome, room }

    private struct Waiter {
        let number: UInt64
        let want: Want
        let continuation: UnsafeContinuation<Void, Never>
    }

    private struct State {
        var outbound = FrameQueue()
        var isEnded = false
        var unsent: Unsent?
        /// A reader waits for the end, and for one message before it.
        var expectsOne = false
        /// The connection has nothing of this call to send, and is to be woken when it has.
        var isParked = true
        var finish: Finish?
        var inbound = FrameQueue()
        var owed = 0
        var initialMetadata: Metadata?
        var outcome: Outcome?
        var onEnd: (@Sendable () -> Void)?
        /// Whoever waits; most calls have at most one, and never use the array.
        var waiter: Waiter?
        var otherWaiters: [Waiter] = []

        /// Where a client's only message is there from the beginning, nothing more will come.
        init(only first: Frame?) {
            guard let first else { return }
            outbound.push(first)
            isEnded = true
        }
    }

    private let state: Mutex<State>
    private let nextWaiter = Atomic<UInt64>(0)
    private let limits: RPCLimits
    private let transport: any CallTransport
    private let isClient: Bool
    /// How the peer compresses its messages; set before the first of them.
    private let inboundCompression = Atomic(Compression.identity.index)
    /// What the connection keeps of the call.
    // Touched on the connection's loop only, like the session that alone uses it.
    @exclusivity(unchecked) nonisolated(unsafe) var confined: ConfinedCall

    init(limits: RPCLimits, transport: any CallTransport, isClient: Bool, outbound first: Frame? = nil) {
        self.limits = limits
        self.transport = transport
        self.isClient = isClient
        confined = ConfinedCall(maximumMessageByteCount: limits.maximumMessageByteCount)
        state = Mutex(State(only: first))
    }

    // MARK: Changing and waiting

    /// Changes the state, then resumes whoever waited for what it is now.
    private func update<R>(_ body: (inout State) throws -> sending R) rethrows -> R {
        let (result, first, others) = try state.withLock { state -> (R, Waiter?, [Waiter]) in
            let result = try body(&state)
            guard let waiter = state.waiter else { return (result, nil, []) }
            var first: Waiter?
            if isSatisfied(waiter.want, state) {
                first = waiter
                state.waiter = nil
            }
            guard !state.otherWaiters.isEmpty else { return (result, first, []) }
            let others = state.otherWaiters.filter { isSatisfied($0.want, state) }
            state.otherWaiters = state.otherWaiters.filter { !isSatisfied($0.want, state) }
            if state.waiter == nil { state.waiter = state.otherWaiters.popLast() }
            return (result, first, others)
        }
        first?.continuation.resume()
        for waiter in others { waiter.continuation.resume() }
        return result
    }

    private func isSatisfied(_ want: Want, _ state: borrowing State) -> Bool {
        switch want {
        case .message: return !state.inbound.isEmpty || state.outcome != nil
        case .outcome: return state.outcome != nil
        case .room:
            // A server's requests have often ended while it still answers; a client's call is over by then.
            if isClient ? state.outcome != nil : state.outcome?.error != nil { return true }
            // Half empty, so that a writer is woken for many messages and not for each.
            return state.outbound.byteCount <= limits.outboundHighWater / 2
        }
    }

    /// Returns when there is what is wanted, or when the call is over.
    private func wait(_ want: Want, _ number: UInt64) async {
        // Unsafe only in name: a waiter is taken out of the list, under the lock, by the one that resumes it.
        await withUnsafeContinuation { continuation in
            let isReady = state.withLock { state -> Bool in
                if want == .outcome { state.expectsOne = true }
                if isSatisfied(want, state) || Task.isCancelled { return true }
                let waiter = Waiter(number: number, want: want, continuation: continuation)
                if state.waiter == nil { state.waiter = waiter } else { state.otherWaiters.append(waiter) }
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    /// The same; a cancelled task waits no longer.
    private func waitUnlessCancelled(_ want: Want) async throws {
        let number = nextWaiter.wrappingAdd(1, ordering: .relaxed).oldValue
        await withTaskCancellationHandler {
            await wait(want, number)
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                if let waiter = state.waiter, waiter.number == number {
                    state.waiter = state.otherWaiters.popLast()
                    return waiter
                }
                guard let index = state.otherWaiters.firstIndex(where: { $0.number == number }) else { return nil }
                return state.otherWaiters.remove(at: index)
            }
            waiter?.continuation.resume()
        }
        try Task.checkCancellation()
    }

    // MARK: The task's side

    /// Queues one framed message; waits while the peer is slower.
    func write(_ frame: Frame) async throws {
        guard try enqueue(frame) else { return }
        try await waitUnlessCancelled(.room)
    }

    /// Queues one framed message; answers whether a writer ought to wait now.
    @discardableResult
    private func enqueue(_ frame: Frame) throws -> Bool {
        let (isFull, mustWake) = try state.withLock { state in
            if let error = state.outcome?.error { throw error }
            guard !state.isEnded else { throw RPCError(.internal, "a message after the end of the call") }
            // A server may end a call before it has read everything; the rest of the requests goes nowhere.
            if isClient, state.outcome != nil { return (false, false) }
            state.outbound.push(frame)
            let mustWake = state.isParked
            state.isParked = false
            return (state.outbound.byteCount > limits.outboundHighWater, mustWake)
        }
        if mustWake { transport.wake(self) }
        return isFull
    }

    /// A client has no more messages.
    func halfClose() { end(nil, nil) }

    /// A server has answered, perhaps with a last message; what the handler writes after this fails.
    func finish(_ status: RPCError?, trailers: Metadata, last: Frame? = nil) {
        end(Finish(status: status, trailers: trailers), last)
    }

    private func end(_ finish: Finish?, _ last: Frame?) {
        let mustWake = state.withLock { state -> Bool in
            guard !state.isEnded else { return false }
            state.isEnded = true
            state.finish = finish
            if let last, state.outcome?.error == nil { state.outbound.push(last) }
            defer { state.isParked = false }
            return state.isParked
        }
        if mustWake { transport.wake(self) }
    }

    /// The next message, or nil at the end.
    func read() async throws -> [UInt8]? {
        while true {
            let step: (message: Frame?, outcome: Outcome?, credit: Bool) = state.withLock { state in
                if let message = state.inbound.pop() {
                    let credit = state.owed > 0 && state.inbound.cost < limits.inboundHighWater
                    return (message, nil, credit)
                }
                return (nil, state.outcome, false)
            }
            if step.credit { transport.credit(self) }
            if let message = step.message { return try content(of: message) }
            switch step.outcome {
            case .finished: return nil
            case .failed(let error): throw error
            case nil: try await waitUnlessCancelled(.message)
            }
        }
    }

    /// The only message of a direction, once the peer has sent all; nil if there is none.
    ///
    /// Whoever waits here is woken by the end of the call alone, so a client must end it when its task is cancelled.
    func readOnly() async throws -> [UInt8]? {
        while !isOver { await wait(.outcome, 0) }
        return try takeOnly()
    }

    /// Whether the peer has sent all, or the call has failed.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

    /// What `readOnly` reads, of a call that is over.
    func takeOnly() throws -> [UInt8]? {
        let (outcome, message, isMore) = state.withLock { state -> (Outcome?, Frame?, Bool) in
            (state.outcome, state.inbound.pop(), !state.inbound.isEmpty)
        }
        if case .failed(let error) = outcome { throw error }
        if isMore { throw RPCError(.internal, "more than one message where one was due") }
        return try message.map(content)
    }

    private func content(of frame: Frame) throws -> [UInt8] {
        guard frame.isCompressed else { return frame.bytes }
        let compression = Compression(index: inboundCompression.load(ordering: .acquiring))
        return try compression.decompress(frame.bytes, limit: limits.maximumMessageByteCount)
    }

    /// Whether the server has begun to answer with more than a status.
    var isAnswered: Bool { state.withLock { $0.initialMetadata != nil } }

    /// Hands over the metadata that came with an answer of OK.
    func tell(_ reply: ReplyMetadata) {
        let (initial, trailing) = state.withLock { state -> (Metadata?, Metadata?) in
            guard case .finished(let trailers) = state.outcome else { return (state.initialMetadata, nil) }
            return (state.initialMetadata, trailers)
        }
        if let initial, !initial.isEmpty { reply.initial = initial }
        if let trailing, !trailing.isEmpty { reply.trailing = trailing }
    }

    /// Ends the call from this side; the peer is told.
    func cancel(_ error: RPCError) {
        if fail(error) { transport.reset(self, errorCode: HTTP2ErrorCode.cancel) }
    }

    // MARK: The connection's side

    /// How the peer compresses; before its first message.
    func setInboundCompression(_ compression: Compression) {
        inboundCompression.store(compression.index, ordering: .releasing)
    }

    /// Called once when the call fails from the peer's side; a server cancels its handler there.
    func onFailure(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state -> Bool in
            if state.outcome?.error != nil { return true }
            if !state.isEnded { state.onEnd = action }
            return false
        }
        if isOver { action() }
    }

    func deliver(initialMetadata: Metadata) {
        state.withLock { state in
            if state.initialMetadata == nil { state.initialMetadata = initialMetadata }
        }
    }

    /// Messages that arrived, and the bytes they came in. Answers how many of these may be given back to the peer's
    /// window at once; the rest is owed. Nil when there are more messages than the reader can want.
    func deliver(_ messages: inout [Frame], byteCount: Int) -> Int? {
        update { state in
            if state.outcome == nil {
                for message in messages { state.inbound.push(message) }
            }
            messages.removeAll(keepingCapacity: true)
            // A reader that waits for the end takes none of them, and would never give the window back.
            if state.expectsOne, state.inbound.count > 1 { return nil }
            guard state.inbound.cost >= limits.inboundHighWater else { return byteCount }
            state.owed += byteCount
            return 0
        }
    }

    func takeOwed() -> Int {
        state.withLock { state in
            defer { state.owed = 0 }
            return state.owed
        }
    }

    func deliverEnd(trailers: Metadata) { deliverEnd(.finished(trailers: trailers)) }

    /// A client's call ended with a status: what the server sent before it is still to be read.
    func deliverEnd(status: RPCError) { deliverEnd(.failed(status)) }

    private func deliverEnd(_ outcome: Outcome) {
        update { state in
            guard state.outcome == nil else { return }
            state.outcome = outcome
            if isClient { state.outbound = FrameQueue() }
        }
    }

    /// Answers whether it was this that ended the call.
    @discardableResult
    func fail(_ error: RPCError) -> Bool {
        let (isFirst, action) = update { state -> (Bool, (@Sendable () -> Void)?) in
            if state.outcome?.error != nil { return (false, nil) }
            // A client's finished call stays finished; a server's may still be cancelled while it answers.
            if state.outcome != nil, isClient { return (false, nil) }
            state.outcome = .failed(error)
            state.inbound = FrameQueue()
            state.outbound = FrameQueue()
            defer { state.onEnd = nil }
            return (true, state.onEnd)
        }
        action?()
        return isFirst
    }

    /// The stream is gone after a call that was over: what waited for its failure waits no more.
    func close() { state.withLock { $0.onEnd = nil } }

    /// The connection closed before the call was on it: nothing of it has reached the peer.
    func failUnsent() {
        state.withLock { $0.unsent = .neverSent }
        fail(RPCError(.unavailable, "the connection was closed"))
    }

    /// The server has refused to look at the call.
    func failRefused(_ error: RPCError) {
        state.withLock { $0.unsent = .refused }
        fail(error)
    }

    /// Whether this side has said all that it will.
    var hasEnded: Bool { state.withLock { $0.isEnded } }

    /// Whether the call is over, and not well.
    var hasFailed: Bool { state.withLock { $0.outcome?.error != nil } }

    /// Why the same call may be made again on another connection without being made twice; nil if it may not.
    var unsent: Unsent? { state.withLock { $0.unsent } }

    /// What there is to send.
    enum Pull {
        case bytes(Int)
        /// The last bytes, and what follows them.
        case lastBytes(Int, Finish?)
        /// Nothing yet.
        case later
        case end(Finish?)
    }

    /// Moves up to `limit` queued bytes to `target`.
    func pull(to target: UnsafeMutableRawPointer, limit: Int) -> Pull {
        update { state in
            let count = state.outbound.copy(to: target, limit: limit)
            if state.outbound.isEmpty, state.isEnded {
                return count > 0 ? .lastBytes(count, state.finish) : .end(state.finish)
            }
            if count > 0 { return .bytes(count) }
            state.isParked = true
            return .later
        }
    }

    /// The status, if a server's call ended without a message.
    var finishWithoutMessages: Finish? { state.withLock { $0.outbound.isEmpty ? $0.finish : nil } }
}

/// What a connection keeps of a call besides its messages; confined to the loop's thread.
struct ConfinedCall {
    var streamID: Int32 = 0
    /// Whether the session has the stream.
    var isOpen = false
    var deframer: MessageDeframer
    var hasInitialHeaders = false
    var isResponseSubmitted = false
    var isRemoteClosed = false
    /// A server's metadata of the answer.
    var reply: ReplyMetadata?

    init(maximumMessageByteCount: Int) {
        deframer = MessageDeframer(maximumMessageByteCount: maximumMessageByteCount)
    }
}
