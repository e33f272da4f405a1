import Contract
import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// Growing presentations, recorded by the real processes.
@Suite struct RecordingTests {
    /// A live stream whose window moves when it is told to.
    private final class Broadcast: Sendable {
        private let state = Mutex((first: 1, last: 3, hasEnded: false, hasKeys: true))
        private let gone: Set<Int>
        let isEncrypted: Bool

        init(gone: Set<Int> = [], isEncrypted: Bool = false) {
            self.gone = gone
            self.isEncrypted = isEncrypted
        }

        func move(to window: ClosedRange<Int>) {
            state.withLock { ($0.first, $0.last) = (window.lowerBound, window.upperBound) }
        }

        func setKeys(_ areThere: Bool) { state.withLock { $0.hasKeys = areThere } }

        func end() { state.withLock { $0.hasEnded = true } }

        static func bytes(_ number: Int) -> [UInt8] {
            Array("ID3".utf8) + [UInt8](repeating: UInt8(number), count: 1000 + number)
        }

        func answer(_ request: LoopbackOrigin.Request) -> LoopbackOrigin.Response {
            if request.path == "/live.m3u8" { return .init(playlist) }
            let number = Int(request.path.dropFirst().prefix { $0.isNumber }) ?? 0
            if request.path.hasSuffix(".key"), number > 1, !state.withLock({ $0.hasKeys }) {
                return .init("", status: 503)
            }
            if request.path.hasSuffix(".key") { return .init([UInt8](repeating: UInt8(number), count: 16)) }
            return gone.contains(number) ? .init("", status: 404) : .init(Self.bytes(number))
        }

        private var playlist: String {
            let (first, last, hasEnded, _) = state.withLock { $0 }
            var text = """
                #EXTM3U
                #EXT-X-TARGETDURATION:1
                #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES
                #EXT-X-MEDIA-SEQUENCE:\(first)

                """
            for number in first...max(first, last) where number <= last {
                // The key changes with every second segment.
                if isEncrypted { text += "#EXT-X-KEY:METHOD=AES-128,URI=\"\(number / 2).key\"\n" }
                text += "#EXTINF:0.5,\n\(number).ts\n"
            }
            return text + (hasEnded ? "#EXT-X-ENDLIST\n" : "")
        }
    }

    private func playlist(_ installation: Installation, _ id: String) throws -> [String] {
        let folder = "\(installation.library)/assets/\(id)/video"
        let track = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        let text = try String(contentsOfFile: "\(folder)/\(track)/playlist.m3u8", encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    /// Segments that are complete.
    private func complete(_ installation: Installation, _ id: String) -> Int {
        complete("\(installation.library)/assets/\(id)")
    }

    private func complete(_ folder: String) -> Int {
        let text = (try? String(contentsOfFile: folder + "/journal", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").count - 1
    }

    private func state(_ client: CoordinatorClient, _ id: String) async throws -> AssetState {
        let asset = try? await client.get(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
        return asset?.state ?? .unspecified
    }

    private func begin(_ client: CoordinatorClient, _ url: String) async throws -> String {
        let asset = try await client.prepare(PrepareRequest(url: url), CallContext(timeout: .seconds(60)))
        #expect(asset.state == .prepared && asset.selection?.type == .live)
        if asset.selection?.keys.isEmpty == false {
            _ = try await client.license(AssetRequest(assetID: asset.id), CallContext(timeout: .seconds(60)))
        }
        _ = try await client.start(AssetRequest(assetID: asset.id), CallContext(timeout: .seconds(60)))
        return asset.id
    }

    @Test func whatEndsBecomesAnOrdinaryAsset() async throws {
        let broadcast = Broadcast(gone: [5])
        try await LoopbackOrigin.serving({ broadcast.answer($0) }) { origin in
            try await Installation.with { installation in
                let out = installation.folder + "/out"
                let process = try installation.begin(
                    "coordinator", ["get", origin.baseURL + "/live.m3u8", "-o", out])
                try await eventually("three segments") { origin.count("/3.ts") == 1 }
                broadcast.move(to: 2...6)
                try await eventually("six segments") { origin.count("/6.ts") == 1 && origin.count("/5.ts") >= 3 }
                // The window runs away from the recorder.
                broadcast.move(to: 9...10)
                broadcast.end()
                let outcome = await process.wait()
                #expect(outcome.exitCode == 0, "\(outcome.errorOutput)")
                let missed = outcome.errorOutput.split(separator: "\n").filter { $0.hasPrefix("missed: ") }
                #expect(missed.count == 3, "\(outcome.errorOutput)")
                let folder = out + "/video"
                let track = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
                let text = try String(contentsOfFile: "\(folder)/\(track)/playlist.m3u8", encoding: .utf8)
                #expect(text.contains("#EXT-X-PLAYLIST-TYPE:VOD") && text.hasSuffix("#EXT-X-ENDLIST\n"))
                #expect(text.contains("#EXT-X-MEDIA-SEQUENCE:1\n"))
                let gaps = text.components(separatedBy: "#EXT-X-GAP\n").count - 1
                let segments = text.split(separator: "\n").filter { $0.hasSuffix(".ts") }
                #expect(gaps == 3 && segments.count == 10)
                for number in [1, 2, 3, 4, 6, 9, 10] {
                    let path = "\(folder)/\(track)/\("0000000\(number)".suffix(8)).ts"
                    #expect(FileManager.default.contents(atPath: path) == Data(Broadcast.bytes(number)))
                    #expect(origin.count("/\(number).ts") == 1)
                }
            }
        }
    }

    @Test(arguments: ["segment-downloader", "playlist-inspector", "coordinator"])
    func aKilledProcessLosesNothingThatWasRecorded(victim: String) async throws {
        let broadcast = Broadcast()
        try await LoopbackOrigin.serving({ broadcast.answer($0) }) { origin in
            try await Installation.serving { installation in
                let client = installation.client
                let id = try await begin(client, origin.baseURL + "/live.m3u8")
                try await eventually("three segments") { complete(installation, id) == 3 }
                await installation.stop(victim, SIGKILL)
                broadcast.move(to: 5...6)
                try await installation.start(victim)
                try await eventually(within: .seconds(60), "the new window") { complete(installation, id) == 5 }
                let finished = try await installation.run("coordinator", ["finish", id, "--json"])
                #expect(finished.exitCode == 0, "\(finished.errorOutput)")
                try await eventually(within: .seconds(60), "completion") { try await state(client, id) == .completed }
                let lines = try playlist(installation, id)
                #expect(lines.filter { $0.hasSuffix(".ts") } == (1...6).map { "0000000\($0).ts" })
                #expect(lines.filter { $0 == "#EXT-X-GAP" }.count == 1 && lines.last == "#EXT-X-ENDLIST")
                for number in [1, 2, 5, 6] { #expect(origin.count("/\(number).ts") == 1) }
                let asset = try await client.get(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
                #expect(asset.missingCount == 1 && asset.missing.first?.reason == "SEGMENT_MISSED")
                let report = try await client.verify(AssetRequest(assetID: id), CallContext(timeout: .seconds(60)))
                #expect(report.damaged.isEmpty && report.resourcesChecked == 5)
            }
        }
    }

    @Test func aPausedRecordingIsFinishedWithoutItsOrigin() async throws {
        let broadcast = Broadcast()
        try await Installation.serving { installation in
            let client = installation.client
            let id = try await LoopbackOrigin.serving({ broadcast.answer($0) }) { origin in
                let id = try await begin(client, origin.baseURL + "/live.m3u8")
                try await eventually("three segments") {
                    let asset = try await client.get(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
                    return asset.progress?.resourcesComplete == 3
                }
                _ = try await client.pause(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
                return id
            }
            _ = try await client.finish(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
            try await eventually(within: .seconds(60), "completion") { try await state(client, id) == .completed }
            #expect(try playlist(installation, id).filter { $0.hasSuffix(".ts") }.count == 3)
            let error = await #expect(throws: RPCError.self) {
                try await client.finish(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
            }
            #expect(error.map { ServiceError($0).reason } == "NOT_DOWNLOADING")
        }
    }

    @Test func getEndsARecordingOnCtrlC() async throws {
        let broadcast = Broadcast()
        try await LoopbackOrigin.serving({ broadcast.answer($0) }) { origin in
            try await Installation.with { installation in
                let out = installation.folder + "/out"
                let process = try installation.begin(
                    "coordinator", ["get", origin.baseURL + "/live.m3u8", "-o", out])
                try await eventually("three segments") { origin.count("/3.ts") == 1 }
                process.send(SIGINT)
                let outcome = await process.wait()
                #expect(outcome.exitCode == 0, "\(outcome.errorOutput)")
                #expect(outcome.output.hasSuffix("/out/multivariant.m3u8\n"))
            }
        }
    }

    /// Recordings come on top of the downloads that run at once.
    @Test func recordingsWaitForNoSlot() async throws {
        let broadcast = Broadcast()
        try await LoopbackOrigin.serving({ broadcast.answer($0) }) { origin in
            try await Installation.serving { installation in
                let client = installation.client
                var ids: [String] = []
                for number in 0..<5 { ids.append(try await begin(client, origin.baseURL + "/live.m3u8?\(number)")) }
                try await eventually("five recordings") { origin.count("/3.ts") == 5 }
                broadcast.end()
                for id in ids {
                    try await eventually("completion") { try await state(client, id) == .completed }
                }
            }
        }
    }

    @Test func keysThatRotateAreKeptAsTheyCome() async throws {
        let broadcast = Broadcast(isEncrypted: true)
        try await LoopbackOrigin.serving({ broadcast.answer($0) }) { origin in
            try await Installation.serving { installation in
                let client = installation.client
                let id = try await begin(client, origin.baseURL + "/live.m3u8")
                try await eventually("three segments") { origin.count("/3.ts") == 1 }
                broadcast.move(to: 4...8)
                // Before the end: a key server forgets.
                try await eventually("the newest key") { origin.count("/4.key") == 1 }
                broadcast.end()
                try await eventually(within: .seconds(60), "completion") { try await state(client, id) == .completed }
                let asset = try await client.get(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
                #expect(asset.selection?.keys.count == 5)
                for number in 0...4 { #expect(origin.count("/\(number).key") == 1) }
                let playable = try await client.playable(
                    AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
                #expect(playable.playable, "\(playable.reasons)")
            }
        }
    }

    @Test func fetchRecordsGoesOnAndFinishes() async throws {
        let broadcast = Broadcast()
        try await withTemporaryDirectory { folder in
            let tool = Project.executable("segment-downloader")
            let url = try await LoopbackOrigin.serving({ broadcast.answer($0) }) { origin in
                let url = origin.baseURL + "/live.m3u8"
                // A limit in bytes, which two segments are more than: nothing is taken after they are there.
                let first = try RunningProcess(tool, ["fetch", url, folder + "/a", "--max-bytes", "1500"])
                try await eventually("two segments") { complete(folder + "/a") >= 2 }
                broadcast.move(to: 2...5)
                let outcome = await first.wait()
                #expect(outcome.exitCode == 0, "\(outcome.errorOutput)")
                #expect(origin.count("/5.ts") == 0)
                broadcast.move(to: 1...3)
                let second = try RunningProcess(tool, ["fetch", url, folder + "/b"])
                try await eventually("three segments") { complete(folder + "/b") == 3 }
                second.send(SIGINT)
                _ = await second.wait()
                broadcast.move(to: 3...4)
                let third = try RunningProcess(tool, ["fetch", url, folder + "/b"])
                try await eventually("the fourth segment") { origin.count("/4.ts") == 1 }
                third.send(SIGINT)
                _ = await third.wait()
                return url
            }
            let finished = try await RunningProcess.run(tool, ["fetch", url, folder + "/b", "--finish"])
            #expect(finished.exitCode == 0, "\(finished.errorOutput)")
            let none = try await RunningProcess.run(tool, ["fetch", url, folder + "/c", "--finish"])
            #expect(none.exitCode == ExitCode.noInput.rawValue && none.errorOutput.contains("no recording"))
            let verified = try await RunningProcess.run(tool, ["verify", folder + "/b", "--json"])
            #expect(verified.exitCode == 0, "\(verified.output)")
        }
    }

    /// A key server that is down holds up no segment, and is asked until it answers, by another run too.
    @Test func keysThatAreLateHoldUpNothing() async throws {
        let broadcast = Broadcast(isEncrypted: true)
        try await LoopbackOrigin.serving({ broadcast.answer($0) }) { origin in
            try await Installation.serving { installation in
                let client = installation.client
                let id = try await begin(client, origin.baseURL + "/live.m3u8")
                try await eventually("three segments") { complete(installation, id) == 3 }
                broadcast.setKeys(false)
                broadcast.move(to: 4...8)
                try await eventually("eight segments") { complete(installation, id) == 8 && origin.count("/4.key") > 0 }
                await installation.stop("coordinator", SIGKILL)
                try await installation.start("coordinator")
                broadcast.setKeys(true)
                broadcast.end()
                let later = installation.client
                try await eventually(within: .seconds(60), "completion") { try await state(later, id) == .completed }
                let asset = try await later.get(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
                #expect(asset.selection?.keys.count == 5)
                let playable = try await later.playable(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
                #expect(playable.playable, "\(playable.reasons)")
            }
        }
    }
}
