internal import Synchronization

/// State behind a lock, and tasks that wait until it has become something.
///
/// Nothing is awaited under the lock, and no task is resumed under it: resuming takes a lock of the task, and that lock
/// is held while a cancellation handler runs, which takes this one.
public final class Monitor<State: Sendable>: Sendable {
    private struct Waiter {
        let number: UInt64
        let condition: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct Storage {
        var state: State
        var waiters: [Waiter] = []
        var next: UInt64 = 0
    }

    private let storage: Mutex<Storage>

    /// A monitor of an initial state.
    public init(_ state: State) { storage = Mutex(Storage(state: state)) }

    /// Reads or changes the state; then wakes whoever waited for what it is now. The body must be short.
    public func withLock<R: Sendable>(_ body: (inout State) throws -> R) rethrows -> R {
        let (result, woken) = try storage.withLock { storage -> (R, [Waiter]) in
            let result = try body(&storage.state)
            guard !storage.waiters.isEmpty else { return (result, []) }
            let state = storage.state
            let woken = storage.waiters.filter { $0.condition(state) }
            if !woken.isEmpty { storage.waiters.removeAll { $0.condition(state) } }
            return (result, woken)
        }
        for waiter in woken { waiter.continuation.resume() }
        return result
    }

    /// Returns when the condition holds, or when the task is cancelled; the caller looks which.
    public func wait(until condition: @escaping @Sendable (State) -> Bool) async {
        let number = storage.withLock { storage in
            storage.next += 1
            return storage.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let resumeNow = storage.withLock { storage -> Bool in
                    if condition(storage.state) || Task.isCancelled { return true }
                    storage.waiters.append(
                        Waiter(number: number, condition: condition, continuation: continuation))
                    return false
                }
                if resumeNow { continuation.resume() }
            }
        } onCancel: {
            let cancelled = storage.withLock { storage -> CheckedContinuation<Void, Never>? in
                guard let index = storage.waiters.firstIndex(where: { $0.number == number }) else { return nil }
                return storage.waiters.remove(at: index).continuation
            }
            cancelled?.resume()
        }
    }

    /// The same, for so long at most.
    public func wait(atMost limit: Duration, until condition: @escaping @Sendable (State) -> Bool) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait(until: condition) }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
