import TestSupport
import Testing
import Wire

extension PathwayTests {
    private static let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n"

    @Test(arguments: [
        (media(1...3), media(1...3), ["h0:1.ts h1:1.ts", "h0:2.ts h1:2.ts", "h0:3.ts h1:3.ts"]),
        // Times tell what is the same, not numbers.
        (media(1...2), media(1...2, first: 7), ["h0:1.ts h1:1.ts", "h0:2.ts h1:2.ts"]),
        // But numbers make initialization vectors.
        (media(1...2, tags: key), media(1...2, tags: key), ["h0:1.ts h1:1.ts", "h0:2.ts h1:2.ts"]),
        (media(1...2, tags: key), media(1...2, first: 7, tags: key), ["h0:1.ts", "h0:2.ts"]),
        (media(1...2, tags: key), media(1...2), ["h0:1.ts", "h0:2.ts"]),
        (media(1...2, tags: key), media(1...2, tags: key.replacing("key", with: "other")), ["h0:1.ts", "h0:2.ts"]),
        (
            media(1...2, tags: "#EXT-X-KEY:METHOD=AES-128,URI=\"/k?id=1\"\n"),
            media(1...2, tags: "#EXT-X-KEY:METHOD=AES-128,URI=\"/k?id=2\"\n"), ["h0:1.ts", "h0:2.ts"]
        ),
        // Names are not alike: another package.
        (media(1...2), media(2...3), ["h0:1.ts", "h0:2.ts"]),
        // Cut otherwise in places, with a gap, and shorter.
        (
            media(1...5),
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.ts\n#EXTINF:2,\n2.ts\n#EXTINF:2,\n2b.ts\n#EXTINF:4,\n3.ts\n"
                + "#EXT-X-GAP\n#EXTINF:4,\n4.ts\n#EXT-X-ENDLIST\n",
            ["h0:1.ts h1:1.ts", "h0:2.ts", "h0:3.ts h1:3.ts", "h0:4.ts", "h0:5.ts"]
        ),
        // A period that begins elsewhere begins anew.
        (
            media(1...1).replacing(
                "#EXT-X-ENDLIST\n", with: "#EXT-X-DISCONTINUITY\n#EXTINF:4,\n2.ts\n#EXT-X-ENDLIST\n"),
            "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n1.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:4,\n2.ts\n#EXT-X-ENDLIST\n",
            ["h0:1.ts", "h0:2.ts h1:2.ts"]
        ),
        // Initialization sections go with their segments.
        (
            media(1...2, tags: "#EXT-X-MAP:URI=\"i.mp4\"\n"), media(1...2, tags: "#EXT-X-MAP:URI=\"i.mp4\"\n"),
            ["h0:i.mp4 h1:i.mp4", "h0:1.ts h1:1.ts", "h0:2.ts h1:2.ts"]
        ),
        (
            media(1...2, tags: "#EXT-X-MAP:URI=\"i.mp4\"\n"),
            media(1...2, tags: "#EXT-X-MAP:URI=\"i.mp4\",BYTERANGE=\"9@0\"\n"), ["h0:i.mp4", "h0:1.ts", "h0:2.ts"]
        ),
        // What is there is no media playlist, or still grows.
        (media(1...1), "<html>", ["h0:1.ts"]),
        (
            media(1...1), media(1...1).replacing("VOD", with: "EVENT").replacing("#EXT-X-ENDLIST\n", with: ""),
            ["h0:1.ts"]
        ),
    ]) func findsTheSameSegments(first: String, second: String, expected: [String]) async throws {
        try await Self.serving { request, other in
            guard request.path == "/m" else { return .init(first) }
            return Self.master(
                "#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:ATTRIBUTES\nHOST/a.m3u8\n", other)
        } second: { _ in
            .init(second)
        } _: { one, two in
            let resources = try await plan(try await select(one.baseURL + "/m"))
            #expect(Self.places(resources, [one.baseURL, two.baseURL]) == expected)
        }
    }

    /// A part of the presentation has the places of that part.
    @Test func aTimeRangeHasItsPlaces() async throws {
        try await Self.serving { request, other in
            guard request.path == "/m" else { return .init(Self.media(1...9)) }
            return Self.master(
                "#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:ATTRIBUTES\nHOST/a.m3u8\n", other)
        } second: { _ in
            .init(Self.media(1...9))
        } _: { one, two in
            let selection = try await select(
                one.baseURL + "/m", SelectionOptions(startMilliseconds: 8000, endMilliseconds: 16_000))
            #expect(
                Self.places(try await plan(selection), [one.baseURL, two.baseURL]) == [
                    "h0:3.ts h1:3.ts", "h0:4.ts h1:4.ts",
                ])
        }
    }

    /// Pathways are said to be the same; where they drift apart, a neighbour is not.
    @Test func neighboursAreNotTheSame() async throws {
        let text = """
            #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="A"
            a.m3u8
            #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="B"
            HOST/a.m3u8

            """
        try await Self.serving { request, other in
            request.path == "/m" ? Self.master(text, other) : .init(Self.media(1...3))
        } second: { _ in
            .init(
                "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nx.ts\n#EXTINF:2,\ny.ts\n#EXTINF:2,\nz.ts\n"
                    + "#EXTINF:4,\nw.ts\n#EXT-X-ENDLIST\n")
        } _: { one, two in
            let resources = try await plan(try await select(one.baseURL + "/m"))
            #expect(
                Self.places(resources, [one.baseURL, two.baseURL]) == ["h0:1.ts h1:x.ts", "h0:2.ts", "h0:3.ts"])
        }
    }
}
