/// EXT-X-KEY or EXT-X-SESSION-KEY (RFC 8216bis, 4.4.4.4 and 4.4.6.5).
public struct Key: Hashable, Sendable {
    /// METHOD; never NONE.
    public var method: String
    /// URI, as written.
    public var uri: String
    /// IV: 16 bytes, or nil if the attribute is absent.
    public var initializationVector: [UInt8]?
    /// IV as it is written, if that is not `0x` and 32 digits.
    var writtenVector = ""
    /// KEYFORMAT; `identity` if absent.
    public var keyFormat: String
    /// KEYFORMATVERSIONS; `1` if absent.
    public var keyFormatVersions: String
    /// KEYID as it is written, which is not standard; empty if absent.
    public var keyID = ""

    /// Makes a key.
    public init(
        method: String, uri: String, initializationVector: [UInt8]? = nil, keyFormat: String = "identity",
        keyFormatVersions: String = "1"
    ) {
        self.method = method
        self.uri = uri
        self.initializationVector = initializationVector
        self.keyFormat = keyFormat
        self.keyFormatVersions = keyFormatVersions
    }

    /// The same key for whoever holds it: which IV it is used with does not matter.
    public var withoutInitializationVector: Key {
        var key = self
        key.initializationVector = nil
        key.writtenVector = ""
        return key
    }

    /// IV as the playlist has it, perhaps with fewer digits than there should be; empty if the attribute is absent.
    public var declaredInitializationVector: String {
        guard writtenVector.isEmpty, let initializationVector else { return writtenVector }
        let digits = Array("0123456789abcdef".utf8)
        let text = initializationVector.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return "0x" + String(decoding: text, as: UTF8.self)
    }

    /// The IV of a segment or initialization section: the attribute, else the media sequence number (5.2).
    public func effectiveInitializationVector(mediaSequence: UInt64) -> [UInt8] {
        if let initializationVector { return initializationVector }
        var bytes = [UInt8](repeating: 0, count: 16)
        for index in 0..<8 { bytes[15 - index] = UInt8(truncatingIfNeeded: mediaSequence >> UInt64(8 * index)) }
        return bytes
    }
}
