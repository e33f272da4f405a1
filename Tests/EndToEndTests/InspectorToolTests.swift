import Foundation
import TestSupport
import Testing

/// The inspector's command line by itself.
@Suite struct InspectorToolTests {
    private struct Outcome {
        let exitCode: Int32
        let output: String
        let errorOutput: String
    }

    private func run(_ playlist: String, _ arguments: [String]) async throws -> Outcome {
        try await withTemporaryDirectory { folder in
            let file = folder + "/p.m3u8"
            try Data(playlist.utf8).write(to: URL(filePath: file))
            let words = arguments.map { $0 == "FILE" ? file : $0 }
            let outcome = try await RunningProcess.run(Project.executable("playlist-inspector"), words)
            return Outcome(
                exitCode: outcome.exitCode, output: outcome.output.replacing(file, with: "FILE"),
                errorOutput: outcome.errorOutput.replacing(file, with: "FILE"))
        }
    }

    private let sound = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXTINF:3.5,\nb.ts\n#EXT-X-ENDLIST\n"

    @Test func validatePrintsFindingsAsCompilersDo() async throws {
        let fine = try await run(sound, ["validate", "FILE"])
        #expect(fine.exitCode == 0 && fine.output.isEmpty && fine.errorOutput.isEmpty)
        let wrong = try await run(sound.replacing("#EXTINF:4,", with: "#EXTINF:4"), ["validate", "FILE"])
        #expect(wrong.exitCode == 65)
        #expect(wrong.output == "FILE:3: error: EXTINF without a comma (RFC 8216bis, 4.4.4.1)\n", "\(wrong.output)")
        let json = try await run(sound.replacing("#EXTINF:4,", with: "#EXTINF:4"), ["validate", "FILE", "--json"])
        let finding = try #require((try object(json.output)["findings"] as? [[String: Any]])?.first)
        #expect(json.exitCode == 65 && finding["line"] as? Int == 3 && finding["section"] as? String == "4.4.4.1")
    }

    @Test func validateTellsWhatIsNoPlaylistToo() async throws {
        for text in ["<html></html>", "", "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",IMPORT=\"b\"\n#EXTINF:1,\na\n"] {
            let outcome = try await run(text, ["validate", "FILE"])
            #expect(outcome.exitCode == 65 && outcome.output.hasSuffix("error\n"), "\(outcome)")
        }
    }

    /// `--json` prints the playlist's own words to whoever has the playlist; nothing else repeats a key.
    @Test func keysInsideAPlaylistAreNotPrinted() async throws {
        let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"data:text/plain;base64,U0VDUkVU\"\n"
        for arguments in [["inspect", "FILE"], ["inspect", "FILE", "--summary"], ["validate", "FILE"]] {
            let outcome = try await run(sound.replacing("#EXTINF:4,", with: key + "#EXTINF:4,"), arguments)
            #expect(!outcome.output.contains("U0VDUkVU") && !outcome.errorOutput.contains("U0VDUkVU"))
        }
    }

    @Test func summaryCounts() async throws {
        let outcome = try await run(sound, ["inspect", "FILE", "--summary"])
        #expect(outcome.exitCode == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.contains("segments: 2") && lines.contains("seconds: 7.5") && lines.contains("type: VOD"))
        let json = try await run(sound, ["inspect", "FILE", "--summary", "--json"])
        #expect(try object(json.output)["segments"] as? String == "2")
    }

    private static let master = """
        #EXTM3U
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",LANGUAGE="en",DEFAULT=YES,URI="en"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="de",LANGUAGE="de",URI="de"
        #EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360,CODECS="avc1.4d401f",AUDIO="a"
        low
        #EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.4d401f",AUDIO="a"
        high

        """

    @Test func inspectMarksWhatWouldBeTaken() async throws {
        func marked(_ arguments: [String]) async throws -> [String] {
            let outcome = try await run(Self.master, ["inspect", "FILE"] + arguments)
            #expect(outcome.exitCode == 0, "\(outcome.errorOutput)")
            #expect(outcome.output.contains("SAMPLE-AES, FairPlay"))
            return outcome.output.split(separator: "\n").filter { $0.hasPrefix("*") }.map { line in
                ["720p", "360p", "en-", "de-"].first { line.contains($0) } ?? ""
            }
        }
        #expect(try await marked([]) == ["720p", "en-"])
        #expect(try await marked(["--max-bitrate", "1500000", "--audio", "ger"]) == ["360p", "de-"])
        #expect(try await marked(["-sv", "res=^640", "-sa", "lang=de|en:for=all"]) == ["360p", "en-", "de-"])
        #expect(try await marked(["--audio-only"]) == ["en-"])
        let nothing = try await run(Self.master, ["inspect", "FILE", "-sv", "res=4096"])
        #expect(nothing.exitCode == 66 && nothing.errorOutput.contains("nothing that is offered matches"))
        for wrong in [
            ["--start", "x"], ["--end", "5", "--start", "9"], ["--audio-only", "--video-only"], ["--live", "x"],
        ] {
            #expect(try await run(Self.master, ["inspect", "FILE"] + wrong).exitCode == 64)
        }
    }

    @Test func strictRefuses() async throws {
        let wrong = sound.replacing("#EXTINF:4,", with: "#EXTINF:4")
        #expect(try await run(sound, ["inspect", "FILE", "--strict"]).exitCode == 0)
        let outcome = try await run(wrong, ["inspect", "FILE", "--strict"])
        #expect(outcome.exitCode == 65 && outcome.errorOutput.contains("line 3: EXTINF without a comma"))
    }

    /// More segments than fit into one piece of JSON; each is a line.
    @Test func jsonOfALongPlaylistIsWrittenPieceByPiece() async throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + (0..<20_000).map { "#EXTINF:4,\n\($0).ts\n" }.joined()
        let outcome = try await run(text, ["inspect", "FILE", "--json"])
        let facts = try object(outcome.output)
        let segments = try #require(facts["segments"] as? [[String: Any]])
        #expect(segments.count == 20_000 && segments.last?["uri"] as? String == "19999.ts")
        #expect(segments.last?["media_sequence"] as? Int == 19_999 && facts["target_duration"] as? Int == 4)
        #expect((facts["presentation"] as? [String: Any])?["url"] != nil)
        #expect(outcome.output.split(separator: "\n").count > 20_000)
    }
}
