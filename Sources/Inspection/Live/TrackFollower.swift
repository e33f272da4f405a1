internal import Core
internal import HLS
internal import HTTP
internal import Synchronization
internal import Wire

/// Follows one growing playlist and hands on what each version adds, until it ends or a limit is reached.
struct TrackFollower {
    /// Whether the main track has ended, for those that only go with it.
    final class MainTrack: Sendable {
        private let ended = Mutex(false)
        var hasEnded: Bool { ended.withLock { $0 } }
        func end() { ended.withLock { $0 = true } }
    }

    /// Between two tries of a rendition that is not to be had; its stream goes on meanwhile.
    private static let patience = Duration.seconds(10)

    let track: Track
    let selection: Selection
    let fetcher: PlaylistFetcher
    let options: RequestOptions
    /// Where an earlier plan stopped.
    let position: TrackPosition?
    /// An earlier plan has begun some track.
    let isBegun: Bool
    /// Nil for the main track itself.
    let main: MainTrack?
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

    /// Calls `emit` with what is planned of the first version, and of each that adds something; returns true when the
    /// playlist has ended, and false at a limit.
    func run(_ emit: (TrackPlan) async throws -> Void) async throws -> Bool {
        if position?.ended == true { return true }
        let clock = ContinuousClock()
        let start = clock.now
        var window = LiveWindowStateMachine(last: position?.mediaSequence, stallLimit: stallLimit)
        var cursor = TrackPlan.Cursor(position)
        var reader: TrackReader?
        var place = Place()
        while true {
            // What was begun and is to end now needs nobody else.
            if isPastClock, reader != nil || isBegun { return false }
            if cursor.microseconds >= limit { return false }
            let began = clock.now - start
            do {
                let before = place.index
                let loaded = try await load(after: reader, &place)
                if place.index != before { window.moved(to: loaded.playlist) }
                let isFirst = reader == nil
                let (plan, isEnd) = plan(loaded, &window, &cursor, began: began)
                reader = loaded
                // Before what may wait for its reader.
                let reload = window.reload(now: clock.now - start)
                if isFirst || plan.position != nil { try await emit(plan) }
                if isEnd || live.start == .snapshot { return true }
                if reload == .stalled { throw stalled }
            } catch let error as ServiceError {
                guard
                    let wait = try wait(after: error, &window, isFirst: reader == nil, began: began, clock.now - start)
                else { return false }
                try await sleep(until: clock.now + wait, clock)
                continue
            }
            guard case .at(let next) = window.reload(now: clock.now - start) else { continue }
            try await sleep(until: start + next, clock)
        }
    }

    /// How long to wait after an error; nil when there is nothing left to wait for. Throws what ends the plan.
    private func wait(
        after error: ServiceError, _ window: inout LiveWindowStateMachine, isFirst: Bool, began: Duration,
        _ now: Duration
    ) throws -> Duration? {
        let isPatient = !isFirst || isBegun
        if isPatient, Self.mayPass(error) {
            window.failed(began: began, retryAfter: error.retryAfter)
            if case .at(let next) = window.reload(now: now) { return next - now }
        }
        // A rendition that is not to be had must not end what it goes with.
        guard let main else { throw error }
        return main.hasEnded ? nil : min(Self.patience, stallLimit)
    }

    private func plan(
        _ reader: TrackReader, _ window: inout LiveWindowStateMachine, _ cursor: inout TrackPlan.Cursor, began: Duration
    ) -> (plan: TrackPlan, isEnd: Bool) {
        let begins = window.last == nil
        let first = begins ? firstSegment(reader.playlist) : 0
        if begins, live.start != .now {
            // The media time of an EVENT that is taken from the middle counts from its own beginning.
            cursor.microseconds = reader.playlist.segments[..<first].reduce(0) {
                $0.addingSaturating(TrackPlan.microseconds($1))
            }
        }
        let news = window.loaded(reader.playlist, began: began, first: first)
        let plan = TrackPlan(reader, news, cursor, limit: limit, isCut: begins && cursor.number == 0)
        cursor = plan.cursorAtEnd
        return (plan, news.isEnd)
    }

    /// Where a recording begins in the first version of its playlist that has segments.
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

    /// Where the playlist is loaded from, and when something was last added to it.
    private struct Place {
        var index = 0
        var lastNews = ContinuousClock.now
        /// The one that was asked last whether it is ahead.
        var asked = 0
    }

    /// Target durations without anything new after which other places are asked.
    private static let patienceForNews = 2
    /// Time for the playlist of another place: the own one may be well again by then.
    private static let timeout = Duration.seconds(5)

    /// Stays with a place as long as it adds something. Another one takes over only if it tells the same story, and is
    /// ahead in it.
    private func load(after reader: TrackReader?, _ place: inout Place) async throws -> TrackReader {
        let places = [track.uri] + track.alternates.map(\.uri)
        var failure: ServiceError?
        var own: TrackReader?
        do {
            // Where another may be asked, a server that says nothing is not waited for until the window has passed.
            let limit = Duration.seconds(min(max(3 * (reader?.playlist.targetDuration ?? 10), 10), 60))
            let loaded = try await load(
                after: reader, at: places[place.index], timeout: places.count > 1 ? limit : nil)
            own = loaded
            if reader.map({ loaded.playlist.isAhead(of: $0.playlist) }) ?? true {
                place.lastNews = ContinuousClock.now
                return loaded
            }
        } catch let error as ServiceError {
            try Task.checkCancellation()
            failure = error
        }
        // What is not there at first may be elsewhere; what an earlier plan began can't be compared.
        let patience = Duration.seconds(Self.patienceForNews * min(max(reader?.playlist.targetDuration ?? 0, 1), 60))
        let isHopeless = failure.map { !Self.mayPass($0) } ?? false
        let isLate = reader == nil ? !isBegun : isHopeless || ContinuousClock.now - place.lastNews >= patience
        // One at a time, so that the own place is not kept waiting; all of them where that is of no use.
        for _ in 1..<places.count where isLate {
            place.asked = (place.asked + 1) % places.count
            if place.asked == place.index { place.asked = (place.asked + 1) % places.count }
            do {
                let loaded = try await load("", nil, at: places[place.asked], timeout: Self.timeout)
                let declared = place.asked > 0 && track.alternates[place.asked - 1].declared
                if reader.map({ loaded.playlist.goesOn(from: $0.playlist, declared: declared) }) ?? true {
                    place = Place(index: place.asked, asked: place.asked)
                    return loaded
                }
            } catch is ServiceError {
                try Task.checkCancellation()
            }
            if reader != nil, !isHopeless { break }
        }
        if let own { return own }
        throw failure ?? stalled
    }

    /// Asks only for what the server offers: to wait for the next segment, and to leave out what is known (6.2.5).
    private func load(
        after reader: TrackReader?, at url: String, timeout: Duration?
    ) async throws -> TrackReader {
        guard let reader, let control = reader.playlist.serverControl else {
            return try await load("", nil, at: url, timeout: timeout)
        }
        var directives: [String] = []
        let playlist = reader.playlist
        if control.canBlockReload {
            directives.append("_HLS_msn=\(playlist.mediaSequence(at: playlist.segments.count))")
        }
        if (control.canSkipUntil ?? 0) > 0 {
            directives.append("_HLS_skip=" + (control.canSkipDateRanges ? "v2" : "YES"))
        }
        do {
            return try await load(directives.joined(separator: "&"), playlist, at: url, timeout: timeout)
        } catch let error as ServiceError where !directives.isEmpty && Self.isAboutDirectives(error) {
            return try await load("", nil, at: url, timeout: timeout)
        }
    }

    private func load(
        _ directives: String, _ previous: MediaPlaylist?, at url: String, timeout: Duration?
    ) async throws -> TrackReader {
        var fetcher = fetcher
        if let timeout { fetcher.timeout = timeout }
        let fetched = try await fetcher.fetch(
            url, options, scope: selection.scope, imports: selection.variables.byName,
            updating: previous, directives: directives)
        return try TrackReader(track, fetched, scope: selection.scope, growing: true)
    }

    /// A server that began anew refuses numbers that it has not reached.
    private static func isAboutDirectives(_ error: ServiceError) -> Bool {
        [PlaylistError.Code.deltaUnusable.rawValue, "HTTP_400", "HTTP_404", "HTTP_410", "HTTP_416", "HTTP_503"]
            .contains(
                error.reason)
    }

    /// What may be over a moment later: servers that are restarted, and playlists that are being written.
    private static func mayPass(_ error: ServiceError) -> Bool {
        error.isRetryable && error.reason != "PLAYLIST_STALLED"
            || ["HTTP_400", "HTTP_404", "HTTP_410", "NOT_A_PLAYLIST", "PLAYLIST_INVALID"].contains(error.reason)
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
            "nothing was added to \(HTTPClient.redacted(track.uri)) for too long, and it has no EXT-X-ENDLIST",
            remedy: "finish the recording to keep what is there; "
                + "--live snapshot takes what is listed and waits for nothing", isRetryable: true)
    }
}

extension MediaPlaylist {
    private var end: UInt64 { mediaSequence(at: segments.count) }

    /// Whether a version of the same place adds something to another.
    fileprivate func isAhead(of other: MediaPlaylist) -> Bool {
        // Lower numbers are for others to understand.
        end != other.end || isComplete || parts.count != other.parts.count
    }

    /// Whether a version of another place adds to this one: the newest segment that both list is the same. Where the window
    /// has passed there is none, and only what is `declared` to be the same is believed.
    fileprivate func goesOn(from other: MediaPlaylist, declared: Bool) -> Bool {
        guard end > other.end || (isComplete && end == other.end), !segments.isEmpty, !other.segments.isEmpty else {
            return false
        }
        let (first, last) = (mediaSequence(at: 0), other.end - 1)
        guard first <= last else { return declared }
        guard last >= other.mediaSequence(at: 0) else { return false }
        let (mine, theirs) = (segments[Int(last - first)], other.segments[other.segments.count - 1])
        let isSameTime = text(mine.programDateTime) == other.text(theirs.programDateTime)
        return abs(mine.duration - theirs.duration) <= 0.02 && isSameTime
            && (!mine.programDateTime.isEmpty || text(mine.uri).fileName == other.text(theirs.uri).fileName)
    }
}
