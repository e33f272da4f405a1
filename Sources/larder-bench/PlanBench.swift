import Core
import RPC
import Synchronization
import Wire

/// How long a running playlist inspector takes to inspect, select and plan what a URL leads to.
enum PlanBench {
    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    static func run(socket: String, url: String) async throws {
        var configuration = Channel.Configuration()
        configuration.limits.maximumMessageByteCount = 32 << 20
        let inspector = PlaylistInspectorClient(Channel(path: socket, configuration: configuration))
        let start = ContinuousClock.now
        let presentation = try await inspector.inspect(InspectRequest(url: url), CallContext())
        let inspected = ContinuousClock.now
        let selection = try await inspector.select(SelectRequest(presentation: presentation), CallContext())
        let selected = ContinuousClock.now
        let counter = Counter()
        try await Task(executorPreference: EventLoop.shared) {
            try await inspector.plan(
                PlanRequest(selection: selection),
                MessageSink { _ in counter.count.add(1, ordering: .relaxed) }, CallContext())
        }.value
        let planned = ContinuousClock.now
        print(
            """
            {"resources":\(counter.count.load(ordering: .relaxed)),"inspect_secs":\((inspected - start) / .seconds(1)),\
            "select_secs":\((selected - inspected) / .seconds(1)),"plan_secs":\((planned - selected) / .seconds(1))}
            """)
    }
}
