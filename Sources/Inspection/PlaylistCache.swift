internal import Core
internal import HLS
internal import Synchronization
internal import Wire

/// Playlists that were just fetched, for the step that follows: choosing reads what was looked at, and planning what was
/// chosen. Each is handed out once, and looking at a presentation begins anew, so that nobody gets old tokens.
final class PlaylistCache: Sendable {
    private static let memory = Duration.seconds(15)
    private static let maximumByteCount = 16 << 20

    private struct Entry {
        let fetched: FetchedPlaylist
        let options: RequestOptions
        let scope: NetworkScope
        let variables: [PlaylistVariable]
    }

    private let entries = Mutex<(byUrl: [String: Entry], byteCount: Int)>(([:], 0))

    /// Forgets everything.
    func clear() { entries.withLock { $0 = ([:], 0) } }

    /// Keeps a playlist that nothing can be added to.
    func put(
        _ fetched: FetchedPlaylist, _ url: String, _ options: RequestOptions, _ scope: NetworkScope,
        _ variables: [PlaylistVariable]
    ) {
        guard case .media(let media) = fetched.playlist, media.isComplete else { return }
        entries.withLock { entries in
            if let old = entries.byUrl.removeValue(forKey: url) { entries.byteCount -= old.fetched.byteCount }
            guard entries.byteCount + fetched.byteCount <= Self.maximumByteCount else { return }
            entries.byUrl[url] = Entry(fetched: fetched, options: options, scope: scope, variables: variables)
            entries.byteCount += fetched.byteCount
        }
    }

    /// Hands a playlist out that was fetched in the same way.
    func take(
        _ url: String, _ options: RequestOptions, _ scope: NetworkScope, _ variables: [PlaylistVariable]
    ) -> FetchedPlaylist? {
        entries.withLock { entries in
            guard let entry = entries.byUrl.removeValue(forKey: url) else { return nil }
            entries.byteCount -= entry.fetched.byteCount
            let isFresh = ContinuousClock.now - entry.fetched.time < Self.memory
            let isSame = entry.options == options && entry.scope == scope && entry.variables == variables
            return isFresh && isSame ? entry.fetched : nil
        }
    }
}
