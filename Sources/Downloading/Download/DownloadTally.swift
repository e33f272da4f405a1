internal import Core
internal import Synchronization
internal import Wire

/// The figures of one download, and what failed in it.
final class DownloadTally: Sendable {
    private struct State {
        var progress = DownloadProgress()
        var failures: [ResourceFailure] = []
        var failureCount: UInt64 = 0
        var missed: [ResourceFailure] = []
        var missedCount: UInt64 = 0
        var isOnlyTransient = true
        var failuresInARow = 0
        var lastFailure = ContinuousClock.now
        var refusalsInARow = 0
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

    var completed: DownloadCompleted {
        state.withLock {
            DownloadCompleted(progress: $0.progress, missed: $0.missed, missedCount: $0.missedCount)
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
            if !wasThere { state.refusalsInARow = 0 }
            if wasThere { state.progress.resourcesReused += 1 }
        }
    }

    func noteGap(_ resource: PlannedResource) {
        state.withLock { $0.progress.mediaMicrosecondsComplete &+= resource.durationMicroseconds }
    }

    /// A try that began then failed; answers how many did in a row without a byte from anywhere. Those that were under
    /// way together count once: one fault of a link ends them all.
    func noteRetry(began: ContinuousClock.Instant) -> Int {
        state.withLock { state in
            state.progress.retries += 1
            guard began >= state.lastFailure else { return state.failuresInARow }
            state.lastFailure = .now
            state.failuresInARow += 1
            return state.failuresInARow
        }
    }

    /// `isGone` means that the download may be complete without it, and without so many in all.
    func noteFailure(
        _ resource: PlannedResource, _ error: ServiceError, isGone: Bool = false, limit: UInt64 = .max
    ) -> ResourceFailure {
        let status = error.reason.hasPrefix("HTTP_") ? UInt32(error.reason.dropFirst(5)) ?? 0 : 0
        let failure = ResourceFailure(
            resource: "\(resource.trackID)/\(resource.name)", reason: error.reason, message: error.message,
            retryable: error.isRetryable, httpStatus: status)
        state.withLock { state in
            if isGone, state.missedCount < limit {
                state.missedCount += 1
                if state.missed.count < Self.toldFailures { state.missed.append(failure) }
                return
            }
            state.failureCount += 1
            if !error.isRetryable { state.isOnlyTransient = false }
            if state.failures.count < Self.toldFailures { state.failures.append(failure) }
        }
        return failure
    }

    /// A resource was refused; answers how many were in a row.
    func noteRefusal() -> Int {
        state.withLock { state in
            state.refusalsInARow += 1
            return state.refusalsInARow
        }
    }

    /// A track of a recording has no segments at all.
    func noteEmpty(_ track: String) -> ResourceFailure {
        let error = ServiceError(.notFound, reason: "NO_SEGMENTS", "no segment of \(track) could be had")
        return noteFailure(PlannedResource(trackID: track), error, isGone: true)
    }

    /// A segment had left the playlist before it could be planned.
    func noteMissed(_ resource: PlannedResource) -> ResourceFailure {
        let error = ServiceError(
            .notFound, reason: "SEGMENT_MISSED",
            "segment \(resource.mediaSequence) had left the playlist before it could be listed")
        return noteFailure(resource, error, isGone: true)
    }
}

extension DownloadProgress {
    /// What came, in bits per second of the longest a selection may last; 0 if that is not known.
    func bandwidth(of selection: Selection) -> UInt64 {
        // Media time counts for each track.
        let seconds = Double(mediaMicrosecondsComplete) / 1_000_000 / Double(max(1, selection.tracks.count))
        return seconds > 0 ? UInt64(saturating: Double(bytesComplete) * 8 / seconds) : 0
    }
}
