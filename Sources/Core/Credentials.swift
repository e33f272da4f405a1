/// Header fields with secrets for the requests to one server.
public struct Credentials: Sendable {
    /// Names and values; the values are secret.
    public let headers: [(name: String, value: Secret)]
    /// Which answer of its source this is: later ones have higher numbers.
    public let version: UInt64

    /// Makes credentials.
    public init(headers: [(name: String, value: Secret)], version: UInt64) {
        self.headers = headers
        self.version = version
    }

    /// Whether the same would be sent.
    public func isSame(as other: Credentials) -> Bool {
        headers.count == other.headers.count
            && zip(headers, other.headers).allSatisfy { one, two in
                one.name == two.name
                    && one.value.withUnsafeBytes { left in two.value.withUnsafeBytes { left.elementsEqual($0) } }
            }
    }
}

/// Knows what servers want to see, and gets it anew when they do not want it any more.
public protocol CredentialSource: Sendable {
    /// What to send to the server of `scheme`, `host` (lower case) and `port`; `name` says whom to ask.
    ///
    /// `refused` is the version of what that server has just refused: the answer is newer. Throws a `ServiceError`.
    func credentials(
        from name: String, scheme: String, host: String, port: String, refused: UInt64?
    ) async throws -> Credentials
}
