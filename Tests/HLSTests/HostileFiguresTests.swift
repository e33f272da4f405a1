import HLS
import Testing

/// Numbers that are legal to write and too large to count with.
@Suite struct HostileFiguresTests {
    private let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"

    @Test(arguments: [
        "#EXT-X-MEDIA-SEQUENCE:18446744073709551615\n#EXTINF:4,\na\n#EXTINF:4,\nb\n",
        "#EXT-X-DISCONTINUITY-SEQUENCE:18446744073709551615\n#EXTINF:4,\na\n",
        "#EXT-X-BYTERANGE:100@0\n#EXTINF:4,\na\n#EXT-X-BYTERANGE:9223372036854775807\n#EXTINF:4,\na\n",
        "#EXT-X-BYTERANGE:18446744073709551615@0\n#EXTINF:4,\na\n",
        "#EXT-X-MAP:URI=\"i\",BYTERANGE=\"9223372036854775807@1\"\n#EXTINF:4,\na\n",
        "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0xZZ\n#EXTINF:4,\na\n",
        "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x0123456789012345678901234567890123\n#EXTINF:4,\na\n",
    ]) func areRefused(lines: String) {
        let error = #expect(throws: PlaylistError.self) { try media(head + lines) }
        #expect(error?.code == .invalid)
    }

    @Test(arguments: ["1e20", "1e308", "99999999999999999999999999", "-5", "nan", "inf"])
    func durationsStayCountable(text: String) throws {
        let playlist = try media(head + String(repeating: "#EXTINF:\(text),\na\n", count: 10))
        #expect(playlist.totalDuration >= 0 && playlist.totalDuration <= 1e7)
    }

    @Test func listsOfTagsAreBounded() {
        var limits = PlaylistParser.Limits()
        limits.variants = 100
        for line in [
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\"\n", "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i\"\n",
            "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"\n", "#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n",
        ] {
            // A stream counts when its URI line has come.
            let text = "#EXTM3U\n" + String(repeating: line, count: 102) + "#EXT-X-SESSION-DATA:DATA-ID=\"x\"\n"
            let error = #expect(throws: PlaylistError.self) {
                try PlaylistParser.parse(Array(text.utf8), limits: limits)
            }
            #expect(error?.code == .tooLarge, "\(line)")
        }
        let maps = (0...10_001).map { "#EXT-X-MAP:URI=\"\($0)\"\n" }.joined()
        let error = #expect(throws: PlaylistError.self) { try media(head + maps + "#EXTINF:4,\na\n") }
        #expect(error?.code == .tooLarge)
    }
}
