import Core
import Daemon
import Glibc
import PeerWire
import RPC

/// How long a server takes from its start to its first answer, and how much memory it has then.
enum ColdStart {
    static func run(socket: String, rounds: Int) async throws {
        var durations: [Duration] = []
        var memory: [Int] = []
        for round in 0..<rounds {
            let path = "\(socket).\(round)"
            let start = ContinuousClock.now
            let server = try ChildProcess(
                path: "/proc/self/exe", arguments: ["rpc-server", path], environment: [:])
            // Dialled without a pause: what is measured is the server, not the waits of a channel.
            let deadline = start + .seconds(20)
            while (try? UnixSocket.dial(path: path)) == nil {
                guard ContinuousClock.now < deadline else { throw RPCError(.unavailable, "the server did not start") }
            }
            let channel = Channel(path: path)
            _ = try await BenchBenchClient(channel).echo(BenchPayload(data: [1]), CallContext())
            durations.append(ContinuousClock.now - start)
            memory.append(residentKilobytes(server.processID))
            channel.close()
            server.send(SIGKILL)
            _ = server.wait()
            unlink(path)
        }
        let milliseconds = durations.sorted()[rounds / 2] / .milliseconds(1)
        print(
            "cold start: \(milliseconds.formatted) ms to the first answer, \(memory.sorted()[rounds / 2]) KB resident")
    }

    private static func residentKilobytes(_ processID: Int32) -> Int {
        var text = [UInt8](repeating: 0, count: 256)
        let descriptor = open("/proc/\(processID)/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        let count = read(descriptor, &text, text.count)
        let words = String(decoding: text.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(getpagesize()) / 1024
    }
}

extension Double {
    /// Two digits after the point.
    fileprivate var formatted: String { "\((self * 100).rounded() / 100)" }
}
