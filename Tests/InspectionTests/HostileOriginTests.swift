import Core
import Foundation
import HTTP
import Inspection
import RPC
import TestSupport
import Testing
import Wire

/// Origins that want to keep the inspector busy, or fill its memory.
@Suite struct HostileOriginTests {
    private func service(_ change: (inout InspectionConfiguration) -> Void = { _ in }) -> InspectionService {
        var configuration = InspectionConfiguration()
        configuration.maximumPlaylistByteCount = 1 << 20
        change(&configuration)
        return InspectionService(client: HTTPClient(), configuration: configuration)
    }

    private func failure(
        _ service: InspectionService, _ script: @escaping @Sendable (LoopbackOrigin.Request) -> LoopbackOrigin.Response
    ) async throws -> String? {
        try await LoopbackOrigin.serving(script) { origin in
            let error = await #expect(throws: ServiceError.self) {
                try await service.inspect(InspectRequest(url: origin.baseURL + "/m"), CallContext())
            }
            return error?.reason
        }
    }

    private static let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"

    @Test func anAnswerWithoutEnd() async throws {
        for text in [Self.head, String(repeating: "#EXTINF:4,\na\n", count: 1000), String(repeating: "x", count: 4096)]
        {
            let reason = try await failure(service()) { _ in
                var response = LoopbackOrigin.Response(text)
                response.isEndless = true
                return response
            }
            #expect(reason == "BODY_TOO_LARGE")
        }
    }

    /// Ten megabytes in ten kilobytes: what is bounded is what comes out.
    @Test func anAnswerThatUnpacksToFarMore() async throws {
        let bomb = try await withTemporaryDirectory { folder in
            let command = "head -c 10000000 /dev/zero | gzip > \(folder)/bomb"
            #expect(try await RunningProcess.run("/bin/sh", ["-c", command]).exitCode == 0)
            return [UInt8](try #require(FileManager.default.contents(atPath: folder + "/bomb")))
        }
        #expect(bomb.count < 100_000)
        let reason = try await failure(service()) { _ in
            .init(bomb, headers: ["Content-Encoding": "gzip"])
        }
        #expect(reason == "BODY_TOO_LARGE")
    }

    @Test func anAnswerThatStops() async throws {
        let gate = LoopbackOrigin.Gate()
        defer { gate.open() }
        let service = service { $0.playlistTimeout = .milliseconds(300) }
        let reason = try await failure(service) { _ in
            var response = LoopbackOrigin.Response(Self.head + "#EXTINF:4,\na\n#EXT-X-ENDLIST\n")
            response.stall = (20, gate)
            return response
        }
        #expect(reason == "TRANSFER_TIMED_OUT")
    }

    @Test func redirectsWithoutEnd() async throws {
        let reason = try await failure(service()) { request in .redirect(request.path + "x") }
        #expect(reason == "TOO_MANY_REDIRECTS")
        #expect(try await failure(service()) { _ in .redirect("/m") } == "TOO_MANY_REDIRECTS")
    }

    @Test func moreStreamsThanAnyoneHas() async throws {
        let text = "#EXTM3U\n" + (0..<20_000).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0)\n\($0)\n" }.joined()
        #expect(try await failure(service()) { _ in .init(text) } == "PLAYLIST_TOO_LARGE")
    }

    /// A multivariant playlist as its own stream, its own rendition, and one that leads to another for ever.
    @Test(arguments: [
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nm\n", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmx\n",
        "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",DEFAULT=YES,URI=\"m\"\n"
            + "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv\n",
    ]) func aPlaylistThatNamesItself(text: String) async throws {
        try await LoopbackOrigin.serving { request in
            .init(request.path == "/v" ? Self.head + "#EXTINF:4,\na\n#EXT-X-ENDLIST\n" : text)
        } _: { origin in
            let service = service()
            let presentation = try await service.inspect(InspectRequest(url: origin.baseURL + "/m"), CallContext())
            let error = await #expect(throws: ServiceError.self) {
                try await service.select(SelectRequest(presentation: presentation), CallContext())
            }
            #expect(
                error?.reason == "PLAYLIST_INVALID" && error?.message.contains("should be a media playlist") == true)
            #expect(origin.requests.count <= 4)
        }
    }

    /// One that grows for ever is followed version by version, and cancelled like any call.
    @Test func aPlanWithoutEndIsCancelled() async throws {
        try await LoopbackOrigin.serving { request in
            .init(
                Self.head + "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n#EXT-X-MEDIA-SEQUENCE:\(request.attempt)\n"
                    + "#EXTINF:4,\n\(request.attempt)\n")
        } _: { origin in
            let service = service()
            let presentation = try await service.inspect(InspectRequest(url: origin.baseURL + "/m"), CallContext())
            let selection = try await service.select(SelectRequest(presentation: presentation), CallContext())
            let plan = Task {
                try await service.plan(PlanRequest(selection: selection), MessageSink { _ in }, CallContext())
            }
            try await eventually("some versions") { origin.count("/m") > 5 }
            plan.cancel()
            await #expect(throws: (any Error).self) { try await plan.value }
        }
    }
}
