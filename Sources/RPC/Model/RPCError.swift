public import Core

/// How a call failed, as gRPC tells it.
public struct RPCError: Error, Sendable, CustomStringConvertible {
    /// The canonical code; never `ok`.
    public var code: StatusCode
    /// For people.
    public var message: String
    /// Content of `grpc-status-details-bin`; empty if there is none.
    public var details: [UInt8]
    /// What came with the status besides it.
    public var trailers: Metadata
    /// A longer pushback is taken for an hour.
    static let longestRetryAfter = Duration.seconds(3600)

    /// Server pushback: when a client that retries shall do so (`grpc-retry-pushback-ms`), at most an hour.
    public var retryAfter: Duration?
    /// Server pushback: a client shall not retry.
    public var forbidsRetry = false

    /// Makes an error.
    public init(_ code: StatusCode, _ message: String, details: [UInt8] = [], trailers: Metadata = Metadata()) {
        self.code = code
        self.message = message
        self.details = details
        self.trailers = trailers
    }

    /// The method is in the contract, but this server does not offer it.
    public static func unimplemented(_ path: String) -> RPCError {
        RPCError(.unimplemented, "\(path) is not offered by this server")
    }

    static let noAnswer = RPCError(.internal, "the server answered OK without a message")

    /// One line for a person.
    public var description: String { "\(code): \(message)" }
}
