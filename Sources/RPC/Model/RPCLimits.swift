/// Bounds of one connection and its calls; each keeps a hostile or slow peer from taking memory or time.
public struct RPCLimits: Hashable, Sendable {
    /// A longer message ends its call with RESOURCE_EXHAUSTED. 4 MiB is gRPC's default.
    public var maximumMessageByteCount = 4 << 20
    /// Bytes of decoded messages that wait for their reader before the peer is held back.
    public var inboundHighWater = 256 << 10
    /// Bytes that a writer may queue before it waits.
    public var outboundHighWater = 256 << 10
    /// HTTP/2 window of one stream: what a peer may send before it is told to go on.
    public var streamWindowByteCount = 1 << 20
    /// HTTP/2 window of a connection.
    public var connectionWindowByteCount = 16 << 20
    /// Calls at once on one connection.
    public var maximumConcurrentCalls = 1024
    /// All header fields of a call together.
    public var maximumMetadataByteCount = 64 << 10

    /// The defaults.
    public init() {}
}
