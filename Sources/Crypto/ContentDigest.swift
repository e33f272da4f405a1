internal import CXXHash
internal import Core

/// XXH3 with 128 bits of bytes that come in pieces, which finds damage and costs next to nothing; no defence against
/// someone who makes files on purpose. Owned by one task or thread at a time.
public struct ContentDigest: ~Copyable, Sendable {
    // The state is used by the owner of this value alone.
    private nonisolated(unsafe) let state: OpaquePointer

    /// The digest of nothing so far.
    public init() {
        guard let state = XXH3_createState() else { preconditionFailure("no memory for a digest") }
        self.state = state
        XXH3_128bits_reset(state)
    }

    deinit { XXH3_freeState(state) }

    /// Adds bytes.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
    }

    /// `xxh3:` and 32 hexadecimal digits, as `xxhsum -H2` prints them.
    public var text: String {
        let hash = XXH3_128bits_digest(state)
        let bytes = [hash.high64, hash.low64].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) }
        }
        return "xxh3:" + Hexadecimal.encode(bytes)
    }
}
