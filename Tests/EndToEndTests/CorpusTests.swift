import Foundation
import TestSupport
import Testing

/// Playlists of public test suites, with facts about them, where such a folder is at hand: LARDER_CORPUS, or
/// shared/corpus beside the project. It has tools/check.py, which compares.
@Suite struct CorpusTests {
    @Test(arguments: [[], ["--strict"]]) func everyFactAgrees(options: [String]) async throws {
        let corpus = ProcessInfo.processInfo.environment["LARDER_CORPUS"] ?? Project.root + "/../shared/corpus"
        guard FileManager.default.fileExists(atPath: corpus + "/tools/check.py") else {
            print(
                "CorpusTests: SKIPPED, since there is no corpus: set LARDER_CORPUS to a folder that has tools/check.py")
            return
        }
        let command = Project.executable("playlist-inspector") + " inspect --json {file}"
        let result = try await RunningProcess.run(
            Project.python, [corpus + "/tools/check.py"] + options + [command])
        #expect(result.exitCode == 0, "\(result.output.suffix(3000)) \(result.errorOutput)")
    }
}
