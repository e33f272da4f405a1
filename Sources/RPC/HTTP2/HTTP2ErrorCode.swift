/// Error codes of RST_STREAM and GOAWAY (RFC 9113, 7).
enum HTTP2ErrorCode {
    static let noError: UInt32 = 0
    static let internalError: UInt32 = 2
    static let refusedStream: UInt32 = 7
    static let cancel: UInt32 = 8
    static let enhanceYourCalm: UInt32 = 11
    static let inadequateSecurity: UInt32 = 12
}
