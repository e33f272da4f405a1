public import Terminal
public import Wire

extension ProgressLine {
    /// The line of a download: its share is that of media time, which is known before any byte.
    public mutating func text(_ progress: DownloadProgress, seconds: Double) -> String {
        let share: Double? =
            if progress.mediaMicrosecondsExpected > 0 {
                Double(progress.mediaMicrosecondsComplete) / Double(progress.mediaMicrosecondsExpected)
            } else if progress.resourcesExpected > 0 {
                Double(progress.resourcesComplete) / Double(progress.resourcesExpected)
            } else {
                nil
            }
        let detail = progress.retries > 0 ? "\(progress.retries) retries" : ""
        return text(seconds: seconds, bytes: progress.bytesComplete, share: share, detail: detail)
    }
}
