import Core
import Downloading
import Foundation
import RPC
import TestSupport
import Testing
import Wire

/// The playlists of an asset: of selections of every shape, and of plans that grow.
@Suite struct LocalPlaylistTests {
    private static func start(_ id: String, _ selection: Selection) -> DownloadStart {
        DownloadStart(assetID: id, lease: Lease(taskID: id, fencingNumber: 1), selection: selection)
    }

    private static func segment(_ track: String, _ number: Int, _ url: String) -> PlannedResource {
        var resource = DownloadFixture.resource(number, url + "/\(number)")
        resource.trackID = track
        resource.startMicroseconds = UInt64(number - 1) * 4_000_000
        return resource
    }

    /// Downloads one segment of each track, and returns the multivariant playlist.
    private func multivariant(_ selection: Selection) async throws -> [String] {
        try await LoopbackOrigin.serving { request in
            .init(pattern(1, 1000))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                var selection = selection
                selection.scope = .any
                let resources = selection.tracks.map { Self.segment($0.id, 1, origin.baseURL) }
                let end = try await fixture.download("a", resources, start: Self.start("a", selection)).end
                #expect(end?.completed != nil)
                for track in selection.tracks where track.kind == .iframes {
                    let text = try String(
                        contentsOfFile: fixture.path("a", track.id + "/playlist.m3u8"), encoding: .utf8)
                    #expect(text.contains("#EXT-X-I-FRAMES-ONLY\n"))
                }
                let report = try await fixture.service.verify(VerifyRequest(assetID: "a"), CallContext())
                #expect(report.resourcesChecked == UInt64(selection.tracks.count) && report.damaged.isEmpty)
                let text = try String(contentsOfFile: fixture.path("a", "multivariant.m3u8"), encoding: .utf8)
                return text.split(separator: "\n").map(String.init)
            }
        }
    }

    private static func audio(_ id: String, _ group: String) -> Rendition {
        Rendition(id: id, type: .audio, groupID: group, name: "en", uri: "http://h/\(id)", isDefault: true)
    }

    private static func track(_ id: String, _ kind: TrackKind, rendition: String = "") -> Track {
        Track(id: id, kind: kind, uri: "http://h/\(id)", renditionID: rendition, targetDuration: 4, version: 3)
    }

    @Test func eachGroupOfSoundHasItsStream() async throws {
        let lines = try await multivariant(
            Selection(
                stream: Stream(id: "v", bandwidth: 2, codecs: "avc1.4d401f,ec-3", audioGroup: "many"),
                renditions: [Self.audio("a6", "many"), Self.audio("a2", "stereo")],
                tracks: [
                    Self.track("video/v", .video), Self.track("audio/a6", .audio, rendition: "a6"),
                    Self.track("audio/a2", .audio, rendition: "a2"),
                ],
                companions: [Stream(id: "w", bandwidth: 1, codecs: "avc1.4d401f,mp4a.40.2", audioGroup: "stereo")]))
        let streams = lines.filter { $0.hasPrefix("#EXT-X-STREAM-INF") }
        #expect(streams.count == 2 && lines.filter { $0 == "video/v/playlist.m3u8" }.count == 2)
        #expect(streams[0].contains("AUDIO=\"many\"") && streams[0].contains("ec-3"))
        #expect(streams[1].contains("AUDIO=\"stereo\"") && streams[1].contains("mp4a"))
        #expect(lines.filter { $0.hasPrefix("#EXT-X-MEDIA") }.count == 2)
    }

    @Test func soundAloneHasAStreamOfItsOwn() async throws {
        let lines = try await multivariant(
            Selection(
                stream: Stream(id: "v", codecs: "mp4a.40.2", audioGroup: "a"), renditions: [Self.audio("a2", "a")],
                tracks: [Self.track("audio/a2", .audio, rendition: "a2")]))
        #expect(lines.contains("audio/a2/playlist.m3u8"))
        let stream = try #require(lines.first { $0.hasPrefix("#EXT-X-STREAM-INF") })
        // A thousand bytes in four seconds.
        #expect(stream.contains("BANDWIDTH=2000,") && stream.contains("AUDIO=\"a\"") && !stream.contains("RESOLUTION"))
    }

    @Test func iframesAreNamedAsSuch() async throws {
        let lines = try await multivariant(
            Selection(
                stream: Stream(id: "v", bandwidth: 9),
                tracks: [Self.track("video/v", .video), Self.track("iframes/i", .iframes)],
                iframeStream: Stream(id: "i", bandwidth: 5, width: 64, height: 36)))
        let line = try #require(lines.first { $0.hasPrefix("#EXT-X-I-FRAME-STREAM-INF") })
        #expect(line.contains("BANDWIDTH=5,") && line.contains("URI=\"iframes/i/playlist.m3u8\""))
    }

    // MARK: Plans that grow

    private static let growing = Selection(
        stream: Stream(id: "v", bandwidth: 1), tracks: [DownloadFixture.track], scope: .any, type: .live)

    private func playlist(_ fixture: DownloadFixture) throws -> [String] {
        let text = try String(contentsOfFile: fixture.path("a", "video/v/playlist.m3u8"), encoding: .utf8)
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#EXTINF") }
    }

    private static let tail = [
        "00000001.ts", "00000002.ts", "00000003.ts", "00000004.ts", "#EXT-X-ENDLIST",
    ]

    /// A plan that breaks off, and another that goes on.
    @Test(arguments: ["", "cut", "garbage"]) func whatWasPlannedIsRemembered(damage: String) async throws {
        try await LoopbackOrigin.serving { request in
            request.path == "/2" && request.attempt < 5 ? .init("", status: 503) : .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let start = Self.start("a", Self.growing)
                let first = (1...3).map { Self.segment("video/v", $0, origin.baseURL) }
                // The second is not to be had yet.
                let failed = try await fixture.download("a", first, start: start).end?.failed
                #expect(failed?.retryable == true && failed?.failureCount == 1)
                let record = fixture.path("a", "video/v/plan")
                let bytes = try #require(FileManager.default.contents(atPath: record))
                switch damage {
                case "cut": try Data(bytes.dropLast(10)).write(to: URL(fileURLWithPath: record))
                case "garbage":
                    try (bytes + Data(repeating: 7, count: 500)).write(to: URL(fileURLWithPath: record))
                default: break
                }
                let size = FileManager.default.contents(atPath: record)?.count
                let positions = try await fixture.service.position(PositionRequest(assetID: "a"), CallContext())
                // Only a run mends it: another may be writing.
                #expect(FileManager.default.contents(atPath: record)?.count == size)
                let planned: UInt64 = damage == "cut" ? 2 : 3
                #expect(
                    positions.positions == [
                        TrackPosition(
                            trackID: "video/v", mediaSequence: planned, segmentCount: planned,
                            endMicroseconds: planned * 4_000_000)
                    ])
                let rest = (Int(planned) + 1...4).map { Self.segment("video/v", $0, origin.baseURL) }
                let end = try await fixture.download("a", rest, start: start).end
                #expect(end?.completed?.resourcesComplete == 4)
                #expect(try playlist(fixture).suffix(5) == Self.tail)
                #expect([1, 3, 4].allSatisfy { origin.count("/\($0)") == 1 } && origin.count("/2") == 5)
            }
        }
    }

    @Test func whatIsGoneIsAGap() async throws {
        try await LoopbackOrigin.serving { request in
            ["/2", "/init"].contains(request.path) ? .init("", status: 404) : .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                var resources = (1...4).map { Self.segment("video/v", $0, origin.baseURL) }
                // What needs a section that is gone is gone too.
                resources[3].initializationName = "init-1.mp4"
                resources[2].missed = true
                resources[2].gap = true
                let section = PlannedResource(
                    trackID: "video/v", kind: .initialization, name: "init-1.mp4", uri: origin.baseURL + "/init")
                resources.insert(section, at: 3)
                let (end, events) = try await fixture.download("a", resources, start: Self.start("a", Self.growing))
                guard case .completed(let completed) = end?.body else { throw TimedOut(what: "completion") }
                #expect(completed.missedCount == 3 && completed.missed.count == 3)
                let told = events.filter { if case .resourceFailed = $0.body { true } else { false } }
                #expect(told.count == 3)
                #expect(
                    try playlist(fixture).suffix(8) == [
                        "00000001.ts", "#EXT-X-GAP", "00000002.ts", "#EXT-X-GAP", "00000003.ts", "#EXT-X-GAP",
                        "00000004.ts", "#EXT-X-ENDLIST",
                    ])
            }
        }
    }

    @Test func nothingAtAllIsNoAsset() async throws {
        try await LoopbackOrigin.serving { _ in
            .init("", status: 404)
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let error = await #expect(throws: ServiceError.self) {
                    try await fixture.download(
                        "a", [Self.segment("video/v", 1, origin.baseURL)], start: Self.start("a", Self.growing))
                }
                #expect(error?.reason == "NO_SEGMENTS")
            }
        }
    }

    /// A section that a later plan names again, with what is derived from where that plan begins.
    @Test func aSectionIsWhatItWasPlannedAs() async throws {
        try await LoopbackOrigin.serving { request in
            request.path == "/1" && request.attempt < 5 ? .init("", status: 503) : .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let start = Self.start("a", Self.growing)
                func section(_ number: UInt8) -> PlannedResource {
                    let key = ContentKey(keyID: "k", method: "SAMPLE-AES", keyformat: "com.apple.streamingkeydelivery")
                    return PlannedResource(
                        trackID: "video/v", kind: .initialization, name: "init-1.mp4", uri: origin.baseURL + "/init",
                        encryption: Encryption(
                            method: "SAMPLE-AES", initializationVector: [UInt8](repeating: number, count: 16),
                            keys: [key]))
                }
                var segments = (1...2).map { Self.segment("video/v", $0, origin.baseURL) }
                for index in segments.indices { segments[index].initializationName = "init-1.mp4" }
                let failed = try await fixture.download("a", [section(1), segments[0]], start: start).end?.failed
                #expect(failed?.retryable == true)
                let end = try await fixture.download("a", [section(2), segments[1]], start: start).end
                #expect(end?.completed?.resourcesComplete == 3)
                #expect(origin.count("/init") == 1)
                #expect(try !playlist(fixture).contains("#EXT-X-GAP"))
            }
        }
    }

    /// What is planned again under the same name is there already.
    @Test func nothingIsRecordedTwice() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let start = Self.start("a", Self.growing)
                let segments = (1...4).map { Self.segment("video/v", $0, origin.baseURL) }
                let end = PlannedResource(trackID: "video/v", kind: .end)
                _ = try await fixture.download("a", Array(segments[..<3]), start: start)
                _ = try await fixture.download("a", Array(segments[1...]) + [end, end], start: start)
                #expect(try playlist(fixture).suffix(5) == Self.tail)
                let position = try await fixture.service.position(PositionRequest(assetID: "a"), CallContext())
                #expect(position.positions.map(\.ended) == [true] && position.positions.map(\.segmentCount) == [4])
            }
        }
    }

    @Test func aTrackWithoutSegmentsIsLeftOut() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                var selection = Self.growing
                selection.renditions = [
                    Rendition(id: "s", type: .subtitles, groupID: "g", name: "en", uri: "http://h/subtitles/s")
                ]
                selection.tracks.append(Self.track("subtitles/s", .subtitles, rendition: "s"))
                let end = try await fixture.download(
                    "a", [Self.segment("video/v", 1, origin.baseURL)], start: Self.start("a", selection)
                ).end
                guard case .completed(let completed) = end?.body else { throw TimedOut(what: "completion") }
                #expect(completed.missed.map(\.reason) == ["NO_SEGMENTS"])
                let text = try String(contentsOfFile: fixture.path("a", "multivariant.m3u8"), encoding: .utf8)
                #expect(text.contains("video/v/playlist.m3u8") && !text.contains("SUBTITLES"))
                let report = try await fixture.service.verify(VerifyRequest(assetID: "a"), CallContext())
                #expect(report.damaged.isEmpty)
            }
        }
    }

    /// One that is refused may have left the origin; five in a row ask for a new token. What an old token was for is gone.
    @Test func refusalsAreBelievedAfterAWhile() async throws {
        try await LoopbackOrigin.serving { request in
            (Int(request.path.dropFirst()) ?? 0) % 10 == 1 || request.attempt > 1
                ? .init(pattern(1, 100)) : .init("", status: 403)
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let start = Self.start("a", Self.growing)
                let first = (1...20).map { Self.segment("video/v", $0, origin.baseURL) }
                let failed = try await fixture.download("a", first, start: start).end?.failed
                #expect(failed?.retryable == false && failed?.failures.first?.reason == "HTTP_403")
                let end = try await fixture.download(
                    "a", [Self.segment("video/v", 31, origin.baseURL)], start: start
                ).end
                #expect(end?.completed != nil)
            }
        }
    }

    // MARK: Segments that may be missing

    /// So many and no more are let go; those that may be there later are not.
    @Test(arguments: [(UInt64(2), 404, true), (1, 404, false), (2, 410, true), (5, 403, false)])
    func missingSegmentsAreLetGoOnRequest(allowed: UInt64, status: Int, isComplete: Bool) async throws {
        try await LoopbackOrigin.serving { request in
            ["/2", "/3"].contains(request.path) ? .init("", status: status) : .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let selection = Selection(
                    stream: Stream(id: "v", bandwidth: 1), tracks: [DownloadFixture.track], scope: .any)
                var start = Self.start("a", selection)
                start.skipMissing = allowed
                let resources = (1...4).map { Self.segment("video/v", $0, origin.baseURL) }
                // Twice: what is planned again is not what an earlier plan said.
                for _ in 0..<2 {
                    let end = try await fixture.download("a", resources, start: start).end
                    #expect((end?.completed != nil) == isComplete)
                    guard isComplete, case .completed(let completed) = end?.body else { continue }
                    #expect(completed.missedCount == 2)
                    #expect(
                        try playlist(fixture).suffix(7) == [
                            "00000001.ts", "#EXT-X-GAP", "00000002.ts", "#EXT-X-GAP", "00000003.ts", "00000004.ts",
                            "#EXT-X-ENDLIST",
                        ])
                }
            }
        }
    }

    /// Without its initialization section nothing of a track is of use: that is never let go.
    @Test func sectionsAreNotLetGo() async throws {
        try await LoopbackOrigin.serving { request in
            request.path == "/init" ? .init("", status: 404) : .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                var start = Self.start(
                    "a", Selection(stream: Stream(id: "v", bandwidth: 1), tracks: [DownloadFixture.track], scope: .any))
                start.skipMissing = 5
                let section = PlannedResource(
                    trackID: "video/v", kind: .initialization, name: "init-1.mp4", uri: origin.baseURL + "/init")
                var segment = Self.segment("video/v", 1, origin.baseURL)
                segment.initializationName = "init-1.mp4"
                let failed = try await fixture.download("a", [section, segment], start: start).end?.failed
                #expect(failed?.failures.map(\.resource) == ["video/v/init-1.mp4"])
            }
        }
    }
}
