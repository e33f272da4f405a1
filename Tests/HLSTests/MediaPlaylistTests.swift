import HLS
import TestSupport
import Testing

func media(_ text: String, updating previous: MediaPlaylist? = nil) throws -> MediaPlaylist {
    guard case .media(let playlist) = try PlaylistParser.parse(Array(text.utf8), updating: previous) else {
        throw TimedOut(what: "a media playlist")
    }
    return playlist
}

@Suite struct MediaPlaylistTests {
    private let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"

    @Test func readsEveryTagThatVODNeeds() throws {
        let playlist = try media(
            """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:10
            #EXT-X-DISCONTINUITY-SEQUENCE:3
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MAP:URI="init.mp4",BYTERANGE="700@0"
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
            #EXTINF:5.005,first, with commas
            a.m4s
            #EXT-X-DISCONTINUITY
            #EXT-X-MAP:URI="init2.mp4"
            #EXTINF:6,
            b.m4s
            #EXT-X-GAP
            #EXTINF:6,
            c.m4s
            #EXT-X-ENDLIST
            """)
        #expect(playlist.version == 7 && playlist.targetDuration == 6 && playlist.mediaSequence == 10)
        #expect(playlist.hasEndList && playlist.kind == .vod && playlist.hasIndependentSegments)
        #expect(playlist.segments.map { playlist.text($0.uri) } == ["a.m4s", "b.m4s", "c.m4s"])
        #expect(playlist.segments.map(\.duration) == [5.005, 6, 6])
        #expect(playlist.text(playlist.segments[0].title) == "first, with commas")
        #expect(playlist.text(playlist.segments[0].programDateTime) == "2026-01-01T00:00:00Z")
        #expect(playlist.segments.map(\.isDiscontinuity) == [false, true, false])
        #expect(playlist.segments.map { playlist.discontinuitySequence(of: $0) } == [3, 4, 4])
        #expect(playlist.segments.map(\.isGap) == [false, false, true])
        #expect(playlist.segments.map(\.initializationSection) == [0, 1, 1])
        #expect(playlist.initializationSections[0].byteRange == .init(offset: 0, length: 700))
    }

    @Test func continuesByteRangesOfTheSameResource() throws {
        let playlist = try media(
            head + "#EXT-X-BYTERANGE:100@700\n#EXTINF:4,\na\n#EXTINF:4,\n#EXT-X-BYTERANGE:50\na\n#EXTINF:4,\nb\n")
        #expect(playlist.segments[0].byteRange == .init(offset: 700, length: 100))
        #expect(playlist.segments[1].byteRange == .init(offset: 800, length: 50))
        #expect(playlist.segments[2].byteRange == nil)
    }

    @Test(arguments: [
        "#EXT-X-BYTERANGE:100\n#EXTINF:4,\na\n",
        "#EXT-X-BYTERANGE:100@0\n#EXTINF:4,\na\n#EXT-X-BYTERANGE:100\n#EXTINF:4,\nb\n",
        "#EXT-X-BYTERANGE:100@0\n#EXTINF:4,\na\n#EXTINF:4,\na\n#EXT-X-BYTERANGE:100\n#EXTINF:4,\na\n",
        "#EXT-X-BYTERANGE:18446744073709551615@1\n#EXTINF:4,\na\n",
        "#EXT-X-MAP:BYTERANGE=\"1@0\"\n#EXTINF:4,\na\n",
    ]) func refusesRangesThatMeanNothing(lines: String) {
        let error = #expect(throws: PlaylistError.self) { try media(head + lines) }
        #expect(error?.code == .invalid && (error?.line ?? 0) > 0)
    }

    /// A key at every segment, as many playlists have it: what is read faster is read the same.
    @Test func readsAKeyAtEverySegment() throws {
        let vector = String(repeating: "0", count: 31)
        let lines = [
            "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x\(vector)1",
            "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x\(vector)1",
            "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x\(vector)A",
            "#EXT-X-KEY:METHOD=AES-128,URI=\"j\",IV=0x\(vector)A",
            "#EXT-X-KEY:METHOD=AES-128,URI=\"j\"", "#EXT-X-KEY:METHOD=AES-128,URI=\"j\"", "#EXT-X-KEY:METHOD=NONE",
            "#EXT-X-KEY:METHOD=AES-128,URI=\"j\"", "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"s\",KEYFORMAT=\"f\"",
            "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"s\",KEYFORMAT=\"f\"",
            "#EXT-X-KEY:IV=0x\(vector)B,METHOD=AES-128,URI=\"j\"",
            "#EXT-X-KEY:IV=0x\(vector)C,METHOD=AES-128,URI=\"j\"",
        ]
        let playlist = try media(head + lines.map { $0 + "\n#EXTINF:4,\na\n" }.joined())
        let read = playlist.segments.map { segment in
            playlist.keySets[Int(segment.keySet)].map { "\($0.uri)\($0.initializationVector?.last ?? 0)" }
        }
        #expect(
            read == [
                ["k1"], ["k1"], ["k10"], ["j10"], ["j0"], ["j0"], [], ["j0"], ["j0", "s0"], ["j0", "s0"],
                ["s0", "j11"],
                ["s0", "j12"],
            ])
        #expect(playlist.diagnostics == [])
        #expect(throws: PlaylistError.self) {
            try media(head + lines[0] + "\n" + lines[0].dropLast() + "x\n#EXTINF:4,\na\n")
        }
    }

    @Test func keepsOneKeyAFormatUntilItIsReplaced() throws {
        let playlist = try media(
            head + """
                #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"
                #EXT-X-KEY:METHOD=AES-128,URI="k?a=1,METHOD=NONE",IV=0X00000000000000000000000000000010
                #EXTINF:4,
                a
                #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://2",KEYFORMAT="com.apple.streamingkeydelivery"
                #EXTINF:4,
                b
                #EXTINF:4,
                c
                #EXT-X-KEY:METHOD=NONE
                #EXTINF:4,
                d

                """)
        let uris = playlist.segments.map { playlist.keySets[Int($0.keySet)].map(\.uri) }
        #expect(
            uris == [
                ["skd://1", "k?a=1,METHOD=NONE"], ["k?a=1,METHOD=NONE", "skd://2"], ["k?a=1,METHOD=NONE", "skd://2"],
                [],
            ])
        #expect(playlist.keySets[1][1].initializationVector == [UInt8](repeating: 0, count: 15) + [16])
        #expect(playlist.keySets[1][1].keyFormat == "identity")
    }

    @Test func theInitializationVectorDefaultsToTheSequenceNumber() {
        let key = Key(method: "AES-128", uri: "k")
        let expected = [UInt8](repeating: 0, count: 14) + [1, 2]
        #expect(key.effectiveInitializationVector(mediaSequence: 258) == expected)
    }

    @Test(arguments: [
        ("#EXTINF: 4.0\n", 4.0), ("#EXTINF:4\n", 4.0), ("#EXTINF:4.004 ,x,y\n", 4.004), ("#EXTINF:4,5\n", 4.0),
        ("#EXTINF:-0.0,\n", 0.0), ("#EXTINF:1e1,\n", 10.0), ("#EXTINF:abc,\n", 0.0),
        ("#EXTINF:9.009000000000000000001,\n", 9.009),
    ]) func readsDurationsAsPlayersDo(line: String, duration: Double) throws {
        let playlist = try media(head + line + "a\n")
        #expect(playlist.segments.count == 1 && playlist.segments[0].duration == duration)
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func takesEveryLineEnd(end: String) throws {
        let lines = [
            "\u{feff}#EXTM3U", "", "# a comment", "#EXT-X-TARGETDURATION:4", "#EXTINF:4,", "a b.ts ", "#EXTINF:4,",
            "ä.ts",
        ]
        let playlist = try media(lines.joined(separator: end))
        #expect(playlist.segments.map { playlist.text($0.uri) } == ["a b.ts", "ä.ts"])
    }

    @Test(arguments: [
        ("", "empty"), ("<!DOCTYPE html><html>", "HTML"), ("{\"error\":1}", "JSON"), ("hello", "#EXTM3U"),
        ("#EXTM3U\n#EXT-X-ERROR:denied\n", "lists nothing"),
    ]) func saysWhatItIsNot(text: String, word: String) {
        let error = #expect(throws: PlaylistError.self) { try media(text) }
        #expect(error?.code == .notAPlaylist)
        #expect(error?.message.contains(word) == true)
    }

    @Test func refusesBothKindsInOneFile() {
        let text = head + "#EXTINF:4,\na\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb\n"
        #expect(throws: PlaylistError.self) { try PlaylistParser.parse(Array(text.utf8)) }
    }

    @Test func knowsItsBounds() {
        var limits = PlaylistParser.Limits()
        limits.segments = 10
        let text = head + String(repeating: "#EXTINF:4,\na\n", count: 11)
        let error = #expect(throws: PlaylistError.self) { try PlaylistParser.parse(Array(text.utf8), limits: limits) }
        #expect(error?.code == .tooLarge)
        limits.byteCount = 10
        #expect(throws: PlaylistError.self) { try PlaylistParser.parse(Array(text.utf8), limits: limits) }
    }

    @Test func noMutationOfAPlaylistCrashesIt() {
        let seed = Array(
            (head + """
                #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x00000000000000000000000000000010
                #EXT-X-MAP:URI="i",BYTERANGE="1@2"
                #EXT-X-BYTERANGE:100@700
                #EXTINF:4.5e1,t
                a
                #EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1x1,CODECS="a,b"
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a"
                #EXT-X-ENDLIST
                """).utf8)
        var state: UInt64 = 42
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var parsed = 0
        for _ in 0..<20_000 {
            var bytes = seed
            for _ in 0...random(6) {
                switch random(3) {
                case 0: bytes[random(bytes.count)] = UInt8(random(256))
                case 1: bytes.removeSubrange(random(bytes.count)..<bytes.count)
                default:
                    bytes.insert(contentsOf: seed[random(seed.count)...].prefix(random(40)), at: random(bytes.count))
                }
                if bytes.isEmpty { bytes = seed }
            }
            if (try? PlaylistParser.parse(bytes)) != nil { parsed += 1 }
        }
        #expect(parsed > 0)
    }
}
