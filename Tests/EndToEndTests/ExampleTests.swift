import Contract
import Core
import Foundation
import RPC
import TestSupport
import Testing
import Wire

/// What docs/examples shows does what docs/rpc.md says.
@Suite struct ExampleTests {
    @Test func aBrokerInPythonTakesThePlaceOfOurs() async throws {
        let folder = try await Samples.shared.folder()
        try await NginxOrigin.serving(folder) { origin in
            try await Installation.with { installation in
                for name in ["playlist-inspector", "segment-downloader", "coordinator"] {
                    try await installation.start(name)
                }
                let socket = installation.socket("key-broker")
                let broker = try RunningProcess(
                    Project.python, [Project.root + "/docs/examples/key_broker.py", socket],
                    environment: ["PYTHONPATH": Project.root + "/.venv"])
                let channel = Channel(path: socket)
                let description = try await ComponentClient(channel).describe(
                    DescribeRequest(), CallContext(timeout: .seconds(60), waitsForReady: true))
                channel.close()
                #expect(description.name == "key-broker-in-python")
                let components = try await installation.run("coordinator", ["components"])
                #expect(components.output.contains("key-broker-in-python"))

                // Keys are got and opened through it: an encrypted stream comes out as a folder that plays.
                let out = installation.folder + "/out"
                let result = try await installation.run(
                    "coordinator", ["get", origin.baseURL + "/aes/index.m3u8", "-o", out])
                #expect(result.exitCode == 0, "\(result.errorOutput)")
                let frames = try await RunningProcess.run(
                    "/usr/bin/ffprobe",
                    [
                        "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
                        "stream=nb_read_frames", "-of", "csv=p=0", out + "/multivariant.m3u8",
                    ])
                #expect(frames.output.hasPrefix("200") && frames.errorOutput.isEmpty, "\(frames)")
                broker.send(SIGTERM)
                _ = await broker.wait()
            }
        }
    }
}
