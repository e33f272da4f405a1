internal import CCrypto

/// SHA-256 of bytes that come in pieces; owned by one task or thread at a time.
public struct SHA256: ~Copyable, Sendable {
    // The context is used by the owner of this value alone.
    private nonisolated(unsafe) let context: OpaquePointer

    /// The digest of nothing so far.
    public init() {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("no memory for a digest") }
        self.context = context
        EVP_DigestInit_ex(context, EVP_sha256(), nil)
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds bytes.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    }

    /// The 32 bytes of the digest; nothing may be added after this.
    public mutating func finalize() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_DigestFinal_ex(context, &digest, nil)
        return digest
    }
}
