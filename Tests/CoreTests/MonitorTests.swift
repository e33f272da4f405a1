import Core
import Testing

@Suite struct MonitorTests {
    /// A waker under its own lock and a canceller under the task's must never wait for each other.
    @Test func cancellingAndWakingAtOnceNeverHangs() async {
        for _ in 0..<3000 {
            let monitor = Monitor(0)
            let waiter = Task { await monitor.wait { $0 > 0 } }
            async let waking: Void = monitor.withLock { $0 += 1 }
            waiter.cancel()
            await waking
            await waiter.value
        }
    }

    @Test func wakesOnlyThoseWhoseConditionHolds() async {
        let monitor = Monitor(0)
        let three = Task { await monitor.wait { $0 >= 3 } }
        for _ in 0..<3 { monitor.withLock { $0 += 1 } }
        await three.value
        await monitor.wait { $0 == 3 }
        #expect(monitor.withLock { $0 } == 3)
    }

    @Test(arguments: [
        (-1.0, UInt64(0)), (.nan, 0), (1.9, 1), (1e19, 10_000_000_000_000_000_000), (1e30, .max), (.infinity, .max),
    ])
    func figuresSaturate(value: Double, expected: UInt64) { #expect(UInt64(saturating: value) == expected) }
}
