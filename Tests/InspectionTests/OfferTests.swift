import Core
import HTTP
import Inspection
import TestSupport
import Testing
import Wire

/// What a presentation says that it offers.
@Suite struct OfferTests {
    private func inspect(_ text: String, scope: NetworkScope = .remote) throws -> Presentation {
        try InspectionService.inspect(Array(text.utf8), url: "http://example.org/m.m3u8", scope: scope)
    }

    private static let kid = "0123456789abcdef0123456789abcdef"

    /// A `pssh` box: version, system, key ids of version 1, content.
    private static func pssh(_ system: String, keyIDs: [String] = [], content: [UInt8] = []) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        var body: [UInt8] = Array("pssh".utf8) + [keyIDs.isEmpty ? 0 : 1, 0, 0, 0]
        body += Hexadecimal.decode(system) ?? []
        if !keyIDs.isEmpty { body += number(keyIDs.count) + keyIDs.flatMap { Hexadecimal.decode($0) ?? [] } }
        body += number(content.count) + content
        return number(body.count + 4) + body
    }

    private static func data(_ bytes: [UInt8]) -> String { "data:text/plain;base64," + Base64.encode(bytes) }

    private static let widevine = "edef8ba979d64acea3c827dcd51d21ed"
    private static let playReadyObject: [UInt8] = {
        // The first three parts of a KID stand in the other byte order.
        let id = Base64.encode(Hexadecimal.decode("67452301ab89efcd0123456789abcdef") ?? [])
        let xml = "<WRMHEADER><DATA><KID>\(id)</KID></DATA></WRMHEADER>"
        return [0, 0, 0, 0, 1, 0, 1, 0, 0, 0] + xml.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }()

    @Test(arguments: [
        (
            "urn:uuid:EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED",
            data(pssh(widevine, content: [8, 1, 18, 16] + (Hexadecimal.decode(kid) ?? []))), "Widevine", [kid]
        ),
        (
            "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed",
            data(pssh(widevine, keyIDs: [kid, String(kid.reversed())])), "Widevine", [kid, String(kid.reversed())]
        ),
        ("com.microsoft.playready", data(playReadyObject), "PlayReady", [kid]),
        (
            "urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95",
            data(pssh("9a04f07998404286ab92e65be0885f95", content: playReadyObject)), "PlayReady", [kid]
        ),
        ("com.apple.streamingkeydelivery", "skd://host/01234567-89ab-cdef-0123-456789abcdef:iv", "FairPlay", [kid]),
        ("com.apple.streamingkeydelivery", "skd://host/title", "FairPlay", []),
        // What follows a key id is its IV, and what is in the query a signature.
        (
            "com.apple.streamingkeydelivery",
            "skd://\(kid):ffffffffffffffffffffffffffffffff?sig=00000000000000000000000000000000",
            "FairPlay", [kid]
        ),
        ("org.w3.clearkey", "https://h/key", "ClearKey", []), ("com.example.own", "x:y", "", []),
        // Nothing that is cut short, or lies about its lengths, is followed.
        (
            "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed", data(Array(pssh(widevine, keyIDs: [kid]).dropLast(10))),
            "Widevine", []
        ),
        (
            "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed",
            data(pssh(widevine, content: [18, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1])), "Widevine", []
        ),
        ("urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed", data([0, 0, 0, 0, 1]), "Widevine", []),
        ("com.microsoft.playready", data([1]), "PlayReady", []), ("com.microsoft.playready", "data:x", "PlayReady", []),
    ]) func keysTellTheirDRM(keyformat: String, uri: String, name: String, ids: [String]) throws {
        let presentation = try inspect(
            "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"\(keyformat)\"\n"
                + "#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n")
        #expect(presentation.keys.map(\.drmName) == [name])
        #expect(presentation.keys.first?.drmKeyIDs == ids)
    }

    @Test func theKeyIDAttributeCountsToo() throws {
        let presentation = try inspect(
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"data:text/plain;base64,AAAA\","
                + "KEYID=0x\(Self.kid.uppercased()),KEYFORMAT=\"urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed\"\n"
                + "#EXTINF:1,\na\n#EXT-X-ENDLIST\n")
        #expect(presentation.keys.first?.drmKeyIDs == [Self.kid])
    }

    @Test func saysWhatAPlayerWouldBeginWith() throws {
        let presentation = try inspect(
            """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="de",LANGUAGE="de",URI="de"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",LANGUAGE="en",DEFAULT=YES,URI="en"
            #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
            low
            #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"
            high
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="iframes"
            """)
        #expect(presentation.streams.first { $0.id == presentation.preferredStreamID }?.bandwidth == 2)
        let preferred = presentation.renditions.filter { presentation.preferredRenditionIDs.contains($0.id) }
        #expect(preferred.map(\.name) == ["en"])
        #expect(presentation.iframeStreams.map(\.uri) == ["http://example.org/iframes"])
    }

    @Test func saysWhatCannotBeKeptAndWhy() throws {
        let presentation = try inspect(
            """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="de",URI="ftp://h/de"
            #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
            ok
            #EXT-X-STREAM-INF:BANDWIDTH=2
            file:///etc/passwd
            #EXT-X-STREAM-INF:BANDWIDTH=3
            http://127.0.0.1/x
            #EXT-X-STREAM-INF:BANDWIDTH=4,HDCP-LEVEL=TYPE-9
            new
            """)
        #expect(
            presentation.streams.map(\.refusalReason) == [
                "", "SCHEME_NOT_ALLOWED", "ADDRESS_NOT_ALLOWED", "HDCP_LEVEL_UNKNOWN",
            ])
        #expect(presentation.renditions.map(\.refusalReason) == ["SCHEME_NOT_ALLOWED"])
        #expect(presentation.preferredStreamID == presentation.streams[0].id)
        #expect(presentation.preferredRenditionIDs.isEmpty && presentation.refusalReason.isEmpty)
    }

    @Test func warnsOfWhatPlayersRefuse() throws {
        let presentation = try inspect(
            """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="de",URI="de"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="en",URI="en"
            #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a",RESOLUTION=2x2,CODECS="avc1,mp4a",VIDEO-RANGE=PQ
            1
            #EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=2x2
            2
            """)
        for part in ["without FRAME-RATE", "no CODECS", "different members", "sound in a group"] {
            #expect(presentation.warnings.contains { $0.contains(part) }, "\(part): \(presentation.warnings)")
        }
    }

    @Test func sizesComeFromWhatIsDeclaredOrMeasured() async throws {
        func estimate(_ text: String, sampled: Bool, answer: LoopbackOrigin.Response) async throws -> (UInt64, Int) {
            try await LoopbackOrigin.serving { request in
                request.path == "/m" ? .init(text) : answer
            } _: { origin in
                let presentation = try await InspectionService(client: HTTPClient()).inspection(
                    InspectRequest(url: origin.baseURL + "/m", sampleSizes: sampled)
                ).presentation.get()
                return (presentation.streams[0].estimatedByteCount, origin.requests.count)
            }
        }
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        let plain = head + (0..<20).map { "#EXTINF:4,\n\($0).ts\n" }.joined()
        let segment = LoopbackOrigin.Response([UInt8](repeating: 1, count: 3000))
        // One byte of five segments is asked for, or the head of the answer where ranges are not known.
        #expect(try await estimate(plain, sampled: true, answer: segment) == (60_000, 6))
        var whole = segment
        whole.ignoresRange = true
        #expect(try await estimate(plain, sampled: true, answer: whole) == (60_000, 6))
        #expect(try await estimate(plain, sampled: false, answer: segment) == (0, 1))
        #expect(try await estimate(plain, sampled: true, answer: .init("", status: 404)) == (0, 6))
        let ranges = head + "#EXTINF:4,\n#EXT-X-BYTERANGE:100@0\na\n#EXTINF:4,\n#EXT-X-BYTERANGE:150\na\n"
        #expect(try await estimate(ranges, sampled: true, answer: segment) == (250, 1))
        let rates = head + "#EXT-X-BITRATE:8\n#EXTINF:4,\na\n#EXTINF:2,\nb\n"
        #expect(try await estimate(rates, sampled: true, answer: segment) == (6000, 1))
    }

    @Test func strictnessRefusesTheFirstDeparture() async throws {
        let master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n"
        let media = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1\na\n#EXT-X-ENDLIST\n"
        try await LoopbackOrigin.serving { request in
            .init(request.path == "/m" ? master : media)
        } _: { origin in
            let service = InspectionService(client: HTTPClient())
            for path in ["/m", "/v"] {
                let url = origin.baseURL + path
                _ = try await service.inspection(InspectRequest(url: url))
                let error = await #expect(throws: ServiceError.self) {
                    try await service.inspection(InspectRequest(url: url, strict: true))
                }
                #expect(error?.reason == "PLAYLIST_NOT_CONFORMING")
                #expect(error?.message.contains("line 3: EXTINF without a comma") == true)
            }
        }
    }

    @Test func whatIsNotTheSameHasNotTheSameID() throws {
        let presentation = try inspect(
            """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",LANGUAGE="en",URI="a?t=1"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",LANGUAGE="en",URI="a?t=2"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="n",STABLE-RENDITION-ID="x",URI="b1"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="m",STABLE-RENDITION-ID="x",URI="b2"
            #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
            v?t=1
            #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
            v?t=2
            """)
        #expect(Set(presentation.renditions.map(\.id)).count == 4 && Set(presentation.streams.map(\.id)).count == 2)
    }

    @Test func anIFrameStreamWithoutURIIsNotTaken() throws {
        let presentation = try inspect(
            "#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,URI=\"i\"\n"
                + "#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n")
        #expect(presentation.iframeStreams.map(\.refusalReason) == ["URI_MISSING", ""])
        let choice = try RenditionSelector(presentation, SelectionOptions(iframes: true)).select()
        #expect(choice.iframes?.bandwidth == 9)
    }

    /// A token that is carried is no part of what a key is.
    @Test func carriedQueriesDoNotChangeKeys() async throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n"
        try await LoopbackOrigin.serving { _ in
            .init(text)
        } _: { origin in
            var ids: Set<String> = []
            for token in ["1", "2"] {
                let presentation = try await InspectionService(client: HTTPClient()).inspection(
                    InspectRequest(url: origin.baseURL + "/m?t=\(token)", options: RequestOptions(carryQuery: true))
                ).presentation.get()
                #expect(presentation.keys.map(\.uri) == [origin.baseURL + "/k?t=\(token)"])
                ids.formUnion(presentation.keys.map(\.keyID))
            }
            #expect(ids.count == 1)
        }
    }
}
