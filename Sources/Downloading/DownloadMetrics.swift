public import Core
internal import Synchronization
public import Wire

/// What a downloader has done since it started, for those who watch it.
public final class DownloadMetrics: Sendable {
    private struct State {
        var bytesReceived: UInt64 = 0
        var requests: UInt64 = 0
        var resourcesComplete: UInt64 = 0
        var retries: [String: UInt64] = [:]
        var failures: [String: UInt64] = [:]
        var inFlight: UInt64 = 0
        var assets: UInt64 = 0
        /// Bytes of the seconds that the rate is taken of.
        var recent: [(second: UInt64, bytes: UInt64)] = []
    }

    /// Reasons are ours and few, but a bound costs nothing.
    private static let maximumReasons = 100
    private static let rateSeconds: UInt64 = 5
    private let state = Mutex(State())

    /// All counters at zero.
    public init() {}

    func received(_ byteCount: Int, now: UInt64 = Timestamp.now()) {
        let second = now / 1000
        state.withLock { state in
            state.bytesReceived &+= UInt64(byteCount)
            if state.recent.last?.second == second {
                state.recent[state.recent.count - 1].bytes += UInt64(byteCount)
            } else {
                state.recent.append((second, UInt64(byteCount)))
                state.recent.removeAll { $0.second + Self.rateSeconds < second }
            }
        }
    }

    func requestBegan() {
        state.withLock { state in
            state.requests += 1
            state.inFlight += 1
        }
    }

    func requestEnded() { state.withLock { $0.inFlight -= 1 } }
    func completed() { state.withLock { $0.resourcesComplete += 1 } }
    func retried(_ reason: String) { state.withLock { Self.count(reason, in: &$0.retries) } }
    func failed(_ reason: String) { state.withLock { Self.count(reason, in: &$0.failures) } }
    func assetBegan() { state.withLock { $0.assets += 1 } }
    func assetEnded() { state.withLock { $0.assets -= 1 } }

    private static func count(_ reason: String, in counters: inout [String: UInt64]) {
        let name = counters[reason] == nil && counters.count >= maximumReasons ? "OTHER" : reason
        counters[name, default: 0] += 1
    }

    /// The counters as they are.
    public func response(now: UInt64 = Timestamp.now()) -> MetricsResponse {
        let state = state.withLock { $0 }
        let second = now / 1000
        let recent = state.recent.filter { $0.second < second && $0.second + Self.rateSeconds >= second }
        let rate = recent.reduce(0) { $0 + $1.bytes } / Self.rateSeconds
        var metrics = [
            Metric(name: "bytes_received_total", value: state.bytesReceived),
            Metric(name: "requests_total", value: state.requests),
            Metric(name: "resources_completed_total", value: state.resourcesComplete),
            Metric(name: "requests_in_flight", value: state.inFlight),
            Metric(name: "assets_in_progress", value: state.assets),
            Metric(name: "bytes_per_second", value: rate),
        ]
        for (name, counters) in [("retries_total", state.retries), ("failures_total", state.failures)] {
            metrics += counters.sorted { $0.key < $1.key }.map { Metric(name: name, reason: $0.key, value: $0.value) }
        }
        for index in metrics.indices { metrics[index].name = "larder_downloader_" + metrics[index].name }
        return MetricsResponse(metrics: metrics)
    }
}

extension MetricsResponse {
    /// As Prometheus reads it.
    public var text: String {
        var text = ""
        var last = ""
        for metric in metrics {
            if metric.name != last {
                text += "# TYPE \(metric.name) \(metric.name.hasSuffix("_total") ? "counter" : "gauge")\n"
                last = metric.name
            }
            text += metric.name + (metric.reason.isEmpty ? "" : "{reason=\"\(metric.reason)\"}") + " \(metric.value)\n"
        }
        return text
    }
}
