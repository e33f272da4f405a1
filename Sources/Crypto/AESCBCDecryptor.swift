internal import CCrypto
public import Core

/// AES-128 in CBC mode with PKCS#7 padding, as METHOD=AES-128 has it (RFC 8216bis, 4.4.4.4): one a segment.
public struct AESCBCDecryptor: ~Copyable {
    private let cipher: OpaquePointer

    /// Key and IV must have 16 bytes each.
    public init(key: Secret, initializationVector: [UInt8]) throws(CryptoError) {
        guard key.count == 16, initializationVector.count == 16 else {
            throw CryptoError("AES-128 needs a key and an IV of 16 bytes")
        }
        guard let cipher = EVP_CIPHER_CTX_new() else { throw CryptoError("no memory for a cipher") }
        let isReady = key.withUnsafeBytes {
            EVP_DecryptInit_ex(cipher, EVP_aes_128_cbc(), nil, $0.bytes, initializationVector) == 1
        }
        guard isReady else {
            EVP_CIPHER_CTX_free(cipher)
            throw CryptoError("the cipher is not available")
        }
        self.cipher = cipher
    }

    deinit { EVP_CIPHER_CTX_free(cipher) }

    /// Bytes that the output of a piece needs beyond those of the piece.
    public static let margin = 16

    /// Plain bytes of a piece, of which there may be up to 16 more or fewer; returns how many. The two buffers must not
    /// overlap, and `output` must have room for `margin` bytes more than come in.
    public mutating func update(
        _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) -> Int {
        var length: Int32 = 0
        guard output.count >= bytes.count + Self.margin,
            EVP_DecryptUpdate(
                cipher, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &length, bytes.bytes,
                Int32(bytes.count)) == 1
        else { throw CryptoError("decryption failed") }
        return Int(length)
    }

    /// What was held back, without the padding; throws when the key is wrong or the segment is damaged.
    public mutating func finalize() throws(CryptoError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: 16)
        var length: Int32 = 0
        guard EVP_DecryptFinal_ex(cipher, &output, &length) == 1 else {
            throw CryptoError("the padding is wrong: the key does not fit, or the segment is damaged")
        }
        output.removeLast(output.count - Int(length))
        return output
    }
}
