/// Messages of one direction of a call, in order; for one reader.
public struct MessageStream<Message: Sendable>: AsyncSequence, Sendable {
    /// What is read.
    public typealias Element = Message
    private let source: @Sendable () async throws -> Message?

    /// Reads from a closure until it returns nil.
    public init(_ source: @escaping @Sendable () async throws -> Message?) { self.source = source }

    /// The next message, or nil at the end.
    public func next() async throws -> Message? { try await source() }

    /// Reads what `MessageStream` reads.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let source: @Sendable () async throws -> Message?
        /// The next message, or nil at the end.
        public mutating func next() async throws -> Message? { try await source() }
    }

    /// An iterator; all iterators share one position.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }
}

/// Where the messages of one direction of a call go.
///
/// Writing waits while the other side is slower, and throws when the call has ended.
public struct MessageSink<Message: Sendable>: Sendable {
    private let target: @Sendable (Message) async throws -> Void

    /// Hands every message to a closure.
    public init(_ target: @escaping @Sendable (Message) async throws -> Void) { self.target = target }

    /// Sends one message.
    public func write(_ message: Message) async throws { try await target(message) }
}
