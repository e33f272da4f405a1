internal import CNGHTTP2
internal import Core

/// The header fields of one HEADERS frame: gRPC's own apart from the metadata.
struct HeaderBlock {
    private(set) var metadata = Metadata()
    private(set) var status: String?
    private(set) var path = ""
    private(set) var method = ""
    private(set) var contentType: String?
    private(set) var timeout: String?
    private(set) var isTrailers = false
    private var grpcStatus: String?
    private var grpcMessage = ""
    private var details: [UInt8] = []
    private var byteCount = 0

    /// False when the block grows over the limit.
    mutating func add(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>, limit: Int
    ) -> Bool {
        byteCount += name.count + value.count + 32
        guard byteCount <= limit else { return false }
        let name = String(decoding: name, as: UTF8.self)
        var text: String { String(decoding: value, as: UTF8.self) }
        switch name {
        case ":status": status = text
        case ":path": path = text
        case ":method": method = text
        case ":scheme", ":authority", "user-agent", "grpc-accept-encoding", "accept-encoding", "grpc-encoding": break
        case "content-type": contentType = text
        case "te": isTrailers = text == "trailers"
        case "grpc-timeout": timeout = text
        case "grpc-status": grpcStatus = text
        case "grpc-message": grpcMessage = PercentEncoding.decode(text)
        case "grpc-status-details-bin": details = Base64.decode(text) ?? []
        default: metadata.append(wireName: name, wireValue: value)
        }
        return true
    }

    /// Why these can't be the head of a gRPC answer.
    var responseProblem: RPCError? {
        if grpcStatus != nil { return nil }
        if let status, status != "200" { return RPCError(Self.code(forHTTP: status), "HTTP status \(status)") }
        guard contentType?.hasPrefix("application/grpc") == true else {
            return RPCError(.unknown, "the answer is not gRPC but \(contentType ?? "without a content type")")
        }
        return nil
    }

    /// The status that these trailers tell, unless it is OK.
    var statusError: RPCError? {
        guard let grpcStatus, let code = Int32(grpcStatus) else {
            return RPCError(.unknown, "the answer ended without a status")
        }
        return code == 0
            ? nil : RPCError(StatusCode(rawValue: code), grpcMessage, details: details, trailers: metadata)
    }

    private static func code(forHTTP status: String) -> StatusCode {
        switch status {
        case "400": .internal
        case "401": .unauthenticated
        case "403": .permissionDenied
        case "404": .unimplemented
        case "429", "502", "503", "504": .unavailable
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
        case 12: RPCError(.permissionDenied, "the server wants better security")
        case HTTP2ErrorCode.noError: RPCError(.internal, "the stream ended without a status")
        default: RPCError(.internal, "the stream ended with HTTP/2 error \(errorCode)")
        }
    }
}

/// What a server knows of a call before its first message.
struct RequestHeaders {
    let path: String
    let metadata: Metadata
    let timeout: Duration?
    /// Why the request is not gRPC.
    let problem: RPCError?

    init(_ block: HeaderBlock) {
        path = block.path
        metadata = block.metadata
        timeout = block.timeout.flatMap(GRPCTimeout.decode)
        if block.method != "POST" || block.contentType?.hasPrefix("application/grpc") != true {
            problem = RPCError(.internal, "the request is not gRPC: POST with content-type application/grpc")
        } else if block.timeout != nil, timeout == nil {
            problem = RPCError(.internal, "grpc-timeout is malformed")
        } else {
            problem = nil
        }
    }
}

/// Lends header fields to nghttp2, which copies them.
func withHeaderFields<R>(
    _ fields: [(name: String, value: String)], _ body: (UnsafePointer<nghttp2_nv>, Int) -> R
) -> R {
    var bytes: [UInt8] = []
    for field in fields { bytes += Array(field.name.utf8) + Array(field.value.utf8) }
    bytes.append(0)
    return bytes.withUnsafeMutableBufferPointer { buffer in
        var offset = 0
        func next(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
            defer { offset += count }
            return buffer.baseAddress.map { $0 + offset }
        }
        let list = fields.map { field in
            let (nameCount, valueCount) = (field.name.utf8.count, field.value.utf8.count)
            return nghttp2_nv(
                name: next(nameCount), value: next(valueCount), namelen: nameCount, valuelen: valueCount,
                flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
        }
        return list.withUnsafeBufferPointer { list in
            guard let base = list.baseAddress else { preconditionFailure("a block has at least one field") }
            return body(base, list.count)
        }
    }
}
