internal import Contract
internal import Core
internal import HTTP
internal import Wire

/// Gets a key of METHOD=AES-128 with the identity key format (RFC 8216bis, 4.4.4.4): 16 octets at a URI.
struct AES128KeyFetcher {
    static let keyByteCount = 16

    let client: HTTPClient

    func fetch(_ key: ContentKey, _ options: RequestOptions) async throws -> Secret {
        guard key.method == "AES-128", key.keyformat == "identity" || key.keyformat.isEmpty else {
            throw ServiceError(
                .invalidArgument, reason: "KEY_FORMAT_NOT_SERVED",
                "this broker serves AES-128 with the identity key format, not \(key.method) with \(key.keyformat)")
        }
        var request = HTTPRequest(url: key.uri)
        request.headers = options.headerFields
        request.allowsLocalAddresses = options.scope == .any
        request.credentialProvider = options.credentialSocket
        request.timeout = .seconds(60)
        var (head, body) = try await client.fetch(request, limit: 64 << 10)
        guard body.count == Self.keyByteCount else {
            throw ServiceError(
                .failedPrecondition, reason: "KEY_INVALID_LENGTH",
                "\(HTTPClient.redacted(key.uri)) answered \(body.count) bytes"
                    + Self.hint(body, head.headers["content-type"]) + " where a key of 16 bytes was due",
                remedy: "check the key URL and the token that it wants")
        }
        return Secret(consuming: &body)
    }

    /// What a wrong answer looks like; its bytes are not shown, since a key may be in them.
    private static func hint(_ body: [UInt8], _ contentType: String?) -> String {
        var hints: [String] = []
        if let contentType { hints.append(String(contentType.prefix(60))) }
        if body.count == 17, body.last == 0x0a { hints.append("a key and a newline?") }
        if body.count == 32, body.allSatisfy({ Hexadecimal.value(of: $0) != nil }) { hints.append("hexadecimal?") }
        if body.count == 24, body.suffix(2).elementsEqual("==".utf8) { hints.append("base64?") }
        if body.first == UInt8(ascii: "<") { hints.append("a page?") }
        return hints.isEmpty ? "" : " (\(hints.joined(separator: ", ")))"
    }
}
