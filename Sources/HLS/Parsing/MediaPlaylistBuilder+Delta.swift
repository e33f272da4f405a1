/// Delta updates: the segments that EXT-X-SKIP stands for come from the playlist before (RFC 8216bis, 6.2.5.1).
extension MediaPlaylistBuilder {
    /// Puts the skipped segments in place, and what was in force after the last of them.
    mutating func restoreSkipped(_ count: UInt64, line: Int) throws(PlaylistError) {
        guard let previous else { return }
        guard !hasRestored else {
            throw PlaylistError(.invalid, line: line, "more than one EXT-X-SKIP (RFC 8216bis, 4.4.5.2)")
        }
        hasRestored = true
        let offset = playlist.mediaSequence.subtractingReportingOverflow(previous.mediaSequence(at: 0))
        guard playlist.segments.isEmpty, !offset.overflow, count <= UInt64(previous.segments.count),
            offset.partialValue <= UInt64(previous.segments.count) - count
        else {
            throw PlaylistError(
                .deltaUnusable, line: line, "EXT-X-SKIP leaves out segments that the playlist before does not have")
        }
        let first = Int(offset.partialValue)
        let before = playlist.replaced.count
        var keySets: [Int32: Int32] = [0: 0]
        var sections: [Int32: Int32] = [-1: -1]
        for segment in previous.segments[first..<first + Int(count)] {
            var segment = segment
            segment.uri = copy(segment.uri, of: previous)
            segment.title = copy(segment.title, of: previous)
            segment.programDateTime = copy(segment.programDateTime, of: previous)
            segment.keySet = copy(keySet: segment.keySet, of: previous, &keySets)
            segment.initializationSection = try copy(
                section: segment.initializationSection, of: previous, &sections, &keySets, line: line)
            restore(segment)
            guard playlist.source.count + playlist.replaced.count <= Self.maximumByteCount else {
                throw PlaylistError(.tooLarge, line: line, "the playlist is too long with what EXT-X-SKIP stands for")
            }
        }
        restoredByteCount += playlist.replaced.count - before
        let removed = Set(playlist.skip?.recentlyRemovedDateRanges ?? [])
        restoredDateRanges = previous.dateRanges.filter { !removed.contains($0.id) }
        playlist.skip = nil
    }

    /// Those that the update lists again are told by it alone.
    mutating func mergeDateRanges() {
        guard !restoredDateRanges.isEmpty else { return }
        let listed = Set(playlist.dateRanges.map(\.id))
        playlist.dateRanges = restoredDateRanges.filter { !listed.contains($0.id) } + playlist.dateRanges
    }

    private mutating func copy(_ slice: TextSlice, of previous: MediaPlaylist) -> TextSlice {
        guard !slice.isEmpty else { return .empty }
        let start = playlist.source.count + playlist.replaced.count
        previous.withBytes(of: slice) { playlist.replaced.append(contentsOf: $0) }
        return TextSlice(start: UInt32(start), byteCount: slice.byteCount)
    }

    private mutating func copy(
        keySet: Int32, of previous: MediaPlaylist, _ known: inout [Int32: Int32]
    ) -> Int32 {
        if let number = known[keySet] { return number }
        playlist.keySets.append(previous.keySets[Int(keySet)])
        let number = Int32(playlist.keySets.count - 1)
        known[keySet] = number
        return number
    }

    private mutating func copy(
        section: Int32, of previous: MediaPlaylist, _ known: inout [Int32: Int32], _ keySets: inout [Int32: Int32],
        line: Int
    ) throws(PlaylistError) -> Int32 {
        if let number = known[section] { return number }
        var copied = previous.initializationSections[Int(section)]
        copied.uri = copy(copied.uri, of: previous)
        copied.keySet = copy(keySet: copied.keySet, of: previous, &keySets)
        let number = try number(of: copied, line: line)
        known[section] = number
        return number
    }
}
