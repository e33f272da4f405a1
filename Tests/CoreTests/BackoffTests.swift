import Core
import Testing

/// The same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}

@Suite struct BackoffTests {
    private let policy = RetryPolicy(
        maximumAttempts: 5, initialBackoff: .milliseconds(100), maximumBackoff: .milliseconds(300))

    @Test func staysWithinTheCapAndEndsWithTheBudget() {
        var random = SeededRandom(state: 1)
        for _ in 0..<100 {
            var backoff = Backoff(policy)
            let delays = (0..<4).map { _ in backoff.nextDelay(using: &random) }
            for (delay, bound) in zip(delays, [100, 200, 300, 300]) {
                #expect(delay.map { $0 >= .zero && $0 <= .milliseconds(bound) } == true)
            }
            #expect(backoff.nextDelay(using: &random) == nil)
        }
    }

    @Test func progressRenewsTheBudget() {
        var random = SeededRandom(state: 2)
        var backoff = Backoff(policy)
        for _ in 0..<50 {
            #expect(backoff.nextDelay(using: &random) != nil)
            backoff.noteProgress()
        }
    }

    @Test func waitsAsLongAsTheServerAsks() {
        var random = SeededRandom(state: 3)
        var backoff = Backoff(policy)
        #expect(backoff.nextDelay(atLeast: .seconds(7), using: &random) == .seconds(7))
        #expect(backoff.nextDelay(atLeast: .seconds(1_000_000), using: &random) == .seconds(3600))
    }
}
