/// A binary heap of instants; cancelled entries are dropped when they come up.
package struct TimerQueue {
    package struct Token: Hashable, Sendable { fileprivate let number: UInt64 }

    private struct Entry {
        let instant: ContinuousClock.Instant
        let number: UInt64
    }

    private var heap: [Entry] = []
    private var work: [UInt64: @Sendable () -> Void] = [:]
    private var last: UInt64 = 0

    package init() {}

    package mutating func add(_ instant: ContinuousClock.Instant, _ item: @escaping @Sendable () -> Void) -> Token {
        last += 1
        work[last] = item
        heap.append(Entry(instant: instant, number: last))
        var child = heap.count - 1
        while child > 0, heap[child].instant < heap[(child - 1) / 2].instant {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
        return Token(number: last)
    }

    package mutating func cancel(_ token: Token) {
        work.removeValue(forKey: token.number)
        // Many short calls with far deadlines must not leave their entries behind.
        if heap.count > 64, heap.count > work.count * 2 { rebuild() }
    }

    /// Takes out what is due.
    package mutating func due(now: ContinuousClock.Instant) -> [@Sendable () -> Void] {
        guard let first = heap.first, first.instant <= now else { return [] }
        var result: [@Sendable () -> Void] = []
        while let first = heap.first, first.instant <= now {
            removeFirst()
            if let item = work.removeValue(forKey: first.number) { result.append(item) }
        }
        return result
    }

    /// The earliest instant that something waits for.
    package mutating func next() -> ContinuousClock.Instant? {
        while let first = heap.first, work[first.number] == nil { removeFirst() }
        return heap.first?.instant
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].instant < heap[least].instant { least = child }
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private mutating func rebuild() {
        // A sorted array is a heap.
        heap = heap.filter { work[$0.number] != nil }.sorted { $0.instant < $1.instant }
    }
}
