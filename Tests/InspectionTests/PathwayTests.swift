import Core
import HTTP
import Inspection
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// The same content in several places.
@Suite struct PathwayTests {
    let service = InspectionService(client: HTTPClient())

    func inspect(_ url: String) async throws -> Presentation {
        try await service.inspect(InspectRequest(url: url), CallContext())
    }

    func select(_ url: String, _ options: SelectionOptions = SelectionOptions()) async throws -> Selection {
        try await service.select(
            SelectRequest(presentation: try await inspect(url), selection: options), CallContext())
    }

    func plan(
        _ selection: Selection, _ onEach: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> [PlannedResource] {
        let resources = Mutex<[PlannedResource]>([])
        try await service.plan(
            PlanRequest(selection: selection),
            MessageSink { item in
                let count = resources.withLock { all in
                    all.append(item)
                    return all.count
                }
                try await onEach(count)
            }, CallContext())
        return resources.withLock { $0 }
    }

    static func media(_ numbers: ClosedRange<Int>, first: Int = 0, tags: String = "") -> String {
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MEDIA-SEQUENCE:\(first)\n\(tags)"
            + numbers.map { "#EXTINF:4,\n\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"
    }

    static let attributes = "BANDWIDTH=1000,CODECS=\"avc1.4d401f,mp4a.40.2\",RESOLUTION=640x360"

    /// Names of hosts and files, for what was planned: the first place, and the others.
    static func places(_ resources: [PlannedResource], _ hosts: [String]) -> [String] {
        func name(_ url: String) -> String {
            let host = hosts.firstIndex { url.hasPrefix($0) }.map { "h\($0)" } ?? "?"
            return host + ":" + (url.split(separator: "/").last.map(String.init) ?? "")
        }
        return resources.map { resource in
            ([resource.uri] + resource.alternateUris).map(name).joined(separator: " ")
                + (resource.preferredAlternates > 0 ? " +\(resource.preferredAlternates)" : "")
        }
    }

    /// Two origins; the first has the multivariant playlist.
    static func serving<R>(
        first: @escaping @Sendable (LoopbackOrigin.Request, String) -> LoopbackOrigin.Response,
        second: @escaping @Sendable (LoopbackOrigin.Request) -> LoopbackOrigin.Response,
        _ body: (LoopbackOrigin, LoopbackOrigin) async throws -> R
    ) async throws -> R {
        try await LoopbackOrigin.serving { request in
            second(request)
        } _: { two in
            try await LoopbackOrigin.serving { [url = two.baseURL] request in
                first(request, url)
            } _: { one in
                try await body(one, two)
            }
        }
    }

    // MARK: What is the same

    static func master(_ text: String, _ other: String) -> LoopbackOrigin.Response {
        .init("#EXTM3U\n" + text.replacing("HOST", with: other).replacing("ATTRIBUTES", with: attributes))
    }

    @Test(arguments: [
        // All attributes alike, on another server.
        ("#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:ATTRIBUTES\nHOST/a.m3u8\n", true),
        // On the same server it may be anything, such as another language.
        ("#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:ATTRIBUTES\nb.m3u8\n", false),
        ("#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:ATTRIBUTES,FRAME-RATE=50\nHOST/a.m3u8\n", false),
        ("#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=900\nHOST/a.m3u8\n", false),
        // On a pathway of its own.
        (
            """
            #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="A"
            a.m3u8
            #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="B"
            b.m3u8

            """, true
        ),
        // By stable ids, whatever else is said.
        (
            """
            #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="A",STABLE-VARIANT-ID="x"
            a.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=999,PATHWAY-ID="B",STABLE-VARIANT-ID="x"
            b.m3u8

            """, true
        ),
        (
            """
            #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="A",STABLE-VARIANT-ID="x"
            a.m3u8
            #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="B",STABLE-VARIANT-ID="y"
            b.m3u8

            """, false
        ),
        // What may not be fetched is no place.
        ("#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:ATTRIBUTES\nfile:///a.m3u8\n", false),
        // With other sound it is not the same.
        (
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="German",LANGUAGE="de"
            #EXT-X-STREAM-INF:ATTRIBUTES,AUDIO="a"
            a.m3u8
            #EXT-X-STREAM-INF:ATTRIBUTES,AUDIO="b"
            HOST/a.m3u8

            """, false
        ),
    ]) func knowsWhatIsTheSame(text: String, isSame: Bool) async throws {
        try await Self.serving { request, other in
            request.path == "/m" ? Self.master(text, other) : .init(Self.media(1...2))
        } second: { _ in
            .init(Self.media(1...2))
        } _: { one, _ in
            let selection = try await select(one.baseURL + "/m")
            #expect(selection.tracks[0].alternates.count == (isSame ? 1 : 0))
        }
    }

    /// Renditions have the places that their streams have; the one that is wanted most is taken.
    @Test func renditionsAreFoundOnOtherPathways() async throws {
        let text = """
            #EXT-X-CONTENT-STEERING:SERVER-URI="steer.json",PATHWAY-ID="A"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="German",LANGUAGE="de",URI="HOST/de.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="HOST/en.m3u8"
            #EXT-X-STREAM-INF:ATTRIBUTES,AUDIO="a",PATHWAY-ID="A"
            a.m3u8
            #EXT-X-STREAM-INF:ATTRIBUTES,AUDIO="b",PATHWAY-ID="B"
            HOST/a.m3u8

            """
        try await Self.serving { request, other in
            switch request.path {
            case "/m": return Self.master(text, other)
            case "/steer.json": return .init("{\"VERSION\": 1, \"TTL\": 300, \"PATHWAY-PRIORITY\": [\"B\", \"C\"]}")
            default: return .init(Self.media(1...2))
            }
        } second: { _ in
            .init(Self.media(1...2))
        } _: { one, two in
            let presentation = try await inspect(one.baseURL + "/m")
            #expect(presentation.steering?.pathwayPriority == ["B", "C", "A"])
            #expect(presentation.steering?.serverURI == one.baseURL + "/steer.json")
            #expect(one.requests.contains { $0.path == "/steer.json" && $0.query == "_HLS_pathway=A" })
            let selection = try await service.select(SelectRequest(presentation: presentation), CallContext())
            #expect(selection.tracks.map(\.uri) == [two.baseURL + "/a.m3u8", two.baseURL + "/en.m3u8"])
            #expect(
                selection.tracks.map { $0.alternates.map(\.uri) } == [
                    [one.baseURL + "/a.m3u8"], [one.baseURL + "/en.m3u8"],
                ])
            let resources = try await plan(selection)
            #expect(
                Self.places(resources, [one.baseURL, two.baseURL]) == [
                    "h1:1.ts h0:1.ts", "h1:1.ts h0:1.ts", "h1:2.ts h0:2.ts", "h1:2.ts h0:2.ts",
                ])
        }
    }

    /// Pathways that only the manifest knows (7.5), also from a `data:` URI.
    @Test(arguments: [false, true]) func clonesPathways(isData: Bool) async throws {
        let manifest = { @Sendable (host: String) in
            """
            {"VERSION": 1, "TTL": 10, "PATHWAY-PRIORITY": ["B", "A"], "RELOAD-URI": "again?x=1", "PATHWAY-CLONES": [
             {"BASE-ID": "A", "ID": "B", "URI-REPLACEMENT": {"HOST": "\(host)", "PARAMS": {"t": "a b", "s": "1"}}},
             {"BASE-ID": "A", "ID": "C", "URI-REPLACEMENT": {"PER-VARIANT-URIS": {"v": "file:///etc/passwd"},
              "PER-RENDITION-URIS": {"r": "http://\(host)/c.m3u8"}}},
             {"BASE-ID": "nobody", "ID": "D", "URI-REPLACEMENT": {}}]}
            """
        }
        try await Self.serving { request, other in
            let host = String(other.dropFirst(7))
            switch request.path {
            case "/m":
                let bytes = Array(manifest(host).utf8)
                let uri = isData ? "data:application/json;base64,\(Base64.encode(bytes))" : "/x/steer"
                return Self.master(
                    """
                    #EXT-X-CONTENT-STEERING:SERVER-URI="\(uri)",PATHWAY-ID="A"
                    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="E",DEFAULT=YES,URI="e.m3u8?t=0",STABLE-RENDITION-ID="r"
                    #EXT-X-STREAM-INF:ATTRIBUTES,AUDIO="a",PATHWAY-ID="A",STABLE-VARIANT-ID="v"
                    a.m3u8?k=1&t=0

                    """, other)
            case "/x/steer": return .init(manifest(host))
            default: return .init(Self.media(1...2))
            }
        } second: { _ in
            .init(Self.media(1...2))
        } _: { one, two in
            let presentation = try await inspect(one.baseURL + "/m")
            // A reload of a data: URI needs an absolute one.
            #expect(presentation.steering?.serverURI == (isData ? "" : one.baseURL + "/x/again?x=1"))
            #expect(presentation.streams.map(\.pathwayID) == ["A", "B", "C"])
            #expect(presentation.streams[2].refusalReason == "SCHEME_NOT_ALLOWED")
            let selection = try await service.select(SelectRequest(presentation: presentation), CallContext())
            #expect(
                selection.tracks.map(\.uri) == [
                    two.baseURL + "/a.m3u8?k=1&s=1&t=a%20b", two.baseURL + "/e.m3u8?s=1&t=a%20b",
                ])
            #expect(
                selection.tracks.map { $0.alternates.map(\.uri) } == [
                    [one.baseURL + "/a.m3u8?k=1&t=0"], [one.baseURL + "/e.m3u8?t=0"],
                ])
            // They are the same, and have the same ids: what was begun on a clone goes on without it.
            #expect(Set(presentation.streams.map(\.id)).count == 1)
            #expect(Set(presentation.renditions.map(\.id)).count == 1)
            var without = presentation
            without.streams.removeLast(2)
            without.renditions.removeAll { $0.groupID != "a" }
            let begun = SelectionOptions(
                streamID: presentation.streams[1].id, renditionIDs: [presentation.renditions[1].id])
            for (offered, uri) in [(presentation, selection.tracks[0].uri), (without, one.baseURL + "/a.m3u8?k=1&t=0")]
            {
                let again = try await service.select(
                    SelectRequest(presentation: offered, selection: begun), CallContext())
                #expect(again.tracks.map(\.id) == selection.tracks.map(\.id))
                #expect(again.tracks[0].uri == uri)
            }
        }
    }

    @Test(arguments: [
        "", "{", "[]", "{\"VERSION\": 2, \"PATHWAY-PRIORITY\": [\"A\"]}", "{\"VERSION\": 1}",
        "{\"VERSION\": 1, \"PATHWAY-PRIORITY\": []}", "{\"VERSION\": 1, \"PATHWAY-PRIORITY\": [1]}",
        String(repeating: "[", count: 100_000), String(repeating: " ", count: 300_000),
    ]) func aBadManifestIsOnlyAWarning(manifest: String) async throws {
        try await LoopbackOrigin.serving { request in
            switch request.path {
            case "/m":
                let text = """
                    #EXT-X-CONTENT-STEERING:SERVER-URI="/s",PATHWAY-ID="B"
                    #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="A"
                    a.m3u8
                    #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="B"
                    b.m3u8

                    """
                return Self.master(text, "")
            case "/s": return .init(manifest)
            default: return .init(Self.media(1...2))
            }
        } _: { origin in
            let presentation = try await inspect(origin.baseURL + "/m")
            #expect(presentation.warnings.contains { $0.hasPrefix("no steering manifest: ") })
            // Until there is one, the playlist's own wish holds (4.4.6.6).
            #expect(presentation.steering?.pathwayPriority == ["B", "A"])
            #expect(presentation.streams.first { $0.id == presentation.preferredStreamID }?.pathwayID == "B")
        }
    }

    // MARK: Places that fail

    /// A place that does not answer holds nothing up, and is used once it does.
    @Test func aSlowPlaceComesLater() async throws {
        let gate = LoopbackOrigin.Gate()
        try await Self.serving { request, other in
            guard request.path == "/m" else { return .init(Self.media(1...50)) }
            return Self.master(
                "#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:ATTRIBUTES\nHOST/a.m3u8\n", other)
        } second: { _ in
            var response = LoopbackOrigin.Response(Self.media(1...50))
            response.stall = (20, gate)
            return response
        } _: { one, two in
            let hasCome = Mutex(false)
            let resources = try await plan(try await select(one.baseURL + "/m")) { count in
                guard count >= 10, !hasCome.withLock({ $0 }) else { return }
                gate.open()
                // The plan waits for its reader; the other playlist does not.
                try await Task.sleep(for: .milliseconds(20))
                hasCome.withLock { $0 = count > 40 }
            }
            let places = Self.places(resources, [one.baseURL, two.baseURL])
            #expect(places.first == "h0:1.ts")
            #expect(places.last == "h0:50.ts h1:50.ts")
        }
    }

    /// The playlist itself is gone at the first place.
    @Test(arguments: ["/a.m3u8", "/e.m3u8"]) func aPlaylistThatIsGoneIsTakenElsewhere(gone: String) async throws {
        let text = """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="E",DEFAULT=YES,URI="e.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="E",DEFAULT=YES,URI="HOST/e.m3u8"
            #EXT-X-STREAM-INF:ATTRIBUTES,AUDIO="a"
            a.m3u8
            #EXT-X-STREAM-INF:ATTRIBUTES,AUDIO="b"
            HOST/a.m3u8

            """
        try await Self.serving { request, other in
            if request.path == "/m" { return Self.master(text, other) }
            return request.path == gone ? .init("", status: 503) : .init(Self.media(1...1))
        } second: { _ in
            .init(Self.media(1...1))
        } _: { one, two in
            let presentation = try await inspect(one.baseURL + "/m")
            #expect(presentation.type == .vod && presentation.durationMilliseconds == 4000)
            let selection = try await service.select(SelectRequest(presentation: presentation), CallContext())
            let resources = try await plan(selection)
            #expect(
                Self.places(resources, [one.baseURL, two.baseURL])
                    == (gone == "/a.m3u8" ? ["h1:1.ts", "h0:1.ts h1:1.ts"] : ["h0:1.ts h1:1.ts", "h1:1.ts"]))
        }
    }

    /// A steering server changes its mind while the plan is under way (7.1).
    @Test func theOrderOfPathwaysFollowsTheServer() async throws {
        let text = """
            #EXT-X-CONTENT-STEERING:SERVER-URI="steer",PATHWAY-ID="A"
            #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="A"
            a.m3u8
            #EXT-X-STREAM-INF:ATTRIBUTES,PATHWAY-ID="B"
            HOST/a.m3u8

            """
        let hasChanged = Mutex(false)
        try await Self.serving { request, other in
            switch request.path {
            case "/m": return Self.master(text, other)
            case "/steer":
                let order = !hasChanged.withLock { $0 } ? "\"A\", \"B\"" : "\"B\", \"A\""
                return .init("{\"VERSION\": 1, \"TTL\": 1, \"PATHWAY-PRIORITY\": [\(order)]}")
            case "/a.m3u8": return .init(Self.media(1...50))
            default: return .init("", status: 410)
            }
        } second: { _ in
            .init(Self.media(1...50))
        } _: { one, two in
            let resources = try await plan(try await select(one.baseURL + "/m")) { count in
                guard count == 10 else { return }
                hasChanged.withLock { $0 = true }
                let before = one.count("/steer")
                // The answer to the one before the last was read.
                try await eventually("other manifests") { one.count("/steer") >= before + 2 }
            }
            let places = Self.places(resources, [one.baseURL, two.baseURL])
            #expect(places.first == "h0:1.ts h1:1.ts")
            #expect(places.last == "h0:50.ts h1:50.ts +1")
        }
    }

    /// A live playlist whose server goes away is followed elsewhere.
    @Test(arguments: [(503, 4...6), (403, 4...6), (403, 2...3)])
    func aLivePlaylistIsFollowedElsewhere(status: Int, last: ClosedRange<Int>) async throws {
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n"
        func version(_ numbers: ClosedRange<Int>) -> String {
            head + "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n" + numbers.map { "#EXTINF:0.5,\n\($0).ts\n" }.joined()
        }
        try await Self.serving { [one = version(1...3)] request, other in
            if request.path == "/m" {
                return Self.master(
                    "#EXT-X-STREAM-INF:ATTRIBUTES\na.m3u8\n#EXT-X-STREAM-INF:ATTRIBUTES\nHOST/a.m3u8\n", other)
            }
            return request.attempt <= 3 ? .init(one) : .init("", status: status)
        } second: { [two = version(2...4), three = version(last) + "#EXT-X-ENDLIST\n"] request in
            .init(request.attempt == 1 && last.upperBound > 4 ? two : three)
        } _: { one, two in
            let resources = try await plan(try await select(one.baseURL + "/m")).filter { $0.kind != .end }
            #expect(
                Self.places(resources, [one.baseURL, two.baseURL])
                    == (1...last.upperBound).map { "h\($0 < 4 ? 0 : 1):\($0).ts" })
        }
    }
}
