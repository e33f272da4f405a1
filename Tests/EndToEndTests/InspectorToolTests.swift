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
}
