import Core
import HTTP
import Inspection
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// Growing playlists, version by version.
@Suite struct FollowTests {
    /// Lets each version follow the one before at once.
    private static let head = """
        #EXTM3U
        #EXT-X-TARGETDURATION:1
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES

        """
    private static let end = "#EXT-X-ENDLIST\n"

    private static func version(_ numbers: ClosedRange<Int>, name: String = "s", tags: String = "") -> String {
        var text = head + tags + "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
        for number in numbers { text += "#EXTINF:0.5,\n\(name)\(number).ts\n" }
        return text
    }

    private static func service(stall: Duration = .seconds(60)) -> InspectionService {
        var configuration = InspectionConfiguration()
        configuration.stallTimeout = stall
        return InspectionService(client: HTTPClient(), configuration: configuration)
    }

    private static func select(
        _ url: String, _ options: SelectionOptions = SelectionOptions()
    ) async throws -> Selection {
        let presentation = try await service().inspect(InspectRequest(url: url), CallContext())
        #expect(presentation.refusalReason.isEmpty)
        return try await service().select(
            SelectRequest(presentation: presentation, selection: options), CallContext())
    }

    private static func plan(
        _ selection: Selection, from positions: [TrackPosition] = [], stall: Duration = .seconds(60)
    ) async throws -> [PlannedResource] {
        let resources = Mutex<[PlannedResource]>([])
        try await service(stall: stall).plan(
            PlanRequest(selection: selection, positions: positions),
            MessageSink { item in resources.withLock { $0.append(item) } }, CallContext())
        let all = resources.withLock { $0 }
        // That a track has ended is told last of it, once.
        for track in Set(all.filter { $0.kind == .end }.map(\.trackID)) {
            #expect(all.filter { $0.trackID == track && $0.kind == .end }.count == 1)
            #expect(all.last { $0.trackID == track }?.kind == .end)
        }
        return all.filter { $0.kind != .end }
    }

    /// Plans a playlist whose versions are answered in turn; Inspect and Select get the first.
    private static func follow(
        _ versions: [String], _ options: SelectionOptions = SelectionOptions(), from positions: [TrackPosition] = [],
        stall: Duration = .seconds(60)
    ) async throws -> [PlannedResource] {
        try await LoopbackOrigin.serving { request in
            .init(versions[min(max(0, request.attempt - 3), versions.count - 1)])
        } _: { origin in
            try await plan(try await select(origin.baseURL + "/live.m3u8", options), from: positions, stall: stall)
        }
    }

    private static func summary(_ resources: [PlannedResource]) -> [String] {
        resources.map { resource in
            let name = resource.uri.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
            let mark = resource.discontinuity ? "!" : ""
            return resource.missed ? "missed \(resource.mediaSequence)" : resource.gap ? "gap" : mark + name
        }
    }

    @Test(arguments: [
        // A window that slides.
        ([version(1...3), version(2...4), version(4...6) + end], ["s1", "s2", "s3", "s4", "s5", "s6"]),
        // One that jumps.
        ([version(1...2), version(5...6) + end], ["s1", "s2", "missed 3", "missed 4", "s5", "s6"]),
        // A copy that a cache kept too long.
        (
            [version(100...102), version(99...101), version(103...104) + end],
            ["s100", "s101", "s102", "s103", "s104"]
        ),
        // An encoder that counts anew: far below, and close below with other segments.
        ([version(100...101), version(0...1) + end], ["s100", "s101", "!s0", "s1"]),
        ([version(2...4), version(1...3, name: "t") + end], ["s2", "s3", "s4", "!t1", "t2", "t3"]),
        // One that gives its files the same names again.
        (
            [version(0...30), version(0...1), version(1...2), version(2...3), version(3...4) + end],
            (0...30).map { "s\($0)" } + ["!s3", "s4"]
        ),
        // What was missed held a discontinuity, and what was not missed does not get one.
        (
            [version(1...2), version(5...6, tags: "#EXT-X-DISCONTINUITY-SEQUENCE:1\n") + end],
            ["s1", "s2", "missed 3", "missed 4", "!s5", "s6"]
        ),
        ([version(1...2), version(3...4, tags: "#EXT-X-DISCONTINUITY-SEQUENCE:1\n") + end], ["s1", "s2", "s3", "s4"]),
        // One whose numbers jump to a time.
        ([version(1...2), version(1_700_000_000...1_700_000_001) + end], ["s1", "s2", "!s1700000000", "s1700000001"]),
        // The end comes without a segment, and without the window.
        ([version(1...2), version(1...2) + end], ["s1", "s2"]),
        ([version(1...2), head + end], ["s1", "s2"]),
        // Nothing is there at first.
        ([head, version(1...1), version(1...2) + end], ["s1", "s2"]),
    ]) func takesWhatEachVersionAdds(versions: [String], expected: [String]) async throws {
        #expect(Self.summary(try await Self.follow(versions)) == expected)
    }

    @Test func namesAndTimesGoOn() async throws {
        let resources = try await Self.follow([
            Self.version(7...8), Self.version(8...10), Self.version(12...12) + Self.end,
        ])
        #expect(resources.map(\.name) == (1...6).map { "0000000\($0).ts" })
        #expect(resources.map(\.startMicroseconds) == (0..<6).map { $0 * 500_000 })
        #expect(resources.map(\.mediaSequence) == [7, 8, 9, 10, 11, 12])
        #expect(resources[4].missed && resources[4].gap && resources[4].uri.isEmpty)
    }

    @Test func goesOnWhereAnEarlierPlanStopped() async throws {
        let versions = [Self.version(5...6), Self.version(6...7) + Self.end]
        let url = Mutex("")
        let all = try await LoopbackOrigin.serving { request in
            .init(versions[min(max(0, request.attempt - 3), 1)])
        } _: { origin -> [PlannedResource] in
            let selection = try await Self.select(origin.baseURL + "/live.m3u8")
            url.withLock { $0 = selection.tracks[0].id }
            let position = TrackPosition(
                trackID: selection.tracks[0].id, mediaSequence: 3, segmentCount: 40, endMicroseconds: 20_000_000)
            return try await Self.plan(selection, from: [position])
        }
        #expect(Self.summary(all) == ["missed 4", "s5", "s6", "s7"])
        #expect(all.map(\.name) == (41...44).map { "000000\($0).ts" })
        #expect(all[0].startMicroseconds == 20_000_000)
    }

    @Test func sectionsAndKeysStayWhatTheyAre() async throws {
        func version(_ numbers: ClosedRange<Int>, map: String, key: String) -> String {
            Self.version(
                numbers, tags: "#EXT-X-KEY:METHOD=AES-128,URI=\"\(key)\"\n#EXT-X-MAP:URI=\"\(map)\"\n")
        }
        let resources = try await Self.follow([
            version(1...2, map: "a.mp4", key: "k1"), version(2...3, map: "a.mp4", key: "k1"),
            version(4...4, map: "b.mp4", key: "k2") + Self.end,
        ])
        #expect(resources.map(\.kind) == [.initialization, .segment, .segment, .segment, .initialization, .segment])
        #expect(Set(resources.prefix(4).dropFirst().map(\.initializationName)) == [resources[0].name])
        #expect(resources[4].name == resources[5].initializationName && resources[4].name != resources[0].name)
        #expect(resources[3].encryption?.initializationVector.last == 3)
        #expect(resources[5].encryption?.keyIDs != resources[3].encryption?.keyIDs)
    }

    @Test(arguments: [
        (LiveOptions(start: .window), ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10"]),
        (LiveOptions(start: .now), ["s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10"]),
        (LiveOptions(start: .snapshot), ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"]),
        (LiveOptions(start: .now, maximumDurationMilliseconds: 1600), ["s3", "s4", "s5", "s6"]),
        (LiveOptions(until: 1), ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"]),
    ]) func beginsAndEndsWhereItIsTold(live: LiveOptions, expected: [String]) async throws {
        let versions = [Self.version(1...8), Self.version(2...10) + Self.end]
        #expect(Self.summary(try await Self.follow(versions, SelectionOptions(live: live))) == expected)
    }

    @Test func whatIsPastItsClockNeedsNoOrigin() async throws {
        let selection = try await LoopbackOrigin.serving { _ in
            .init(Self.version(1...3))
        } _: { origin in
            try await Self.select(origin.baseURL + "/live.m3u8", SelectionOptions(live: LiveOptions(until: 1)))
        }
        let position = TrackPosition(trackID: selection.tracks[0].id, mediaSequence: 3, segmentCount: 3)
        #expect(try await Self.plan(selection, from: [position]).isEmpty)
    }

    @Test func eventsKeepTheirTimes() async throws {
        let event = "#EXT-X-PLAYLIST-TYPE:EVENT\n"
        let versions = [Self.version(0...5, tags: event), Self.version(0...9, tags: event)]
        let options = SelectionOptions(startMilliseconds: 1200, endMilliseconds: 3700)
        let resources = try await Self.follow(versions, options)
        #expect(Self.summary(resources) == ["s2", "s3", "s4", "s5", "s6", "s7"])
        #expect(resources.first?.startMicroseconds == 1_000_000)
    }

    @Test func liveHasNoTimeRange() async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await Self.follow([Self.version(1...3)], SelectionOptions(endMilliseconds: 1000))
        }
        #expect(error?.reason == "TIME_RANGE_OF_LIVE")
    }

    @Test func outagesArePassedOver() async throws {
        let statuses = [3: 503, 4: 404, 5: 200]
        let resources = try await LoopbackOrigin.serving { request in
            let attempt = request.attempt - 2
            if attempt <= 1 { return .init(Self.version(1...2)) }
            if attempt == 2 { return .init("#EXT", status: 200) }
            if let status = statuses[attempt], status != 200 { return .init("", status: status) }
            return .init(Self.version(2...4) + Self.end)
        } _: { origin in
            try await Self.plan(try await Self.select(origin.baseURL + "/live.m3u8"))
        }
        #expect(Self.summary(resources) == ["s1", "s2", "s3", "s4"])
    }

    @Test func aPlaylistThatStopsIsTold() async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await Self.follow([Self.version(1...2)], stall: .milliseconds(100))
        }
        #expect(error?.reason == "PLAYLIST_STALLED" && error?.isRetryable == true)
    }

    @Test func asksForDeltaUpdatesAndMergesThem() async throws {
        let control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=6,CAN-SKIP-DATERANGES=YES\n"
        let head = "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:1\n" + control
        @Sendable func segments(_ numbers: ClosedRange<Int>) -> String {
            numbers.map { "#EXTINF:0.5,\ns\($0).ts\n" }.joined()
        }
        let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-MAP:URI=\"i.mp4\"\n"
        let (resources, queries) = try await LoopbackOrigin.serving { request in
            switch request.attempt - 2 {
            case ...1: return .init(head + key + segments(0...5))
            // The key and the section of what is skipped stay in force.
            case 2: return .init(head + "#EXT-X-SKIP:SKIPPED-SEGMENTS=4\n" + segments(4...6))
            // Leaves out what was never listed, so that the whole is asked for.
            case 3: return .init(head + "#EXT-X-MEDIA-SEQUENCE:4\n#EXT-X-SKIP:SKIPPED-SEGMENTS=5\n" + segments(9...9))
            default: return .init(head + "#EXT-X-MEDIA-SEQUENCE:4\n" + key + segments(4...9) + Self.end)
            }
        } _: { origin in
            let resources = try await Self.plan(try await Self.select(origin.baseURL + "/live.m3u8?token=1"))
            return (resources, origin.requests.map(\.query))
        }
        #expect(resources.filter { $0.kind == .segment }.map(\.mediaSequence) == Array(0...9))
        #expect(resources.filter { $0.kind == .initialization }.count == 1)
        #expect(Set(resources.map { $0.encryption?.keyIDs ?? [] }).count == 1)
        #expect(Set(resources.filter { $0.kind == .segment }.map(\.initializationName)).count == 1)
        #expect(
            queries.dropFirst(3) == [
                "token=1&_HLS_msn=6&_HLS_skip=v2", "token=1&_HLS_msn=7&_HLS_skip=v2", "token=1",
            ])
    }

    @Test func tracksAreMergedAndThenFollowed() async throws {
        let master = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",DEFAULT=YES,URI="audio.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a"
            video.m3u8
            """
        let resources = try await LoopbackOrigin.serving { request in
            switch request.path {
            case "/video.m3u8":
                .init(request.attempt < 4 ? Self.version(1...3) : Self.version(3...5) + Self.end)
            case "/audio.m3u8":
                .init(
                    request.attempt < 3
                        ? Self.version(11...13, name: "a") : Self.version(12...15, name: "a") + Self.end)
            default: .init(master)
            }
        } _: { origin in
            let selection = try await Self.select(origin.baseURL + "/m.m3u8")
            #expect(selection.type == .live && selection.tracks.count == 2 && selection.resourceCount == 0)
            return try await Self.plan(selection)
        }
        let names = Self.summary(resources)
        #expect(Array(names.prefix(6)) == ["s1", "a11", "s2", "a12", "s3", "a13"])
        #expect(names.sorted() == ["a11", "a12", "a13", "a14", "a15", "s1", "s2", "s3", "s4", "s5"])
    }

    /// A reader that takes its time holds nobody up, and misses nothing.
    @Test func aSlowReaderMissesNothing() async throws {
        let taken = Mutex<[PlannedResource]>([])
        try await LoopbackOrigin.serving { request in
            let first = max(1, request.attempt - 2)
            return .init(Self.version(first...first + 1) + (first == 30 ? Self.end : ""))
        } _: { origin in
            let selection = try await Self.select(origin.baseURL + "/live.m3u8")
            try await Self.service().plan(
                PlanRequest(selection: selection),
                MessageSink { item in
                    // The whole stream comes and goes while the first segment is looked at.
                    if item.mediaSequence == 1 {
                        try await eventually("the end") { origin.count("/live.m3u8") >= 32 }
                    }
                    taken.withLock { $0.append(item) }
                }, CallContext())
        }
        #expect(Self.summary(taken.withLock { $0 }.filter { $0.kind == .segment }) == (1...31).map { "s\($0)" })
    }

    /// Numbers that a server which began anew has not reached.
    @Test func directivesThatAreRefusedAreLeftOut() async throws {
        let resources = try await LoopbackOrigin.serving { request in
            if request.query.contains("_HLS_msn") { return .init("", status: 400) }
            return .init(request.attempt <= 3 ? Self.version(500...501) : Self.version(0...1) + Self.end)
        } _: { origin in
            try await Self.plan(try await Self.select(origin.baseURL + "/live.m3u8"))
        }
        #expect(Self.summary(resources) == ["s500", "s501", "!s0", "s1"])
    }

    @Test func aTrackThatHasEndedNeedsNoOrigin() async throws {
        let selection = try await LoopbackOrigin.serving { _ in
            .init(Self.version(1...3))
        } _: { origin in
            try await Self.select(origin.baseURL + "/live.m3u8")
        }
        let position = TrackPosition(trackID: selection.tracks[0].id, mediaSequence: 3, segmentCount: 3, ended: true)
        #expect(try await Self.plan(selection, from: [position]).isEmpty)
    }

    @Test func positionsOfAnotherWorldAreRefused() async throws {
        let error = await #expect(throws: ServiceError.self) {
            let position = TrackPosition(trackID: "x", mediaSequence: .max, segmentCount: .max)
            _ = try await Self.follow([Self.version(1...3)], from: [position])
        }
        #expect(error?.reason == "POSITION_INVALID")
    }

    @Test(arguments: [
        (
            [version(0...5, tags: event), version(0...11, tags: event) + end],
            SelectionOptions(startMilliseconds: 4000), 8...11
        ),
        ([head, version(1...8), version(1...10) + end], SelectionOptions(live: LiveOptions(start: .now)), 3...10),
    ]) func beginsWhenThereIsSomethingToBeginWith(
        versions: [String], options: SelectionOptions, expected: ClosedRange<Int>
    ) async throws {
        #expect(Self.summary(try await Self.follow(versions, options)) == expected.map { "s\($0)" })
    }

    private static let event = "#EXT-X-PLAYLIST-TYPE:EVENT\n"

    /// A rendition that stops, or is not there, does not end the stream that it goes with.
    @Test(arguments: [3, 4]) func aRenditionThatFailsIsLeftBehind(lastAnswer: Int) async throws {
        let master = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",DEFAULT=YES,URI="text.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.4d401f",SUBTITLES="s"
            video.m3u8
            """
        let resources = try await LoopbackOrigin.serving { request in
            switch request.path {
            case "/video.m3u8":
                let first = max(1, request.attempt - 3)
                return .init(Self.version(first...first + 1) + (first == 80 ? Self.end : ""))
            case "/text.m3u8" where request.attempt > lastAnswer - 2: return .init("", status: 403)
            case "/text.m3u8": return .init(Self.version(1...1, name: "t"))
            default: return .init(master)
            }
        } _: { origin in
            try await Self.plan(try await Self.select(origin.baseURL + "/m.m3u8"))
        }
        let names = Self.summary(resources)
        #expect(names.filter { $0.hasPrefix("s") } == (1...81).map { "s\($0)" })
        #expect(names.filter { $0.hasPrefix("t") } == (lastAnswer == 4 ? ["t1"] : []))
    }
}
