public import Core
public import RPC
public import Wire

/// How a `ServiceError` travels: as a status with `google.rpc.Status` and `larder.v1.ErrorDetail` in its details.
extension ServiceError {
    private static let detailURL = "type.googleapis.com/larder.v1.ErrorDetail"

    /// The status that a call fails with.
    public var rpcError: RPCError {
        let detail = GoogleProtobufAny(typeURL: Self.detailURL, value: ErrorDetail(self).serialized())
        let status = GoogleRPCStatus(code: code.rawValue, message: message, details: [detail])
        return RPCError(code, message, details: status.serialized())
    }

    /// Reads the status of a failed call; one without details keeps its code and message.
    public init(_ error: RPCError) {
        let status = try? GoogleRPCStatus(serialized: error.details)
        let any = status?.details.first { $0.typeURL == Self.detailURL }
        // Details that can't be read are as good as none: the status itself still tells what happened.
        if let detail = any.flatMap({ try? ErrorDetail(serialized: $0.value) }) {
            self.init(detail, code: error.code)
        } else {
            let isRetryable = error.code == .unavailable || error.code == .deadlineExceeded
            self.init(error.code, reason: "\(error.code)", error.message, isRetryable: isRetryable)
        }
    }

    /// Any error as a `ServiceError`; what is unknown becomes INTERNAL without its text.
    public init(_ error: any Error) {
        switch error {
        case let error as ServiceError: self = error
        case let error as RPCError: self.init(error)
        case is CancellationError:
            self.init(.cancelled, reason: "CANCELLED", "the work was cancelled", isRetryable: true)
        default:
            self.init(.internal, reason: "INTERNAL", "an unexpected error: \(type(of: error))")
        }
    }

    /// Reads a detail as it is stored or sent.
    public init(_ detail: ErrorDetail, code: StatusCode = .unknown) {
        self.init(
            code, reason: detail.reason, detail.message, remedy: detail.remedy, isRetryable: detail.retryable,
            retryAfter: detail.retryAfter > 0 ? .milliseconds(Int64(clamping: detail.retryAfter)) : nil)
    }

    /// Reads the failure of an asset's record, which keeps no code: it follows from the reason.
    public init(stored detail: ErrorDetail) {
        let code: StatusCode =
            switch detail.reason {
            case "HTTP_401": .unauthenticated
            case "HTTP_403", "ACCESS_REFUSED", "ADDRESS_NOT_ALLOWED", "DIRECTORY_NOT_WRITABLE", "LIBRARY_NOT_WRITABLE":
                .permissionDenied
            case "HTTP_404", "HTTP_410", "STREAM_NOT_FOUND", "RENDITION_NOT_FOUND", "NOTHING_MATCHES",
                "AUDIO_NOT_SEPARATE", "SUBTITLES_NOT_OFFERED", "IFRAMES_NOT_OFFERED":
                .notFound
            case "HOST_NOT_FOUND", "HOST_UNREACHABLE", "COMPONENT_MISSING": .unavailable
            case "DISK_FULL", "FILE_TOO_LARGE": .resourceExhausted
            case "CREDENTIALS_NOT_AVAILABLE": detail.retryable ? .unavailable : .unauthenticated
            case "RESOURCES_MISSING": .dataLoss
            default: detail.retryable ? .unavailable : .failedPrecondition
            }
        self.init(detail, code: code)
    }
}

extension ErrorDetail {
    /// The detail of an error.
    public init(_ error: ServiceError) {
        self.init(
            reason: error.reason, message: error.message, remedy: error.remedy, retryable: error.isRetryable,
            retryAfter: error.retryAfter?.wholeMilliseconds ?? 0)
    }
}
