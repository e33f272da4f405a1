/// One message of a call as bytes: outbound with its prefix, inbound without.
struct Frame: Sendable {
    var bytes: [UInt8]
    /// Of an inbound message: whether its bytes are still compressed.
    var isCompressed = false
}

/// Messages in order, with their total; the first may be partly taken.
struct FrameQueue: Sendable {
    /// The first frame; most calls have one message and never use the array.
    private var first: Frame?
    private var others: [Frame] = []
    private var head = 0
    private var offset = 0
    private(set) var byteCount = 0

    // An empty message is a frame too, so this is not `byteCount == 0`.
    var isEmpty: Bool { first == nil }

    var count: Int { first == nil ? 0 : 1 + others.count - head }

    /// What the queue takes in memory: an empty message takes some too.
    var cost: Int { byteCount + 64 * count }

    mutating func push(_ frame: Frame) {
        byteCount += frame.bytes.count
        if first == nil { first = frame } else { others.append(frame) }
    }

    /// The first frame as a whole; not to be mixed with `copy`.
    mutating func pop() -> Frame? {
        guard let frame = first else { return nil }
        byteCount -= frame.bytes.count
        advance()
        return frame
    }

    /// Takes as many bytes as there are, up to `limit`.
    mutating func copy(to target: UnsafeMutableRawPointer, limit: Int) -> Int {
        var count = 0
        while count < limit, let frame = first {
            let length = min(frame.bytes.count - offset, limit - count)
            frame.bytes.withUnsafeBytes { source in
                guard length > 0, let base = source.baseAddress else { return }
                (target + count).copyMemory(from: base + offset, byteCount: length)
            }
            count += length
            offset += length
            if offset == frame.bytes.count {
                offset = 0
                advance()
            }
        }
        byteCount -= count
        return count
    }

    private mutating func advance() {
        guard head < others.count else {
            first = nil
            return
        }
        first = others[head]
        // The array must not keep what has left the queue.
        others[head] = Frame(bytes: [])
        head += 1
        if head == others.count {
            others.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 1024 {
            others.removeFirst(head)
            head = 0
        }
    }
}
