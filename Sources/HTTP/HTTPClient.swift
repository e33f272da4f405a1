public import Core
internal import Synchronization

/// HTTP(S) for one process: many transfers at once on one thread, connections reused.
///
/// It does not retry; whoever knows what the transfer is for does.
public final class HTTPClient: Sendable {
    /// Settings of a client.
    public struct Configuration: Sendable {
        /// Sent as User-Agent unless a request has its own.
        public var userAgent = "larder/1.0"
        /// Time for name look-up, connection and TLS together.
        public var connectTimeout = Duration.seconds(15)
        /// A transfer slower than `lowSpeedByteCount` a second for this long has failed.
        public var lowSpeedTime = Duration.seconds(30)
        /// Bytes a second.
        public var lowSpeedByteCount = 100
        /// Connections to one host.
        public var maximumHostConnections = 32
        /// Connections in all.
        public var maximumConnections = 128
        /// Bytes a second of all transfers together; nil leaves it to the link.
        public var maximumRate: UInt64?
        /// Redirects of one request.
        public var maximumRedirects = 10
        /// PEM file of the authorities to trust instead of the system's; nil means the system's.
        public var certificateAuthorities: String?
        /// `http://`, `https://`, `socks5://` or `socks5h://` with host and port, and perhaps user and password; nil asks
        /// servers directly. Behind a proxy addresses can't be checked, only names.
        public var proxy: Secret?
        /// PEM files of a certificate to show to servers, and of its key.
        public var clientCertificate: (certificate: String, key: String)?
        /// `HOST:PORT:ADDRESS`: where a host is, whatever the name service says.
        public var resolutions: [String] = []
        /// 4 or 6; nil takes either.
        public var ipVersion: Int?
        /// Name or address of the network interface to go out by.
        public var interface: String?
        /// Netscape file of cookies that each job begins with.
        public var cookieFile: String?
        /// File of logins by host, as other tools read it.
        public var netrcFile: String?
        /// Hosts whose certificates are not checked.
        public var insecureHosts: Set<String> = []
        /// Header fields with credentials, sent to their host alone.
        public var credentials: [HostCredential] = []

        /// The defaults.
        public init() {}
    }

    /// A header field with a secret value for one host.
    public struct HostCredential: Sendable {
        /// Host name for https on its default port, or `host:port` for either scheme.
        public let host: String
        /// Name of the header field.
        public let name: String
        /// Value of the header field.
        public let value: Secret

        /// Makes a credential; the host is compared without case.
        public init(host: String, name: String, value: Secret) {
            self.host = host.lowercased()
            self.name = name
            self.value = value
        }
    }

    private let configuration: Configuration
    private let credentialSource: (any CredentialSource)?
    private let engine: CurlEngine
    private let nextJar = Mutex<UInt64>(0)

    /// Starts the client's thread; `credentialSource` answers for requests that name whom to ask.
    public init(configuration: Configuration = Configuration(), credentialSource: (any CredentialSource)? = nil) {
        self.configuration = configuration
        self.credentialSource = credentialSource
        engine = CurlEngine(configuration: configuration)
    }

    deinit { engine.stop() }

    /// An empty jar; it goes when `discard` is called or the client goes.
    public func makeCookieJar() -> CookieJar {
        nextJar.withLock { number in
            number += 1
            return CookieJar(number: number)
        }
    }

    /// Forgets the cookies of a jar.
    public func discard(_ jar: CookieJar) { engine.discard(jar) }

    /// Gets a resource piece by piece; returns when all of it was received.
    ///
    /// Fails with a `ServiceError` for anything but status 200 or 206, and with what the receiver throws. What is refused
    /// (401, 403) is asked for once more if there are newer credentials.
    @discardableResult
    public func download(_ request: HTTPRequest, to receiver: some HTTPBodyReceiver) async throws -> HTTPResponseHead {
        var hop = request
        for _ in 0...configuration.maximumRedirects {
            try Self.check(hop.url)
            if !hop.allowsLocalAddresses { try Self.checkHost(hop.url) }
            let result = try await run(hop, receiver)
            guard let target = result.redirect else { return result.head }
            hop.url = target
        }
        throw ServiceError(
            .failedPrecondition, reason: "TOO_MANY_REDIRECTS",
            "\(Self.redacted(request.url)) redirects more than \(configuration.maximumRedirects) times")
    }

    private func run(_ hop: HTTPRequest, _ receiver: some HTTPBodyReceiver) async throws -> CurlEngine.Result {
        let authority = URLAuthority(hop.url)
        let configured = configured(for: authority)
        guard let credentialSource, !hop.credentialProvider.isEmpty, let authority else {
            return try await engine.run(hop, credentials: configured, receiver: receiver)
        }
        func ask(refused: UInt64?) async throws -> Credentials {
            try await credentialSource.credentials(
                from: hop.credentialProvider, scheme: authority.scheme, host: authority.host, port: authority.port,
                refused: refused)
        }
        let found = try await ask(refused: nil)
        do {
            return try await engine.run(hop, credentials: configured + found.headers, receiver: receiver)
        } catch let error as ServiceError where ["HTTP_401", "HTTP_403"].contains(error.reason) {
            // What the server said is what there is to say, unless there is something else to show it.
            let newer: Credentials
            do {
                newer = try await ask(refused: found.version)
            } catch let failure as ServiceError where !failure.isRetryable {
                throw error
            }
            guard !newer.isSame(as: found) else { throw error }
            return try await engine.run(hop, credentials: configured + newer.headers, receiver: receiver)
        }
    }

    /// Gets a small resource whole; a body over `limit` bytes fails with BODY_TOO_LARGE.
    public func fetch(_ request: HTTPRequest, limit: Int) async throws -> (head: HTTPResponseHead, body: [UInt8]) {
        let receiver = MemoryReceiver(limit: limit, url: Self.redacted(request.url))
        let head = try await download(request, to: receiver)
        return (head, receiver.body)
    }

    /// A host without a port means https on its default port: a token must not go out in clear by a changed scheme.
    private func configured(for authority: URLAuthority?) -> [(name: String, value: Secret)] {
        guard !configuration.credentials.isEmpty, let authority else { return [] }
        let withPort = "\(authority.host):\(authority.port)"
        let isDefault = authority.scheme == "https" && authority.port == "443"
        return configuration.credentials.filter { $0.host == withPort || (isDefault && $0.host == authority.host) }
            .map { ($0.name, $0.value) }
    }

    /// Refuses what must never reach the network, such as `file:` URLs.
    public static func check(_ url: String) throws(ServiceError) {
        guard let authority = URLAuthority(url), ["http", "https"].contains(authority.scheme) else {
            throw ServiceError(
                .invalidArgument, reason: "SCHEME_NOT_ALLOWED", "\(redacted(url)) is not an http or https URL")
        }
    }

    /// Refuses names that mean this machine; where there is no proxy, addresses are looked at too when connected.
    private static func checkHost(_ url: String) throws(ServiceError) {
        guard URLAuthority(url)?.isLocal == true else { return }
        throw ServiceError(
            .permissionDenied, reason: "ADDRESS_NOT_ALLOWED",
            "\(redacted(url)) is an address of this machine, and the playlist came from elsewhere")
    }

    /// The URL without user, query and fragment, where tokens are: for logs and messages.
    public static func redacted(_ url: String) -> String {
        var text = String(url.prefix { $0 != "?" && $0 != "#" })
        if let start = text.firstRange(of: "://")?.upperBound {
            let authority = text[start...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") { text.removeSubrange(start...at) }
        }
        return String(text.prefix(300))
    }
}

private final class MemoryReceiver: HTTPBodyReceiver {
    private let bytes = Mutex<[UInt8]>([])
    private let limit: Int
    private let url: String

    init(limit: Int, url: String) {
        self.limit = limit
        self.url = url
    }

    var body: [UInt8] { bytes.withLock { $0 } }

    func begin(_ head: HTTPResponseHead) throws {
        bytes.withLock { $0 = [] }
        if let length = head.headers["content-length"].flatMap({ Int($0) }), length > limit { throw tooLarge }
    }

    func receive(_ piece: UnsafeRawBufferPointer) throws {
        try bytes.withLock { bytes in
            guard bytes.count + piece.count <= limit else { throw tooLarge }
            bytes.append(contentsOf: piece)
        }
    }

    private var tooLarge: ServiceError {
        ServiceError(.outOfRange, reason: "BODY_TOO_LARGE", "\(url) is larger than \(limit) bytes")
    }
}
