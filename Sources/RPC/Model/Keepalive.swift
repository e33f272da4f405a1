/// PINGs that find out whether a silent peer still lives.
public struct Keepalive: Hashable, Sendable {
    /// Silence after which a PING is sent; at least 10 ms.
    public var interval: Duration
    /// How long its answer may take before the connection fails and its calls with UNAVAILABLE.
    public var timeout: Duration
    /// Whether a connection without calls is watched too.
    public var permitsWithoutCalls: Bool

    /// Makes the settings.
    public init(interval: Duration, timeout: Duration = .seconds(20), permitsWithoutCalls: Bool = false) {
        self.interval = max(interval, .milliseconds(10))
        self.timeout = timeout
        self.permitsWithoutCalls = permitsWithoutCalls
    }
}
