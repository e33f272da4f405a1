public import Wire

extension Selection {
    /// Its playlists get longer while it is downloaded: it is recorded.
    public var isGrowing: Bool { type == .live || type == .event }
}
