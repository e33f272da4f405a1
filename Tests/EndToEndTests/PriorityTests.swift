import Contract
import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// Who gets how much of the link, and who goes first.
@Suite struct PriorityTests {
    private static let segments = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:4,\n"

    /// Assets `/NAME.m3u8` of one segment `/NAME.ts` each; that of the first is held back.
    private static func serving(_ body: (LoopbackOrigin, LoopbackOrigin.Gate) async throws -> Void) async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving { request in
            let name = request.path.dropFirst().prefix { $0 != "." }
            if request.path.hasSuffix(".m3u8") { return .init(segments + "\(name).ts\n") }
            var response = LoopbackOrigin.Response([UInt8](repeating: 0x47, count: 1880))
            if name == "first" { response.stall = (188, gate) }
            return response
        } _: { origin in
            try await body(origin, gate)
        }
    }

    private func begin(
        _ client: CoordinatorClient, _ url: String, _ priority: Priority = .unspecified
    ) async throws -> String {
        let asset = try await client.prepare(
            PrepareRequest(url: url, priority: priority), CallContext(timeout: .seconds(60)))
        return try await client.start(AssetRequest(assetID: asset.id), CallContext(timeout: .seconds(60))).id
    }

    private func complete(_ client: CoordinatorClient, _ ids: [String]) async throws {
        for id in ids {
            try await eventually("\(id) complete") {
                try await client.get(AssetRequest(assetID: id), CallContext(timeout: .seconds(120))).state == .completed
            }
        }
    }

    @Test func thoseOfAHigherPriorityBeginFirst() async throws {
        try await Self.serving { origin, gate in
            try await Installation.serving(settings: ["coordinator": "maximum_downloads = 1"]) { installation in
                let client = installation.client
                var ids = [try await begin(client, origin.baseURL + "/first.m3u8")]
                try await eventually("a download under way") { origin.count("/first.ts") == 1 }
                for (name, priority) in [("low", Priority.low), ("a", .unspecified), ("b", .normal), ("high", .high)] {
                    ids.append(try await begin(client, "\(origin.baseURL)/\(name).m3u8", priority))
                }
                let raised = try await client.prioritize(
                    PrioritizeRequest(assetID: ids[3], priority: .high, maximumRate: 50_000), CallContext())
                #expect(raised.priority == .high && raised.maximumRate == 50_000)
                gate.open()
                try await complete(client, ids)
                let order = origin.requests.map(\.path).filter { $0.hasSuffix(".ts") }
                #expect(order == ["/first.ts", "/b.ts", "/high.ts", "/a.ts", "/low.ts"])
            }
        }
    }

    /// Whoever stands in front may go away without a download.
    @Test func theOthersGoOnWhenTheFirstInTheQueueIsDeleted() async throws {
        try await Self.serving { origin, gate in
            try await Installation.serving(settings: ["coordinator": "maximum_downloads = 1"]) { installation in
                let client = installation.client
                let first = try await begin(client, origin.baseURL + "/first.m3u8")
                try await eventually("a download under way") { origin.count("/first.ts") == 1 }
                let low = try await begin(client, origin.baseURL + "/low.m3u8", .low)
                let high = try await begin(client, origin.baseURL + "/high.m3u8", .high)
                _ = try await client.delete(AssetRequest(assetID: high), CallContext())
                _ = try await client.pause(AssetRequest(assetID: first), CallContext())
                try await complete(client, [low])
                gate.open()
            }
        }
    }

    /// A change takes effect at once, and nothing of what is there is lost.
    @Test func aDownloadUnderWayGoesOnWithItsNewPriority() async throws {
        try await Self.serving { origin, gate in
            try await Installation.serving { installation in
                let client = installation.client
                let id = try await begin(client, origin.baseURL + "/first.m3u8")
                try await eventually("a download under way") { origin.count("/first.ts") == 1 }
                let result = try await installation.run(
                    "coordinator", ["prioritize", id, "--priority", "low", "--max-rate", "20000"])
                #expect(result.exitCode == 0 && result.output.contains("priority  low"), "\(result.errorOutput)")
                try await eventually("the download again") { origin.count("/first.ts") == 2 }
                gate.open()
                try await complete(client, [id])
                let unlimited = try await installation.run(
                    "coordinator", ["prioritize", id, "--max-rate", "0", "--json"])
                let asset = try object(unlimited.output)
                #expect(
                    asset["priority"] as? String == "LOW" && asset["maximum_rate"] as? Int == 0, "\(unlimited.output)")
            }
        }
    }

    @Test func thoseWhoAreNiceLetOthersGoFirst() async throws {
        try await Self.serving { origin, gate in
            try await withTemporaryDirectory { folder in
                // Shows where a process may be looked at: its children don't hide from it.
                let script = """
                    import os, subprocess, sys, time
                    child = subprocess.Popen(sys.argv[1:])
                    sys.stdin.read()
                    names = os.listdir(f"/proc/{child.pid}/task")
                    print(min({int(open(f"/proc/{child.pid}/task/{name}/stat").read().rsplit(")", 1)[1].split()[16]) for name in names}))
                    sys.exit(child.wait())
                    """
                let process = try RunningProcess(
                    Project.python,
                    [
                        "-c", script, Project.executable("segment-downloader"), "fetch",
                        origin.baseURL + "/first.m3u8", folder + "/out", "--nice", "7", "--json",
                    ])
                try await eventually("a download under way") { origin.count("/first.ts") == 1 }
                process.closeInput()
                try await eventually("the threads") { process.outputSoFar.contains("\n") }
                gate.open()
                let ended = await process.wait()
                #expect(ended.exitCode == 0 && ended.output.hasPrefix("7\n"), "\(ended)")
            }
        }
    }
}
