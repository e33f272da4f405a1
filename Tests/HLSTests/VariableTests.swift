import HLS
import TestSupport
import Testing

/// EXT-X-DEFINE and its references (RFC 8216bis, 4.3 and 4.4.2.3).
@Suite struct VariableTests {
    private let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"

    private func media(_ text: String, _ context: PlaylistContext = PlaylistContext()) throws -> MediaPlaylist {
        guard case .media(let playlist) = try PlaylistParser.parse(Array(text.utf8), context: context) else {
            throw TimedOut(what: "a media playlist")
        }
        return playlist
    }

    @Test func areReplacedWhereReferencesCountAndOnlyThere() throws {
        let playlist = try media(
            head + """
                #EXT-X-DEFINE:NAME="host",VALUE="https://h.example"
                #EXT-X-DEFINE:NAME="iv",VALUE="000000000000000000000000000000ff"
                #EXT-X-DEFINE:NAME="nested",VALUE="{$host}"
                #EXT-X-DEFINE:NAME="open",VALUE="{"
                #EXT-X-KEY:METHOD=AES-128,URI="{$host}/k",IV=0x{$iv}
                #EXT-X-MAP:URI="{$host}/init-{$open}$host}.mp4",BYTERANGE="10@0"
                #EXTINF:4,title {$host}
                {$host}/a-{$}-{$no name}.ts
                # a comment about {$nothing}
                #EXTINF:4,
                plain.ts
                """)
        let segment = playlist.segments[0]
        #expect(playlist.text(segment.uri) == "https://h.example/a-{$}-{$no name}.ts")
        #expect(playlist.text(segment.title) == "title {$host}")
        let key = try #require(playlist.keySets[Int(segment.keySet)].first)
        #expect(key.uri == "https://h.example/k" && key.initializationVector?.last == 255)
        #expect(playlist.definitions[2] == .value(name: "nested", value: "https://h.example"))
        // What a replacement makes is not replaced again.
        let section = playlist.initializationSections[Int(segment.initializationSection)]
        #expect(playlist.text(section.uri) == "https://h.example/init-{$host}.mp4")
        #expect(playlist.text(playlist.segments[1].uri) == "plain.ts")
        #expect(playlist.definitions.first == .value(name: "host", value: "https://h.example"))
    }

    @Test(arguments: [
        "#EXTINF:4,\n{$missing}.ts\n", "#EXT-X-MAP:URI=\"{$missing}\"\n#EXTINF:4,\na\n",
        "#EXTINF:4,\n{$late}\n#EXT-X-DEFINE:NAME=\"late\",VALUE=\"1\"\n",
        "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"2\"\n",
        "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"\n#EXT-X-DEFINE:IMPORT=\"a\"\n",
        "#EXT-X-DEFINE:NAME=\"a\",IMPORT=\"a\"\n", "#EXT-X-DEFINE:VALUE=\"1\"\n",
        "#EXT-X-DEFINE:QUERYPARAM=\"absent\"\n", "#EXT-X-DEFINE:QUERYPARAM=\"empty\"\n",
        "#EXT-X-DEFINE:QUERYPARAM=\"quote\"\n", "#EXT-X-DEFINE:IMPORT=\"absent\"\n",
    ]) func areRefusedWhereClientsMust(lines: String) {
        let context = PlaylistContext(url: "https://h/p.m3u8?empty=&quote=%22", imports: ["there": "1"])
        let error = #expect(throws: PlaylistError.self) { try media(head + lines + "#EXTINF:4,\na.ts\n", context) }
        #expect(error?.code == .invalid)
    }

    @Test func comeFromTheURLAndTheMultivariantPlaylist() throws {
        let context = PlaylistContext(
            url: "https://h/p.m3u8?token=a%2Fb&x=1&token=c#fragment", imports: ["base": "https://cdn"])
        let playlist = try media(
            head + """
                #EXT-X-DEFINE:QUERYPARAM="token"
                #EXT-X-DEFINE:IMPORT="base"
                #EXTINF:4,
                {$base}/a.ts?t={$token}
                """, context)
        #expect(playlist.text(playlist.segments[0].uri) == "https://cdn/a.ts?t=a/b")
        // A file has no URL: the reference stays, and is told.
        let file = try media(head + "#EXT-X-DEFINE:QUERYPARAM=\"token\"\n#EXTINF:4,\na?{$token}\n")
        #expect(file.text(file.segments[0].uri) == "a?{$token}" && !file.diagnostics.isEmpty)
    }

    /// Few bytes that would become many.
    @Test func cannotGrowAPlaylistWithoutBound() {
        let long = "#EXT-X-DEFINE:NAME=\"v\",VALUE=\"" + String(repeating: "x", count: 100_000) + "\"\n"
        for lines in [
            "#EXTINF:4,\n" + String(repeating: "{$v}", count: 1000) + "\n",
            String(repeating: "#EXTINF:4,\n{$v}\n", count: 1000),
        ] {
            let error = #expect(throws: PlaylistError.self) { try media(head + long + lines) }
            #expect(error?.code == .tooLarge)
        }
    }
}
