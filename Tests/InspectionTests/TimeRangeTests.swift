import Core
import HTTP
import Inspection
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// Parts of a presentation: a time range, one kind of track, I-frames.
@Suite struct TimeRangeTests {
    private let service = InspectionService(client: HTTPClient())

    private func plan(
        _ playlists: [String: String], _ options: SelectionOptions
    ) async throws -> (Selection, [PlannedResource]) {
        try await LoopbackOrigin.serving { request in
            playlists[request.path].map { .init($0) } ?? .init("", status: 404)
        } _: { origin in
            let presentation = try await service.inspect(
                InspectRequest(url: origin.baseURL + "/m"), CallContext())
            let selection = try await service.select(
                SelectRequest(presentation: presentation, selection: options), CallContext())
            let resources = Mutex<[PlannedResource]>([])
            try await service.plan(
                PlanRequest(selection: selection), MessageSink { item in resources.withLock { $0.append(item) } },
                CallContext())
            return (selection, resources.withLock { $0 })
        }
    }

    private static let media = """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:10
        #EXT-X-DISCONTINUITY-SEQUENCE:5
        #EXT-X-KEY:METHOD=AES-128,URI="k1"
        #EXT-X-MAP:URI="i1"
        #EXTINF:4,
        #EXT-X-BYTERANGE:100@50
        a.mp4
        #EXTINF:4,
        #EXT-X-BYTERANGE:100
        a.mp4
        #EXT-X-DISCONTINUITY
        #EXT-X-KEY:METHOD=AES-128,URI="k2"
        #EXT-X-MAP:URI="i2"
        #EXTINF:4,
        b.mp4
        #EXTINF:4,
        c.mp4
        #EXT-X-ENDLIST
        """

    @Test(arguments: [
        (UInt64(0), UInt64(0), 10...13), (0, 4000, 10...10), (4000, 8000, 11...11), (3999, 8001, 10...12),
        (8000, 0, 12...13), (15_999, 0, 13...13), (5000, 99_000, 11...13),
    ]) func takesWholeSegmentsThatOverlap(start: UInt64, end: UInt64, expected: ClosedRange<Int>) async throws {
        let (selection, resources) = try await plan(
            ["/m": Self.media], SelectionOptions(startMilliseconds: start, endMilliseconds: end))
        let segments = resources.filter { $0.kind == .segment }
        #expect(segments.map(\.mediaSequence) == expected.map { UInt64($0) })
        // Names are those of the whole, so that a longer range later takes up what is there.
        #expect(segments.map(\.name) == expected.map { "0000000\($0 - 9).mp4" })
        #expect(segments.map { Int($0.encryption?.initializationVector.last ?? 0) } == Array(expected))
        #expect(segments.map(\.startMicroseconds) == expected.map { UInt64($0 - 10) * 4_000_000 })
        let keys = Set(expected.map { $0 < 12 ? 1 : 2 })
        #expect(Set(selection.keys.map { Int($0.uri.suffix(1)) ?? 0 }) == keys)
        #expect(resources.filter { $0.kind == .initialization }.map { Int($0.uri.suffix(1)) ?? 0 } == keys.sorted())
        #expect(selection.resourceCount == UInt64(resources.count))
        #expect(selection.durationMilliseconds == UInt64(expected.count * 4000))
        #expect(selection.tracks[0].mediaSequence == UInt64(expected.lowerBound))
        #expect(selection.tracks[0].discontinuitySequence == (expected.lowerBound < 12 ? 5 : 6))
        // What begins the local playlist is cut off from nothing in it.
        #expect(segments.map(\.discontinuity) == expected.map { $0 == 12 && expected.lowerBound < 12 })
        if expected.contains(11) {
            #expect(segments.first { $0.mediaSequence == 11 }?.range == ByteRange(offset: 150, length: 100))
        }
    }

    @Test func aRangeWithoutSegmentsIsTold() async throws {
        for (start, end) in [(UInt64(16_000), UInt64(0)), (99_000, 100_000), (5000, 4000)] {
            let error = await #expect(throws: ServiceError.self) {
                try await plan(
                    ["/m": Self.media], SelectionOptions(startMilliseconds: start, endMilliseconds: end))
            }
            #expect(error?.reason == "TIME_RANGE_EMPTY")
        }
    }

    private static let master = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="stereo",NAME="en",LANGUAGE="en",DEFAULT=YES,CHANNELS="2",URI="a2"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="many",NAME="en",LANGUAGE="en",DEFAULT=YES,CHANNELS="6",URI="a6"
        #EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=64x36,CODECS="avc1.4d401f,ec-3",AUDIO="many"
        v
        #EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=64x36,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="stereo"
        v
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,RESOLUTION=64x36,CODECS="avc1.4d401f",URI="i"
        """

    private static func short(_ name: String, tags: String = "") -> String {
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(tags)#EXTINF:4,\n\(name).ts\n#EXT-X-ENDLIST\n"
    }

    @Test func takesStereoAndMultichannelWithOneCopyOfThePictures() async throws {
        let playlists = [
            "/m": Self.master, "/v": Self.short("v"), "/a2": Self.short("a2"), "/a6": Self.short("a6"),
        ]
        let (both, resources) = try await plan(playlists, SelectionOptions())
        #expect(resources.map { $0.uri.suffix(6).drop { $0 != "/" } } == ["/v.ts", "/a6.ts", "/a2.ts"])
        #expect(both.companions.map(\.audioGroup) == ["stereo"])
        let (sound, tracks) = try await plan(playlists, SelectionOptions(multichannel: .stereo, only: .audio))
        #expect(tracks.map(\.trackID) == sound.tracks.map(\.id) && sound.tracks.map(\.kind) == [.audio])
        #expect(sound.stream?.codecs == "mp4a.40.2" && sound.stream?.width == 0)
    }

    @Test func iframesTakeTheHeadOfTheirResource() async throws {
        let iframes = """
            #EXTM3U
            #EXT-X-VERSION:4
            #EXT-X-TARGETDURATION:4
            #EXT-X-I-FRAMES-ONLY
            #EXTINF:2,
            #EXT-X-BYTERANGE:1000@376
            1.ts
            #EXTINF:2,
            #EXT-X-BYTERANGE:900@5000
            1.ts
            #EXTINF:4,
            #EXT-X-BYTERANGE:800@376
            2.ts
            #EXT-X-ENDLIST
            """
        var playlists = [
            "/m": Self.master, "/v": Self.short("v"), "/a2": Self.short("a2"), "/a6": Self.short("a6"), "/i": iframes,
        ]
        let options = SelectionOptions(audio: MediaSelectionRule.none, iframes: true)
        let (selection, resources) = try await plan(playlists, options)
        #expect(selection.tracks.map(\.kind) == [.video, .iframes])
        let own = resources.filter { $0.trackID.hasPrefix("iframes/") }
        #expect(own.map(\.kind) == [.initialization, .segment, .segment, .initialization, .segment])
        #expect(own[0].range == ByteRange(offset: 0, length: 376) && own[0].uri.hasSuffix("/1.ts"))
        #expect(own[1].initializationName == own[0].name && own[2].initializationName == own[0].name)
        #expect(own[4].initializationName == own[3].name && own[3].name != own[0].name)
        playlists["/i"] = iframes.replacing("#EXTINF:2,", with: "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:2,")
        let error = await #expect(throws: ServiceError.self) { try await plan(playlists, options) }
        #expect(error?.reason == "IFRAMES_ENCRYPTED")
    }

    /// Subtitles as files of text, and as fragments (IMSC, WebVTT in fMP4).
    @Test func subtitlesOfBothKindsArePlanned() async throws {
        let master = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",DEFAULT=YES,URI="vtt"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="de",LANGUAGE="de",URI="imsc"
            #EXT-X-STREAM-INF:BANDWIDTH=2,CODECS="avc1.4d401f,stpp.ttml.im1t",SUBTITLES="s"
            v
            """
        let text = Self.short("v")
        let playlists = [
            "/m": master, "/v": text, "/vtt": text.replacing("v.ts", with: "one.webvtt?x=1"),
            "/imsc": Self.short("s", tags: "#EXT-X-MAP:URI=\"init\"\n").replacing("s.ts", with: "s"),
        ]
        let (selection, resources) = try await plan(playlists, SelectionOptions(subtitles: .all))
        #expect(selection.tracks.map(\.kind) == [.video, .subtitles, .subtitles])
        let names = Dictionary(grouping: resources, by: \.trackID).mapValues { $0.map(\.name) }
        #expect(names[selection.tracks[1].id] == ["00000001.vtt"])
        #expect(names[selection.tracks[2].id] == ["init-1.mp4", "00000001.m4s"])
        let (only, _) = try await plan(playlists, SelectionOptions(subtitleLanguages: ["de"], only: .subtitles))
        #expect(only.tracks.map(\.id) == [selection.tracks[2].id])
    }
}
