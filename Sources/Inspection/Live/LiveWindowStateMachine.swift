internal import Core
internal import HLS

/// What each version of a growing playlist adds, and when to ask for the next (RFC 8216bis, 6.3.4).
///
/// Decides only: no I/O, and times are passed in, as durations since one moment.
struct LiveWindowStateMachine {
    /// What a version of the playlist adds.
    struct News: Hashable {
        /// Indices of the segments that are new.
        var segments: Range<Int>
        /// Segments before those that had left the playlist already.
        var missed: UInt64 = 0
        /// Media Sequence Number of the first that was missed.
        var firstMissed: UInt64 = 0
        /// The numbers began anew, as when an encoder restarts: what follows is cut off from what was before.
        var isRestart = false
        /// Nothing more will come.
        var isEnd = false
    }

    /// What to do next.
    enum Reload: Hashable {
        case at(Duration)
        /// Nothing new has come for too long.
        case stalled
    }

    /// Numbers that jump further ahead than what is shown in so many seconds begin anew: nothing was missed for so long.
    private static let longestMiss = 172_800.0
    private static let maximumMissed: UInt64 = 1_000_000
    /// Versions with lower numbers that move on, after which they are believed.
    private static let patience: UInt64 = 4
    /// Between two requests, whatever the playlist says.
    private static let shortestDelay = Duration.milliseconds(50)
    private static let longestDelay = Duration.seconds(60)
    /// Identities of segments that are remembered.
    private static let maximumRemembered = 10_000

    /// The last segment that was taken.
    private(set) var last: UInt64?
    private let stallLimit: Duration
    /// Hashes of what the newest numbers stood for; the last is that of `last`.
    private var identities: [UInt64] = []
    private var lower: (versions: UInt64, newest: UInt64) = (0, 0)
    private var lastVersion: UInt64?
    private var lastNews = Duration.zero
    private var target = Duration.seconds(1)
    private var delay = Duration.seconds(1)
    private var began = Duration.zero
    private var failures = 0

    /// `last` is where an earlier run stopped.
    init(last: UInt64? = nil, stallLimit: Duration) {
        self.last = last
        self.stallLimit = stallLimit
    }

    // MARK: Versions

    /// A version came whose request `began` then; `first` says from which segment on the first version that has any is
    /// taken.
    mutating func loaded(_ playlist: MediaPlaylist, began: Duration, first: Int = 0) -> News {
        let version = Self.hash(of: playlist)
        let isChanged = version != lastVersion
        lastVersion = version
        self.began = began
        failures = 0
        target = .seconds(min(max(playlist.targetDuration, 1), 3600))
        delay = delay(playlist, isChanged: isChanged)
        var news = compare(playlist, first: first)
        news.isEnd = playlist.isComplete
        if !news.segments.isEmpty || news.isEnd { lastNews = began }
        return news
    }

    /// The next version is of another server, which may name the same segments otherwise.
    mutating func moved(to playlist: MediaPlaylist) {
        guard let last, !identities.isEmpty, !playlist.segments.isEmpty else { return }
        let remembered = last + 1 - UInt64(identities.count)
        for index in playlist.segments.indices {
            let number = playlist.mediaSequence(at: index)
            if number >= remembered, number <= last {
                identities[Int(number - remembered)] = Self.identity(playlist, index)
            }
        }
    }

    private mutating func compare(_ playlist: MediaPlaylist, first: Int) -> News {
        let count = playlist.segments.count
        guard count > 0 else { return News(segments: 0..<0) }
        let (oldest, newest) = (playlist.mediaSequence(at: 0), playlist.mediaSequence(at: count - 1))
        guard let last else {
            guard first < count else { return News(segments: count..<count) }
            return take(playlist, News(segments: first..<count))
        }
        if newest < last {
            guard isRestart(playlist, oldest, newest, last) else { return News(segments: count..<count) }
            return take(playlist, News(segments: 0..<count, isRestart: true))
        }
        if oldest <= last + 1 { return take(playlist, News(segments: Int(last + 1 - oldest)..<count)) }
        let missed = oldest - last - 1
        let seconds = Double(missed) * playlist.totalDuration / Double(count)
        guard missed <= Self.maximumMissed, seconds <= Self.longestMiss else {
            return take(playlist, News(segments: 0..<count, isRestart: true))
        }
        return take(playlist, News(segments: 0..<count, missed: missed, firstMissed: last + 1))
    }

    /// Lower numbers than before: a copy that a cache kept too long, or an encoder that counts anew.
    private mutating func isRestart(
        _ playlist: MediaPlaylist, _ oldest: UInt64, _ newest: UInt64, _ last: UInt64
    ) -> Bool {
        if newest > lower.newest || lower.versions == 0 { lower.versions += 1 }
        lower.newest = newest
        let distance = last - newest
        // A copy lags by some windows at most, and by less with every version.
        let isFar = distance > 3 * UInt64(playlist.segments.count) + 3
        guard let isSame = isRemembered(playlist, oldest, last) else {
            return isFar || lower.versions >= Self.patience
        }
        guard isSame else { return true }
        // An encoder may give its files the same names again.
        return lower.versions >= (isFar ? Self.patience : distance + Self.patience)
    }

    /// Whether the newest number that is remembered stands for what it stood for; nil if none is.
    private func isRemembered(_ playlist: MediaPlaylist, _ oldest: UInt64, _ last: UInt64) -> Bool? {
        let remembered = last + 1 - UInt64(identities.count)
        let index = playlist.segments.count - 1
        guard oldest + UInt64(index) >= remembered else { return nil }
        return identities[Int(oldest + UInt64(index) - remembered)] == Self.identity(playlist, index)
    }

    private mutating func take(_ playlist: MediaPlaylist, _ news: News) -> News {
        if news.missed > 0 || news.isRestart { identities = [] }
        for index in news.segments { identities.append(Self.identity(playlist, index)) }
        if identities.count > Self.maximumRemembered {
            identities.removeFirst(identities.count - Self.maximumRemembered)
        }
        last = playlist.mediaSequence(at: playlist.segments.count - 1)
        lower = (0, 0)
        return news
    }

    // MARK: Reloads

    /// A request failed: the next waits longer, and as long as the server asks.
    mutating func failed(began: Duration, retryAfter: Duration?) {
        self.began = began
        delay = min(max(target / 2 * Double(1 << min(failures, 10)), retryAfter ?? .zero), Self.longestDelay)
        failures += 1
    }

    /// The next request; a playlist to which nothing is added for too long is not asked for again.
    func reload(now: Duration) -> Reload {
        now - lastNews > max(stallLimit, target * 3)
            ? .stalled : .at(max(began + max(delay, Self.shortestDelay), now))
    }

    /// A target duration after a change, half of it without; less for a window so small that a segment would be missed.
    private func delay(_ playlist: MediaPlaylist, isChanged: Bool) -> Duration {
        guard isChanged else { return target / 2 }
        // The server itself holds the next answer back until there is something new.
        if playlist.serverControl?.canBlockReload == true { return .zero }
        guard playlist.kind != .event, playlist.segments.count < 3, let last = playlist.segments.last else {
            return target
        }
        return min(.seconds(max(last.duration, 0.1)), target)
    }

    /// What a segment is, whatever token its URI carries.
    private static func identity(_ playlist: MediaPlaylist, _ index: Int) -> UInt64 {
        let segment = playlist.segments[index]
        var hash = StableHash()
        // Whichever server and token it names.
        let uri = playlist.text(segment.uri).prefix { $0 != "?" }
        hash.add(String(uri.firstRange(of: "://").map { uri[$0.upperBound...].drop { $0 != "/" } } ?? uri))
        if let range = segment.byteRange { hash.add("\(range.offset)+\(range.length)") }
        hash.add(playlist.text(segment.programDateTime))
        return hash.value
    }

    private static func hash(of playlist: MediaPlaylist) -> UInt64 {
        var hash = StableHash()
        hash.add("\(playlist.mediaSequence)+\(playlist.segments.count)+\(playlist.parts.count)+\(playlist.hasEndList)")
        if !playlist.segments.isEmpty { hash.add(String(identity(playlist, playlist.segments.count - 1))) }
        return hash.value
    }
}
