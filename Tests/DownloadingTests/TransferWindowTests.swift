import Testing

@testable import Downloading

/// How much is asked for at once, of links and servers that are made up.
@Suite struct TransferWindowTests {
    /// A link that is always full where there is something to send; each connection gets so much at most.
    private struct Link {
        /// Bytes a second.
        var rate: Double
        var connectionRate = Double.infinity
        /// From a request to the first byte of its answer.
        var latency: Double
        var size: Double

        /// Bytes a second of the last quarter of so many seconds, and requests under way at their end.
        func run(_ window: inout TransferWindow, seconds: Double) -> (rate: Double, count: Int) {
            var transfers: [(begins: Double, left: Double)] = []
            var (now, received, late) = (0.0, 0.0, 0.0)
            let step = 0.005
            while now < seconds {
                while window.admits(size) {
                    window.begin(size)
                    transfers.append((now + latency, size))
                }
                now += step
                var budget = rate * step
                for index in transfers.indices where transfers[index].begins <= now {
                    let bytes = min(connectionRate * step, budget, transfers[index].left)
                    budget -= bytes
                    transfers[index].left -= bytes
                    received += bytes
                    if now > seconds * 0.75 { late += bytes }
                }
                for _ in transfers.filter({ $0.left <= 0 }) {
                    window.end(size)
                    window.completed(
                        latency: .seconds(latency), received: UInt64(received), now: .seconds(now))
                }
                transfers.removeAll { $0.left <= 0 }
            }
            return (late / (seconds / 4), transfers.count)
        }
    }

    @Test(arguments: [20_000.0, 400_000, 3_000_000]) func fillsALongLink(size: Double) {
        var window = TransferWindow(range: 12...256)
        let (rate, _) = Link(rate: 25_000_000, latency: 0.1, size: size).run(&window, seconds: 20)
        #expect(rate > 24_000_000)
    }

    /// What is asked for beyond what fills the link only waits in its queue.
    @Test func asksForNoMoreThanFills() {
        var window = TransferWindow(range: 12...256)
        let link = Link(rate: 25_000_000, latency: 0.05, size: 100_000)
        let (rate, count) = link.run(&window, seconds: 60)
        #expect(rate > 24_000_000 && count < 70, "\(rate) \(count)")
    }

    /// The delay says nothing there: more connections are faster until the link is full.
    @Test(arguments: [100_000.0, 2_000_000]) func findsOutThatConnectionsAreLimited(size: Double) {
        var window = TransferWindow(range: 12...64)
        let link = Link(rate: 100_000_000, connectionRate: 1_000_000, latency: 0.02, size: size)
        let (rate, count) = link.run(&window, seconds: 60)
        #expect(rate > 25_000_000 && count > 25, "\(rate) \(count)")
    }

    @Test func asksForLessWhereServersRefuse() {
        var window = TransferWindow(range: 12...64)
        for second in 1...10 {
            var running = 0
            while window.admits(1000) {
                window.begin(1000)
                running += 1
            }
            for number in 0..<running {
                window.end(1000)
                let now = Duration.seconds(Double(second) * 1.5)
                // Four at once are what it puts up with.
                if number >= 4 { window.refused(now: now) }
            }
            if second > 6 { #expect(running <= 6, "\(running)") }
        }
    }
}
