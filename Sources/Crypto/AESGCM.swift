internal import CCrypto
public import Core

/// AES-256-GCM: a nonce of 12 bytes, the ciphertext, a tag of 16 bytes.
public enum AESGCM {
    /// Bytes of a key.
    public static let keyByteCount = 32
    private static let nonceByteCount = 12
    private static let tagByteCount = 16

    /// Encrypts under a fresh random nonce, bound to `context`.
    public static func seal(_ plain: Secret, key: Secret, context: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard key.count == keyByteCount else { throw CryptoError("a master key must have 32 bytes") }
        let nonce = try randomBytes(nonceByteCount)
        var output = [UInt8](repeating: 0, count: plain.count)
        var tag = [UInt8](repeating: 0, count: tagByteCount)
        guard let cipher = EVP_CIPHER_CTX_new() else { throw CryptoError("no memory for a cipher") }
        defer { EVP_CIPHER_CTX_free(cipher) }
        var length: Int32 = 0
        let isDone = plain.withUnsafeBytes { plain in
            key.withUnsafeBytes { key in
                EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key.bytes, nonce) == 1
                    && EVP_EncryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1
                    && EVP_EncryptUpdate(cipher, &output, &length, plain.bytes, Int32(plain.count)) == 1
                    && EVP_EncryptFinal_ex(cipher, nil, &length) == 1
                    && crypto_gcm_get_tag(cipher, Int32(tagByteCount), &tag) == 1
            }
        }
        guard isDone else { throw CryptoError("encryption failed") }
        return nonce + output + tag
    }

    /// Decrypts; throws when key, context or a single bit are not what they were.
    public static func open(_ sealed: [UInt8], key: Secret, context: [UInt8]) throws(CryptoError) -> Secret {
        guard key.count == keyByteCount else { throw CryptoError("a master key must have 32 bytes") }
        let count = sealed.count - nonceByteCount - tagByteCount
        guard count >= 0 else { throw CryptoError("the sealed bytes are too short") }
        let nonce = Array(sealed[..<nonceByteCount])
        let input = Array(sealed[nonceByteCount..<nonceByteCount + count])
        var tag = Array(sealed[(nonceByteCount + count)...])
        var output = [UInt8](repeating: 0, count: count)
        guard let cipher = EVP_CIPHER_CTX_new() else { throw CryptoError("no memory for a cipher") }
        defer { EVP_CIPHER_CTX_free(cipher) }
        var length: Int32 = 0
        var rest = [UInt8](repeating: 0, count: 16)
        let isDone = key.withUnsafeBytes { key in
            EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key.bytes, nonce) == 1
                && EVP_DecryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1
                && EVP_DecryptUpdate(cipher, &output, &length, input, Int32(count)) == 1
                && crypto_gcm_set_tag(cipher, Int32(tagByteCount), &tag) == 1
                && EVP_DecryptFinal_ex(cipher, &rest, &length) == 1
        }
        guard isDone else {
            output.withUnsafeMutableBytes { Secret.clear($0) }
            throw CryptoError("the stored key can't be opened: another master key, or damaged data")
        }
        return Secret(consuming: &output)
    }
}

/// Bytes from the system's generator.
public func randomBytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw CryptoError("no random bytes") }
    return bytes
}

extension UnsafeRawBufferPointer {
    var bytes: UnsafePointer<UInt8>? { assumingMemoryBound(to: UInt8.self).baseAddress }
}
