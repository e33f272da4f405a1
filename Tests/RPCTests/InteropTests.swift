import PeerWire
import RPC
import TestSupport
import Testing

/// gRPC's interoperability cases, in both directions, against stock peers: Python grpcio and gRPC C++.
@Suite struct InteropTests {
    enum Peer: String, CaseIterable, Sendable {
        case python, cpp

        func command(_ role: String) -> (String, [String]) {
            switch self {
            case .python: (Project.python, [Project.root + "/Tests/Python/interop_\(role).py"])
            case .cpp: (Project.root + "/.peers/interop_\(role)", [])
            }
        }
    }

    private static let environment = ["PYTHONPATH": Project.root + "/.venv"]

    @Test func ourClientCallsOurServer() async throws {
        try await withServer([InteropInteropDispatch(InteropService())]) { _, channel in
            try await InteropCases(channel).all()
        }
    }

    @Test(arguments: Peer.allCases) func ourClientCallsAStockServer(peer: Peer) async throws {
        try await withTemporaryDirectory { directory in
            let path = directory + "/s.sock"
            let (program, arguments) = peer.command("server")
            let server = try RunningProcess(program, arguments + [path], environment: Self.environment)
            try await eventually("the server") { server.outputSoFar.contains("serving") }
            let channel = Channel(path: path)
            try await InteropCases(channel).all()
            channel.close()
            server.closeInput()
            _ = await server.wait()
        }
    }

    @Test(arguments: Peer.allCases) func aStockClientCallsOurServer(peer: Peer) async throws {
        try await withServer([InteropInteropDispatch(InteropService())]) { _, channel in
            let (program, arguments) = peer.command("client")
            let client = try await RunningProcess.run(
                program, arguments + [channel.path], environment: Self.environment)
            #expect(client.output == "OK\n" && client.exitCode == 0, "\(client.errorOutput)")
        }
    }
}
