import Glibc
import Terminal

/// Measures parts of Larder beside their peers; docs/rpc.md tells how it is run.
@main
enum Main {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch arguments.first {
            case "rpc-server" where arguments.count == 2:
                try await RPCBench.serve(socket: arguments[1])
            case "rpc-client" where arguments.count == 7:
                guard let load = RPCBench.Load(arguments.dropFirst(2)) else { usage() }
                try await RPCBench.run(load, socket: arguments[1])
            case "rpc-blocking-client" where arguments.count == 7:
                guard let load = RPCBench.Load(arguments.dropFirst(2)), load.mode == .seq else { usage() }
                try await RPCBench.runBlocking(load, socket: arguments[1])
            case "rpc-cold" where arguments.count == 3:
                guard let rounds = Int(arguments[2]), rounds > 0 else { usage() }
                try await ColdStart.run(socket: arguments[1], rounds: rounds)
            case "plan" where arguments.count == 3:
                try await PlanBench.run(socket: arguments[1], url: arguments[2])
            case "parse" where arguments.count == 3:
                guard let rounds = Int(arguments[2]), rounds > 0 else { usage() }
                try ParseBench.run(path: arguments[1], rounds: rounds)
            case "write-playlist" where arguments.count == 3:
                guard let segments = Int(arguments[1]), ["plain", "rich"].contains(arguments[2]) else { usage() }
                ParseBench.write(segments: segments, isRich: arguments[2] == "rich")
            default: usage()
            }
        } catch {
            Console.printError("larder-bench: \(error)")
            exit(1)
        }
    }

    private static func usage() -> Never {
        Console.printError(
            """
            usage: larder-bench rpc-server SOCKET
                   larder-bench rpc-client SOCKET seq|pipe|stream SIZE CALLS WARMUP INFLIGHT
                   larder-bench rpc-blocking-client SOCKET seq SIZE CALLS WARMUP 1
                   larder-bench rpc-cold SOCKET ROUNDS
                   larder-bench parse PLAYLIST ROUNDS
                   larder-bench plan SOCKET-OF-AN-INSPECTOR URL
                   larder-bench write-playlist SEGMENTS plain|rich
            """)
        exit(2)
    }
}
