import Core
import Glibc
import PeerWire
import RPC
import Synchronization

/// The server and the client of the RPC benchmark: `bench.Bench`, as its peers serve it.
enum RPCBench {
    /// What a client does; the peers' clients take the same words.
    struct Load {
        enum Mode: String { case seq, pipe, stream }

        let mode: Mode
        let size: Int
        let calls: Int
        let warmUp: Int
        let inFlight: Int

        init?(_ words: ArraySlice<String>) {
            let words = Array(words)
            guard words.count == 5, let mode = Mode(rawValue: words[0]), let size = Int(words[1]),
                let calls = Int(words[2]), let warmUp = Int(words[3]), let inFlight = Int(words[4])
            else { return nil }
            self.mode = mode
            self.size = size
            self.calls = calls
            self.warmUp = warmUp
            self.inFlight = inFlight
        }
    }

    struct WrongReply: Error {}

    static func serve(socket: String) async throws {
        signal(SIGPIPE, SIG_IGN)
        let server = Server(
            listener: try UnixSocket.listen(path: socket), services: [BenchBenchDispatch(BenchService())])
        await server.run()
    }

    static func run(_ load: Load, socket: String) async throws {
        let client = BenchBenchClient(Channel(path: socket))
        try await Task(executorPreference: EventLoop.shared) {
            switch load.mode {
            case .seq: try await sequential(load, client)
            case .pipe: try await pipelined(load, client)
            case .stream: try await streamed(load, client)
            }
        }.value
    }

    /// One call at a time, as a command-line tool makes them.
    static func runBlocking(_ load: Load, socket: String) async throws {
        var configuration = Channel.Configuration()
        configuration.blocksForUnaryCalls = true
        try await sequential(load, BenchBenchClient(Channel(path: socket, configuration: configuration)))
    }

    private static func sequential(_ load: Load, _ client: BenchBenchClient) async throws {
        let request = payload(load)
        let clock = ContinuousClock()
        var latencies: [Duration] = []
        latencies.reserveCapacity(load.calls)
        var meter = Meter()
        for number in 0..<load.warmUp + load.calls {
            if number == load.warmUp { meter = Meter() }
            let start = clock.now
            let reply = try await client.echo(request, CallContext())
            guard reply.data.count == load.size else { throw WrongReply() }
            if number >= load.warmUp { latencies.append(clock.now - start) }
        }
        meter.report(load, latencies)
    }

    private static func pipelined(_ load: Load, _ client: BenchBenchClient) async throws {
        let request = payload(load)
        _ = try await wave(load, client, request, load.warmUp)
        let meter = Meter()
        let latencies = try await wave(load, client, request, load.calls)
        meter.report(load, latencies)
    }

    /// `inFlight` tasks that each call as often as their share.
    private static func wave(
        _ load: Load, _ client: BenchBenchClient, _ request: BenchPayload, _ calls: Int
    ) async throws -> [Duration] {
        let next = Counter()
        return try await withThrowingTaskGroup(of: [Duration].self) { group in
            for _ in 0..<load.inFlight {
                group.addTask(executorPreference: EventLoop.shared) {
                    let clock = ContinuousClock()
                    var latencies: [Duration] = []
                    while next.take() < calls {
                        let start = clock.now
                        let reply = try await client.echo(request, CallContext())
                        guard reply.data.count == load.size else { throw WrongReply() }
                        latencies.append(clock.now - start)
                    }
                    return latencies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private static func streamed(_ load: Load, _ client: BenchBenchClient) async throws {
        try await stream(load, client, load.warmUp)
        let meter = Meter()
        try await stream(load, client, load.calls)
        meter.report(load, [])
    }

    private static func stream(_ load: Load, _ client: BenchBenchClient, _ count: Int) async throws {
        let seen = Counter()
        let sink = MessageSink<BenchPayload> { message in
            guard message.data.count == load.size else { throw WrongReply() }
            _ = seen.take()
        }
        try await client.stream(
            BenchStreamRequest(count: UInt32(count), size: UInt32(load.size)), sink, CallContext())
        guard seen.take() == count else { throw WrongReply() }
    }

    private static func payload(_ load: Load) -> BenchPayload {
        BenchPayload(data: [UInt8](repeating: UInt8(ascii: "e"), count: load.size))
    }
}

private final class Counter: Sendable {
    private let value = Atomic(0)
    func take() -> Int { value.add(1, ordering: .relaxed).oldValue }
}

private struct BenchService: BenchBenchAPI {
    func echo(_ request: BenchPayload, _ context: CallContext) async throws -> BenchPayload { request }

    func stream(
        _ request: BenchStreamRequest, _ responses: MessageSink<BenchPayload>, _ context: CallContext
    ) async throws {
        let message = BenchPayload(data: [UInt8](repeating: UInt8(ascii: "s"), count: Int(request.size)))
        for _ in 0..<request.count { try await responses.write(message) }
    }
}

/// Wall clock and CPU time from its start.
private struct Meter {
    private let start = ContinuousClock.now
    private let cpuStart = Meter.cpuSeconds()

    private static func cpuSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    /// One JSON object, the last line of the output.
    func report(_ load: RPCBench.Load, _ latencies: [Duration]) {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let cpu = Self.cpuSeconds() - cpuStart
        let sorted = latencies.map { $0 / .microseconds(1) }.sorted()
        func percentile(_ share: Double) -> Double {
            sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
        }
        print(
            """
            {"mode":"\(load.mode)","n":\(load.calls),"size":\(load.size),"secs":\(seconds),\
            "per_s":\(Double(load.calls) / seconds),"p50_us":\(percentile(0.5)),"p99_us":\(percentile(0.99)),\
            "client_cpu_s":\(cpu)}
            """)
    }
}
