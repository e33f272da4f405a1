/// Byte arrays in order, with their total; the first may be partly taken.
struct FrameQueue {
    private var frames: [[UInt8]] = []
    private var head = 0
    private var offset = 0
    private(set) var byteCount = 0

    // An empty message is a frame too, so this is not `byteCount == 0`.
    var isEmpty: Bool { head == frames.count }

    /// What the queue takes in memory: an empty message takes some too.
    var cost: Int { byteCount + 64 * (frames.count - head) }

    mutating func push(_ frame: [UInt8]) {
        frames.append(frame)
        byteCount += frame.count
    }

    /// The first frame as a whole; not to be mixed with `copy(into:)`.
    mutating func pop() -> [UInt8]? {
        guard head < frames.count else { return nil }
        let frame = exchange(at: head)
        byteCount -= frame.count
        advance()
        return frame
    }

    /// Takes as many bytes as fit.
    mutating func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        while head < frames.count, count < buffer.count {
            let taken = frames[head].withUnsafeBytes { source -> Int in
                let length = min(source.count - offset, buffer.count - count)
                let part = UnsafeRawBufferPointer(rebasing: source[offset..<offset + length])
                UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + length]).copyMemory(from: part)
                return length
            }
            count += taken
            offset += taken
            if offset == frames[head].count {
                _ = exchange(at: head)
                offset = 0
                advance()
            }
        }
        byteCount -= count
        return count
    }

    private mutating func exchange(at index: Int) -> [UInt8] {
        var frame: [UInt8] = []
        swap(&frame, &frames[index])
        return frame
    }

    private mutating func advance() {
        head += 1
        if head == frames.count {
            frames.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 1024 {
            frames.removeFirst(head)
            head = 0
        }
    }
}
