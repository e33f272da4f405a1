public import Core

/// Settings of the downloader.
public struct DownloadConfiguration: Sendable {
    /// Resources of one asset under way at once, at most; how many are depends on the link.
    public var maximumTransfers = 64
    /// Tries of one resource, and the waits between them.
    public var retry = RetryPolicy(
        maximumAttempts: 6, initialBackoff: .milliseconds(200), maximumBackoff: .seconds(15))
    /// Failures in a row without a byte from anywhere after which the download stops and reports; those of requests that
    /// were under way together count once.
    public var maximumFailuresWithoutProgress = 16
    /// Whether what begins like no media is refused.
    public var checksMedia = true
    /// Whether an image in front of a segment is left out: some hide segments so.
    public var stripsImages = false
    /// Time between two progress events.
    public var progressInterval = Duration.milliseconds(250)

    /// The defaults.
    public init() {}
}
