/// A queue between writing tasks and one reading task; who writes waits while it is full.
///
/// The reader sees what was sent before the end, then the end. When the reader stops early, sending throws
/// `CancellationError`.
public final class BoundedPipe<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var elements: [Element] = []
        var head = 0
        var ended = false
        var failure: (any Error)?
        var abandoned = false

        mutating func pop() -> Element? {
            guard head < elements.count else { return nil }
            let element = elements[head]
            head += 1
            if head == elements.count {
                elements.removeAll(keepingCapacity: true)
                head = 0
            } else if head >= 64 {
                elements.removeFirst(head)
                head = 0
            }
            return element
        }

        var count: Int { elements.count - head }
        var isClosedForWriting: Bool { ended || abandoned }
    }

    private enum Taken: Sendable {
        case element(Element)
        case end
        case nothing
    }

    private let monitor = Monitor(State())
    private let limit: Int

    /// Holds up to `limit` elements.
    public init(limit: Int) { self.limit = max(1, limit) }

    /// Waits for room, then adds; throws when the reader is gone or this task is cancelled.
    public func send(_ element: Element) async throws {
        let limit = limit
        while true {
            let isSent = try monitor.withLock { state -> Bool in
                if state.isClosedForWriting { throw CancellationError() }
                guard state.count < limit else { return false }
                state.elements.append(element)
                return true
            }
            if isSent { return }
            try Task.checkCancellation()
            await monitor.wait { $0.count < limit || $0.isClosedForWriting }
        }
    }

    /// Adds if there is room, and drops the element otherwise; for marks of which one is as good as two.
    public func offer(_ element: Element) {
        monitor.withLock { state in
            if state.count < limit, !state.isClosedForWriting { state.elements.append(element) }
        }
    }

    /// Nothing comes after this; a second call changes nothing.
    public func finish(throwing error: (any Error)? = nil) {
        monitor.withLock { state in
            guard !state.ended else { return }
            state.ended = true
            state.failure = error
        }
    }

    /// The next element, or nil at the end.
    public func next() async throws -> Element? {
        while true {
            let taken = try monitor.withLock { state -> Taken in
                if let element = state.pop() { return .element(element) }
                if let failure = state.failure { throw failure }
                return state.ended ? .end : .nothing
            }
            switch taken {
            case .element(let element): return element
            case .end: return nil
            case .nothing: try Task.checkCancellation()
            }
            await monitor.wait { $0.count > 0 || $0.ended }
        }
    }

    /// The reader wants no more: what is queued is dropped and the writer fails.
    public func abandon() {
        monitor.withLock { state in
            state.abandoned = true
            state.elements = []
            state.head = 0
        }
    }
}
