internal import Core

/// The header fields of one HEADERS frame: gRPC's own apart from the metadata.
struct HeaderBlock {
    private(set) var metadata = Metadata()
    private(set) var status: Int?
    private(set) var path: [UInt8] = []
    private(set) var isPost = false
    private(set) var contentType = ContentType.missing
    private(set) var trace: TraceParent?
    private(set) var encoding: Encoding = .identity
    private(set) var acceptedCompressions = CompressionSet()
    private(set) var previousAttempts = 0
    private(set) var isOverLimit = false
    private var timeoutText: [UInt8]?
    private var grpcStatus: Int32?
    private var hasGRPCStatus = false
    private var grpcMessage = ""
    private var details: [UInt8] = []
    private var pushback: Pushback = .none
    private var byteCount = 0

    enum ContentType { case missing, grpc, other }

    enum Encoding {
        case identity
        case known(Compression)
        case unknown(String)
    }

    private enum Pushback {
        case none
        case after(Duration)
        case never
    }

    /// Takes a field; what is over the limit is counted and dropped.
    mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>, limit: Int) {
        byteCount += name.count + value.count + 32
        guard byteCount <= limit else {
            isOverLimit = true
            return
        }
        var text: String { String(decoding: value, as: UTF8.self) }
        // By length first: most names are told apart by it, and no text is made of those that are known.
        switch name.count {
        case 2 where name.equals("te"): return
        case 5 where name.equals(":path"): path = [UInt8](value)
        case 7 where name.equals(":method"): isPost = value.equals("POST")
        case 7 where name.equals(":status"): status = Int(text)
        case 7 where name.equals(":scheme"): return
        case 10 where name.equals(":authority"): return
        case 10 where name.equals("user-agent"): return
        case 11 where name.equals("grpc-status"):
            hasGRPCStatus = true
            grpcStatus = Int32(text)
        case 11 where name.equals("traceparent"): trace = TraceParent(bytes: value)
        case 12 where name.equals("content-type"): contentType = value.isGRPC ? .grpc : .other
        case 12 where name.equals("grpc-timeout"): timeoutText = [UInt8](value)
        case 12 where name.equals("grpc-message"): grpcMessage = PercentEncoding.decode(text)
        case 13 where name.equals("grpc-encoding"):
            encoding = Compression(name: text).map { $0 == .identity ? .identity : .known($0) } ?? .unknown(text)
        case 15 where name.equals("accept-encoding"): return
        case 20 where name.equals("grpc-accept-encoding"):
            acceptedCompressions = value.equals("identity,gzip,deflate") ? .all : CompressionSet(names: text)
        case 22 where name.equals("grpc-retry-pushback-ms"):
            pushback = Int64(text).flatMap { $0 < 0 ? nil : .after(.milliseconds(min($0, 3_600_000))) } ?? .never
        case 23 where name.equals("grpc-status-details-bin"): details = Base64.decode(text) ?? []
        case 26 where name.equals("grpc-previous-rpc-attempts"): previousAttempts = max(0, Int(text) ?? 0)
        default: metadata.append(wireName: String(decoding: name, as: UTF8.self), wireValue: value)
        }
    }

    /// What the deadline is to be; nil for none.
    var timeout: Duration? { timeoutText.flatMap { GRPCTimeout.decode(String(decoding: $0, as: UTF8.self)) } }

    /// Why these can't be the head of a gRPC request.
    var requestProblem: RPCError? {
        if isOverLimit { return RPCError(.resourceExhausted, "the metadata of the call is over the limit") }
        if !isPost || contentType != .grpc {
            return RPCError(.internal, "the request is not gRPC: POST with content-type application/grpc")
        }
        if timeoutText != nil, timeout == nil { return RPCError(.internal, "grpc-timeout is malformed") }
        if case .unknown(let name) = encoding {
            return RPCError(.unimplemented, "this server does not read grpc-encoding \(name)")
        }
        return nil
    }

    /// Why these can't be the head of a gRPC answer.
    var responseProblem: RPCError? {
        if isOverLimit { return RPCError(.resourceExhausted, "the metadata of the answer is over the limit") }
        if hasGRPCStatus { return nil }
        if let status, status != 200 { return RPCError(Self.code(forHTTP: status), "HTTP status \(status)") }
        guard contentType == .grpc else {
            return RPCError(.unknown, "the answer is not gRPC: its content-type is not application/grpc")
        }
        if case .unknown(let name) = encoding {
            return RPCError(.internal, "the server used grpc-encoding \(name), which was not offered")
        }
        return nil
    }

    /// The status that these trailers tell, unless it is OK.
    var statusError: RPCError? {
        guard !isOverLimit else {
            return RPCError(.resourceExhausted, "the metadata of the answer is over the limit")
        }
        guard let grpcStatus else { return RPCError(.unknown, "the answer ended without a status") }
        guard grpcStatus != 0 else { return nil }
        var error = RPCError(StatusCode(rawValue: grpcStatus), grpcMessage, details: details, trailers: metadata)
        switch pushback {
        case .none: break
        case .after(let duration): error.retryAfter = duration
        case .never: error.forbidsRetry = true
        }
        return error
    }

    private static func code(forHTTP status: Int) -> StatusCode {
        switch status {
        case 400: .internal
        case 401: .unauthenticated
        case 403: .permissionDenied
        case 404: .unimplemented
        case 429, 502, 503, 504: .unavailable
        default: .unknown
        }
    }

    /// What a client makes of a stream that ended without trailers.
    static func error(forReset errorCode: UInt32) -> RPCError {
        switch errorCode {
        case HTTP2ErrorCode.refusedStream:
            RPCError(.unavailable, "the server did not take the call")
        case HTTP2ErrorCode.cancel:
            RPCError(.cancelled, "the server cancelled the call")
        case HTTP2ErrorCode.enhanceYourCalm:
            RPCError(.resourceExhausted, "the server wants fewer calls")
        case HTTP2ErrorCode.inadequateSecurity: RPCError(.permissionDenied, "the server wants better security")
        case HTTP2ErrorCode.noError: RPCError(.internal, "the stream ended without a status")
        default: RPCError(.internal, "the stream ended with HTTP/2 error \(errorCode)")
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != text.utf8Start[index] { return false }
        return true
    }

    /// `application/grpc`, perhaps with a suffix or parameters.
    fileprivate var isGRPC: Bool {
        let prefix: StaticString = "application/grpc"
        guard count >= prefix.utf8CodeUnitCount else { return false }
        return UnsafeBufferPointer(rebasing: self[..<prefix.utf8CodeUnitCount]).equals(prefix)
            && (count == prefix.utf8CodeUnitCount || [UInt8(ascii: "+"), UInt8(ascii: ";")].contains(self[16]))
    }
}
