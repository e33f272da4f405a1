import Core
import HTTP
import Inspection
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

@Suite struct InspectionServiceTests {
    private let service = InspectionService(client: HTTPClient())

    private func plan(_ selection: Selection) async throws -> [PlannedResource] {
        let resources = Mutex<[PlannedResource]>([])
        try await service.plan(
            PlanRequest(selection: selection), MessageSink { item in resources.withLock { $0.append(item) } },
            CallContext())
        return resources.withLock { $0 }
    }

    private func select(_ url: String, scope: NetworkScope = .unspecified) async throws -> Selection {
        let options = RequestOptions(scope: scope)
        let presentation = try await service.inspect(InspectRequest(url: url, options: options), CallContext())
        return try await service.select(SelectRequest(presentation: presentation, options: options), CallContext())
    }

    private static let master = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360,AUDIO="a"
        v/low.m3u8?token=abc
        """

    private static func media(_ durations: [Double], tags: String = "", prefix: String = "s") -> String {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n\(tags)"
        for (index, duration) in durations.enumerated() { text += "#EXTINF:\(duration),\n\(prefix)\(index).ts\n" }
        return text
    }

    @Test func plansAllTracksInOrderOfMediaTime() async throws {
        try await LoopbackOrigin.serving { request in
            switch request.path {
            case "/m.m3u8": .redirect("/x/y/m.m3u8")
            case "/x/y/m.m3u8": .init(Self.master)
            case "/x/y/v/low.m3u8": .init(Self.media([4, 4, 2]))
            case "/x/y/en.m3u8": .init(Self.media([3, 3, 4], prefix: "../a b"))
            default: .init("", status: 404)
            }
        } _: { origin in
            let selection = try await select(origin.baseURL + "/m.m3u8")
            #expect(selection.tracks.map(\.kind) == [.video, .audio])
            #expect(selection.resourceCount == 6 && selection.durationMilliseconds == 10_000)
            #expect(selection.presentationURL == origin.baseURL + "/m.m3u8")
            let resources = try await plan(selection)
            #expect(resources.map(\.startMicroseconds) == [0, 0, 3_000_000, 4_000_000, 6_000_000, 8_000_000])
            #expect(resources.map { $0.trackID.prefix(5) } == ["video", "audio", "audio", "video", "audio", "video"])
            #expect(resources[0].uri == origin.baseURL + "/x/y/v/s0.ts")
            #expect(resources[1].uri == origin.baseURL + "/x/a%20b0.ts")
            #expect(
                resources.map(\.name) == [
                    "00000001.ts", "00000001.ts", "00000002.ts", "00000002.ts", "00000003.ts", "00000003.ts",
                ])
        }
    }

    @Test func plansKeysRangesSectionsAndGaps() async throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-MEDIA-SEQUENCE:41
            #EXT-X-MAP:URI="all.mp4",BYTERANGE="100@0"
            #EXT-X-KEY:METHOD=AES-128,URI="k1"
            #EXTINF:4,
            #EXT-X-BYTERANGE:50@100
            all.mp4
            #EXTINF:4,
            #EXT-X-BYTERANGE:60
            all.mp4
            #EXT-X-GAP
            #EXTINF:4,
            gone.mp4
            #EXT-X-ENDLIST
            """
        try await LoopbackOrigin.serving { _ in
            .init(text)
        } _: { origin in
            let selection = try await select(origin.baseURL + "/m.m3u8")
            #expect(selection.keys.map(\.uri) == [origin.baseURL + "/k1"])
            #expect(selection.resourceCount == 3)
            let resources = try await plan(selection)
            #expect(resources.map(\.kind) == [.initialization, .segment, .segment, .segment])
            #expect(resources[0].range == ByteRange(offset: 0, length: 100) && resources[0].encryption == nil)
            #expect(resources[1].range == ByteRange(offset: 100, length: 50))
            #expect(resources[2].range == ByteRange(offset: 150, length: 60))
            #expect(resources[1].encryption?.initializationVector.last == 41)
            #expect(resources[2].encryption?.initializationVector.last == 42)
            #expect(resources[2].initializationName == "init-1.mp4" && resources[2].name.hasSuffix(".mp4"))
            #expect(resources[3].gap && resources[3].uri.isEmpty)
        }
    }

    @Test func idsDoNotDependOnOrderOrTokens() async throws {
        let lines = [
            "#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=2x2\na.m3u8?t=", "#EXT-X-STREAM-INF:BANDWIDTH=2\nb.m3u8?t=",
        ]
        try await LoopbackOrigin.serving { request in
            guard request.path == "/m" else { return .init(Self.media([1])) }
            let order = request.attempt == 1 ? lines : lines.reversed()
            return .init("#EXTM3U\n" + order.map { $0 + "\(request.attempt)" }.joined(separator: "\n"))
        } _: { origin in
            var ids: [[String]] = []
            for _ in 0..<2 {
                let presentation = try await service.inspect(InspectRequest(url: origin.baseURL + "/m"), CallContext())
                ids.append(presentation.streams.map(\.id).sorted())
            }
            #expect(ids[0] == ids[1] && Set(ids[0]).count == 2)
        }
    }

    /// Hostile playlists, which came from elsewhere or say so.
    @Test(arguments: [
        ("file:///etc/passwd", "SCHEME_NOT_ALLOWED"), ("ftp://h/x.ts", "SCHEME_NOT_ALLOWED"),
        ("data:video/mp2t;base64,AAAA", "SCHEME_NOT_ALLOWED"), ("http://127.0.0.1:22/x.ts", "ADDRESS_NOT_ALLOWED"),
        ("http://localhost/x.ts", "ADDRESS_NOT_ALLOWED"), ("http://[::1]/x.ts", "ADDRESS_NOT_ALLOWED"),
        ("//169.254.169.254/latest", "ADDRESS_NOT_ALLOWED"), ("http://u:p@127.1.2.3/x", "ADDRESS_NOT_ALLOWED"),
    ]) func refusesURLsThatLeadWhereTheyMustNot(uri: String, reason: String) async throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n\(uri)\n#EXT-X-ENDLIST\n"
        try await LoopbackOrigin.serving { _ in
            .init(text)
        } _: { origin in
            let presentation = try await service.inspect(InspectRequest(url: origin.baseURL + "/m"), CallContext())
            var selection = try await service.select(SelectRequest(presentation: presentation), CallContext())
            // The track's own playlist is on this machine, so the segment alone is judged as from elsewhere.
            if reason == "ADDRESS_NOT_ALLOWED" {
                selection.scope = .remote
                let own = await #expect(throws: ServiceError.self) { try await plan(selection) }
                #expect(own?.reason == "ADDRESS_NOT_ALLOWED")
            } else {
                let error = await #expect(throws: ServiceError.self) { try await plan(selection) }
                #expect(error?.reason == reason && error?.message.contains("a segment") == true)
            }
        }
    }

    @Test func refusesStreamsThatLeadWhereTheyMustNot() throws {
        for (uri, reason) in [
            ("file:///x.m3u8", "SCHEME_NOT_ALLOWED"), ("http://127.0.0.1/x.m3u8", "ADDRESS_NOT_ALLOWED"),
        ] {
            let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(uri)\n"
            let error = #expect(throws: ServiceError.self) {
                try InspectionService.inspect(Array(text.utf8), url: "http://example.org/m.m3u8", scope: .remote)
            }
            #expect(error?.reason == reason && error?.message.contains("a stream") == true)
        }
    }

    @Test func figuresOfAnySizeAreCountedWith() async throws {
        let master =
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=18446744073709551615,AVERAGE-BANDWIDTH=18446744073709551615\nv\n"
        let media = Self.media([1e300, 1e300], tags: "#EXT-X-MEDIA-SEQUENCE:4611686018427387904\n")
        try await LoopbackOrigin.serving {
            .init($0.path == "/m" ? master : media)
        } _: { origin in
            let selection = try await select(origin.baseURL + "/m")
            #expect(selection.estimatedByteCount > 0 && selection.durationMilliseconds == 2_000_000_000)
            let resources = try await plan(selection)
            #expect(resources.map(\.mediaSequence) == [1 << 62, 1 << 62 + 1])
        }
    }

    @Test func keysInsideThePlaylistAreNotShown() throws {
        let text =
            "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"data:;base64,AAAA\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n"
        let presentation = try InspectionService.inspect(Array(text.utf8), url: "http://example.org/m", scope: .remote)
        #expect(presentation.keys.isEmpty && !presentation.json.text().contains("AAAA"))
        #expect(presentation.warnings.contains { $0.contains("data:") })
    }

    @Test func keysInsideThePlaylistAreRefused() async throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=AES-128,URI=\"data:;base64,AAAAAAAAAAAAAAAAAAAAAA==\"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n"
        try await LoopbackOrigin.serving { _ in
            .init(text)
        } _: { origin in
            let error = await #expect(throws: ServiceError.self) { try await select(origin.baseURL + "/m") }
            #expect(error?.reason == "KEY_IN_PLAYLIST" && error?.message.contains("AAAA") == false)
        }
    }
}
