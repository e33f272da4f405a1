import Core
import Foundation
import HTTP
import KeyBroking
import RPC
import TestSupport
import Testing
import Wire

@Suite struct AES128BrokerTests {
    private static let key = Array("kEy-0123456789AB".utf8)

    private func broker(_ folder: String, credential: String? = nil) throws -> AES128BrokerService {
        try Directory.make(folder, mode: 0o700)
        let master = try MasterKey.load(credential: credential, file: folder + "/master.key")
        return try AES128BrokerService(folder: folder, masterKey: master, client: HTTPClient())
    }

    private func request(_ url: String, asset: String = "a1") -> AcquireRequest {
        AcquireRequest(
            assetID: asset, key: ContentKey(keyID: "k1", method: "AES-128", keyformat: "identity", uri: url),
            options: RequestOptions(scope: .any))
    }

    @Test func keepsKeysEncryptedAndAnswersById() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(Self.key)
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let path = folder + "/store"
                let service = try broker(path)
                for _ in 0..<2 {
                    let license = try await service.acquire(request(origin.baseURL + "/k"), CallContext())
                    #expect(license.state == .persisted && license.acquiredAt > 0)
                }
                #expect(origin.requests.count == 1)
                // A second process opens what the first has stored.
                let again = try broker(path)
                let opened = try await again.open(
                    OpenRequest(assetID: "a1", keyID: "k1", use: .export), CallContext())
                #expect(opened.contentKey == Self.key)
                for name in try FileManager.default.contentsOfDirectory(atPath: path) {
                    let data = try #require(FileManager.default.contents(atPath: path + "/" + name))
                    #expect(data.range(of: Data(Self.key)) == nil)
                }
                var information = stat()
                stat(path + "/master.key", &information)
                #expect(information.st_mode & 0o777 == 0o600)
            }
        }
    }

    @Test func aLicenseBelongsToOneAsset() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(Self.key)
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let service = try broker(folder + "/store")
                _ = try await service.acquire(request(origin.baseURL + "/k"), CallContext())
                let other = LicenseRequest(assetID: "a2", keyID: "k1")
                let missing = try await service.status(other, CallContext())
                #expect(missing.state == .missing)
                await #expect(throws: ServiceError.self) {
                    _ = try await service.open(OpenRequest(assetID: "a2", keyID: "k1", use: .export), CallContext())
                }
                _ = try await service.acquire(request(origin.baseURL + "/k", asset: "a2"), CallContext())
                let released = try await service.release(LicenseRequest(assetID: "a1"), CallContext())
                #expect(released.releasedCount == 1)
                let left = try await service.list(ListLicensesRequest(), CallContext())
                #expect(left.licenses.map(\.assetID) == ["a2"])
                let all = try await service.invalidateAll(InvalidateAllRequest(), CallContext())
                #expect(all.releasedCount == 1)
            }
        }
    }

    @Test(arguments: [
        (Array("kEy-0123456789AB\n".utf8), "newline"), (Array("00112233445566778899aabbccddeeff".utf8), "hexadecimal"),
        (Array("a0V5LTAxMjM0NTY3ODlBQg==".utf8), "base64"), (Array("<html>Forbidden</html>".utf8), "page"),
        ([], "0 bytes"),
        ([UInt8](repeating: 1, count: 15), "15 bytes"),
    ]) func refusesKeysThatAreNotSixteenBytes(body: [UInt8], hint: String) async throws {
        try await LoopbackOrigin.serving { _ in
            .init(body)
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let service = try broker(folder + "/store")
                let error = await #expect(throws: ServiceError.self) {
                    _ = try await service.acquire(request(origin.baseURL + "/k?token=t0ken"), CallContext())
                }
                #expect(error?.reason == "KEY_INVALID_LENGTH" && error?.message.contains(hint) == true)
                #expect(error?.message.contains("t0ken") == false && error?.message.contains("kEy-") == false)
            }
        }
    }

    @Test func renewingAsksAgainAndKeepsTheOldKeyUntilThen() async throws {
        try await LoopbackOrigin.serving { request in
            switch request.attempt {
            case 1: .init(Self.key)
            case 2: .init("", status: 500)
            default: .init([UInt8](repeating: 9, count: 16))
            }
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let service = try broker(folder + "/store")
                let open = OpenRequest(assetID: "a1", keyID: "k1", use: .playback)
                _ = try await service.acquire(request(origin.baseURL + "/k"), CallContext())
                await #expect(throws: ServiceError.self) {
                    _ = try await service.renew(request(origin.baseURL + "/k"), CallContext())
                }
                let old = try await service.open(open, CallContext())
                #expect(old.contentKey == Self.key)
                _ = try await service.renew(request(origin.baseURL + "/k"), CallContext())
                let new = try await service.open(open, CallContext())
                #expect(new.contentKey == [UInt8](repeating: 9, count: 16))
            }
        }
    }

    @Test func anotherMasterKeyOpensNothing() async throws {
        try await LoopbackOrigin.serving { _ in
            .init(Self.key)
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let service = try broker(folder + "/store")
                _ = try await service.acquire(request(origin.baseURL + "/k"), CallContext())
                let credential = folder + "/credential"
                try Data([UInt8](repeating: 3, count: 32)).write(to: URL(filePath: credential))
                let other = try broker(folder + "/store", credential: credential)
                let error = await #expect(throws: ServiceError.self) {
                    _ = try await other.open(OpenRequest(assetID: "a1", keyID: "k1", use: .export), CallContext())
                }
                #expect(error?.reason == "KEY_UNREADABLE")
                // Asking for it again mends it.
                _ = try await other.acquire(request(origin.baseURL + "/k"), CallContext())
                let mended = try await other.open(
                    OpenRequest(assetID: "a1", keyID: "k1", use: .export), CallContext())
                #expect(mended.contentKey == Self.key)
            }
        }
    }

    @Test func aMasterKeyThatOthersCanReadIsRefused() async throws {
        try await withTemporaryDirectory { folder in
            let path = folder + "/store"
            _ = try broker(path)
            chmod(path + "/master.key", 0o644)
            let error = #expect(throws: ServiceError.self) { _ = try broker(path) }
            #expect(error?.reason == "MASTER_KEY_INVALID")
        }
    }

    @Test func servesOnlyItsOwnFormat() async throws {
        try await withTemporaryDirectory { folder in
            let service = try broker(folder + "/store")
            var request = request("skd://x")
            request.key?.keyformat = "com.apple.streamingkeydelivery"
            let asked = request
            let error = await #expect(throws: ServiceError.self) {
                _ = try await service.acquire(asked, CallContext())
            }
            #expect(error?.reason == "KEY_FORMAT_NOT_SERVED")
        }
    }
}
