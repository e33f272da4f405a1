internal import Core
internal import Synchronization
internal import Wire

/// The figures of one download, and what failed in it.
final class DownloadTally: Sendable {
    private struct State {
        var progress = DownloadProgress()
        var failures: [ResourceFailure] = []
        var failureCount: UInt64 = 0
        var isOnlyTransient = true
        var failuresInARow = 0
    }

    /// How many failures are told by name.
    private static let toldFailures = 100
    private let state = Mutex(State())

    init(_ selection: Selection) {
        state.withLock { state in
            state.progress.resourcesExpected = selection.resourceCount
            state.progress.bytesExpected = selection.estimatedByteCount
            state.progress.mediaMicrosecondsExpected = selection.tracks.reduce(0) {
                $0 &+ $1.durationMilliseconds &* 1000
            }
        }
    }

    var progress: DownloadProgress { state.withLock { $0.progress } }

    var failed: DownloadFailed? {
        state.withLock { state in
            guard state.failureCount > 0 else { return nil }
            return DownloadFailed(
                progress: state.progress, failures: state.failures, failureCount: state.failureCount,
                retryable: state.isOnlyTransient)
        }
    }

    func noteBytes(_ count: Int) {
        state.withLock { state in
            state.progress.bytesFetched += UInt64(count)
            state.failuresInARow = 0
        }
    }

    func noteComplete(_ resource: PlannedResource, byteCount: UInt64, wasThere: Bool) {
        state.withLock { state in
            state.progress.resourcesComplete += 1
            state.progress.bytesComplete += byteCount
            state.progress.mediaMicrosecondsComplete &+= resource.durationMicroseconds
            if wasThere { state.progress.resourcesReused += 1 }
        }
    }

    func noteGap(_ resource: PlannedResource) {
        state.withLock { $0.progress.mediaMicrosecondsComplete &+= resource.durationMicroseconds }
    }

    /// A try failed; answers how many did in a row without a byte from anywhere.
    func noteRetry() -> Int {
        state.withLock { state in
            state.progress.retries += 1
            state.failuresInARow += 1
            return state.failuresInARow
        }
    }

    func noteFailure(_ resource: PlannedResource, _ error: ServiceError) -> ResourceFailure {
        let status = error.reason.hasPrefix("HTTP_") ? UInt32(error.reason.dropFirst(5)) ?? 0 : 0
        let failure = ResourceFailure(
            resource: "\(resource.trackID)/\(resource.name)", reason: error.reason, message: error.message,
            retryable: error.isRetryable, httpStatus: status)
        state.withLock { state in
            state.failureCount += 1
            if !error.isRetryable { state.isOnlyTransient = false }
            if state.failures.count < Self.toldFailures { state.failures.append(failure) }
        }
        return failure
    }
}
