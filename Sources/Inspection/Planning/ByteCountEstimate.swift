internal import Core
internal import HLS
internal import Wire

/// How many bytes a choice will take, as far as playlists tell.
enum ByteCountEstimate {
    /// Exact where every segment is a byte range; from EXT-X-BITRATE where every segment has one; else nil.
    static func of(_ segments: ArraySlice<MediaPlaylist.Segment>) -> UInt64? {
        var bytes: UInt64 = 0
        for segment in segments where !segment.isGap {
            if let range = segment.byteRange {
                bytes = bytes.addingSaturating(range.length)
            } else if segment.bitrate > 0 {
                bytes = bytes.addingSaturating(UInt64(saturating: Double(segment.bitrate) * 125 * segment.duration))
            } else {
                return nil
            }
        }
        return bytes
    }

    /// Bytes of a rate in bits per second over a time in milliseconds.
    static func of(rate: UInt64, milliseconds: UInt64) -> UInt64 {
        UInt64(saturating: Double(rate) / 8000 * Double(milliseconds))
    }

    /// What the tracks tell themselves, else the rate of the stream, which counts its sound in.
    static func of(
        _ choice: RenditionSelector.Choice, _ readers: [TrackReader], _ presentation: Presentation
    ) -> UInt64 {
        let known = readers.map { $0.isGrowing ? nil : of($0.playlist.segments[$0.segments]) }
        if !known.contains(nil) { return known.reduce(0) { $0.addingSaturating($1 ?? 0) } }
        guard choice.takesStream, let duration = readers.first?.track.durationMilliseconds else {
            return known.reduce(0) { $0.addingSaturating($1 ?? 0) }
        }
        let stream = choice.stream
        let rate = stream.averageBandwidth > 0 ? stream.averageBandwidth : stream.bandwidth
        if stream.averageBandwidth == 0, stream.estimatedByteCount > 0, presentation.durationMilliseconds > 0 {
            // Sampled: a part of the time is a part of the bytes.
            let share = Double(duration) / Double(presentation.durationMilliseconds)
            return UInt64(saturating: Double(stream.estimatedByteCount) * share)
        }
        return of(rate: rate, milliseconds: duration)
    }
}
