import Contract
import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// The second try: what failed once must not be stuck, and must not be mixed.
@Suite struct RecoveryTests {
    private static let segment = LoopbackOrigin.Response([UInt8](repeating: 0x47, count: 160))

    private static func media(_ tags: String = "", _ query: String = "") -> LoopbackOrigin.Response {
        .init(
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n\(tags)#EXTINF:4,\na.ts\(query)\n#EXTINF:4,\nb.ts\(query)\n"
        )
    }

    @Test func getGoesOnAfterARefusedKey() async throws {
        try await LoopbackOrigin.serving { request in
            switch request.path {
            case "/m": Self.media("#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n")
            case "/k": request.attempt == 1 ? .init("", status: 403) : .init("0123456789abcdef")
            default: Self.segment
            }
        } _: { origin in
            try await Installation.with { installation in
                let first = try await installation.run("coordinator", ["get", origin.baseURL + "/m"])
                #expect(first.exitCode == 77, "\(first.errorOutput)")
                let second = try await installation.run("coordinator", ["get", origin.baseURL + "/m"])
                #expect(second.exitCode == 0 && second.output.hasSuffix("multivariant.m3u8\n"), "\(second.errorOutput)")
            }
        }
    }

    /// Tokens that each carry a few requests, as short-lived ones do in a long download.
    @Test(arguments: [401, 403]) func getAsksForFreshURLsAfterAnExpiredToken(status: Int) async throws {
        let text: @Sendable (Int) -> String = { token in
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n"
                + (0..<40).map { "#EXTINF:4,\n\($0).ts?token=\(token)\n" }.joined()
        }
        let uses = Mutex<[String: Int]>([:])
        try await LoopbackOrigin.serving { request in
            if request.path == "/m" { return .init(text(request.attempt)) }
            let count = uses.withLock { uses in
                uses[request.query, default: 0] += 1
                return uses[request.query] ?? 0
            }
            return count <= 15 ? Self.segment : .init("", status: status)
        } _: { origin in
            try await Installation.with { installation in
                let result = try await installation.run("coordinator", ["get", origin.baseURL + "/m"])
                #expect(result.exitCode == 0, "\(result.errorOutput)")
                #expect((3...4).contains(origin.count("/m")), "\(origin.count("/m"))")
            }
            uses.withLock { $0 = [:] }
            try await withTemporaryDirectory { folder in
                let result = try await RunningProcess.run(
                    Project.executable("segment-downloader"), ["fetch", origin.baseURL + "/m", folder + "/out"])
                #expect(result.exitCode == 0, "\(result.errorOutput)")
                // What was under way when one was refused may have used a token up in vain.
                #expect((6...8).contains(origin.count("/m")), "\(origin.count("/m"))")
            }
        }
    }

    /// A refusal that fresh URLs do not help against is told, and not asked for again and again.
    @Test func aRefusalForGoodEndsSoon() async throws {
        try await LoopbackOrigin.serving { request in
            switch request.path {
            case "/m": Self.media("", "?token=\(request.attempt)")
            case "/b.ts": .init("", status: 403)
            default: Self.segment
            }
        } _: { origin in
            try await Installation.with { installation in
                let result = try await installation.run("coordinator", ["get", origin.baseURL + "/m"])
                #expect(result.exitCode == 77 && result.errorOutput.contains("00000002.ts"), "\(result.errorOutput)")
                #expect((2...3).contains(origin.count("/m")), "\(origin.count("/m"))")
            }
        }
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGKILL, 137)] as [(Int32, Int32)])
    func aCommandThatIsStoppedLeavesNothingRunningAndGoesOn(signal: Int32, code: Int32) async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving { request in
            var response = request.path == "/m" ? Self.media() : Self.segment
            if request.path == "/b.ts", request.attempt == 1 { response.stall = (10, gate) }
            return response
        } _: { origin in
            try await Installation.with { installation in
                let command = try installation.begin("coordinator", ["get", origin.baseURL + "/m"])
                try await eventually("a download under way") { origin.count("/b.ts") == 1 }
                command.send(signal)
                let ended = await command.wait()
                #expect(ended.exitCode == code)
                // The library is free again as soon as the command's processes are gone, and what was complete stays.
                try await eventually("the end of all processes") {
                    try await installation.run("coordinator", ["list"]).exitCode == 0
                }
                try await eventually("no folder left") {
                    try FileManager.default.contentsOfDirectory(atPath: installation.folder) == ["data"]
                }
                gate.open()
                let again = try await installation.run("coordinator", ["get", origin.baseURL + "/m"])
                #expect(again.exitCode == 0, "\(again.errorOutput)")
                // Listing did not begin to download; the same command did.
                #expect(origin.count("/a.ts") == 1 && origin.count("/b.ts") == 2)
            }
        }
    }

    @Test func keysWithATokenOfTheirOwnEachTimeCanBeExported() async throws {
        let key = "0123456789abcdef"
        try await withTemporaryDirectory { folder in
            try Data(repeating: 0x47, count: 160).write(to: URL(filePath: folder + "/plain"))
            let sealing = try await RunningProcess.run(
                "/usr/bin/openssl",
                [
                    "enc", "-aes-128-cbc", "-K", Hexadecimal.encode(key.utf8), "-iv", String(repeating: "0", count: 32),
                    "-in", folder + "/plain", "-out", folder + "/sealed",
                ])
            #expect(sealing.exitCode == 0)
            let sealed = [UInt8](try Data(contentsOf: URL(filePath: folder + "/sealed")))
            try await LoopbackOrigin.serving { request in
                switch request.path {
                case "/m":
                    Self.media(
                        "#EXT-X-KEY:METHOD=AES-128,URI=\"k?token=\(request.attempt)\",IV=0x00000000000000000000000000000000\n"
                    )
                case "/k": .init(key)
                default: .init(sealed)
                }
            } _: { origin in
                try await Installation.with { installation in
                    let out = installation.folder + "/out"
                    let result = try await installation.run("coordinator", ["get", origin.baseURL + "/m", "-o", out])
                    #expect(result.exitCode == 0, "\(result.errorOutput)")
                    let names = try FileManager.default.subpathsOfDirectory(atPath: out).filter { $0.hasSuffix(".ts") }
                    #expect(names.count == 2)
                    for name in names {
                        #expect(
                            FileManager.default.contents(atPath: out + "/" + name) == Data(repeating: 0x47, count: 160))
                    }
                }
            }
        }
    }

    @Test func aSocketThatSystemdPassesIsServedAndLeftAlone() async throws {
        try await withTemporaryDirectory { folder in
            // What systemd does: it listens, and starts the service with the socket as descriptor 3.
            let activator = """
                import os, socket, sys
                s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(16)
                for _ in range(2):
                    pid = os.fork()
                    if pid == 0:
                        os.dup2(s.fileno(), 3); os.set_inheritable(3, True)
                        os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
                        os.execv(sys.argv[2], [sys.argv[2], "serve"])
                    print(pid, flush=True)
                    os.waitpid(pid, 0)
                """
            let path = folder + "/activated.sock"
            let process = try RunningProcess(
                Project.python, ["-c", activator, path, Project.executable("playlist-inspector")],
                environment: ["LARDER_RUNTIME_DIR": folder + "/run", "LARDER_DATA_DIR": folder + "/data"])
            for round in 1...2 {
                try await eventually("instance \(round)") { process.outputSoFar.split(separator: "\n").count == round }
                let channel = Channel(path: path)
                let described = try await ComponentClient(channel).describe(
                    DescribeRequest(), CallContext(timeout: .seconds(120), waitsForReady: true))
                #expect(described.name == "playlist-inspector")
                channel.close()
                kill(Int32(described.processID), SIGTERM)
            }
            let ended = await process.wait()
            #expect(ended.exitCode == 0 && FileManager.default.fileExists(atPath: path), "\(ended.errorOutput)")
        }
    }

    /// What is under way follows the number of files that may be open, too.
    @Test(arguments: [(27, 0), (16, 71)]) func aFewOpenFilesAreEnough(limit: Int, code: Int32) async throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n"
            + (0..<200).map { "#EXTINF:4,\n\($0).ts\n" }.joined()
        try await LoopbackOrigin.serving { request in
            request.path == "/m" ? .init(text) : Self.segment
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let tool = Project.executable("segment-downloader")
                let outcome = try await RunningProcess.run(
                    "/usr/bin/env",
                    ["bash", "-c", "ulimit -n \(limit); exec \(tool) fetch \(origin.baseURL)/m \(folder)/out --json"])
                #expect(outcome.exitCode == code, "\(outcome.errorOutput.suffix(500))")
            }
        }
    }
}
