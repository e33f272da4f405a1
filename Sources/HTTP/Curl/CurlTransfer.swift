internal import CCurl
internal import Core

/// One easy handle at work. Confined to the engine's thread: libcurl calls back with a pointer to it.
final class CurlTransfer {
    let number: UInt64
    let easy: UnsafeMutableRawPointer
    let completion: CurlEngine.Completion
    private let request: HTTPRequest
    private let receiver: any HTTPBodyReceiver
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var resolveList: UnsafeMutablePointer<curl_slist>?
    private var hasProxy = false
    /// Nothing of it is read until its group may go on.
    private(set) var isPaused = false
    private var headers: [String: String] = [:]
    private var headerByteCount = 0
    private var hasNewConnection = false
    private var hasBegun = false
    private var discarded = 0
    private var receivedByteCount = 0
    private var failure: (any Error)?

    init(
        _ number: UInt64, _ easy: UnsafeMutableRawPointer, _ request: HTTPRequest, _ receiver: any HTTPBodyReceiver,
        _ completion: @escaping CurlEngine.Completion
    ) {
        self.number = number
        self.easy = easy
        self.request = request
        self.receiver = receiver
        self.completion = completion
    }

    func setUp(
        _ configuration: HTTPClient.Configuration, _ credentials: [(name: String, value: Secret)],
        share: (handle: UnsafeMutableRawPointer, isNew: Bool)??
    ) {
        let me = Unmanaged.passUnretained(self).toOpaque()
        curl_set_string(easy, CURLOPT_URL, request.url)
        curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        curl_set_pointer(easy, CURLOPT_PRIVATE, me)
        curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        // Redirects are followed by HTTPClient, which checks every hop and drops credentials of other hosts.
        curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // In clear there is no HTTP/2, and one slow answer would hold all others up until libcurl knew.
        let mayMultiplex = request.url.lowercased().hasPrefix("https:") && !request.opensConnection
        curl_set_long(easy, CURLOPT_PIPEWAIT, mayMultiplex ? 1 : 0)
        curl_set_long(easy, CURLOPT_FRESH_CONNECT, request.opensConnection ? 1 : 0)
        setUpConnection(configuration)
        curl_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1)
        // libcurl reads up to a hundred buffers at one look, and a rate is kept in steps of a look.
        let rate = [configuration.maximumRate, request.rateGroup?.bytesPerSecond].compactMap { $0 }.min()
        let step = rate.map { Int(min(max($0 / 2000, 1024), 256 << 10)) } ?? 256 << 10
        curl_set_long(easy, CURLOPT_BUFFERSIZE, step)
        curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(configuration.connectTimeout.wholeMilliseconds))
        curl_set_long(easy, CURLOPT_LOW_SPEED_LIMIT, configuration.lowSpeedByteCount)
        curl_set_long(easy, CURLOPT_LOW_SPEED_TIME, Int(configuration.lowSpeedTime.wholeMilliseconds / 1000))
        if let timeout = request.timeout { curl_set_long(easy, CURLOPT_TIMEOUT_MS, Int(timeout.wholeMilliseconds)) }
        if request.acceptsCompression {
            curl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "")
        } else if request.range == nil {
            // Not asked for; but what a server compresses all the same is undone.
            curl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "identity")
        }
        if let range = request.range, range.byteCount != 0 {
            // The last position is inclusive (RFC 9110, 14.1.2).
            let last = range.byteCount.map { String(range.offset + $0 - 1) } ?? ""
            curl_set_string(easy, CURLOPT_RANGE, "\(range.offset)-\(last)")
        }
        if let share = share ?? nil {
            curl_set_pointer(easy, CURLOPT_SHARE, share.handle)
            // A jar begins with the cookies of the file, once.
            curl_set_string(easy, CURLOPT_COOKIEFILE, share.isNew ? configuration.cookieFile ?? "" : "")
        }
        let hasUserAgent = request.headers.contains { $0.name.lowercased() == "user-agent" }
        if !hasUserAgent { curl_set_string(easy, CURLOPT_USERAGENT, configuration.userAgent) }
        for header in request.headers { addHeader(header.name, header.value) }
        for credential in credentials {
            credential.value.withUnsafeBytes { addHeader(credential.name, String(decoding: $0, as: UTF8.self)) }
        }
        if let headerList { curl_set_pointer(easy, CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(headerList)) }
        setCallbacks(me)
    }

    private func setUpConnection(_ configuration: HTTPClient.Configuration) {
        if let proxy = configuration.proxy {
            proxy.withUnsafeBytes { _ = curl_set_string(easy, CURLOPT_PROXY, String(decoding: $0, as: UTF8.self)) }
            hasProxy = true
            curl_set_string(easy, CURLOPT_NOPROXY, "")
        } else {
            // A proxy of the environment would hide the address that is asked, and so disarm its check.
            curl_set_string(easy, CURLOPT_PROXY, "")
        }
        if let file = configuration.certificateAuthorities { curl_set_string(easy, CURLOPT_CAINFO, file) }
        if let client = configuration.clientCertificate {
            curl_set_string(easy, CURLOPT_SSLCERT, client.certificate)
            curl_set_string(easy, CURLOPT_SSLKEY, client.key)
        }
        if let host = URLAuthority(request.url)?.host, configuration.insecureHosts.contains(host) {
            curl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 0)
            curl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 0)
        }
        for resolution in configuration.resolutions { resolveList = curl_slist_append(resolveList, resolution) }
        if let resolveList { curl_set_pointer(easy, CURLOPT_RESOLVE, UnsafeMutableRawPointer(resolveList)) }
        if let version = configuration.ipVersion {
            curl_set_long(easy, CURLOPT_IPRESOLVE, Int(version == 4 ? CURL_IPRESOLVE_V4 : CURL_IPRESOLVE_V6))
        }
        if let interface = configuration.interface { curl_set_string(easy, CURLOPT_INTERFACE, interface) }
        // Never in clear: a playlist may name the same host over http.
        if let file = configuration.netrcFile, URLAuthority(request.url)?.scheme == "https" {
            curl_set_long(easy, CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
            curl_set_string(easy, CURLOPT_NETRC_FILE, file)
        }
    }

    private func addHeader(_ name: String, _ value: String) {
        guard !name.contains(where: \.isNewline), !value.contains(where: \.isNewline) else { return }
        headerList = curl_slist_append(headerList, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }

    private func setCallbacks(_ me: UnsafeMutableRawPointer) {
        curl_set_pointer(easy, CURLOPT_WRITEDATA, me)
        curl_set_data_callback(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, user in
            CurlTransfer.from(user).body(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        curl_set_pointer(easy, CURLOPT_HEADERDATA, me)
        curl_set_data_callback(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, user in
            CurlTransfer.from(user).header(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        curl_set_pointer(easy, CURLOPT_PREREQDATA, me)
        curl_set_prerequest_callback(easy) { user, remote, _, _, _ in
            CurlTransfer.from(user).mayAsk(remote.map { String(cString: $0) } ?? "")
                ? Int32(CURL_PREREQFUNC_OK) : Int32(CURL_PREREQFUNC_ABORT)
        }
    }

    func freeLists() {
        curl_slist_free_all(headerList)
        curl_slist_free_all(resolveList)
        (headerList, resolveList) = (nil, nil)
    }

    // MARK: Callbacks

    private static func from(_ user: UnsafeMutableRawPointer?) -> CurlTransfer {
        guard let user else { preconditionFailure("libcurl lost its user data") }
        return Unmanaged<CurlTransfer>.fromOpaque(user).takeUnretainedValue()
    }

    /// The last look before anything is sent, on a fresh connection and on a reused one.
    private func mayAsk(_ address: String) -> Bool {
        guard !request.allowsLocalAddresses, !hasProxy, NetworkAddress.isLocal(address) else { return true }
        failure = ServiceError(
            .permissionDenied, reason: "ADDRESS_NOT_ALLOWED",
            "\(url) leads to \(address), an address of this machine, and the playlist came from elsewhere")
        return false
    }

    private func header(_ line: UnsafeRawBufferPointer) -> Int {
        headerByteCount += line.count
        guard headerByteCount <= 256 << 10 else {
            failure = ServiceError(.dataLoss, reason: "HEADERS_TOO_LARGE", "\(url) answers with too many header fields")
            return 0
        }
        if line.starts(with: "HTTP/".utf8) {
            headers = [:]
            hasNewConnection = request.opensConnection && line.starts(with: "HTTP/2".utf8)
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            headers[name] = String(decoding: line[(colon + 1)...].trimmingSpaces(), as: UTF8.self)
        }
        return line.count
    }

    var rateGroup: RateGroup? { request.rateGroup }

    /// Whether the answer has begun over an HTTP/2 connection of its own; true once.
    func takeNewConnection() -> Bool {
        defer { hasNewConnection = false }
        return hasNewConnection
    }

    func pause() {
        guard !isPaused else { return }
        isPaused = true
        curl_easy_pause(easy, Int32(CURLPAUSE_RECV))
    }

    /// May hand out what was held back at once.
    func goOn() {
        guard isPaused else { return }
        isPaused = false
        curl_easy_pause(easy, Int32(CURLPAUSE_CONT))
    }

    /// Bytes of the body since the last look.
    func takeReceivedByteCount() -> Int {
        defer { receivedByteCount = 0 }
        return receivedByteCount
    }

    private func body(_ bytes: UnsafeRawBufferPointer) -> Int {
        if request.rateGroup?.resumesAt != nil {
            // libcurl keeps the bytes until the transfer goes on.
            isPaused = true
            return Int(CURL_WRITEFUNC_PAUSE)
        }
        receivedByteCount += bytes.count
        guard isSuccess(status) else {
            // Error pages are read as far as keeps the connection usable, and not for ever.
            discarded += bytes.count
            return discarded <= 16 << 10 ? bytes.count : 0
        }
        do {
            try beginIfNeeded()
            try receiver.receive(bytes)
            return bytes.count
        } catch {
            failure = error
            // Anything but the count ends the transfer.
            return bytes.count == 0 ? 1 : 0
        }
    }

    private func beginIfNeeded() throws {
        guard !hasBegun else { return }
        hasBegun = true
        try receiver.begin(head)
    }

    // MARK: Results

    private var url: String { HTTPClient.redacted(request.url) }

    private var status: Int {
        var status = 0
        curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        return status
    }

    private func isSuccess(_ status: Int) -> Bool { status == 200 || status == 206 }

    private func text(_ info: CURLINFO) -> String? {
        var pointer: UnsafePointer<CChar>?
        curl_get_string(easy, info, &pointer)
        return pointer.map { String(cString: $0) }
    }

    private var head: HTTPResponseHead {
        HTTPResponseHead(
            status: status, url: text(CURLINFO_EFFECTIVE_URL) ?? request.url, headers: headers,
            remoteAddress: hasProxy ? Self.address(of: request.url) : text(CURLINFO_PRIMARY_IP) ?? "",
            latency: .microseconds(
                microseconds(CURLINFO_STARTTRANSFER_TIME_T) - microseconds(CURLINFO_PRETRANSFER_TIME_T)))
    }

    /// What is known of a server behind a proxy: its name.
    private static func address(of url: String) -> String {
        let host = URLAuthority(url)?.host ?? ""
        return host == "localhost" || host.hasSuffix(".localhost") ? "127.0.0.1" : host
    }

    private func microseconds(_ info: CURLINFO) -> Int64 {
        var time: curl_off_t = 0
        curl_get_large(easy, info, &time)
        return Int64(time)
    }

    func result(_ code: CURLcode) -> Swift.Result<CurlEngine.Result, any Error> {
        if let failure { return .failure(failure) }
        guard code == CURLE_OK || (discarded > 0 && code == CURLE_WRITE_ERROR) else { return .failure(error(code)) }
        let status = status
        if [301, 302, 303, 307, 308].contains(status), let target = text(CURLINFO_REDIRECT_URL) {
            return .success(.init(head: head, redirect: target))
        }
        guard isSuccess(status) else { return .failure(statusError(status)) }
        do {
            try beginIfNeeded()
        } catch {
            return .failure(error)
        }
        return .success(.init(head: head))
    }

    /// Seconds: what a server may make us wait.
    private static let longestWait: Int64 = 6 * 3600

    private func statusError(_ status: Int) -> ServiceError {
        var seconds: curl_off_t = 0
        curl_get_large(easy, CURLINFO_RETRY_AFTER, &seconds)
        let retryAfter: Duration? = seconds > 0 ? .seconds(min(Int64(seconds), Self.longestWait)) : nil
        func make(_ code: StatusCode, _ why: String, remedy: String = "", retry: Bool = false) -> ServiceError {
            ServiceError(
                code, reason: "HTTP_\(status)", "\(url): HTTP \(status)\(why)", remedy: remedy, isRetryable: retry,
                retryAfter: retryAfter)
        }
        switch status {
        case 401, 403, 407:
            return make(
                status == 401 ? .unauthenticated : .permissionDenied, ", the server refuses access",
                remedy: "put the header or token that it wants into the component's configuration")
        case 404, 410: return make(.notFound, ", there is nothing at this URL")
        case 408, 425, 429: return make(.unavailable, ", the server wants us to wait", retry: true)
        case 416: return make(.outOfRange, ", the resource is shorter than the byte range")
        case 500...599: return make(.unavailable, ", the server has a problem", retry: true)
        default: return make(.failedPrecondition, "")
        }
    }

    private func error(_ code: CURLcode) -> ServiceError {
        let why = String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            return ServiceError(
                .invalidArgument, reason: "URL_INVALID", "\(url) is not a URL that can be fetched: \(why)")
        case CURLE_COULDNT_RESOLVE_HOST:
            return ServiceError(
                .unavailable, reason: "HOST_NOT_FOUND", "\(url): the host name is not known",
                remedy: "check the spelling and the network", isRetryable: true)
        case CURLE_COULDNT_CONNECT:
            return ServiceError(
                .unavailable, reason: "HOST_UNREACHABLE", "\(url): the host can't be reached",
                remedy: "check the network and the port", isRetryable: true)
        case CURLE_OPERATION_TIMEDOUT:
            return ServiceError(
                .deadlineExceeded, reason: "TRANSFER_TIMED_OUT", "\(url): the transfer is too slow", isRetryable: true)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            return ServiceError(
                .failedPrecondition, reason: "TLS_FAILED", "\(url): \(why)",
                remedy: "check the certificate of the server and the clock of this machine")
        case CURLE_SSL_CERTPROBLEM, CURLE_INTERFACE_FAILED, CURLE_COULDNT_RESOLVE_PROXY:
            return ServiceError(
                .failedPrecondition, reason: "CONNECTION_SETTING_WRONG", "\(url): \(why)",
                remedy: "look at client_certificate, client_key, interface and proxy of the configuration")
        case CURLE_PARTIAL_FILE:
            return ServiceError(
                .dataLoss, reason: "TRANSFER_TRUNCATED", "\(url): the body ended before its length", isRetryable: true)
        case CURLE_BAD_CONTENT_ENCODING:
            return ServiceError(.dataLoss, reason: "ENCODING_DAMAGED", "\(url): \(why)", isRetryable: true)
        default:
            return ServiceError(.unavailable, reason: "TRANSFER_FAILED", "\(url): \(why)", isRetryable: true)
        }
    }
}

extension UnsafeRawBufferPointer.SubSequence {
    /// Without blanks and line ends around it (RFC 9110, 5.5).
    fileprivate func trimmingSpaces() -> Self {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
        let start = drop(while: isSpace)
        return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? start
    }
}
