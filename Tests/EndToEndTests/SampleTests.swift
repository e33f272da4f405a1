import Core
import Foundation
import TestSupport
import Testing

/// The samples, kept with one command, play as the origin does.
@Suite struct SampleTests {
    private struct Playback: Equatable {
        var frames: [String]
        var duration: Double
    }

    private func tool(_ name: String, _ arguments: [String]) async throws -> String {
        let result = try await RunningProcess.run("/usr/bin/" + name, arguments)
        #expect(result.exitCode == 0 && result.errorOutput == "", "\(name): \(result.errorOutput)")
        return result.output
    }

    /// Digest of every decoded frame of one stream, and the duration of the whole.
    private func playback(_ url: String, _ stream: String) async throws -> Playback {
        let text = try await tool(
            "ffmpeg", ["-nostdin", "-v", "error", "-i", url, "-map", "0:\(stream):0", "-f", "framemd5", "-"])
        let frames = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
        }
        let duration = try await tool(
            "ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", url])
        return Playback(
            frames: frames, duration: Double(duration.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1)
    }

    @Test(arguments: [
        ("ts", "master.m3u8", ["v": "640x360/index.m3u8", "a": "en/index.m3u8"]),
        ("fmp4", "master.m3u8", ["v": "640x360/index.m3u8", "a": "en/index.m3u8"]),
        ("range", "index.m3u8", ["v": "index.m3u8", "a": "index.m3u8"]),
        ("aes", "index.m3u8", ["v": "index.m3u8", "a": "index.m3u8"]),
    ]) func playsFrameForFrameAsTheOrigin(sample: String, playlist: String, origins: [String: String]) async throws {
        let folder = try await Samples.shared.folder()
        try await NginxOrigin.serving(folder) { origin in
            try await Installation.with { installation in
                let out = installation.folder + "/out"
                let result = try await installation.run(
                    "coordinator", ["get", "\(origin.baseURL)/\(sample)/\(playlist)", "-o", out])
                #expect(result.exitCode == 0, "\(result.errorOutput)")
                #expect(result.output == out + "/multivariant.m3u8\n")
                for (stream, path) in origins {
                    let kept = try await playback(out + "/multivariant.m3u8", stream)
                    let served = try await playback("\(origin.baseURL)/\(sample)/\(path)", stream)
                    #expect(kept.frames.count > 100 && kept.frames == served.frames)
                    #expect(abs(kept.duration - served.duration) < 0.05)
                }
                // With -o nothing stays behind in the library, and no process or folder of the command does.
                let left = try await installation.run("coordinator", ["list", "--json"])
                #expect((try object(left.output)["assets"] as? [Any])?.isEmpty == true)
            }
        }
    }

    @Test(arguments: ["ts/master", "fmp4/master", "range/index", "aes/index"])
    func keepsEveryByteAsServed(playlist: String) async throws {
        let folder = try await Samples.shared.folder()
        try await NginxOrigin.serving(folder) { origin in
            try await Installation.with { installation in
                let result = try await installation.run(
                    "coordinator", ["get", "\(origin.baseURL)/\(playlist).m3u8", "--audio", "all", "--json"])
                #expect(result.exitCode == 0, "\(result.output) \(result.errorOutput)")
                let asset = try #require(try object(result.output)["asset"] as? [String: Any])
                let id = try #require(asset["id"] as? String)
                let root = "\(installation.library)/assets/\(id)"
                let kept = Set(
                    try FileManager.default.subpathsOfDirectory(atPath: root)
                        .filter { !$0.hasSuffix(".m3u8") && $0.contains(".") }
                        .map { try Data(contentsOf: URL(filePath: "\(root)/\($0)")) })
                let requests = origin.log.map { $0.split(separator: " ").map(String.init) }.filter {
                    !$0[1].hasSuffix(".m3u8") && !$0[1].hasSuffix(".bin")
                }
                for request in requests {
                    var bytes = try Data(contentsOf: URL(filePath: folder + request[1]))
                    if request.count > 4, request[4].hasPrefix("bytes=") {
                        let range = request[4].dropFirst(6).split(separator: "-").compactMap { Int($0) }
                        bytes = Data(bytes[range[0]...range[1]])
                    }
                    #expect(kept.contains(bytes), "\(request)")
                }
                #expect(requests.count == kept.count && Set(requests).count == requests.count)
                let verified = try await installation.run("coordinator", ["verify", id])
                #expect(verified.exitCode == 0)
            }
        }
    }

    @Test func everyToolIsUsefulAlone() async throws {
        let folder = try await Samples.shared.folder()
        try await NginxOrigin.serving(folder) { origin in
            try await Installation.with { installation in
                let table = try await installation.run(
                    "playlist-inspector", ["inspect", origin.baseURL + "/ts/master.m3u8"])
                #expect(table.exitCode == 0 && table.output.contains("640x360") && table.output.contains("*"))
                let json = try await installation.run(
                    "playlist-inspector", ["inspect", folder + "/ts/master.m3u8", "--json"])
                #expect((try object(json.output)["variants"] as? [Any])?.count == 2)
                let offer = try #require(try object(json.output)["presentation"] as? [String: Any])
                #expect((offer["streams"] as? [Any])?.count == 2)
                let valid = try await installation.run(
                    "playlist-inspector", ["validate", origin.baseURL + "/ts/master.m3u8"])
                #expect(valid.exitCode == 0 && valid.output.isEmpty, "\(valid.output)")
                let out = installation.folder + "/fetched"
                let fetched = try await installation.run(
                    "segment-downloader", ["fetch", origin.baseURL + "/fmp4/master.m3u8", out])
                #expect(
                    fetched.exitCode == 0 && fetched.output == out + "/multivariant.m3u8\n", "\(fetched.errorOutput)")
                let verified = try await installation.run("segment-downloader", ["verify", out])
                #expect(verified.exitCode == 0)
                let frames = try await tool(
                    "ffprobe",
                    [
                        "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
                        "stream=nb_read_frames", "-of", "csv=p=0", out + "/multivariant.m3u8",
                    ])
                #expect(frames.hasPrefix("200"))
                try await installation.start("key-broker")
                let keys = try await installation.run("key-broker", ["list", "--json"])
                #expect(keys.exitCode == 0 && keys.output.contains("licenses"))
            }
        }
    }
}
