import HLS
import TestSupport
import Testing

/// Each departure from the RFC is read past and told, with its line.
@Suite struct DiagnosticTests {
    private static let good = """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-TARGETDURATION:4
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXT-X-MAP:URI="i.mp4"
        #EXTINF:4.0,title
        a.m4s
        #EXTINF:3,
        b.m4s
        #EXT-X-ENDLIST

        """

    @Test func aSoundPlaylistHasNone() throws {
        #expect(try media(Self.good).diagnostics == [])
        #expect(try media(Self.good.replacing("\n", with: "\r\n")).diagnostics == [])
    }

    /// A line of the sound playlist, what is made of it, and the section that says otherwise.
    @Test(arguments: [
        ("#EXTM3U\n", "\n#EXTM3U\n", 1, "4.4.1.1"), ("#EXT-X-VERSION:7", "#EXT-X-VERSION:x", 2, "4.4.1.2"),
        ("#EXT-X-TARGETDURATION:4\n", "", 1, "4.4.3.1"), ("DURATION:4\n", "DURATION:3\n", 6, "4.4.3.1"),
        ("DURATION:4\n", "DURATION:4.5\n", 3, "4.4.3.1"), ("DURATION:4\n", "DURATION: 4\n", 3, "4.1"),
        ("TYPE:VOD", "TYPE:vod", 4, "4.4.3.5"), ("URI=\"i.mp4\"", "URI=i.mp4", 5, "4.4.4.5"),
        ("URI=\"i.mp4\"", "URI = \"i.mp4\"", 5, "4.2"), ("URI=\"i.mp4\"", "URI=\"i.mp4\",URI=\"i.mp4\"", 5, "4.2"),
        ("#EXTINF:3,", "#EXTINF:3", 8, "4.4.4.1"), ("#EXTINF:3,", "#EXTINF:3e0,", 8, "4.4.4.1"),
        ("#EXTINF:3,\n", "", 8, "4.4.4.1"), ("b.m4s", "b.m4s ", 9, "4.1"),
        ("#EXTINF:3,", "#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:3,", 8, "4.4.3.2"),
        ("#EXT-X-ENDLIST", "#EXT-X-ENDLIST\n#EXT-X-ENDLIST", 11, "4.4.3"),
        ("#EXT-X-ENDLIST", "#EXTINF:1,\n#EXT-X-ENDLIST", 6, "4.4.4.1"),
        ("#EXT-X-ENDLIST", "#EXT-X-DATERANGE:CLASS=\"c\"\n#EXT-X-ENDLIST", 10, "4.4.5.1"),
    ]) func eachIsTold(old: String, new: String, line: Int, section: String) throws {
        let playlist = try media(Self.good.replacing(old, with: new))
        #expect(playlist.segments.count == 2 && playlist.text(playlist.segments[1].uri) == "b.m4s")
        #expect(playlist.diagnostics.contains { $0.line == line && $0.section == section }, "\(playlist.diagnostics)")
    }

    @Test(arguments: [
        ("#EXT-X-STREAM-INF:CODECS=\"c\"\nv\n", "4.4.6.2"), ("#EXT-X-STREAM-INF:BANDWIDTH=x\nv\n", "4.4.6.2"),
        ("#EXT-X-STREAM-INF:BANDWIDTH=1\n", "4.4.6.2"), ("v\n", "4.4.6.2"),
        ("#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=wide\nv\n", "4.4.6.2"),
        ("#EXT-X-MEDIA:GROUP-ID=\"g\",NAME=\"n\"\n", "4.4.6.1"),
        ("#EXT-X-MEDIA:TYPE=\"AUDIO\",GROUP-ID=\"g\",NAME=\"n\"\n", "4.4.6.1"),
        ("#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1\n", "4.4.6.3"), ("#EXT-X-SESSION-DATA:VALUE=\"v\"\n", "4.4.6.4"),
        ("#EXT-X-CONTENT-STEERING:PATHWAY-ID=\"p\"\n", "4.4.6.6"), ("#EXT-X-START:PRECISE=YES\n", "4.4.2.2"),
    ]) func eachIsToldOfMultivariantPlaylistsToo(lines: String, section: String) throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfirst.m3u8\n" + lines
        guard case .multivariant(let playlist) = try PlaylistParser.parse(Array(text.utf8)) else {
            throw TimedOut(what: "a multivariant playlist")
        }
        #expect(playlist.variants.first?.uri == "first.m3u8")
        #expect(playlist.diagnostics.contains { $0.line >= 4 && $0.section == section }, "\(playlist.diagnostics)")
    }

    @Test func theirNumberIsBounded() throws {
        let playlist = try media("#EXTM3U\n" + String(repeating: "#EXTINF:1\na \n", count: 5000))
        #expect(playlist.segments.count == 5000)
        #expect(playlist.diagnostics.count <= 2 * PlaylistParser.maximumDiagnostics)
    }
}
