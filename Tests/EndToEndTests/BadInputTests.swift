import Core
import Foundation
import TestSupport
import Testing

/// One line that names the thing, an exit code of sysexits, a stable reason, and nothing that looks finished.
@Suite struct BadInputTests {
    private static let vod = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n"

    private static let script: @Sendable (LoopbackOrigin.Request) -> LoopbackOrigin.Response = { request in
        switch request.path {
        case "/text": .init("hello world")
        case "/page": .init("<!DOCTYPE html><html></html>", headers: ["Content-Type": "application/vnd.apple.mpegurl"])
        case "/403": .init("", status: 403)
        case "/file": .init(vod + "#EXTINF:4,\nfile:///etc/passwd\n")
        case "/filestream": .init("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfile:///etc/passwd\n")
        case "/up": .init(vod + "#EXTINF:4,\n../../../../../../x/../up.ts\n")
        case "/hole": .init(vod + "#EXTINF:4,\nok.ts\n#EXTINF:4,\ngone.ts\n")
        case "/nothing": .init(vod)
        case "/badkey": .init(vod + "#EXT-X-KEY:METHOD=AES-128,URI=\"key17\"\n#EXTINF:4,\nok.ts\n")
        case "/fairplay":
            .init(
                vod
                    + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://x\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n#EXTINF:4,\nok.ts\n"
            )
        case "/key17": .init("0123456789abcdef\n")
        case "/ok.ts": .init([UInt8](repeating: 0x47, count: 188 * 10))
        default: .init("", status: 404)
        }
    }

    @Test(arguments: [
        ("/text", 65, "NOT_A_PLAYLIST"), ("/page", 65, "NOT_A_PLAYLIST"), ("/none", 66, "HTTP_404"),
        ("/403", 77, "HTTP_403"),
        ("/file", 65, "SCHEME_NOT_ALLOWED"), ("/filestream", 65, "SCHEME_NOT_ALLOWED"),
        ("/up", 65, "RESOURCES_MISSING"),
        ("/hole", 65, "RESOURCES_MISSING"), ("/nothing", 65, "NO_SEGMENTS"),
        ("/badkey", 65, "KEY_INVALID_LENGTH"), ("/fairplay", 65, "DRM_NOT_SERVED"),
    ]) func playlistsThatCannotBeKept(path: String, code: Int32, reason: String) async throws {
        try await LoopbackOrigin.serving(Self.script) { origin in
            try await Installation.with { installation in
                let out = installation.folder + "/out"
                let url = origin.baseURL + path
                let json = try await installation.run("coordinator", ["get", url, "-o", out, "--json"])
                #expect(json.exitCode == code, "\(json.output)\(json.errorOutput)")
                let error = try #require(try object(json.output)["error"] as? [String: Any])
                #expect(error["reason"] as? String == reason)
                #expect(error["exit_code"] as? Int == Int(code))
                #expect(!FileManager.default.fileExists(atPath: out + "/multivariant.m3u8"))
                let text = try await installation.run("coordinator", ["get", url, "-o", out])
                #expect(text.exitCode == code && text.output.isEmpty)
                let lines = text.errorOutput.split(separator: "\n").filter { $0.hasPrefix("coordinator: ") }
                #expect(lines.count == 1, "\(text.errorOutput)")
                if reason == "RESOURCES_MISSING" {
                    let missing = text.errorOutput.split(separator: "\n").filter { $0.hasPrefix("missing: ") }
                    #expect(missing.count == 1 && missing[0].contains(path == "/hole" ? "gone.ts" : "up.ts"))
                }
                // Nothing came to lie outside of the library.
                let names = try FileManager.default.contentsOfDirectory(atPath: installation.folder)
                #expect(Set(names).isSubset(of: ["data"]), "\(names)")
            }
        }
    }

    @Test(arguments: [
        (["get"], 64, "URL is missing"), (["get", "x", "y"], 64, "one URL"), (["fetch"], 64, "no command"),
        (["get", "http://x/", "--wrong"], 64, "--wrong"),
        (["get", "http://x/", "-H", "Cookie: a=b"], 64, "credentials"),
        (["get", "/etc/passwd"], 65, "not a URL"), (["get", "file:///etc/passwd"], 65, "http"),
        (["get", "http://127.0.0.1:1/x.m3u8"], 69, "can't be reached"), (["show", "nosuchid"], 66, "no asset"),
        (["export", "../x", "/tmp/y"], 66, "no asset"),
        (["get", "http://x/", "--max-size", "big"], 64, "WIDTHxHEIGHT"),
    ]) func commandLinesThatCannotWork(words: [String], code: Int32, text: String) async throws {
        try await Installation.with { installation in
            let result = try await installation.run("coordinator", words)
            #expect(result.exitCode == code, "\(result.errorOutput)")
            #expect(result.errorOutput.contains(text), "\(result.errorOutput)")
            #expect(result.output.isEmpty)
        }
    }

    @Test func aLibraryThatCannotBeWrittenIsNamed() async throws {
        for data in ["/proc/larder", "/dev/null/larder"] {
            let result = try await RunningProcess.run(
                Project.executable("coordinator"), ["get", "http://127.0.0.1:1/x"],
                environment: ["LARDER_DATA_DIR": data, "LARDER_RUNTIME_DIR": "/tmp/larder-none"])
            #expect([73, 77].contains(result.exitCode), "\(result.exitCode) \(result.errorOutput)")
            #expect(result.errorOutput.contains(data))
        }
    }

    @Test func aConfigurationFileWithATypoIsNamed() async throws {
        try await Installation.with { installation in
            let path = installation.folder + "/c.conf"
            try Data("# fine\nlog_level = info\nlog_levle = debug\n".utf8).write(to: URL(filePath: path))
            let result = try await installation.run("playlist-inspector", ["serve", "--config", path])
            #expect(result.exitCode == 78 && result.errorOutput.contains("\(path):3"), "\(result.errorOutput)")
        }
    }
}
