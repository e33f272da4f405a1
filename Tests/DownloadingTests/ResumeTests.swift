import Core
import Downloading
import Foundation
import RPC
import TestSupport
import Testing
import Wire

/// What an earlier run left, damaged or not.
@Suite struct ResumeTests {
    private func journal(_ fixture: DownloadFixture) throws -> [[String]] {
        let text = try String(contentsOfFile: fixture.path("a", "journal"), encoding: .utf8)
        return text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test func theJournalSaysWhatWasFetchedAndWhen() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 100), headers: ["ETag": "\"e\""])
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let before = Timestamp.now()
                _ = try await fixture.download("a", [DownloadFixture.resource(1, origin.baseURL + "/1")])
                let lines = try journal(fixture)
                #expect(lines[0] == ["larder-journal 2"])
                let entry = lines[1]
                #expect(entry[0] == "video/v/00000001.ts" && entry[1] == "100" && entry[3] == "\"e\"")
                // As xxhsum -H2 prints it.
                #expect(entry[2].hasPrefix("xxh3:") && entry[2].count == 37)
                #expect((before...Timestamp.now()).contains(UInt64(entry[5]) ?? 0))
                // Names and data are on the disk by the time that the download is complete.
                #expect(lines.last?.first == "=")
            }
        }
    }

    /// A file that a loss of power may have damaged is looked at; one that was on the disk is not read again.
    @Test(arguments: [true, false]) func whatMayBeDamagedIsLookedAt(isDurable: Bool) async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let resources = (1...2).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                _ = try await fixture.download("a", resources)
                if !isDurable {
                    let path = fixture.path("a", "journal")
                    let text = try String(contentsOfFile: path, encoding: .utf8)
                    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("=") }
                    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
                }
                // As many bytes, but zeros: what a file system may leave.
                try Data(count: 100).write(to: URL(fileURLWithPath: fixture.path("a", "video/v/00000001.ts")))
                let end = try await fixture.download("a", resources).end
                #expect(end?.completed?.resourcesReused == (isDurable ? 2 : 1))
                #expect(origin.count("/1") == (isDurable ? 1 : 2) && origin.count("/2") == 1)
                let report = try await fixture.service.verify(VerifyRequest(assetID: "a"), CallContext())
                #expect(report.damaged.map(\.reason) == (isDurable ? ["FILE_DAMAGED"] : []))
            }
        }
    }

    /// What nobody has looked at since is not taken for sound because others are on the disk now.
    @Test func whatMayBeDamagedIsLookedAtThoughARunEndsEarly() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let resources = (1...3).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                _ = try await fixture.download("a", Array(resources[..<2]))
                let path = fixture.path("a", "journal")
                let text = try String(contentsOfFile: path, encoding: .utf8)
                let lines = text.split(separator: "\n").filter { !$0.hasPrefix("=") }
                try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
                try Data(count: 100).write(to: URL(fileURLWithPath: fixture.path("a", "video/v/00000001.ts")))
                // A run that does not come as far as that.
                _ = try await fixture.download("a", [resources[2]])
                let end = try await fixture.download("a", resources).end
                #expect(end?.completed?.resourcesReused == 2)
                #expect(origin.count("/1") == 2 && origin.count("/2") == 1 && origin.count("/3") == 1)
                #expect(fixture.bytes("a", 1) == pattern(1, 100))
            }
        }
    }

    /// A journal that something else has written to is read as far as it is sound, and goes on from there.
    @Test(arguments: [
        "video/v/00000002.ts\t1", "\n\n\t\t\t\t\t\n", "=\tx\n", "=\t99999999999999999999\n",
        "a\tb\tc\td\te\tf\tg\n", "~\tvideo/v/00000002.ts\t\"e\"\tx\ty\n", "video/v/00000002.ts\t-\n",
        String(repeating: "x", count: 70_000), String(repeating: "y", count: 300_000) + "\n",
    ]) func whatIsStrangeInAJournalLosesNothing(tail: String) async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let resources = (1...3).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                _ = try await fixture.download("a", Array(resources[..<2]))
                let journal = try #require(FileHandle(forWritingAtPath: fixture.path("a", "journal")))
                journal.seekToEndOfFile()
                journal.write(Data(tail.utf8))
                journal.closeFile()
                for _ in 1...2 {
                    let end = try await fixture.download("a", resources).end
                    #expect(end?.completed != nil)
                }
                #expect(origin.count("/1") == 1)
                #expect(origin.count("/2") == (tail.hasSuffix("-\n") ? 2 : 1))
                #expect(origin.count("/3") == 1)
                let report = try await fixture.service.verify(VerifyRequest(assetID: "a"), CallContext())
                #expect(report.damaged.isEmpty)
            }
        }
    }

    /// Files that are gone, or shorter, are fetched again without being asked for.
    @Test func whatIsGoneOrCutIsFetchedAgain() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let resources = (1...3).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                _ = try await fixture.download("a", resources)
                try FileManager.default.removeItem(atPath: fixture.path("a", "video/v/00000001.ts"))
                try Data(count: 10).write(to: URL(fileURLWithPath: fixture.path("a", "video/v/00000002.ts")))
                let end = try await fixture.download("a", resources).end
                #expect(end?.completed?.resourcesReused == 1)
                for number in 1...3 { #expect(fixture.bytes("a", number) == pattern(1, 100)) }
            }
        }
    }

    @Test func repairFetchesWhatIsDamagedAndNothingElse() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 100))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let resources = (1...3).map { DownloadFixture.resource($0, origin.baseURL + "/\($0)") }
                _ = try await fixture.download("a", resources)
                try Data(count: 100).write(to: URL(fileURLWithPath: fixture.path("a", "video/v/00000002.ts")))
                let end = try await fixture.download("a", resources, repairs: true).end
                #expect(end?.completed?.resourcesReused == 2 && fixture.bytes("a", 2) == pattern(1, 100))
                #expect((1...3).map { origin.count("/\($0)") } == [1, 2, 1])
                let report = try await fixture.service.verify(VerifyRequest(assetID: "a"), CallContext())
                #expect(report.damaged.isEmpty)
            }
        }
    }

    private static let large = pattern(3, 1_000_000)

    /// A body that is cut is gone on with where it was cut, if it is still the same.
    @Test(arguments: [
        ("\"one\"", "\"one\"", true), ("\"one\"", "\"two\"", false), ("W/\"one\"", "W/\"one\"", false), ("", "", false),
    ]) func whatWasCutIsGoneOnWith(first: String, second: String, isResumed: Bool) async throws {
        try await LoopbackOrigin.serving { request in
            let tag = request.attempt == 1 ? first : second
            var response = LoopbackOrigin.Response(Self.large, headers: tag.isEmpty ? [:] : ["ETag": tag])
            if request.attempt == 1 { response.closesAfter = 600_000 }
            return response
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let end = try await fixture.download("a", [DownloadFixture.resource(1, origin.baseURL + "/1")]).end
                let progress = try #require(end?.completed)
                #expect(fixture.bytes("a", 1) == Self.large)
                // What came twice is little, or all that came first.
                #expect((progress.bytesFetched < 1_100_000) == isResumed, "\(progress.bytesFetched)")
                let range = origin.requests.last?.headers["range"]
                #expect((range == "bytes=600000-") == isResumed || !isResumed)
                let report = try await fixture.service.verify(VerifyRequest(assetID: "a"), CallContext())
                #expect(report.damaged.isEmpty)
            }
        }
    }

    /// A part that another run left: of a byte range, complete already, and not what the journal says.
    @Test(arguments: ["part", "all", "longer", "short"]) func whatAnotherRunLeftIsGoneOnWith(left: String) async throws
    {
        try await LoopbackOrigin.serving { _ in
            .init(Self.large, headers: ["ETag": "\"e\""])
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let gate = DownloadFixture.resource(1, origin.baseURL + "/1")
                let journalPath = fixture.path("a", "journal")
                // As a run leaves it that is killed.
                let first = try await fixture.download("a", [gate]).end
                #expect(first?.completed != nil)
                let file = fixture.path("a", "video/v/00000001.ts")
                var bytes = Self.large
                switch left {
                case "part": bytes = Array(bytes.prefix(700_000))
                case "longer": bytes += [1, 2, 3]
                case "short": bytes = Array(bytes.prefix(1000))
                default: break
                }
                try Data(bytes).write(to: URL(fileURLWithPath: file + ".part"))
                try FileManager.default.removeItem(atPath: file)
                let text = try String(contentsOfFile: journalPath, encoding: .utf8)
                let lines = text.split(separator: "\n").filter { $0.hasPrefix("~") || $0.hasPrefix("larder") }
                try (lines.joined(separator: "\n") + "\n").write(toFile: journalPath, atomically: true, encoding: .utf8)
                let progress = try #require(try await fixture.download("a", [gate]).end?.completed)
                #expect(fixture.bytes("a", 1) == Self.large)
                #expect((progress.bytesFetched < 400_000) == (left == "part"), "\(progress.bytesFetched)")
            }
        }
    }

    /// What came packed is kept as it was before, and its positions are not those of the server: it is begun anew.
    @Test func whatCamePackedIsNotGoneOnWith() async throws {
        try await withTemporaryDirectory { folder in
            let plain = folder + "/plain"
            // What packs badly, so that a part of it is shorter than all of it packed.
            let noise = Self.large.indices.map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
            try Data(Array("ID3".utf8) + noise).write(to: URL(fileURLWithPath: plain))
            #expect(try await RunningProcess.run("/bin/sh", ["-c", "gzip -k \(plain)"]).exitCode == 0)
            let packed = [UInt8](try #require(FileManager.default.contents(atPath: plain + ".gz")))
            try await LoopbackOrigin.serving { request in
                var response = LoopbackOrigin.Response(
                    packed, headers: ["ETag": "\"e\"", "Content-Encoding": "gzip"])
                if request.attempt == 1 { response.closesAfter = packed.count * 2 / 3 }
                return response
            } _: { origin in
                let fixture = DownloadFixture(library: folder + "/library")
                let end = try await fixture.download("a", [DownloadFixture.resource(1, origin.baseURL + "/1")]).end
                #expect(end?.completed != nil)
                #expect(fixture.bytes("a", 1) == Array("ID3".utf8) + noise)
                #expect(origin.requests.allSatisfy { $0.headers["range"] == nil })
            }
        }
    }

    /// A server that is away for a moment costs nothing of what came before.
    @Test func whatIsThereOutlastsRefusals() async throws {
        try await LoopbackOrigin.serving { request in
            var response = LoopbackOrigin.Response(Self.large, headers: ["ETag": "\"e\""])
            switch request.attempt {
            case 1: response.closesAfter = 600_000
            case 2, 3: return .init("", status: 503)
            default: break
            }
            return response
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                let end = try await fixture.download("a", [DownloadFixture.resource(1, origin.baseURL + "/1")]).end
                #expect(end?.completed?.bytesFetched == 1_000_000 && fixture.bytes("a", 1) == Self.large)
            }
        }
    }
}
