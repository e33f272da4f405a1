internal import Synchronization

/// A queue between one writing and one reading task; the writer waits while it is full.
///
/// The reader sees what was sent before the end, then the end. When the reader stops early, sending throws
/// `CancellationError`.
public final class BoundedPipe<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var head = 0
        var ended = false
        var failure: (any Error)?
        var abandoned = false
        var reader: CheckedContinuation<Void, Never>?
        var writer: CheckedContinuation<Void, Never>?

        mutating func pop() -> Element? {
            guard head < elements.count else { return nil }
            let element = elements[head]
            head += 1
            if head == elements.count {
                elements.removeAll(keepingCapacity: true)
                head = 0
            }
            return element
        }

        var count: Int { elements.count - head }

        // Resuming under the lock is safe: a continuation only schedules its task.
        mutating func wakeReader() {
            reader?.resume()
            reader = nil
        }

        mutating func wakeWriter() {
            writer?.resume()
            writer = nil
        }
    }

    private let state = Mutex(State())
    private let limit: Int

    /// Holds up to `limit` elements.
    public init(limit: Int) { self.limit = max(1, limit) }

    /// Waits for room, then adds; throws when the reader is gone or this task is cancelled.
    public func send(_ element: Element) async throws {
        while true {
            let done = try state.withLock { state -> Bool in
                if state.abandoned || state.ended { throw CancellationError() }
                guard state.count < limit else { return false }
                state.elements.append(element)
                state.wakeReader()
                return true
            }
            if done { return }
            try Task.checkCancellation()
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let resumeNow = state.withLock { state -> Bool in
                        guard state.count >= limit, !state.abandoned, !Task.isCancelled else { return true }
                        state.writer = continuation
                        return false
                    }
                    if resumeNow { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.wakeWriter() }
            }
        }
    }

    /// Adds if there is room, and drops the element otherwise; for marks of which one is as good as two.
    public func offer(_ element: Element) {
        state.withLock { state in
            guard state.count < limit, !state.ended, !state.abandoned else { return }
            state.elements.append(element)
            state.wakeReader()
        }
    }

    /// Nothing comes after this; a second call changes nothing.
    public func finish(throwing error: (any Error)? = nil) {
        state.withLock { state in
            guard !state.ended else { return }
            state.ended = true
            state.failure = error
            state.wakeReader()
        }
    }

    /// The next element, or nil at the end.
    public func next() async throws -> Element? {
        while true {
            let (element, ended): (Element?, Bool) = try state.withLock { state in
                if let element = state.pop() {
                    state.wakeWriter()
                    return (element, false)
                }
                if let failure = state.failure { throw failure }
                return (nil, state.ended)
            }
            if let element { return element }
            if ended { return nil }
            try Task.checkCancellation()
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let resumeNow = state.withLock { state -> Bool in
                        guard state.count == 0, !state.ended, !Task.isCancelled else { return true }
                        state.reader = continuation
                        return false
                    }
                    if resumeNow { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.wakeReader() }
            }
        }
    }

    /// The reader wants no more: what is queued is dropped and the writer fails.
    public func abandon() {
        state.withLock { state in
            state.abandoned = true
            state.elements = []
            state.head = 0
            state.wakeWriter()
        }
    }
}
