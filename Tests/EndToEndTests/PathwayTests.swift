import Core
import Foundation
import TestSupport
import Testing

/// One of the places of a presentation goes away.
@Suite struct PathwayTests {
    private static let media =
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        + (1...20).map { "#EXTINF:4,\n\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"

    private static func segment(_ path: String) -> [UInt8] {
        Array("ID3".utf8) + Array(path.utf8) + [UInt8](repeating: 0x11, count: 1880)
    }

    /// With attributes that are alike, and with pathways; alone, and through the coordinator.
    @Test(arguments: ["", ",PATHWAY-ID="], [false, true])
    func whatIsLeftComesFromElsewhere(pathway: String, isAlone: Bool) async throws {
        try await LoopbackOrigin.serving { request in
            .init(request.path.hasSuffix("m3u8") ? Array(Self.media.utf8) : Self.segment(request.path))
        } _: { two in
            try await LoopbackOrigin.serving { [other = two.baseURL] request in
                func line(_ id: String) -> String {
                    "#EXT-X-STREAM-INF:BANDWIDTH=9000,CODECS=\"avc1.4d401f\"\(pathway.isEmpty ? "" : pathway + "\"\(id)\"")\n"
                }
                switch request.path {
                case "/m.m3u8": return .init("#EXTM3U\n\(line("A"))v.m3u8\n\(line("B"))\(other)/v.m3u8\n")
                case "/v.m3u8": return .init(Self.media)
                case "/1.ts", "/2.ts", "/3.ts": return .init(Self.segment(request.path))
                default:
                    var response = LoopbackOrigin.Response(Self.segment(request.path))
                    response.closesAfter = 100
                    return response
                }
            } _: { one in
                try await Installation.with { installation in
                    let out = installation.folder + "/out"
                    let result: RunningProcess.Outcome
                    if isAlone {
                        result = try await installation.run(
                            "segment-downloader", ["fetch", one.baseURL + "/m.m3u8", out])
                    } else {
                        for name in Installation.components.keys { try await installation.start(name) }
                        result = try await installation.run("coordinator", ["get", one.baseURL + "/m.m3u8", "-o", out])
                    }
                    #expect(result.exitCode == 0, "\(result.output) \(result.errorOutput)")
                    let names = try FileManager.default.subpathsOfDirectory(atPath: out).filter { $0.hasSuffix(".ts") }
                    #expect(names.count == 20)
                    for name in names {
                        let number = Int(name.suffix(11).prefix(8)) ?? 0
                        let bytes = FileManager.default.contents(atPath: "\(out)/\(name)").map { [UInt8]($0) }
                        #expect(bytes == Self.segment("/\(number).ts"))
                    }
                }
            }
        }
    }
}
