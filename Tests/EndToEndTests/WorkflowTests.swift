import Contract
import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// The daemons together: verbs, crashes, replacement of parts.
@Suite struct WorkflowTests {
    /// A presentation of so many segments; those from `held` on wait for the gate.
    private func origin(
        _ count: Int, held: Int = .max, gate: LoopbackOrigin.Gate = .init()
    ) -> @Sendable (LoopbackOrigin.Request) -> LoopbackOrigin.Response {
        { request in
            if request.path == "/m.m3u8" {
                let segments = (1...count).map { "#EXTINF:4,\n\($0).ts\n" }.joined()
                return .init("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n\(segments)")
            }
            let number = Int(request.path.dropFirst().prefix { $0.isNumber }) ?? 0
            var response = LoopbackOrigin.Response(
                Array("ID3".utf8) + [UInt8](repeating: UInt8(number), count: 2000 + number))
            if number >= held { response.stall = (1000, gate) }
            return response
        }
    }

    private func journal(_ installation: Installation, _ id: String) -> Set<String> {
        let text = (try? String(contentsOfFile: "\(installation.library)/assets/\(id)/journal", encoding: .utf8)) ?? ""
        return Set(
            text.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "\t").first.map(String.init) })
    }

    private func prepareAndStart(_ client: CoordinatorClient, _ url: String) async throws -> String {
        let asset = try await client.prepare(PrepareRequest(url: url), CallContext(timeout: .seconds(60)))
        #expect(asset.state == .prepared)
        _ = try await client.start(AssetRequest(assetID: asset.id), CallContext(timeout: .seconds(60)))
        return asset.id
    }

    private func state(_ client: CoordinatorClient, _ id: String) async throws -> AssetState {
        // A coordinator that was just killed does not answer; the next look finds its successor.
        let asset = try? await client.get(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
        return asset?.state ?? .unspecified
    }

    @Test(arguments: ["segment-downloader", "coordinator", "playlist-inspector", "key-broker"])
    func killingAnyProcessLosesNothing(victim: String) async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving(origin(24, held: 9, gate: gate)) { origin in
            try await Installation.serving { installation in
                let client = installation.client
                let id = try await prepareAndStart(client, origin.baseURL + "/m.m3u8")
                try await eventually("eight segments") {
                    journal(installation, id).count >= 8 && origin.count("/24.ts") == 1
                }
                let complete = journal(installation, id)
                await installation.stop(victim, SIGKILL)
                try await installation.start(victim)
                gate.open()
                try await eventually(within: .seconds(120), "completion") { try await state(client, id) == .completed }
                for number in 1...24 {
                    let name = "0000000\(number)".suffix(8) + ".ts"
                    let wasComplete = complete.contains { $0.hasSuffix(name) }
                    let count = origin.count("/\(number).ts")
                    // Only what was under way may have been asked for twice.
                    #expect(wasComplete ? count == 1 : count <= 2, "segment \(number): \(count)")
                }
                let report = try await client.verify(AssetRequest(assetID: id), CallContext(timeout: .seconds(60)))
                #expect(report.damaged.isEmpty && report.resourcesChecked == 24)
            }
        }
    }

    @Test func repairsWhatIsDamaged() async throws {
        try await LoopbackOrigin.serving(origin(3)) { origin in
            try await Installation.serving { installation in
                let client = installation.client
                let url = origin.baseURL + "/m.m3u8"
                let prepared = try await client.prepare(PrepareRequest(url: url), CallContext(timeout: .seconds(60)))
                let early = try await installation.run("coordinator", ["repair", prepared.id])
                #expect(early.exitCode == 65 && early.errorOutput.contains("can't be repaired"))
                let id = prepared.id
                _ = try await client.start(AssetRequest(assetID: id), CallContext(timeout: .seconds(60)))
                try await eventually("completion") { try await state(client, id) == .completed }
                let folder = "\(installation.library)/assets/\(id)/video"
                let track = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
                let path = "\(folder)/\(track)/00000002.ts"
                let sound = FileManager.default.contents(atPath: path)
                try Data(count: sound?.count ?? 0).write(to: URL(fileURLWithPath: path))
                #expect(try await installation.run("coordinator", ["verify", id]).exitCode == 65)
                let repaired = try await installation.run("coordinator", ["repair", id, "--json"])
                #expect(repaired.exitCode == 0, "\(repaired.errorOutput)")
                try await eventually("completion") { try await state(client, id) == .completed }
                #expect(FileManager.default.contents(atPath: path) == sound)
                let stats = try await installation.run("segment-downloader", ["stats"])
                #expect(stats.output.contains("larder_downloader_resources_completed_total 4\n"), "\(stats.output)")
                #expect(stats.output.contains("# TYPE larder_downloader_requests_in_flight gauge\n"))
                #expect(origin.count("/2.ts") == 2 && origin.count("/1.ts") == 1)
                #expect(try await installation.run("coordinator", ["verify", id]).exitCode == 0)
            }
        }
    }

    /// A repair that its origin does not help with leaves the asset as complete as it was.
    @Test func aRepairThatFailsLosesNothing() async throws {
        try await Installation.serving { installation in
            let client = installation.client
            let gone = Gone()
            let script = origin(2)
            try await LoopbackOrigin.serving { request in
                gone.isSet && request.path == "/m.m3u8" ? .init("", status: 404) : script(request)
            } _: { origin in
                let id = try await prepareAndStart(client, origin.baseURL + "/m.m3u8")
                try await eventually("completion") { try await state(client, id) == .completed }
                gone.set()
                _ = try await client.repair(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
                try await eventually("the end of the repair") {
                    let asset = try await client.get(AssetRequest(assetID: id), CallContext(timeout: .seconds(120)))
                    return asset.state == .completed && asset.failure?.reason == "HTTP_404"
                }
                let out = installation.folder + "/out"
                #expect(try await installation.run("coordinator", ["export", id, out]).exitCode == 0)
            }
        }
    }

    private final class Gone: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }

    @Test func pausesAndResumes() async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving(origin(12, held: 5, gate: gate)) { origin in
            try await Installation.serving { installation in
                let client = installation.client
                let id = try await prepareAndStart(client, origin.baseURL + "/m.m3u8")
                try await eventually("four segments") {
                    journal(installation, id).count == 4 && origin.count("/12.ts") == 1
                }
                let paused = try await installation.run("coordinator", ["pause", id, "--json"])
                #expect(try object(paused.output)["state"] as? String == "PAUSED")
                gate.open()
                let resumed = try await installation.run("coordinator", ["resume", id, "--json"])
                #expect(try object(resumed.output)["state"] as? String == "QUEUED")
                try await eventually("completion") { try await state(client, id) == .completed }
                for number in 1...4 { #expect(origin.count("/\(number).ts") == 1) }
            }
        }
    }

    @Test func moreDownloadsThanSlotsAllComplete() async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving(origin(3, held: 1, gate: gate)) { origin in
            try await Installation.serving { installation in
                let client = installation.client
                var ids: [String] = []
                for number in 1...7 {
                    ids.append(try await prepareAndStart(client, origin.baseURL + "/m.m3u8?\(number)"))
                }
                try await eventually("three at once") {
                    try await client.list(ListAssetsRequest(), CallContext()).assets
                        .filter { $0.state == .downloading }.count == 3
                }
                for _ in 0..<20 { gate.open() }
                for id in ids {
                    try await eventually("completion") { try await state(client, id) == .completed }
                }
            }
        }
    }

    @Test func everyVerbWorksOnTheCommandLine() async throws {
        let folder = try await Samples.shared.folder()
        try await NginxOrigin.serving(folder) { origin in
            try await Installation.serving { installation in
                func run(_ words: String...) async throws -> [String: Any] {
                    let result = try await installation.run("coordinator", words + ["--json"])
                    #expect(result.exitCode == 0, "\(words): \(result.output)\(result.errorOutput)")
                    return try object(result.output)
                }
                let prepared = try await run("prepare", origin.baseURL + "/aes/index.m3u8", "--title", "Sample")
                let id = try #require(prepared["id"] as? String)
                #expect(prepared["state"] as? String == "PREPARED" && prepared["title"] as? String == "Sample")
                let early = try await installation.run("coordinator", ["start", id, "--json"])
                #expect(early.exitCode == 65 && early.output.contains("LICENSE_REQUIRED"))
                let selected = try await run("select", id, "--max-bitrate", "1000000")
                #expect(selected["state"] as? String == "PREPARED")
                let licensed = try await run("license", id)
                #expect(licensed["licensed"] as? Bool == true)
                _ = try await run("start", id)
                try await eventually("completion") { try await state(installation.client, id) == .completed }
                let listed = try await run("list")
                #expect((listed["assets"] as? [[String: Any]])?.first?["id"] as? String == id)
                let shown = try await run("show", id)
                #expect((shown["presentation"] as? [String: Any]) != nil)
                let playable = try await run("playable", id)
                #expect(playable["playable"] as? Bool == true)
                let exported = try await run("export", id, installation.folder + "/out")
                #expect(exported["playlist_path"] as? String == installation.folder + "/out/multivariant.m3u8")
                let components = try await run("components")
                #expect((components["components"] as? [Any])?.count == 3)
                let keys = try await installation.run("key-broker", ["list", "--json"])
                #expect(keys.output.contains(id))
                _ = try await run("delete", id)
                let after = try await installation.run("key-broker", ["list", "--json"])
                #expect(!after.output.contains(id))
                #expect(!FileManager.default.fileExists(atPath: "\(installation.library)/assets/\(id)"))
            }
        }
    }

    @Test func watchTellsEveryStateInOrder() async throws {
        try await LoopbackOrigin.serving(origin(4)) { origin in
            try await Installation.serving { installation in
                let client = installation.client
                let asset = try await client.prepare(PrepareRequest(url: origin.baseURL + "/m.m3u8"), CallContext())
                let states = Mutex<[AssetState]>([])
                let revisions = Mutex<[UInt64]>([])
                async let watching: Void = client.watch(
                    WatchRequest(assetID: asset.id),
                    MessageSink { event in
                        guard let asset = event.asset, !event.removed else { return }
                        states.withLock { if $0.last != asset.state { $0.append(asset.state) } }
                        revisions.withLock { $0.append(asset.revision) }
                    }, CallContext(timeout: .seconds(60)))
                try await eventually("the first event") { states.withLock { !$0.isEmpty } }
                _ = try await client.start(AssetRequest(assetID: asset.id), CallContext())
                try await eventually("completion") { states.withLock { $0.last == .completed } }
                _ = try await client.delete(AssetRequest(assetID: asset.id), CallContext())
                try await watching
                let seen = states.withLock { $0 }
                #expect(seen.first == .prepared && seen.contains(.completed))
                let order: [AssetState] = [.prepared, .queued, .downloading, .completed, .removing]
                let places = seen.compactMap { order.firstIndex(of: $0) }
                #expect(places == places.sorted() && places.count == seen.count)
                let numbers = revisions.withLock { $0 }
                #expect(numbers == numbers.sorted())
            }
        }
    }

    @Test func partsComeAndGoAlone() async throws {
        try await LoopbackOrigin.serving(origin(3)) { origin in
            try await Installation.with { installation in
                try await installation.start("coordinator")
                let none = try await installation.run("coordinator", ["prepare", origin.baseURL + "/m.m3u8", "--json"])
                #expect(none.exitCode == 69 && none.output.contains("COMPONENT_MISSING"))
                #expect(none.output.contains("playlist-inspector serve"))
                // The asset that waits goes on by itself when the component comes.
                try await installation.start("playlist-inspector")
                let client = installation.client
                let id = try #require(try await client.list(ListAssetsRequest(), CallContext()).assets.first?.id)
                try await eventually("preparation") { try await state(client, id) == .prepared }
                _ = try await client.start(AssetRequest(assetID: id), CallContext())
                try await eventually("waiting") {
                    try await client.get(AssetRequest(assetID: id), CallContext()).stopReasons == [.waitingForComponent]
                }
                try await installation.start("segment-downloader")
                try await eventually("completion") { try await state(client, id) == .completed }
                // A component ends in order on SIGTERM and takes its socket with it.
                let ended = await installation.stop("playlist-inspector", SIGTERM)
                #expect(ended?.exitCode == 0)
                #expect(!FileManager.default.fileExists(atPath: installation.socket("playlist-inspector")))
                try await eventually("a look without it") {
                    try await client.components(ComponentsRequest(), CallContext()).components.map(\.socket)
                        == ["segment-downloader.sock"]
                }
                // A watcher does not keep the coordinator from ending: its call ends in order.
                let watcher = try installation.begin("coordinator", ["watch", "--json"])
                try await eventually("the watcher") { watcher.outputSoFar.contains(id) }
                let stopped = await installation.stop("coordinator", SIGTERM)
                let watched = await watcher.wait()
                #expect(stopped?.exitCode == 0 && watched.exitCode == 0, "\(watched.errorOutput)")
                try await installation.start("coordinator")
                let second = try await installation.run(
                    "coordinator", ["serve", "--socket", installation.folder + "/x.sock"])
                #expect(second.exitCode == 75 && second.errorOutput.contains("another coordinator"))
            }
        }
    }

    @Test func aStockClientTalksToEveryComponent() async throws {
        try await Installation.serving { installation in
            let services = [
                "coordinator": "larder.v1.Coordinator", "playlist-inspector": "larder.v1.PlaylistInspector",
                "segment-downloader": "larder.v1.SegmentDownloader", "key-broker": "larder.v1.KeyBroker",
            ]
            for name in Installation.components.keys {
                let service = try #require(services[name])
                let result = try await RunningProcess.run(
                    Project.python,
                    [Project.root + "/Tests/Python/component_client.py", installation.socket(name), name, service],
                    environment: ["PYTHONPATH": Project.root + "/.venv"])
                #expect(result.output == "OK\n", "\(name): \(result.errorOutput)")
            }
        }
    }

    @Test func keysAndTokensAreInNoLogAndNoLibrary() async throws {
        let folder = try await Samples.shared.folder()
        try await NginxOrigin.serving(folder) { origin in
            try await Installation.with { installation in
                let config = installation.folder + "/broker.conf"
                let host = origin.baseURL.dropFirst("http://".count)
                try Data("header = \(host) Authorization: Bearer s3cret-t0ken\nlog_level = debug\n".utf8).write(
                    to: URL(filePath: config))
                let broker = try RunningProcess(
                    Project.executable("key-broker"), ["serve", "--drm", "aes-128", "--config", config],
                    environment: installation.environment)
                for name in ["playlist-inspector", "segment-downloader", "coordinator"] {
                    try await installation.start(name)
                }
                let result = try await installation.run(
                    "coordinator",
                    ["get", origin.baseURL + "/aes/index.m3u8", "-o", installation.folder + "/out", "--keep"])
                #expect(result.exitCode == 0, "\(result.errorOutput)")
                broker.send(SIGTERM)
                let ended = await broker.wait()
                let key = try Data(contentsOf: URL(filePath: folder + "/aes/key1.bin"))
                #expect(!ended.errorOutput.contains("s3cret") && ended.errorOutput.contains("Acquire"))
                for name in try FileManager.default.subpathsOfDirectory(atPath: installation.library) {
                    guard let data = FileManager.default.contents(atPath: installation.library + "/" + name) else {
                        continue
                    }
                    #expect(data.range(of: key) == nil && data.range(of: Data("s3cret".utf8)) == nil, "\(name)")
                }
            }
        }
    }
}
