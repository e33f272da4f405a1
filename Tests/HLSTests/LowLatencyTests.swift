import HLS
import Testing

/// Tags of low-latency playlists, and metadata.
@Suite struct LowLatencyTests {
    @Test func readsPartsHintsReportsAndControl() throws {
        let playlist = try media(
            """
            #EXTM3U
            #EXT-X-VERSION:10
            #EXT-X-TARGETDURATION:4
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5,CAN-SKIP-UNTIL=24.0,CAN-SKIP-DATERANGES=YES
            #EXT-X-PART-INF:PART-TARGET=0.5
            #EXT-X-MEDIA-SEQUENCE:266
            #EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="a\tb"
            #EXT-X-BITRATE:800
            #EXTINF:4,
            269.mp4
            #EXT-X-PART:DURATION=0.5,URI="270.mp4",BYTERANGE="100@0",INDEPENDENT=YES
            #EXT-X-PART:DURATION=0.5,URI="270.mp4",BYTERANGE="50"
            #EXTINF:4,
            270.mp4
            #EXT-X-PART:DURATION=0.5,URI="271.1.mp4",GAP=YES
            #EXT-X-PRELOAD-HINT:TYPE=PART,URI="271.2.mp4",BYTERANGE-START=7
            #EXT-X-RENDITION-REPORT:URI="../b/p.m3u8",LAST-MSN=271,LAST-PART=0
            """)
        #expect(playlist.serverControl?.canBlockReload == true && playlist.serverControl?.partHoldBack == 1.5)
        #expect(playlist.serverControl?.canSkipUntil == 24 && playlist.serverControl?.holdBack == nil)
        #expect(playlist.partTarget == 0.5 && playlist.skip?.count == 3)
        #expect(playlist.skip?.recentlyRemovedDateRanges == ["a", "b"])
        #expect(playlist.mediaSequence(at: 0) == 269 && playlist.segments.map(\.bitrate) == [800, 800])
        #expect(playlist.parts.map(\.segment) == [1, 1, 2])
        #expect(playlist.parts[1].byteRange == .init(offset: 100, length: 50))
        #expect(playlist.parts[0].isIndependent && playlist.parts[2].isGap && playlist.parts[2].byteRange == nil)
        #expect(playlist.preloadHints.first?.byteRangeStart == 7 && playlist.preloadHints.first?.byteRangeLength == nil)
        #expect(playlist.renditionReports.first?.lastMediaSequenceNumber == 271)
        #expect(playlist.diagnostics == [])
    }

    @Test func readsDateRangesTagByTag() throws {
        let playlist = try media(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-DATERANGE:ID="1",START-DATE="2026-01-01T00:00:00Z",PLANNED-DURATION=59.9,SCTE35-OUT=0xFC002F
            #EXT-X-DATERANGE:ID="1",DURATION=60,X-COM="a,b",X-NUMBER=1.5,CUE="PRE"
            #EXTINF:4,
            a
            """)
        #expect(playlist.dateRanges.count == 2 && playlist.dateRanges[0].scte35Out == "0xFC002F")
        #expect(playlist.dateRanges[0].plannedDuration == 59.9 && playlist.dateRanges[0].duration == nil)
        #expect(playlist.dateRanges[1].clientAttributes == ["X-COM": "a,b", "X-NUMBER": "1.5"])
        #expect(playlist.dateRanges[1].cue == "PRE" && playlist.dateRanges[1].duration == 60)
    }
}
