internal import Glibc

/// Bytes that print as redacted and are zeroed when the last reference goes.
///
/// The storage is mutated only in `deinit`, so that sharing between tasks is safe.
public final class Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    // Sendable by construction: written in init, read after that, zeroed in deinit when nobody else holds it.
    private nonisolated(unsafe) let storage: UnsafeMutableRawBufferPointer

    /// Copies the bytes; the caller still has to clear its own.
    public init(_ bytes: UnsafeRawBufferPointer) {
        storage = .allocate(byteCount: bytes.count, alignment: 16)
        storage.copyMemory(from: bytes)
    }

    /// Copies the bytes and clears the array that they came in.
    public init(consuming bytes: inout [UInt8]) {
        storage = .allocate(byteCount: bytes.count, alignment: 16)
        bytes.withUnsafeMutableBytes {
            storage.copyMemory(from: UnsafeRawBufferPointer($0))
            Secret.clear($0)
        }
        bytes = []
    }

    deinit {
        Secret.clear(storage)
        storage.deallocate()
    }

    /// Number of bytes.
    public var count: Int { storage.count }

    /// Lends the bytes; they must not outlive the call.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(storage))
    }

    /// Overwrites memory in a way that is not optimised away.
    public static func clear(_ bytes: UnsafeMutableRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        explicit_bzero(base, bytes.count)
    }

    /// Never the content.
    public var description: String { "<redacted>" }
    /// Never the content.
    public var debugDescription: String { description }
    /// Never the content.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
