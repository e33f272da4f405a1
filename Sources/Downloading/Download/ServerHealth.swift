internal import Core
internal import Synchronization

/// Which servers have failed lately, and are asked last for a while.
final class ServerHealth: Sendable {
    private struct Record {
        /// Failures since the last success.
        var failures = 0
        var penalty = Duration.zero
        var until = ContinuousClock.now
        /// One request is finding out whether it is well again.
        var isProbed = false
    }

    private static let firstPenalty = Duration.seconds(30)
    private static let longestPenalty = Duration.seconds(300)
    /// Refusals in a row that are no longer the fault of one resource.
    private static let maximumRefusals = 3
    /// A plan names few servers; one that names more is not believed.
    private static let maximumServers = 1000

    private let records = Mutex<[Substring: Record]>([:])

    /// The places of one resource: those of servers in good health first.
    func order(_ urls: [String]) -> [String] {
        guard urls.count > 1 else { return urls }
        let now = ContinuousClock.now
        return records.withLock { records in
            guard !records.isEmpty else { return urls }
            let ranked = urls.enumerated().map { index, url in
                (until: records[Self.server(url)].map { max($0.until, now) } ?? now, index: index, url: url)
            }.sorted { ($0.until, $0.index) < ($1.until, $1.index) }
            // One request finds out whether a server is well again; the others wait for what it finds.
            if let first = ranked.first.map({ Self.server($0.url) }), let record = records[first],
                record.penalty > .zero
            {
                records[first]?.until = now + record.penalty
                records[first]?.isProbed = true
            }
            return ranked.map(\.url)
        }
    }

    func succeeded(_ url: String) { records.withLock { _ = $0.removeValue(forKey: Self.server(url)) } }

    func failed(_ url: String, _ error: ServiceError) {
        records.withLock { records in
            guard records.count < Self.maximumServers else { return }
            var record = records[Self.server(url)] ?? Record()
            record.failures += 1
            if error.failureClass == .transient || record.failures >= Self.maximumRefusals {
                let now = ContinuousClock.now
                // What fails together has failed once.
                if record.until <= now || record.isProbed {
                    record.isProbed = false
                    record.penalty = min(max(record.penalty * 2, Self.firstPenalty), Self.longestPenalty)
                }
                record.until = now + max(record.penalty, min(error.retryAfter ?? .zero, Self.longestPenalty))
            }
            records[Self.server(url)] = record
        }
    }

    /// Scheme and authority.
    static func server(_ url: String) -> Substring {
        let bytes = url.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return url[...] }
        let rest = bytes[colon...].dropFirst(3)
        let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        return url[..<(end ?? url.endIndex)]
    }
}
