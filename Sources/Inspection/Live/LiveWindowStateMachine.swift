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

    /// Why there is nothing more to ask for.
    enum Reload: Hashable {
        case at(Duration)
        case stalled
    }

    /// A jump further ahead than this is a new numbering, not so many segments that were missed.
    static let maximumMissed: UInt64 = 10_000
    /// Versions with lower numbers, each of them new, after which they are believed.
    private static let patience = 4
    /// Between two requests, whatever the playlist says.
    private static let shortestDelay = Duration.milliseconds(50)
    /// Identities of segments that are remembered.
    private static let maximumRemembered = 10_000

    /// The last segment that was taken.
    private(set) var last: UInt64?
    private let stallLimit: Duration
    /// Hashes of what the newest numbers stood for; the last is that of `last`.
    private var identities: [UInt64] = []
    private var lowerVersions = 0
    private var lastVersion: UInt64?
    private var lastChange = Duration.zero
    private var delay = Duration.seconds(1)
    private var began = Duration.zero

    /// `last` is where an earlier run stopped.
    init(last: UInt64? = nil, stallLimit: Duration) {
        self.last = last
        self.stallLimit = stallLimit
    }

    // MARK: Versions

    /// A version came whose request `began` then; `first` says from which segment on a first version is taken.
    mutating func loaded(_ playlist: MediaPlaylist, began: Duration, first: Int = 0) -> News {
        let version = Self.hash(of: playlist)
        let isChanged = version != lastVersion
        lastVersion = version
        self.began = began
        if isChanged { lastChange = began }
        delay = Self.delay(playlist, isChanged: isChanged)
        var news = compare(playlist, first: min(first, playlist.segments.count), isChanged: isChanged)
        news.isEnd = playlist.isComplete
        return news
    }

    private mutating func compare(_ playlist: MediaPlaylist, first: Int, isChanged: Bool) -> News {
        let count = playlist.segments.count
        guard count > 0 else { return News(segments: 0..<0) }
        let (oldest, newest) = (playlist.mediaSequence(at: 0), playlist.mediaSequence(at: count - 1))
        guard let last else {
            return take(playlist, News(segments: first..<count))
        }
        if newest < last {
            guard isRestart(playlist, oldest, newest, last, isChanged: isChanged) else {
                return News(segments: count..<count)
            }
            identities = []
            return take(playlist, News(segments: 0..<count, isRestart: true))
        }
        lowerVersions = 0
        if oldest <= last + 1 { return take(playlist, News(segments: Int(last + 1 - oldest)..<count)) }
        let missed = oldest - last - 1
        guard missed <= Self.maximumMissed else {
            identities = []
            return take(playlist, News(segments: 0..<count, isRestart: true))
        }
        return take(playlist, News(segments: 0..<count, missed: missed, firstMissed: last + 1))
    }

    /// Lower numbers than before: a copy that a cache kept too long, or an encoder that counts anew.
    private mutating func isRestart(
        _ playlist: MediaPlaylist, _ oldest: UInt64, _ newest: UInt64, _ last: UInt64, isChanged: Bool
    ) -> Bool {
        // Where the numbers are remembered, what they stand for decides.
        let remembered = last + 1 - UInt64(identities.count)
        for index in playlist.segments.indices.reversed() where oldest + UInt64(index) >= remembered {
            guard oldest + UInt64(index) <= last else { continue }
            let known = identities[Int(oldest + UInt64(index) - remembered)]
            return known != Self.identity(playlist, index)
        }
        // A copy lags by some windows at most.
        if last - newest > 3 * UInt64(playlist.segments.count + identities.count) + 3 { return true }
        if isChanged { lowerVersions += 1 }
        return lowerVersions >= Self.patience
    }

    private mutating func take(_ playlist: MediaPlaylist, _ news: News) -> News {
        if news.missed > 0 { identities = [] }
        for index in news.segments { identities.append(Self.identity(playlist, index)) }
        if identities.count > Self.maximumRemembered {
            identities.removeFirst(identities.count - Self.maximumRemembered)
        }
        last = playlist.mediaSequence(at: playlist.segments.count - 1)
        lowerVersions = 0
        return news
    }

    // MARK: Reloads

    /// A request failed, which is tried again as if nothing had changed.
    mutating func failed(began: Duration) { self.began = began }

    /// The next request; a playlist that has not changed for too long is not asked for again.
    func reload(now: Duration) -> Reload {
        now - lastChange > max(stallLimit, delay * 6)
            ? .stalled : .at(max(began + max(delay, Self.shortestDelay), now))
    }

    /// A target duration after a change, half of it without; less for a window so small that a segment would be missed.
    private static func delay(_ playlist: MediaPlaylist, isChanged: Bool) -> Duration {
        let target = Double(min(max(playlist.targetDuration, 1), 3600))
        guard isChanged else { return .seconds(target / 2) }
        // The server itself holds the next answer back until there is something new.
        if playlist.serverControl?.canBlockReload == true { return .zero }
        guard playlist.segments.count < 3, let last = playlist.segments.last else { return .seconds(target) }
        return .seconds(min(max(last.duration, 0.1), target))
    }

    /// What a segment is, whatever token its URI carries.
    private static func identity(_ playlist: MediaPlaylist, _ index: Int) -> UInt64 {
        let segment = playlist.segments[index]
        var hash = StableHash()
        hash.add(String(playlist.text(segment.uri).prefix { $0 != "?" }))
        if let range = segment.byteRange { hash.add("\(range.offset)+\(range.length)") }
        hash.add(playlist.text(segment.programDateTime))
        return hash.value
    }

    private static func hash(of playlist: MediaPlaylist) -> UInt64 {
        var hash = StableHash()
        hash.add("\(playlist.mediaSequence)+\(playlist.segments.count)+\(playlist.parts.count)+\(playlist.hasEndList)")
        if let last = playlist.segments.last { hash.add(playlist.text(last.uri)) }
        if let part = playlist.parts.last { hash.add(part.uri) }
        return hash.value
    }
}
