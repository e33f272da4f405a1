import Core
import Downloading
import RPC
import TestSupport
import Testing
import Wire

/// At the end of a download, connections that are free take the ends of what is slow.
@Suite struct TransferRestTests {
    private static let body = pattern(1, 3_000_000)

    /// The first answer stops after a while, until somebody has asked for the rest and `isOver` holds for the requests.
    private static func serving(
        headers: [String: String] = ["ETag": "\"1\"", "Accept-Ranges": "bytes"], resource: PlannedResource? = nil,
        rest: @escaping @Sendable (LoopbackOrigin.Request) -> LoopbackOrigin.Response,
        _ check: (LoopbackOrigin, DownloadFixture, DownloadEvent?) async throws -> Void
    ) async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving { request in
            guard request.attempt == 1 else { return rest(request) }
            var response = LoopbackOrigin.Response(body, headers: headers)
            response.stall = (300_000, gate)
            return response
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder, checksMedia: false)
                var wanted = DownloadFixture.resource(1, origin.baseURL + "/1")
                wanted.range = resource?.range
                let download = Task { [wanted] in try await fixture.download("a", [wanted]).end }
                try await eventually("the rest is asked for") { origin.count("/1") >= 2 }
                gate.open()
                try await check(origin, fixture, try await download.value)
            }
        }
    }

    private static func range(_ request: LoopbackOrigin.Request) -> (first: Int, last: Int)? {
        guard let text = request.headers["range"], text.hasPrefix("bytes=") else { return nil }
        let parts = text.dropFirst(6).split(separator: "-").compactMap { Int($0) }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }

    /// A whole resource, and a part of one.
    @Test(arguments: [nil, ByteRange(offset: 100_000, length: 2_500_000)])
    func theRestComesOverAnotherConnection(part: ByteRange?) async throws {
        var resource = PlannedResource()
        resource.range = part
        try await Self.serving(resource: resource) { _ in
            .init(Self.body, headers: ["ETag": "\"1\"", "Accept-Ranges": "bytes"])
        } _: { origin, fixture, end in
            let progress = try #require(end?.completed)
            let (first, count) = part.map { (Int($0.offset), Int($0.length)) } ?? (0, Self.body.count)
            #expect(fixture.bytes("a", 1) == Array(Self.body[first..<(first + count)]))
            let rest = try #require(origin.requests.dropFirst().first)
            #expect(Self.range(rest)?.last == first + count - 1 && rest.headers["if-range"] == "\"1\"")
            // The first transfer stops where the rest begins.
            #expect(progress.bytesFetched < UInt64(count) + 1_000_000)
            #expect(progress.retries == 0)
            let report = try await fixture.service.verify(VerifyRequest(assetID: "a"), CallContext())
            #expect(report.damaged.isEmpty)
        }
    }

    /// Whatever becomes of the rest, every byte is that of one version.
    @Test(arguments: [
        // Another version, in full and in part; one that breaks off, and refusals.
        LoopbackOrigin.Response(pattern(2, 3_000_000), headers: ["ETag": "\"2\""]),
        {
            var response = LoopbackOrigin.Response(pattern(1, 3_000_000), headers: ["ETag": "\"1\""])
            response.closesAfter = 1000
            return response
        }(),
        {
            var response = LoopbackOrigin.Response(pattern(1, 3_000_000), headers: ["ETag": "\"1\""])
            response.ignoresRange = true
            return response
        }(),
        .init("", status: 404), .init("", status: 429), .init("", status: 416),
    ]) func aRestThatFailsDoesNoHarm(answer: LoopbackOrigin.Response) async throws {
        try await Self.serving { request in
            request.attempt == 2 ? answer : .init(Self.body, headers: ["ETag": "\"1\"", "Accept-Ranges": "bytes"])
        } _: { _, fixture, end in
            #expect(end?.completed != nil, "\(String(describing: end))")
            #expect(fixture.bytes("a", 1) == Self.body)
            let report = try await fixture.service.verify(VerifyRequest(assetID: "a"), CallContext())
            #expect(report.damaged.isEmpty)
        }
    }

    /// A server that does not say that it knows ranges, or what version it has, is not asked for parts.
    @Test(arguments: [["ETag": "\"1\""], ["ETag": "W/\"1\"", "Accept-Ranges": "bytes"], ["Accept-Ranges": "bytes"]])
    func partsAreAskedForOnlyWhereTheyAreOffered(headers: [String: String]) async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving { request in
            var response = LoopbackOrigin.Response(Self.body, headers: headers)
            if request.path == "/1" { response.stall = (300_000, gate) }
            return response
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let download = Task {
                    try await fixture.download(
                        "a", (1...2).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                    ).end
                }
                try await eventually("the other one is there") { fixture.bytes("a", 2) != nil }
                // Longer than it takes to see who is slow.
                try await Task.sleep(for: .milliseconds(600))
                gate.open()
                #expect(try await download.value?.completed != nil)
                #expect(origin.requests.count == 2)
            }
        }
    }

    /// A rest that says nothing, or next to nothing, is waited for by nobody: not by the transfer that it was to help, and
    /// not by the download.
    @Test(arguments: [0, 1000]) func aRestThatStallsIsGivenUp(after byteCount: Int) async throws {
        let stalled = LoopbackOrigin.Gate()
        try await Self.serving { request in
            var response = LoopbackOrigin.Response(Self.body, headers: ["ETag": "\"1\"", "Accept-Ranges": "bytes"])
            if request.attempt == 2 { response.stall = (byteCount, stalled) }
            return response
        } _: { origin, fixture, end in
            #expect(end?.completed != nil, "\(String(describing: end))")
            #expect(fixture.bytes("a", 1) == Self.body)
            #expect(origin.requests.count == 2)
            stalled.open()
        }
    }
}
