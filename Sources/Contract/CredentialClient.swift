public import Core
internal import RPC
internal import Wire

/// Asks the CredentialProvider services of a runtime directory, and remembers what they answered.
public actor CredentialClient: CredentialSource {
    private static let timeout = Duration.seconds(30)
    /// Answers that are remembered; with more servers than that all is asked again.
    private static let maximumAnswers = 256
    private static let maximumHeaders = 16
    private static let maximumHeaderByteCount = 16 << 10
    /// An answer that is about to run out is not used any more.
    private static let margin: UInt64 = 5_000

    private struct Server: Hashable {
        let socket: String
        let scheme: String
        let host: String
        let port: String
    }

    private struct Answer {
        let credentials: Credentials
        /// Milliseconds since 1970; 0 means never.
        let expiresAt: UInt64

        var isFresh: Bool { expiresAt == 0 || Timestamp.now() + CredentialClient.margin < expiresAt }
    }

    private let runtimeDirectory: String
    private var answers: [Server: Answer] = [:]
    /// Questions under way: many requests to one server ask once.
    private var questions: [Server: Task<Answer, any Error>] = [:]
    private var lastVersion: UInt64 = 0

    /// A client for one runtime directory.
    public init(runtimeDirectory: String) { self.runtimeDirectory = runtimeDirectory }

    /// Asks the provider behind the socket `name` unless what it answered before still holds.
    ///
    /// Fails with CREDENTIALS_NOT_AVAILABLE.
    public func credentials(
        from name: String, scheme: String, host: String, port: String, refused: UInt64?
    ) async throws -> Credentials {
        let server = Server(socket: name, scheme: scheme, host: host, port: port)
        if let answer = answers[server], answer.isFresh, answer.credentials.version > refused ?? 0 {
            return answer.credentials
        }
        if let question = questions[server] { return try await question.value.credentials }
        lastVersion += 1
        let version = lastVersion
        let question = Task { try await ask(server, refused: refused != nil, version) }
        questions[server] = question
        defer { questions[server] = nil }
        let answer = try await question.value
        if answers.count >= Self.maximumAnswers { answers = [:] }
        answers[server] = answer
        return answer.credentials
    }

    private nonisolated func ask(_ server: Server, refused: Bool, _ version: UInt64) async throws -> Answer {
        guard SocketName.isLegal(server.socket) else {
            throw Self.failure("'\(server.socket.prefix(80))' is not a credential provider's socket", false)
        }
        let channel = ContractDefaults.channel("\(runtimeDirectory)/\(server.socket)")
        defer { channel.close() }
        let request = AuthorizeRequest(
            scheme: server.scheme, host: server.host, port: UInt32(server.port) ?? 0, refused: refused)
        let response: AuthorizeResponse
        do {
            response = try await CredentialProviderClient(channel).authorize(
                request, CallContext(timeout: Self.timeout))
        } catch let error as RPCError {
            // Its words stay out: a secret may be in them.
            throw Self.failure(
                "\(server.socket) gives no credentials for \(server.host): \(error.code)",
                ServiceError(error).isRetryable)
        }
        let size = response.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard response.headers.count <= Self.maximumHeaders, size <= Self.maximumHeaderByteCount,
            response.headers.allSatisfy(\.isLegal)
        else {
            throw Self.failure("\(server.socket) answered header fields that can't be sent to \(server.host)", false)
        }
        let headers = response.headers.map { field in
            var bytes = Array(field.value.utf8)
            return (field.name, Secret(consuming: &bytes))
        }
        return Answer(credentials: Credentials(headers: headers, version: version), expiresAt: response.expiresAt)
    }

    private static func failure(_ message: String, _ isRetryable: Bool) -> ServiceError {
        ServiceError(
            isRetryable ? .unavailable : .unauthenticated, reason: "CREDENTIALS_NOT_AVAILABLE", message,
            remedy: "see the credential provider's own log", isRetryable: isRetryable)
    }
}

extension HeaderField {
    /// A name of token characters, and a value without controls (RFC 9110, 5.1 and 5.5).
    fileprivate var isLegal: Bool {
        !name.isEmpty && !value.isEmpty
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }
}
