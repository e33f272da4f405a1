import Core
import Downloading
import HTTP
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// Resources that are in several places.
@Suite struct PlaceTests {
    private static func body(_ path: String) -> [UInt8] { pattern(path.utf8.reduce(0) { $0 + Int($1) }, 3000) }

    /// Two origins that have everything, but for what `fault` says about them.
    private static func serving<R>(
        _ fault: @escaping @Sendable (Int, LoopbackOrigin.Request) -> LoopbackOrigin.Response?,
        _ body: (LoopbackOrigin, LoopbackOrigin) async throws -> R
    ) async throws -> R {
        try await LoopbackOrigin.serving { request in
            fault(0, request) ?? .init(Self.body(request.path), headers: ["ETag": "\"same\""])
        } _: { one in
            try await LoopbackOrigin.serving { request in
                fault(1, request) ?? .init(Self.body(request.path), headers: ["ETag": "\"same\""])
            } _: { two in
                try await body(one, two)
            }
        }
    }

    private static func resources(
        _ count: Int, _ one: LoopbackOrigin, _ two: LoopbackOrigin, preferring preferred: UInt32 = 0
    ) -> [PlannedResource] {
        (1...count).map { number in
            var resource = DownloadFixture.resource(1, "\(one.baseURL)/\(number)")
            resource.name = String("00000000\(number)".suffix(8)) + ".ts"
            resource.alternateUris = ["\(two.baseURL)/\(number)"]
            resource.preferredAlternates = preferred
            return resource
        }
    }

    private static func expectAll(_ fixture: DownloadFixture, _ count: Int) {
        for number in 1...count { #expect(fixture.bytes("a", number) == body("/\(number)"), "\(number)") }
    }

    /// The first goes away in the middle, in one way or another; nobody waits for it for long.
    @Test(arguments: [
        LoopbackOrigin.Response("", status: 503), .init("", status: 404), .init("", status: 403),
        .init("<html>not here</html>"), .redirect("http://host.invalid/"),
    ]) func whatOneHasNotTheOtherHas(fault: LoopbackOrigin.Response) async throws {
        try await Self.serving { host, request in
            host == 0 && (Int(request.path.dropFirst()) ?? 0) >= 4 ? fault : nil
        } _: { one, two in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let ended = try await fixture.download("a", Self.resources(9, one, two))
                #expect(ended.end?.completed != nil, "\(String(describing: ended.end))")
                Self.expectAll(fixture, 9)
                #expect(two.requests.count == 6)
                #expect(
                    ended.events.allSatisfy { event in if case .resourceFailed = event.body { false } else { true } })
            }
        }
    }

    /// A server that failed is asked last for a while.
    @Test func aServerThatFailsIsLeftAlone() async throws {
        try await Self.serving { host, _ in
            host == 0 ? .init("", status: 500) : nil
        } _: { one, two in
            try await withTemporaryDirectory { folder in
                var configuration = DownloadConfiguration()
                configuration.maximumTransfers = 1
                let fixture = DownloadFixture(library: folder, configuration: configuration)
                let ended = try await fixture.download("a", Self.resources(9, one, two))
                #expect(ended.end?.completed != nil)
                Self.expectAll(fixture, 9)
                #expect(one.requests.map(\.path) == ["/1"])
            }
        }
    }

    /// Where both fail, both are tried again; what neither has is named once.
    @Test func whatNobodyHasIsNamed() async throws {
        try await Self.serving { _, request in
            if request.path == "/2" { return .init("", status: 404) }
            return request.attempt == 1 ? .init("", status: 503) : nil
        } _: { one, two in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let ended = try await fixture.download("a", Self.resources(3, one, two))
                let failed = try #require(ended.end?.failed)
                #expect(failed.failureCount == 1 && failed.failures.first?.reason == "HTTP_404")
                #expect(fixture.bytes("a", 1) == Self.body("/1"))
                #expect(fixture.bytes("a", 3) == Self.body("/3"))
                #expect(one.count("/2") > 1 && two.count("/2") > 1)
            }
        }
    }

    /// The one that is wanted more is asked first, and what is there does not depend on where it came from.
    @Test func theWantedOneIsAskedFirst() async throws {
        try await Self.serving { _, _ in
            nil
        } _: { one, two in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                _ = try await fixture.download("a", Self.resources(3, one, two, preferring: 1))
                #expect(one.requests.isEmpty)
                let again = try await fixture.download("a", Self.resources(3, one, two))
                #expect(again.end?.completed != nil)
                #expect(one.requests.isEmpty && two.requests.count == 3)
            }
        }
    }

    /// Half of it from one server is not gone on with from another, whatever its ETag says.
    @Test func partsOfTwoServersAreNotPutTogether() async throws {
        try await LoopbackOrigin.serving { _ in
            var response = LoopbackOrigin.Response(pattern(1, 90_000), headers: ["ETag": "\"same\""])
            response.closesAfter = 80_000
            return response
        } _: { one in
            try await LoopbackOrigin.serving { _ in
                .init(pattern(2, 90_000), headers: ["ETag": "\"same\""])
            } _: { two in
                try await withTemporaryDirectory { folder in
                    let fixture = DownloadFixture(library: folder)
                    let ended = try await fixture.download("a", Self.resources(1, one, two))
                    #expect(ended.end?.completed != nil)
                    #expect(fixture.bytes("a", 1) == pattern(2, 90_000))
                    #expect(two.requests.first?.headers["range"] == nil)
                }
            }
        }
    }

    /// What one server has left is not lost because another one has nothing.
    @Test func aTransferThatWasCutGoesOnThoughAnotherPlaceIsEmpty() async throws {
        try await LoopbackOrigin.serving { request in
            var response = LoopbackOrigin.Response(pattern(1, 90_000), headers: ["ETag": "\"same\""])
            if request.headers["range"] == nil { response.closesAfter = 60_000 }
            return response
        } _: { one in
            try await LoopbackOrigin.serving { _ in
                .init("", status: 404)
            } _: { two in
                try await withTemporaryDirectory { folder in
                    let fixture = DownloadFixture(library: folder)
                    let ended = try await fixture.download("a", Self.resources(1, one, two))
                    #expect(ended.end?.completed != nil)
                    #expect(fixture.bytes("a", 1) == pattern(1, 90_000))
                    #expect(one.requests.map { $0.headers["range"] } == [nil, "bytes=60000-"])
                }
            }
        }
    }

    /// Servers of one kind say 404, of another 403, of what they don't have.
    @Test func whatIsMissingHereAndRefusedThereIsMissing() async throws {
        try await Self.serving { host, request in
            request.path == "/2" ? .init("", status: host == 0 ? 404 : 403) : nil
        } _: { one, two in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                var start = DownloadFixture.start("a")
                start.skipMissing = 1
                let ended = try await fixture.download("a", Self.resources(3, one, two), start: start)
                #expect(ended.end?.completed != nil, "\(String(describing: ended.end))")
                #expect(fixture.bytes("a", 3) == Self.body("/3"))
            }
        }
    }

    /// A server that wants to be left alone is not asked for the same in another folder.
    @Test func anotherPlaceOnTheSameServerIsTheSameServer() async throws {
        try await LoopbackOrigin.serving { request in
            request.attempt == 1 ? .init("", status: 503) : .init(Self.body("/1"))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                var resource = DownloadFixture.resource(1, origin.baseURL + "/a/1")
                resource.alternateUris = [origin.baseURL + "/a/1", origin.baseURL + "/b/1", origin.baseURL + "/c/1"]
                let ended = try await fixture.download("a", [resource])
                #expect(ended.end?.completed != nil)
                #expect(origin.requests.map(\.path) == ["/a/1", "/a/1"])
            }
        }
    }
}
