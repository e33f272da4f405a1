import Core
import Downloading
import Foundation
import HTTP
import RPC
import TestSupport
import Testing
import Wire

@Suite struct DownloadTests {
    @Test func keepsBytesAsServedAndReusesThem() async throws {
        try await LoopbackOrigin.serving {
            .init(pattern($0.path.count, 5000))
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                let resources = (1...3).map {
                    DownloadFixture.resource($0, origin.baseURL + String(repeating: "/a", count: $0))
                }
                let first = try await fixture.download("a1", resources)
                #expect(first.end?.completed?.resourcesComplete == 3)
                #expect(first.events.allSatisfy { $0.lease == Lease(taskID: "a1", fencingNumber: 7) })
                for number in 1...3 { #expect(fixture.bytes("a1", number) == pattern(number * 2, 5000)) }
                let files = try FileManager.default.subpathsOfDirectory(atPath: fixture.path("a1", ""))
                #expect(!files.contains { $0.hasSuffix(".part") || $0.hasSuffix(".tmp") })
                let second = try await fixture.download("a1", resources)
                #expect(second.end?.completed?.resourcesReused == 3 && second.end?.completed?.bytesFetched == 0)
                #expect(origin.requests.count == 3)
            }
        }
    }

    @Test func survivesResetsErrorsAndShortBodies() async throws {
        try await LoopbackOrigin.serving { request in
            var response = LoopbackOrigin.Response(pattern(1, 4000))
            switch (request.path, request.attempt) {
            case ("/reset", 1...2): response.closesAfter = 1000
            case ("/busy", 1): return .init("", status: 503)
            case ("/limit", 1): return .init("", status: 429, headers: ["Retry-After": "0"])
            case ("/page", 1): return .init("<!DOCTYPE html><html>sorry</html>")
            case ("/empty", 1): return .init("")
            case ("/list", 1): return .init("#EXTM3U\n#EXTINF:4,\nlist\n")
            default: break
            }
            return response
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                let paths = ["/reset", "/busy", "/limit", "/page", "/empty", "/list"]
                let result = try await fixture.download(
                    "a1", paths.enumerated().map { DownloadFixture.resource($0 + 1, origin.baseURL + $1) })
                #expect(result.end?.completed?.resourcesComplete == 6 && result.end?.completed?.retries == 7)
                for number in 1...6 { #expect(fixture.bytes("a1", number) == pattern(1, 4000)) }
            }
        }
    }

    @Test func namesWhatIsMissingAndKeepsTheRest() async throws {
        try await LoopbackOrigin.serving { request in
            request.path == "/2" && request.attempt <= 3 ? .init("", status: 404) : .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                let resources = (1...3).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                let failed = try #require(try await fixture.download("a1", resources).end?.failed)
                #expect(failed.failureCount == 1 && !failed.retryable)
                #expect(failed.failures.map(\.resource) == ["video/v/00000002.ts"])
                #expect(failed.failures.first?.httpStatus == 404)
                #expect(fixture.bytes("a1", 1) != nil && fixture.bytes("a1", 3) != nil)
                #expect(!FileManager.default.fileExists(atPath: fixture.path("a1", "multivariant.m3u8")))
                #expect(!FileManager.default.fileExists(atPath: fixture.path("a1", "video/v/playlist.m3u8")))
                // It is there now: only that is fetched.
                let again = try await fixture.download("a1", resources)
                #expect(again.end?.completed?.resourcesReused == 2 && origin.count("/2") == 4)
                #expect(FileManager.default.fileExists(atPath: fixture.path("a1", "multivariant.m3u8")))
            }
        }
    }

    @Test func refusedTokensEndTheWholeRun() async throws {
        try await LoopbackOrigin.serving { _ in
            .init("", status: 403)
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                let resources = (1...9).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                let failed = try #require(try await fixture.download("a1", resources).end?.failed)
                #expect(!failed.retryable && failed.failures.first?.reason == "HTTP_403")
            }
        }
    }

    @Test func cutsRangesOutOfServersThatIgnoreThem() async throws {
        let whole = pattern(3, 1000)
        try await LoopbackOrigin.serving { request in
            var response = LoopbackOrigin.Response(whole)
            response.ignoresRange = request.path == "/ignores"
            return response
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library, checksMedia: false)
                let range = ByteRange(offset: 100, length: 50)
                let result = try await fixture.download(
                    "a1",
                    [
                        DownloadFixture.resource(1, origin.baseURL + "/honours", range: range),
                        DownloadFixture.resource(2, origin.baseURL + "/ignores", range: range),
                    ])
                #expect(result.end?.completed != nil)
                for number in 1...2 { #expect(fixture.bytes("a1", number) == Array(whole[100..<150])) }
                #expect(origin.requests.allSatisfy { $0.headers["range"] == "bytes=100-149" })
            }
        }
    }

    @Test func wrongRangesAreNeverStored() async throws {
        try await LoopbackOrigin.serving { request in
            .init(pattern(3, 50), status: 206, headers: ["Content-Range": "bytes 7-56/1000"])
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                let range = ByteRange(offset: 100, length: 50)
                let result = try await fixture.download(
                    "a1", [DownloadFixture.resource(1, origin.baseURL + "/x", range: range)])
                #expect(result.end?.failed?.failures.first?.reason == "WRONG_RANGE")
                #expect(fixture.bytes("a1", 1) == nil)
            }
        }
    }

    @Test func trustsOnlyWhatJournalAndFileAgreeOn() async throws {
        try await LoopbackOrigin.serving {
            .init(pattern($0.path.count, 500))
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                let resources = (1...3).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                _ = try await fixture.download("a1", resources)
                // One file gone, one cut short; and a line of the journal torn by a crash.
                try FileManager.default.removeItem(atPath: fixture.path("a1", "video/v/00000001.ts"))
                truncate(fixture.path("a1", "video/v/00000002.ts"), 100)
                let journal = try #require(FileHandle(forWritingAtPath: fixture.path("a1", "journal")))
                journal.seekToEndOfFile()
                journal.write(Data("video/v/00000003.ts\t1".utf8))
                journal.closeFile()
                let again = try await fixture.download("a1", resources)
                #expect(again.end?.completed?.resourcesReused == 1)
                for number in 1...3 { #expect(fixture.bytes("a1", number) == pattern(2, 500)) }
            }
        }
    }

    @Test func verifyFindsWhatWasChangedBehindOurBack() async throws {
        try await LoopbackOrigin.serving {
            .init(pattern($0.path.count, 500))
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                let resources = (1...3).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                _ = try await fixture.download("a1", resources)
                let request = VerifyRequest(assetID: "a1")
                let sound = try await fixture.service.verify(request, CallContext())
                #expect(sound.damaged.isEmpty && sound.resourcesChecked == 3 && sound.bytesChecked == 1500)
                var bytes = pattern(2, 500)
                bytes[250] ^= 1
                try Data(bytes).write(to: URL(filePath: fixture.path("a1", "video/v/00000002.ts")))
                try FileManager.default.removeItem(atPath: fixture.path("a1", "video/v/00000003.ts"))
                let report = try await fixture.service.verify(request, CallContext())
                #expect(report.damaged.map(\.reason) == ["FILE_DAMAGED", "FILE_MISSING"])
            }
        }
    }

    @Test(arguments: [
        ("video/v", "../x.ts"), ("video/v", ".hidden"), ("video/v", "a/b.ts"), ("video/v", ""),
        ("video/../../x", "a.ts"),
        ("/etc", "passwd"), ("video", "a.ts"), ("video/v", "playlist.m3u8"),
    ]) func namesNeverLeadOutOfTheAsset(track: String, name: String) async throws {
        try await withTemporaryDirectory { library in
            let fixture = DownloadFixture(library: library)
            var start = DownloadFixture.start("a1")
            start.selection?.tracks = [Track(id: track, kind: .video)]
            var resource = DownloadFixture.resource(1, "http://127.0.0.1:1/")
            resource.trackID = track
            resource.name = name
            let plan = [resource]
            let begin = start
            let error = await #expect(throws: ServiceError.self) {
                try await fixture.download("a1", plan, start: begin)
            }
            #expect(error?.reason == "NAME_NOT_ALLOWED")
            let files = try FileManager.default.subpathsOfDirectory(atPath: library)
            #expect(!files.contains { $0.hasSuffix(".ts") || $0.contains("passwd") })
        }
    }

    @Test(arguments: ["", "../x", "A", "a/b", "-a", String(repeating: "a", count: 65)])
    func assetIdsNeverLeadOutOfTheLibrary(id: String) async throws {
        try await withTemporaryDirectory { library in
            let fixture = DownloadFixture(library: library)
            await #expect(throws: ServiceError.self) { try await fixture.download(id, []) }
            await #expect(throws: ServiceError.self) {
                _ = try await fixture.service.remove(RemoveRequest(assetID: id), CallContext())
            }
        }
    }

    @Test func aPlanThatEndsEarlyIsNoCompleteAsset() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 10))
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                let plan = [DownloadFixture.resource(1, origin.baseURL + "/1")]
                let error = await #expect(throws: ServiceError.self) {
                    try await fixture.download("a1", plan, count: 2)
                }
                #expect(error?.reason == "PLAN_INCOMPLETE" && error?.isRetryable == true)
                #expect(!FileManager.default.fileExists(atPath: fixture.path("a1", "multivariant.m3u8")))
            }
        }
    }

    @Test func anotherResourceUnderTheSameNameIsFetched() async throws {
        try await LoopbackOrigin.serving {
            .init(pattern($0.path.count, 500))
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library, checksMedia: false)
                func get(_ path: String, range: ByteRange? = nil) async throws -> DownloadProgress? {
                    let resource = DownloadFixture.resource(1, origin.baseURL + path, range: range)
                    return try await fixture.download("a1", [resource]).end?.completed
                }
                _ = try await get("/a/one.ts?token=1")
                // Another token, folder or host is the same resource; another file or range is not.
                let same = try await get("/b/one.ts?token=2")
                #expect(same?.resourcesReused == 1)
                let other = try await get("/a/other.ts")
                #expect(other?.resourcesReused == 0)
                #expect(fixture.bytes("a1", 1) == pattern("/a/other.ts".utf8.count, 500))
                let part = try await get("/a/other.ts", range: ByteRange(offset: 1, length: 9))
                #expect(part?.resourcesReused == 0)
                #expect(fixture.bytes("a1", 1)?.count == 9)
            }
        }
    }

    @Test func unaskedCompressionIsUndone() async throws {
        let folder = Project.root + "/proto/larder/v1"
        let extra =
            "gzip_types *; gzip_min_length 1; gzip_proxied any; location / { add_header Content-Encoding gzip; }"
        try await withTemporaryDirectory { state in
            let packed = try await RunningProcess.run(
                "/usr/bin/env", ["bash", "-c", "gzip -c \(folder)/error.proto > \(state)/error.vtt"])
            #expect(packed.exitCode == 0)
            try await NginxOrigin.serving(state, extra: extra) { origin in
                try await withTemporaryDirectory { library in
                    let fixture = DownloadFixture(library: library, checksMedia: false)
                    let end = try await fixture.download(
                        "a1", [DownloadFixture.resource(1, origin.baseURL + "/error.vtt")]
                    ).end
                    #expect(end?.completed != nil)
                    let expected = FileManager.default.contents(atPath: folder + "/error.proto")
                    #expect(fixture.bytes("a1", 1) == expected.map { [UInt8]($0) })
                }
            }
        }
    }

    @Test func verifyIsNotContentWithHalfAnAsset() async throws {
        try await LoopbackOrigin.serving { request in
            request.path == "/2" ? .init("", status: 410) : .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                _ = try await fixture.download(
                    "a1", (1...2).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") })
                let half = try await fixture.service.verify(VerifyRequest(assetID: "a1"), CallContext())
                #expect(half.damaged.map(\.reason) == ["ASSET_INCOMPLETE"])
                _ = try await fixture.download("a2", [DownloadFixture.resource(1, origin.baseURL + "/1")])
                try FileManager.default.removeItem(atPath: fixture.path("a2", "video/v/playlist.m3u8"))
                let lost = try await fixture.service.verify(VerifyRequest(assetID: "a2"), CallContext())
                #expect(lost.damaged.map(\.reason) == ["FILE_MISSING"])
            }
        }
    }

    @Test func oneDownloadOfAnAssetAtATime() async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving { _ in
            var response = LoopbackOrigin.Response(pattern(1, 10))
            response.stall = (5, gate)
            return response
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                let plan = [DownloadFixture.resource(1, origin.baseURL + "/1")]
                async let first = fixture.download("a1", plan)
                try await eventually { origin.requests.count == 1 }
                let error = await #expect(throws: ServiceError.self) { try await fixture.download("a1", plan) }
                #expect(error?.reason == "ASSET_BUSY")
                gate.open()
                let end = try await first.end
                #expect(end?.completed != nil)
            }
        }
    }

    @Test func anUnwritableLibraryIsTold() async throws {
        let fixture = DownloadFixture(library: "/proc/larder")
        let error = await #expect(throws: ServiceError.self) { try await fixture.download("a1", []) }
        #expect(error?.message.contains("/proc/larder") == true)
    }

    @Test func removingDeletesEverything() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 10))
        } _: { origin in
            try await withTemporaryDirectory { library in
                let fixture = DownloadFixture(library: library)
                _ = try await fixture.download("a1", [DownloadFixture.resource(1, origin.baseURL + "/1")])
                for _ in 0..<2 { _ = try await fixture.service.remove(RemoveRequest(assetID: "a1"), CallContext()) }
                #expect(!FileManager.default.fileExists(atPath: fixture.path("a1", "")))
            }
        }
    }
}
