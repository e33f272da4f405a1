import Core
import Downloading
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

@Suite struct ExportTests {
    private static let key = Array("0123456789abcdef".utf8)

    private func openssl(_ bytes: [UInt8], iv: UInt8, in folder: String) async throws -> [UInt8] {
        let (plain, sealed) = (folder + "/plain", folder + "/sealed")
        try Data(bytes).write(to: URL(filePath: plain))
        let result = try await RunningProcess.run(
            "/usr/bin/openssl",
            [
                "enc", "-aes-128-cbc", "-K", Hexadecimal.encode(Self.key), "-iv",
                Hexadecimal.encode([UInt8](repeating: 0, count: 15) + [iv]), "-in", plain, "-out", sealed,
            ])
        #expect(result.exitCode == 0)
        return [UInt8](try Data(contentsOf: URL(filePath: sealed)))
    }

    private func encrypted(_ number: Int, _ url: String, method: String = "AES-128", format: String = "identity")
        -> PlannedResource
    {
        var resource = DownloadFixture.resource(number, url)
        resource.encryption = Encryption(
            keyIDs: ["k1"], method: method, initializationVector: [UInt8](repeating: 0, count: 15) + [UInt8(number)],
            keys: [
                ContentKey(keyID: "k1", method: method, keyformat: format, keyformatversions: "1", uri: "http://k/1")
            ])
        return resource
    }

    private func export(_ fixture: DownloadFixture, to target: String) async throws -> ExportEvent? {
        let last = Mutex<ExportEvent?>(nil)
        try await fixture.service.export(
            ExportRequest(
                assetID: "a1", directory: target,
                keySources: [KeySource(keyID: "k1", brokerSocket: "key-broker-aes-128.sock")]),
            MessageSink { event in last.withLock { $0 = event } }, CallContext())
        return last.withLock { $0 }
    }

    @Test func decryptsOnTheWayOutAndKeepsTheAssetAsItIs() async throws {
        try await withTemporaryDirectory { folder in
            let sealed = [
                try await openssl(pattern(1, 400_000), iv: 1, in: folder),
                try await openssl(pattern(2, 16), iv: 2, in: folder),
            ]
            try await LoopbackOrigin.serving {
                .init(sealed[$0.path == "/1" ? 0 : 1])
            } _: { origin in
                let fixture = DownloadFixture(library: folder + "/library", keys: FixedKey(key: Self.key))
                let plan = (1...2).map { encrypted($0, origin.baseURL + "/\($0)") }
                let end = try await fixture.download("a1", plan).end
                #expect(end?.completed != nil)
                #expect(fixture.bytes("a1", 1) == sealed[0])
                let event = try await export(fixture, to: folder + "/out")
                #expect(event?.playlistPath == folder + "/out/multivariant.m3u8" && event?.filesComplete == 2)
                for number in 1...2 {
                    let clear = FileManager.default.contents(atPath: folder + "/out/video/v/0000000\(number).ts")
                    #expect(clear.map { [UInt8]($0) } == pattern(number, number == 1 ? 400_000 : 16))
                }
                let playlist = try String(contentsOfFile: folder + "/out/video/v/playlist.m3u8", encoding: .utf8)
                #expect(!playlist.contains("EXT-X-KEY") && playlist.contains("#EXT-X-ENDLIST"))
                let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/out").sorted()
                #expect(names == ["multivariant.m3u8", "video"])
                // No key and no key URL is anywhere in the asset's folder.
                for name in try FileManager.default.subpathsOfDirectory(atPath: fixture.path("a1", "")) {
                    guard let data = FileManager.default.contents(atPath: fixture.path("a1", name)) else { continue }
                    #expect(data.range(of: Data(Self.key)) == nil && data.range(of: Data("http://k/".utf8)) == nil)
                }
            }
        }
    }

    @Test func aWrongKeyIsNoticed() async throws {
        try await withTemporaryDirectory { folder in
            let sealed = try await openssl(pattern(1, 4000), iv: 1, in: folder)
            try await LoopbackOrigin.serving { _ in
                .init(sealed)
            } _: { origin in
                let wrong = FixedKey(key: [UInt8](repeating: 7, count: 16))
                let fixture = DownloadFixture(library: folder + "/library", keys: wrong)
                _ = try await fixture.download("a1", [encrypted(1, origin.baseURL + "/1")])
                let error = await #expect(throws: ServiceError.self) { try await export(fixture, to: folder + "/out") }
                #expect(error?.reason == "DECRYPTION_FAILED")
                #expect(!FileManager.default.fileExists(atPath: folder + "/out/multivariant.m3u8"))
                // What is left says that it has not ended, so that the same folder can be used again.
                let again = await #expect(throws: ServiceError.self) { try await export(fixture, to: folder + "/out") }
                #expect(again?.reason == "DECRYPTION_FAILED")
            }
        }
    }

    @Test func protectedContentStaysProtected() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 160))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder + "/library", keys: FixedKey(key: Self.key))
                let plan = [
                    encrypted(1, origin.baseURL + "/1", method: "SAMPLE-AES", format: "com.apple.streamingkeydelivery")
                ]
                _ = try await fixture.download("a1", plan)
                let error = await #expect(throws: ServiceError.self) { try await export(fixture, to: folder + "/out") }
                #expect(error?.reason == "CONTENT_PROTECTED")
                #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
            }
        }
    }

    @Test func neverWritesOverWhatIsThere() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 160))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder + "/library")
                _ = try await fixture.download("a1", [DownloadFixture.resource(1, origin.baseURL + "/1")])
                try FileManager.default.createDirectory(atPath: folder + "/out", withIntermediateDirectories: true)
                try Data("mine".utf8).write(to: URL(filePath: folder + "/out/file"))
                let error = await #expect(throws: ServiceError.self) { try await export(fixture, to: folder + "/out") }
                #expect(error?.reason == "EXPORT_TARGET_NOT_EMPTY")
                #expect(try String(contentsOfFile: folder + "/out/file", encoding: .utf8) == "mine")
            }
        }
    }

    @Test func damagedAssetsAreNotExportedAsGood() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(pattern(1, 160))
        } _: { origin in
            try await withTemporaryDirectory { folder in
                for damage in ["00000001.ts", "playlist.m3u8"] {
                    let fixture = DownloadFixture(library: "\(folder)/library-\(damage)")
                    _ = try await fixture.download("a1", [DownloadFixture.resource(1, origin.baseURL + "/1")])
                    if damage == "playlist.m3u8" {
                        try FileManager.default.removeItem(atPath: fixture.path("a1", "video/v/playlist.m3u8"))
                    } else {
                        truncate(fixture.path("a1", "video/v/\(damage)"), 100)
                    }
                    let out = "\(folder)/out-\(damage)"
                    let error = await #expect(throws: ServiceError.self) { try await export(fixture, to: out) }
                    #expect(error?.code == .dataLoss)
                    #expect(!FileManager.default.fileExists(atPath: out + "/multivariant.m3u8"))
                }
            }
        }
    }

    @Test func anIncompleteAssetIsNotExported() async throws {
        try await withTemporaryDirectory { folder in
            let fixture = DownloadFixture(library: folder + "/library")
            let error = await #expect(throws: ServiceError.self) { try await export(fixture, to: folder + "/out") }
            #expect(error?.reason == "ASSET_INCOMPLETE")
        }
    }
}
