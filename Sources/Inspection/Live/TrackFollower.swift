internal import Core
internal import HLS
internal import HTTP
internal import Wire

/// Follows one growing playlist and hands on what each version adds, until it ends or a limit is reached.
struct TrackFollower {
    let track: Track
    let selection: Selection
    let fetcher: PlaylistFetcher
    let options: RequestOptions
    /// Where an earlier plan stopped.
    let position: TrackPosition?
    let stallLimit: Duration

    private var live: LiveOptions { selection.live ?? LiveOptions() }

    /// Media time at which the plan ends, in microseconds.
    private var limit: UInt64 {
        var limit = UInt64.max
        if selection.endMilliseconds > 0 { limit = selection.endMilliseconds.multipliedSaturating(by: 1000) }
        guard live.maximumDurationMilliseconds > 0 else { return limit }
        let end = selection.startMilliseconds.addingSaturating(live.maximumDurationMilliseconds)
        return min(limit, end.multipliedSaturating(by: 1000))
    }

    private var isPastClock: Bool { live.until > 0 && Timestamp.now() >= live.until }

    /// Calls `emit` with what is planned of each version; returns when there is nothing more to come.
    func run(_ emit: (TrackPlan) async throws -> Void) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        var window = LiveWindowStateMachine(last: position?.mediaSequence, stallLimit: stallLimit)
        var cursor = TrackPlan.Cursor(
            number: position?.segmentCount ?? 0, microseconds: position?.endMicroseconds ?? 0)
        var reader: TrackReader?
        while true {
            // What was begun and is to end now needs nobody else.
            if isPastClock, reader != nil || position != nil { return }
            if cursor.microseconds >= limit { return }
            let began = clock.now - start
            do {
                let loaded = try await load(after: reader)
                let plan = plan(loaded, &window, &cursor, began: began, isFirst: reader == nil)
                reader = loaded
                try await emit(plan.plan)
                if plan.isEnd || live.start == .snapshot { return }
            } catch let error as ServiceError where reader != nil && Self.mayPass(error) {
                window.failed(began: began)
                if window.reload(now: clock.now - start) == .stalled { throw error }
            }
            guard case .at(let next) = window.reload(now: clock.now - start) else { throw stalled }
            try await sleep(until: start + next, clock)
        }
    }

    private func plan(
        _ reader: TrackReader, _ window: inout LiveWindowStateMachine, _ cursor: inout TrackPlan.Cursor,
        began: Duration, isFirst: Bool
    ) -> (plan: TrackPlan, isEnd: Bool) {
        let begins = isFirst && position == nil
        let first = begins ? firstSegment(reader.playlist) : 0
        if begins {
            // The media time of an EVENT that is taken from the middle counts from its own beginning.
            let isFromStart = live.start != .now
            let before = reader.playlist.segments[..<(isFromStart ? first : 0)]
            cursor.microseconds = before.reduce(0) { $0.addingSaturating(TrackPlan.microseconds($1)) }
        }
        let news = window.loaded(reader.playlist, began: began, first: first)
        let plan = TrackPlan(reader, news, cursor, limit: limit, isCut: begins && cursor.number == 0)
        cursor = plan.cursorAtEnd
        return (plan, news.isEnd)
    }

    /// Where a recording begins in the first version of its playlist.
    private func firstSegment(_ playlist: MediaPlaylist) -> Int {
        guard live.start == .now else {
            return selection.startMilliseconds == 0
                ? 0 : playlist.segments(from: Double(selection.startMilliseconds) / 1000, to: .infinity).lowerBound
        }
        // Not closer to the end than a player would begin (6.3.3).
        let distance = playlist.serverControl?.holdBack ?? Double(3 * max(1, playlist.targetDuration))
        var remaining = 0.0
        for index in playlist.segments.indices.reversed() {
            remaining += playlist.segments[index].duration
            if remaining >= distance { return index }
        }
        return 0
    }

    // MARK: Requests

    /// Asks only for what the server offers: to wait for the next segment, and to leave out what is known (6.2.5).
    private func load(after reader: TrackReader?) async throws -> TrackReader {
        guard let reader, let control = reader.playlist.serverControl else { return try await load("", nil) }
        var directives: [String] = []
        let playlist = reader.playlist
        if control.canBlockReload {
            directives.append("_HLS_msn=\(playlist.mediaSequence(at: playlist.segments.count))")
        }
        let canSkip = (control.canSkipUntil ?? 0) > 0
        if canSkip { directives.append("_HLS_skip=" + (control.canSkipDateRanges ? "v2" : "YES")) }
        do {
            return try await load(directives.joined(separator: "&"), playlist)
        } catch let error as ServiceError where canSkip && error.reason == PlaylistError.Code.deltaUnusable.rawValue {
            return try await load("", nil)
        }
    }

    private func load(_ directives: String, _ previous: MediaPlaylist?) async throws -> TrackReader {
        let fetched = try await fetcher.fetch(
            track.uri, options, scope: selection.scope, imports: selection.variables.byName,
            updating: previous, directives: directives)
        return try TrackReader(track, fetched, scope: selection.scope, growing: true)
    }

    /// What may be over a moment later: servers that are restarted, and playlists that are being written.
    private static func mayPass(_ error: ServiceError) -> Bool {
        error.isRetryable || ["HTTP_404", "HTTP_410", "NOT_A_PLAYLIST", "PLAYLIST_INVALID"].contains(error.reason)
    }

    private func sleep(until next: ContinuousClock.Instant, _ clock: ContinuousClock) async throws {
        guard live.until > 0 else { return try await clock.sleep(until: next) }
        let now = Timestamp.now()
        let left = Duration.milliseconds(Int64(clamping: live.until - min(now, live.until)))
        try await clock.sleep(until: min(next, clock.now + left))
    }

    private var stalled: ServiceError {
        ServiceError(
            .unavailable, reason: "PLAYLIST_STALLED",
            "\(HTTPClient.redacted(track.uri)) has not changed for too long, and has no EXT-X-ENDLIST",
            remedy:
                "finish the recording to keep what is there; --live snapshot takes what is listed and waits for nothing",
            isRetryable: true)
    }
}
