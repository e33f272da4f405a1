/// A cryptographic operation that could not be done.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for a person; no key material.
    public let description: String

    init(_ description: String) { self.description = description }
}
