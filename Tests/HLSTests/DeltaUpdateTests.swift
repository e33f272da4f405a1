import HLS
import Testing

/// Playlists with EXT-X-SKIP, merged with the one before.
@Suite struct DeltaUpdateTests {
    private static let whole = """
        #EXTM3U
        #EXT-X-VERSION:10
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:20
        #EXT-X-DISCONTINUITY-SEQUENCE:3
        #EXT-X-DEFINE:NAME="d",VALUE="dir"
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z"
        #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:00Z"
        #EXT-X-KEY:METHOD=AES-128,URI="k1"
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXT-X-MAP:URI="i1"
        #EXTINF:4,first
        {$d}/20
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04Z
        #EXTINF:4,
        {$d}/21
        #EXT-X-DISCONTINUITY
        #EXT-X-KEY:METHOD=AES-128,URI="k2"
        #EXT-X-MAP:URI="i2",BYTERANGE="10@0"
        #EXTINF:4,
        #EXT-X-BYTERANGE:100@10
        all
        #EXTINF:4,
        #EXT-X-BYTERANGE:100
        all

        """

    /// The window has moved by one; what is skipped leaves its tags in force.
    private static let delta = """
        #EXTM3U
        #EXT-X-VERSION:10
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:21
        #EXT-X-DISCONTINUITY-SEQUENCE:3
        #EXT-X-SKIP:SKIPPED-SEGMENTS=2,RECENTLY-REMOVED-DATERANGES="a"
        #EXTINF:4,
        #EXT-X-BYTERANGE:100
        all
        #EXTINF:4,
        #EXT-X-BYTERANGE:50
        all

        """

    private static let same = """
        #EXTM3U
        #EXT-X-VERSION:10
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:21
        #EXT-X-DISCONTINUITY-SEQUENCE:3
        #EXT-X-DEFINE:NAME="d",VALUE="dir"
        #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:00Z"
        #EXT-X-KEY:METHOD=AES-128,URI="k1"
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXT-X-MAP:URI="i1"
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04Z
        #EXTINF:4,
        {$d}/21
        #EXT-X-DISCONTINUITY
        #EXT-X-KEY:METHOD=AES-128,URI="k2"
        #EXT-X-MAP:URI="i2",BYTERANGE="10@0"
        #EXTINF:4,
        #EXT-X-BYTERANGE:100@10
        all
        #EXTINF:4,
        #EXT-X-BYTERANGE:100
        all
        #EXTINF:4,
        #EXT-X-BYTERANGE:50
        all

        """

    private func facts(_ playlist: MediaPlaylist) -> [String] {
        playlist.segments.enumerated().map { index, segment in
            let section =
                segment.initializationSection >= 0
                ? playlist.initializationSections[Int(segment.initializationSection)] : nil
            let keys = playlist.keySets[Int(segment.keySet)].map(\.uri).sorted()
            let sectionKeys = section.map { playlist.keySets[Int($0.keySet)].map(\.uri).sorted() } ?? []
            return "\(playlist.mediaSequence(at: index)) \(playlist.text(segment.uri)) "
                + "\(playlist.text(segment.title)) \(playlist.text(segment.programDateTime)) \(segment.duration) "
                + "\(segment.byteRange.map { "\($0.offset)+\($0.length)" } ?? "") \(keys) "
                + "\(section.map { playlist.text($0.uri) } ?? "") \(sectionKeys) \(segment.isDiscontinuity) "
                + "\(playlist.discontinuitySequence(of: segment))"
        }
    }

    @Test func aDeltaAndItsPredecessorAreTheWhole() throws {
        let merged = try media(Self.delta, updating: try media(Self.whole))
        let whole = try media(Self.same)
        #expect(facts(merged) == facts(whole) && merged.segments.count == 4)
        #expect(merged.dateRanges.map(\.id) == ["b"] && merged.skip == nil)
        #expect(merged.diagnostics.isEmpty, "\(merged.diagnostics)")
    }

    @Test func deltasFollowEachOther() throws {
        var playlist = try media(Self.whole)
        // The key and the section that were named once hold for a thousand versions.
        for sequence in 21..<1021 {
            let text =
                "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(sequence)\n"
                + "#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF:4,\n\(sequence + 3)\n"
            playlist = try media(text, updating: playlist)
            #expect(playlist.segments.count == 4 && playlist.keySets.count <= 4)
        }
        let last = try #require(playlist.segments.last)
        #expect(playlist.keySets[Int(last.keySet)].map(\.uri).contains("k2"))
        #expect(playlist.text(playlist.initializationSections[Int(last.initializationSection)].uri) == "i2")
        #expect(playlist.segments.map { playlist.text($0.uri) } == (1020...1023).map(String.init))
    }

    @Test(arguments: [
        ("#EXT-X-MEDIA-SEQUENCE:19", 2), ("#EXT-X-MEDIA-SEQUENCE:20", 5), ("#EXT-X-MEDIA-SEQUENCE:23", 2),
        ("#EXT-X-MEDIA-SEQUENCE:99", 1), ("#EXT-X-MEDIA-SEQUENCE:4611686018427387904", 4_294_967_296),
    ]) func whatIsNotThereCannotBeSkipped(sequence: String, count: Int) throws {
        let previous = try media(Self.whole)
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(sequence)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)\n#EXTINF:4,\nx\n"
        let error = #expect(throws: PlaylistError.self) { try media(text, updating: previous) }
        #expect(error?.code == .deltaUnusable)
        // Alone it is still what it says.
        #expect(try media(text).skip?.count == UInt64(count))
    }

    /// A server may list all date ranges again with each update.
    @Test func dateRangesThatAreListedAgainAreKeptOnce() throws {
        let ranges = "#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"2026-01-01T00:00:00Z\",DURATION=1\n"
        var playlist = try media(Self.whole)
        for _ in 0..<5 {
            playlist = try media(
                Self.delta.replacing("#EXTINF", with: ranges + "#EXTINF", maxReplacements: 1), updating: playlist)
        }
        #expect(playlist.dateRanges.map(\.id) == ["b"] && playlist.dateRanges[0].duration == 1)
    }

    @Test func oneSkipIsEnough() throws {
        let previous = try media(Self.whole)
        let text = Self.delta.replacing("#EXT-X-SKIP", with: "#EXT-X-SKIP:SKIPPED-SEGMENTS=0\n#EXT-X-SKIP")
        #expect(throws: PlaylistError.self) { try media(text, updating: previous) }
    }
}
