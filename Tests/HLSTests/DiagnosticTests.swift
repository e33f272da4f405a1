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

    private static let groups = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",DEFAULT=YES,URI="1"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="de",URI="2"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="en",DEFAULT=YES,URI="3"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="de",URI="4"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",FORCED=YES,URI="5"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="en",INSTREAM-ID="CC1"
        #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a",SUBTITLES="s",CLOSED-CAPTIONS="c"
        v
        #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="b",SUBTITLES="s",CLOSED-CAPTIONS="c"
        v

        """

    /// What is made of sound groups, the line that it is told of, and the section.
    @Test(arguments: [
        ("", "", 0, ""), ("b\",NAME=\"de\"", "b\",NAME=\"fr\"", 4, "4.4.6.1.1"),
        ("a\",NAME=\"de\"", "a\",NAME=\"en\"", 3, "4.4.6.1.1"),
        ("NAME=\"de\",URI=\"2\"", "NAME=\"de\",DEFAULT=YES,URI=\"2\"", 3, "4.4.6.1.1"),
        ("AUDIO=\"b\"", "AUDIO=\"x\"", 10, "4.4.6.2"),
        ("SUBTITLES=\"s\",CLOSED", "SUBTITLES=\"a\",CLOSED", 8, "4.4.6.2"),
        (",URI=\"5\"", "", 6, "4.4.6.1"), (",INSTREAM-ID=\"CC1\"", "", 7, "4.4.6.1"),
        ("INSTREAM-ID=\"CC1\"", "INSTREAM-ID=\"CC1\",URI=\"x\"", 7, "4.4.6.1"),
        ("\"de\",URI=\"2\"", "\"de\",FORCED=YES,URI=\"2\"", 3, "4.4.6.1"),
        ("=2,AUDIO=\"b\",SUBTITLES=\"s\",CLOSED-CAPTIONS=\"c\"", "=2,AUDIO=\"b\",CLOSED-CAPTIONS=NONE", 8, "4.4.6.2"),
        ("BANDWIDTH=2,", "BANDWIDTH=2,HDCP-LEVEL=TYPE-7,", 10, "4.4.6.2"),
        ("BANDWIDTH=2,", "BANDWIDTH=2,VIDEO-RANGE=XDR,", 10, "4.4.6.2"),
    ]) func groupsAreChecked(old: String, new: String, line: Int, section: String) throws {
        let text = old.isEmpty ? Self.groups : Self.groups.replacing(old, with: new, maxReplacements: 1)
        guard case .multivariant(let playlist) = try PlaylistParser.parse(Array(text.utf8)) else {
            throw TimedOut(what: "a multivariant playlist")
        }
        #expect(playlist.variants.count == 2)
        guard line > 0 else { return #expect(playlist.diagnostics == []) }
        #expect(playlist.diagnostics.contains { $0.line == line && $0.section == section }, "\(playlist.diagnostics)")
    }

    /// A tag that asks for what is not known is ignored, with its URI line.
    @Test(arguments: [
        ("REQ-SOMETHING=YES", true), ("REQ-VIDEO-LAYOUT=\"CH-STEREO,PROJ-NEW\"", true),
        ("REQ-VIDEO-LAYOUT=\"CH-STEREO/PROJ-EQUI,CH-MONO\"", false), ("X-REQ-SOMETHING=YES", false),
        ("NAME=\"REQ-SOMETHING=YES\"", false),
    ]) func requirementsThatAreNotKnownEndTheTag(attribute: String, isIgnored: Bool) throws {
        let text =
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,\(attribute)\nfirst\n"
            + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",URI=\"u\",\(attribute)\n"
            + "#EXT-X-STREAM-INF:BANDWIDTH=1\nsecond\n"
        guard case .multivariant(let playlist) = try PlaylistParser.parse(Array(text.utf8)) else {
            throw TimedOut(what: "a multivariant playlist")
        }
        #expect(playlist.variants.map(\.uri) == (isIgnored ? ["second"] : ["first", "second"]))
        #expect(playlist.renditions.isEmpty == isIgnored)
        #expect(playlist.diagnostics.contains { $0.line == 2 && $0.section == "6.3.1" } == isIgnored)
    }

    @Test func aKeyThatAsksForMoreIsIgnoredToo() throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",REQ-NEW=YES\n#EXTINF:4,\na\n"
        let playlist = try media(text)
        #expect(playlist.keySets == [[]] && playlist.diagnostics.contains { $0.section == "6.3.1" })
    }

    /// The URI line of a tag that is ignored is not that of the tag before.
    @Test func aURIBelongsToItsOwnTag() throws {
        let text =
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=2,REQ-NEW=YES\nfirst\nsecond\n"
            + "#EXT-X-STREAM-INF:BANDWIDTH=3\nthird\n"
        guard case .multivariant(let playlist) = try PlaylistParser.parse(Array(text.utf8)) else {
            throw TimedOut(what: "a multivariant playlist")
        }
        #expect(playlist.variants.map(\.uri) == ["third"])
    }
}
