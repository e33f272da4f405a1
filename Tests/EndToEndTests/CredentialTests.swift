import Contract
import Core
import Foundation
import RPC
import Synchronization
import TestSupport
import Testing
import Wire

/// Tokens that change while work is under way.
@Suite struct CredentialTests {
    private static let count = 40
    private static let playlist =
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n"
        + (1...count).map { "#EXTINF:4,\n\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"

    /// What a server takes: the token of a generation, a few times.
    private struct Door: Sendable {
        var generation = 1
        var uses = 0
        var refusals = 0
    }

    /// Playlist, key and segments are had with a token alone, and each token only for seven requests.
    @Test func tokensAreAskedForAnewWhenTheyRunOut() async throws {
        let door = Mutex(Door())
        let other = Mutex<[String]>([])
        try await LoopbackOrigin.serving { request in
            other.withLock { $0.append(request.headers["authorization"] ?? "") }
            return .init([UInt8](repeating: 0x47, count: 1888))
        } _: { elsewhere in
            try await LoopbackOrigin.serving { request in
                // The way to a new token is open.
                if request.path == "/token" { return .init(door.withLock { "token-\($0.generation)" }) }
                let isAllowed = door.withLock { door in
                    guard request.headers["authorization"] == "Bearer token-\(door.generation)" else {
                        door.refusals += 1
                        return false
                    }
                    door.uses += 1
                    if door.uses % 7 == 0 { door.generation += 1 }
                    return true
                }
                guard isAllowed else { return .init("no", status: request.path == "/5.ts" ? 403 : 401) }
                switch request.path {
                case "/index.m3u8": return .init(Self.playlist)
                case "/key": return .init([UInt8](repeating: 7, count: 16))
                case "/3.ts": return .redirect(elsewhere.baseURL + "/3.ts")
                default: return .init([UInt8](repeating: 0x47, count: 1888))
                }
            } _: { origin in
                try await Installation.serving { installation in
                    let (provider, description) = try await Self.provider(
                        installation, origin.baseURL, "/usr/bin/python3",
                        "import urllib.request; print(urllib.request.urlopen('\(origin.baseURL)/token').read().decode())"
                    )
                    #expect(description.role == .credentialProvider)
                    let result = try await installation.run(
                        "coordinator", ["get", origin.baseURL + "/index.m3u8", "--json"])
                    #expect(result.exitCode == 0, "\(result.output) \(result.errorOutput)")
                    #expect(Set(elsewhere.requests.map(\.path)) == ["/3.ts"])
                    // Not where a redirect leads: the provider knows nothing of that server.
                    #expect(other.withLock { $0 } == [""])
                    let (generation, refusals) = door.withLock { ($0.generation, $0.refusals) }
                    #expect(generation > 5)
                    // Many at once are refused with one token, and only once.
                    #expect(refusals >= generation - 1 && refusals < 200)
                    // Neither what is kept nor what is said has a token in it.
                    for name in Installation.components.keys {
                        #expect(!installation.errorOutput(name).contains("token-"))
                    }
                    let found = try await RunningProcess.run(
                        "/usr/bin/grep", ["-rl", "Bearer token-", installation.folder])
                    #expect(found.output.isEmpty, "\(found.output)")
                    provider.send(SIGTERM)
                    _ = await provider.wait()
                }
            }
        }
    }

    /// A provider that knows nothing better leaves the refusal as it was; one that fails is named.
    @Test(arguments: [("print('same')", "HTTP_401", 77), ("raise SystemExit(1)", "CREDENTIALS_NOT_AVAILABLE", 69)])
    func whatCannotBeHadIsTold(command: String, reason: String, exitCode: Int32) async throws {
        try await LoopbackOrigin.serving { _ in
            .init("no", status: 401)
        } _: { origin in
            try await Installation.serving { installation in
                let (provider, _) = try await Self.provider(
                    installation, origin.baseURL, "/usr/bin/python3", command)
                let client = PlaylistInspectorClient(
                    ContractDefaults.channel(installation.socket("playlist-inspector")))
                let error = await #expect(throws: RPCError.self) {
                    _ = try await client.inspect(
                        InspectRequest(
                            url: origin.baseURL + "/index.m3u8",
                            options: RequestOptions(scope: .any, credentialSocket: "tokens.sock")),
                        CallContext(timeout: .seconds(60)))
                }
                let failure = try #require(error.map { ServiceError($0) })
                #expect(failure.reason == reason)
                // The same token again is of no use.
                #expect(origin.requests.count == (reason == "HTTP_401" ? 1 : 0))
                #expect(failure.exitCode.rawValue == exitCode, "\(failure)")
                provider.send(SIGTERM)
                _ = await provider.wait()
            }
        }
    }

    private static func provider(
        _ installation: Installation, _ origin: String, _ program: String, _ script: String
    ) async throws -> (RunningProcess, ComponentDescription) {
        let socket = "\(installation.folder)/run/tokens.sock"
        let provider = try RunningProcess(
            Project.python,
            [Project.root + "/docs/examples/credential_provider.py", socket, origin, program, "-c", script],
            environment: ["PYTHONPATH": Project.root + "/.venv"])
        let channel = Channel(path: socket)
        defer { channel.close() }
        let description = try await ComponentClient(channel).describe(
            DescribeRequest(), CallContext(timeout: .seconds(60), waitsForReady: true))
        return (provider, description)
    }
}
