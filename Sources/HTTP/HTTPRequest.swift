/// One GET; redirects are followed, each hop checked like the first.
public struct HTTPRequest: Sendable {
    /// Absolute; `http` or `https`.
    public var url: String
    /// Sent to every host that the request leads to; no credentials.
    public var headers: [(name: String, value: String)] = []
    /// Bytes of the resource to ask for; to its end without a count.
    public var range: (offset: UInt64, byteCount: UInt64?)?
    /// Whether the body may come compressed; it is handed out as it was before.
    public var acceptsCompression = false
    /// Whether loopback and link-local addresses may be asked.
    public var allowsLocalAddresses = false
    /// Time for the whole transfer; nil leaves only the low-speed limit.
    public var timeout: Duration?
    /// Opens a connection even where one is there that could carry this request too: HTTP/2 alone puts all on one, which
    /// a single loss slows down. Later requests are spread over those that there are.
    public var opensConnection = false
    /// Where cookies are kept between requests.
    public var cookies: CookieJar?
    /// Whom the client's source of credentials asks, for every server that the request leads to; empty means nobody.
    public var credentialProvider = ""
    /// The requests that keep a rate together.
    public var rateGroup: RateGroup?

    /// A plain GET.
    public init(url: String) { self.url = url }
}

/// What a server said before the body.
public struct HTTPResponseHead: Sendable {
    /// 200, 206 …
    public let status: Int
    /// The URL that answered, after redirects.
    public let url: String
    /// Header fields of the last answer, names in lower case.
    public let headers: [String: String]
    /// The address that answered.
    public let remoteAddress: String
    /// From the request to the first byte of the answer.
    public let latency: Duration

    /// The resource may be asked for on this machine only.
    public var isLocal: Bool { NetworkAddress.isLocal(remoteAddress) }
}

/// Cookies of one job, shared by its requests.
public struct CookieJar: Hashable, Sendable {
    let number: UInt64
}

/// Takes the body of a successful answer, on the client's thread; must not block for long.
public protocol HTTPBodyReceiver: Sendable {
    /// Called once before the body; throwing ends the transfer with that error.
    func begin(_ head: HTTPResponseHead) throws
    /// Called for each piece of the body; throwing ends the transfer with that error.
    func receive(_ bytes: UnsafeRawBufferPointer) throws
}
