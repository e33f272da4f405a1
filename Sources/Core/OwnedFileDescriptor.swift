internal import Glibc

/// A file descriptor that is closed when its owner goes.
public struct OwnedFileDescriptor: ~Copyable, Sendable {
    /// The number; valid as long as the owner lives.
    public let rawValue: Int32

    /// Takes over an open descriptor.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    deinit { close(rawValue) }
}
