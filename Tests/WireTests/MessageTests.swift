import Core
import Testing
import Wire

@Suite struct MessageTests {
    private var asset: Asset {
        Asset(
            id: "a", title: "Ünïcode \u{1F600}", url: "http://x", state: .downloading, stopReasons: [.user, .storage],
            revision: .max, progress: DownloadProgress(bytesComplete: 1),
            failure: ErrorDetail(reason: "R", retryable: true),
            missing: [ResourceFailure(resource: "x", httpStatus: 404)],
            selection: Selection(
                stream: Stream(id: "s", bandwidth: 5, frameRate: 29.97),
                renditions: [Rendition(id: "r", isDefault: true)],
                keys: [ContentKey(keyID: "k")]), licensed: true)
    }

    @Test func everyKindOfFieldSurvives() throws {
        #expect(try Asset(serialized: asset.serialized()) == asset)
        let encryption = Encryption(
            keyIDs: ["a", "", "c"], method: "AES-128", initializationVector: Array(0...255), keys: [ContentKey()])
        #expect(try Encryption(serialized: encryption.serialized()) == encryption)
        #expect(try DownloadRequest(serialized: [UInt8]()) == DownloadRequest())
        let request = DownloadRequest(body: .resource(PlannedResource(range: ByteRange(offset: 1, length: .max))))
        #expect(try DownloadRequest(serialized: request.serialized()) == request)
    }

    @Test func unknownFieldsSurviveADecodeAndAnEncode() throws {
        // Field 1000 as a varint, field 1001 as bytes: what a newer peer might add.
        let extra: [UInt8] = [0xc0, 0x3e, 0x96, 0x01, 0xca, 0x3e, 0x03, 1, 2, 3]
        let bytes = HeaderField(name: "n", value: "v").serialized() + extra
        let decoded = try HeaderField(serialized: bytes)
        #expect(decoded.name == "n" && decoded != HeaderField(name: "n", value: "v"))
        #expect(decoded.serialized() == bytes)
        // In a message within a message too.
        let outer = RequestOptions(headers: [decoded])
        #expect(try RequestOptions(serialized: outer.serialized()).headers[0].serialized() == bytes)
    }

    @Test func unknownEnumerationValuesSurvive() throws {
        var asset = Asset(state: AssetState(rawValue: 4711))
        asset.stopReasons = [StopReason(rawValue: 99)]
        let decoded = try Asset(serialized: asset.serialized())
        #expect(decoded.state.rawValue == 4711 && decoded.stopReasons.map(\.rawValue) == [99])
        #expect(decoded.state.description == "4711")
    }

    @Test func bytesThatAreNoMessageAreRefused() {
        for bytes: [UInt8] in [[0x0a, 0xff], [0x0a], [0xff, 0xff, 0xff], [0x0a, 0x05, 1, 2]] {
            #expect(throws: (any Error).self) { try HeaderField(serialized: bytes) }
        }
    }

    @Test func mutatedBytesNeverCrash() throws {
        let seed = asset.serialized()
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var accepted = 0
        for _ in 0..<20_000 {
            var bytes = seed
            for _ in 0...random(4) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if random(4) == 0 { bytes.removeLast(random(bytes.count)) }
            if let decoded = try? Asset(serialized: bytes) {
                accepted += 1
                _ = decoded.serialized()
            }
        }
        #expect(accepted > 0)
    }

    @Test func jsonNamesFieldsAsTheContractDoes() {
        let text = asset.json.text(pretty: false)
        #expect(text.contains(#""state":"DOWNLOADING""#))
        #expect(text.contains(#""stop_reasons":["USER","STORAGE"]"#))
        #expect(text.contains(#""http_status":404"#))
    }
}
