/// Memory for the C structs of one message; all of it goes when the arena goes.
public struct MessageArena: ~Copyable {
    /// The newest block; each begins with the address of the one before it.
    private var newest: UnsafeMutableRawPointer?
    private var free: UnsafeMutableRawPointer?
    private var freeByteCount = 0
    // Most messages fit into the first, which is small enough for malloc's fastest path.
    private var nextBlockByteCount = 512
    private static let alignment = 16

    /// An empty arena.
    public init() {}

    deinit {
        var block = newest
        while let current = block {
            block = current.load(as: UnsafeMutableRawPointer?.self)
            current.deallocate()
        }
    }

    /// Uninitialised memory for `count` trivial values; at least one byte, so that the pointer is real.
    ///
    /// `T` is a C type: nothing runs when the arena goes. (A C struct with a union is not seen as `BitwiseCopyable`.)
    public mutating func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
        let wanted = max(1, count * MemoryLayout<T>.stride)
        let byteCount = (wanted + Self.alignment - 1) & ~(Self.alignment - 1)
        if freeByteCount < byteCount { addBlock(byteCount) }
        guard let base = free else { preconditionFailure("a block was just made") }
        free = base + byteCount
        freeByteCount -= byteCount
        return base.bindMemory(to: type, capacity: max(1, count))
    }

    private mutating func addBlock(_ byteCount: Int) {
        let size = max(byteCount + Self.alignment, nextBlockByteCount)
        nextBlockByteCount = 8192
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
        block.storeBytes(of: newest, as: UnsafeMutableRawPointer?.self)
        newest = block
        free = block + Self.alignment
        freeByteCount = size - Self.alignment
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
