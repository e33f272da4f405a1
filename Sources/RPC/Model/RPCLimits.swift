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
    /// Calls at once on one connection (SETTINGS_MAX_CONCURRENT_STREAMS); a client queues the others.
    public var maximumConcurrentCalls = 1024
    /// Calls that a client queues beyond what the server takes at once; more fail with RESOURCE_EXHAUSTED.
    public var maximumQueuedCalls = 8192
    /// All header fields of a call together, 32 bytes more for each (SETTINGS_MAX_HEADER_LIST_SIZE).
    public var maximumMetadataByteCount = 64 << 10
    /// PINGs on a silent connection; nil, the default, since a Unix socket tells when its peer is gone.
    public var keepalive: Keepalive?
    /// A connection without calls closes after this time, at the latest after twice as long; nil for never.
    public var idleTimeout: Duration?

    /// The defaults.
    public init() {}
}
