/// Memory for the C structs of one message; all of it goes when the arena goes.
public struct MessageArena: ~Copyable {
    private var blocks: [UnsafeMutableRawPointer] = []
    private var free: UnsafeMutableRawBufferPointer = .init(start: nil, count: 0)
    private static let blockByteCount = 4096
    private static let alignment = 16

    /// An empty arena.
    public init() {}

    deinit { for block in blocks { block.deallocate() } }

    /// Uninitialised memory for `count` trivial values; at least one byte, so that the pointer is real.
    ///
    /// `T` is a C type: nothing runs when the arena goes. (A C struct with a union is not seen as `BitwiseCopyable`.)
    public mutating func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
        let wanted = max(1, count * MemoryLayout<T>.stride)
        let byteCount = (wanted + Self.alignment - 1) & ~(Self.alignment - 1)
        if free.count < byteCount {
            let size = max(byteCount, Self.blockByteCount)
            let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
            blocks.append(block)
            free = .init(start: block, count: size)
        }
        guard let base = free.baseAddress else { preconditionFailure("a block was just made") }
        free = .init(start: base + byteCount, count: free.count - byteCount)
        return base.bindMemory(to: type, capacity: max(1, count))
    }

    /// A NUL-terminated copy.
    public mutating func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
        var text = text
        return text.withUTF8 { bytes in
            let target = allocate(CChar.self, count: bytes.count + 1)
            bytes.withMemoryRebound(to: CChar.self) { source in
                if let base = source.baseAddress { target.update(from: base, count: source.count) }
            }
            target[bytes.count] = 0
            return target
        }
    }

    /// A copy of an array of trivial values.
    public mutating func copy<T: BitwiseCopyable>(_ values: [T]) -> UnsafeMutablePointer<T> {
        let target = allocate(T.self, count: values.count)
        values.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { target.update(from: base, count: source.count) }
        }
        return target
    }
}
