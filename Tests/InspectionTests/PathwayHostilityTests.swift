import Core
import HTTP
import Inspection
import RPC
import TestSupport
import Testing
import Wire

/// Other places that mean no good, or are not what they seem.
extension PathwayTests {
    private static let two = "#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:ATTRIBUTES\nHOST/a.m3u8\n"

    /// What was begun in one place goes on in another only if that is cut alike; else the first is waited for.
    @Test(arguments: [(media(1...3), true), (media(1...4), false), (media(1...3, first: 5), false), ("<html>", false)])
    func whatWasBegunGoesOnWithTheSame(other: String, fits: Bool) async throws {
        try await Self.serving { request, url in
            if request.path == "/m" { return Self.master(Self.two, url) }
            return request.attempt <= 2 ? .init(Self.media(1...3)) : .init("", status: 503)
        } second: { _ in
            .init(other)
        } _: { one, two in
            let selection = try await select(one.baseURL + "/m")
            // Another service, which has no playlist of before.
            let later = PathwayTests()
            guard fits else {
                let error = await #expect(throws: ServiceError.self) {
                    // The playlist that selecting has read is used up.
                    _ = try await later.plan(selection)
                    _ = try await later.plan(selection)
                }
                #expect(error?.reason == "HTTP_503" && error?.isRetryable == true)
                return
            }
            _ = try await later.plan(selection)
            let resources = try await later.plan(selection)
            #expect(Self.places(resources, [one.baseURL, two.baseURL]).first == "h1:1.ts")
        }
    }

    /// What may pass is what stands for both.
    @Test func aPlaylistThatIsGoneHereAndBusyThereIsTriedAgain() async throws {
        try await Self.serving { request, url in
            request.path == "/m" ? Self.master(Self.two, url) : .init("", status: 404)
        } second: { _ in
            .init("", status: 503)
        } _: { one, _ in
            let error = await #expect(throws: ServiceError.self) { try await select(one.baseURL + "/m") }
            #expect(error?.reason == "HTTP_503" && error?.isRetryable == true)
        }
    }

    /// Clones of clones of clones, each with a longer query.
    @Test func clonesAreBounded() async throws {
        let value = String(repeating: "x", count: 1000)
        let clones = (1...64).map { number in
            """
            {"BASE-ID": "\(number == 1 ? "." : "C\(number - 1)")", "ID": "C\(number)",
             "URI-REPLACEMENT": {"PARAMS": {"p\(number)": "\(value)"}}}
            """
        }.joined(separator: ",")
        let streams = (1...200).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0)\n\($0).m3u8\n" }.joined()
        try await LoopbackOrigin.serving { request in
            switch request.path {
            case "/m": .init("#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\"\n" + streams)
            case "/s":
                .init("{\"VERSION\": 1, \"TTL\": 9, \"PATHWAY-PRIORITY\": [\"C64\"], \"PATHWAY-CLONES\": [\(clones)]}")
            default: .init(Self.media(1...1))
            }
        } _: { origin in
            let presentation = try await inspect(origin.baseURL + "/m")
            #expect(presentation.streams.count > 200 && presentation.streams.count <= 5_000)
            #expect(presentation.streams.allSatisfy { $0.uri.utf8.count <= 8 << 10 })
            #expect(presentation.type == .vod)
        }
    }

    /// A token that is carried from the playlist's own URL is for its server alone; the port of a clone is that of its
    /// base; and what players refuse, they refuse there too.
    @Test func clonesCarryNothingElsewhere() async throws {
        try await LoopbackOrigin.serving { request in
            switch request.path {
            case "/m":
                .init(
                    """
                    #EXTM3U
                    #EXT-X-CONTENT-STEERING:SERVER-URI="s?x"
                    #EXT-X-STREAM-INF:BANDWIDTH=1000
                    a.m3u8
                    #EXT-X-STREAM-INF:BANDWIDTH=2000,HDCP-LEVEL=TYPE-9
                    b.m3u8

                    """)
            case "/s":
                .init(
                    """
                    {"VERSION": 1, "PATHWAY-PRIORITY": [".", "B"], "PATHWAY-CLONES": [
                     {"BASE-ID": ".", "ID": "B", "URI-REPLACEMENT": {"HOST": "localhost"}}]}
                    """)
            default: .init(Self.media(1...1))
            }
        } _: { origin in
            let presentation = try await service.inspect(
                InspectRequest(url: origin.baseURL + "/m?token=1", options: RequestOptions(carryQuery: true)),
                CallContext())
            let elsewhere = origin.baseURL.replacing("127.0.0.1", with: "localhost")
            #expect(
                presentation.streams.map(\.uri) == [
                    origin.baseURL + "/a.m3u8?token=1", origin.baseURL + "/b.m3u8?token=1", elsewhere + "/a.m3u8",
                    elsewhere + "/b.m3u8",
                ])
            #expect(presentation.streams.map(\.refusalReason.isEmpty) == [true, false, true, false])
        }
    }

    // MARK: Live

    private static let head = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n"

    private static func version(_ numbers: ClosedRange<Int>, _ host: String = "", end: Bool = false) -> String {
        head + "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
            + numbers.map { "#EXTINF:0.5,\n\(host)/live/\($0).ts\n" }.joined() + (end ? "#EXT-X-ENDLIST\n" : "")
    }

    /// One answer that fails moves nobody to a place that lags, has ended, or tells another story.
    @Test(arguments: [
        version(1...3), version(1...2, end: true), version(1...3, "http://elsewhere.invalid", end: true),
        head + "#EXT-X-MEDIA-SEQUENCE:2\n#EXTINF:0.5,\nx.ts\n#EXTINF:0.5,\ny.ts\n#EXTINF:0.5,\nz.ts\n#EXT-X-ENDLIST\n",
    ]) func aLivePlaylistStaysWhereItIs(other: String) async throws {
        try await Self.serving { request, url in
            if request.path == "/m" { return Self.master(Self.two, url) }
            switch request.attempt {
            case ...3: return .init(Self.version(1...3))
            case 4, 6, 7: return .init("", status: 503)
            case 5: return .init(Self.version(2...4))
            default: return .init(Self.version(4...6, end: true))
            }
        } second: { _ in
            .init(other)
        } _: { one, two in
            let resources = try await plan(try await select(one.baseURL + "/m")).filter { $0.kind != .end }
            #expect(
                Self.places(resources, [one.baseURL, two.baseURL]) == (1...6).map { "h0:\($0).ts" })
            #expect(resources.allSatisfy { !$0.discontinuity && !$0.missed })
        }
    }
}
