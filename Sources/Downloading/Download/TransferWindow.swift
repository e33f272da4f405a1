internal import Core

/// How much is under way at once: as much as hides the time that each answer takes to begin.
///
/// Decides only; times are passed in, as durations since one moment. The window is one of bytes, since a link holds so
/// many of them, in few large resources or many small ones: bandwidth times delay, both as measured. It doubles while
/// that makes the download faster, and then stays at three times what fills the link, so that it finds out when there is more.
struct TransferWindow {
    /// Requests that may be under way: so many always, and so many at most.
    private let range: ClosedRange<Int>
    /// Bytes that may be under way.
    private(set) var byteCount = 4.0 * 1024 * 1024
    private var running: (count: Int, byteCount: Double) = (0, 0)
    private var limit: Int
    private var isStarting = true
    private var roundsWithoutGain = 0
    /// Bytes a second of the last rounds.
    private var rates: [Double] = []
    private var best = 0.0
    /// Least time from a request to its answer, of this while and the one before.
    private var latency: (now: Duration?, before: Duration?, since: Duration) = (nil, nil, .zero)
    private var round: (began: Duration, received: UInt64) = (.zero, 0)
    private var pauseUntil = Duration.zero
    /// Answers of this second, and those of them that were refusals.
    private var answers: (since: Duration, all: Int, refused: Int) = (.zero, 0, 0)

    private static let shortestRound = Duration.milliseconds(50)
    private static let memory = Duration.seconds(10)
    private static let rememberedRates = 20
    private static let bounds = 4.0 * 1024 * 1024...64 * 1024 * 1024

    /// A window that has measured nothing yet.
    init(range: ClosedRange<Int>) {
        self.range = range
        limit = range.upperBound
    }

    /// Whether one more request fits in, of which so many bytes are expected.
    func admits(_ expected: Double) -> Bool {
        if running.count < range.lowerBound { return true }
        return running.count < limit && running.byteCount + expected <= byteCount
    }

    /// A request begins.
    mutating func begin(_ expected: Double) {
        running.count += 1
        running.byteCount += expected
    }

    /// A request has ended, well or not.
    mutating func end(_ expected: Double) {
        running.count -= 1
        running.byteCount = running.count == 0 ? 0 : max(0, running.byteCount - expected)
    }

    /// An answer was complete; `received` are all bytes so far, of transfers under way too.
    mutating func completed(latency answer: Duration, received: UInt64, now: Duration) {
        note(answer, now)
        countAnswer(isRefusal: false, now)
        let elapsed = now - round.began
        guard elapsed >= max(Self.shortestRound, shortestLatency) else { return }
        let rate = Double(received - min(received, round.received)) / (elapsed / .seconds(1))
        round = (now, received)
        rates.append(rate)
        if rates.count > Self.rememberedRates { rates.removeFirst() }
        if now >= pauseUntil { limit = min(limit + 1, range.upperBound) }
        if isStarting { return start(rate) }
        let filling = (rates.max() ?? rate) * (shortestLatency / .seconds(1))
        byteCount = min(max(filling * 3, Self.bounds.lowerBound), Self.bounds.upperBound)
    }

    private mutating func start(_ rate: Double) {
        if rate > best * 1.2 {
            best = rate
            roundsWithoutGain = 0
            byteCount = min(byteCount * 2, Self.bounds.upperBound)
        } else {
            roundsWithoutGain += 1
            if roundsWithoutGain == 2 { isStarting = false }
        }
    }

    /// A server is overloaded, or says that we ask too much: half as many requests, and then one more a round. A refusal
    /// now and then is a fault like others.
    mutating func refused(now: Duration) {
        countAnswer(isRefusal: true, now)
        guard now >= pauseUntil, answers.refused >= 3, answers.refused * 10 > answers.all else { return }
        isStarting = false
        limit = max(range.lowerBound, min(limit, running.count) / 2)
        pauseUntil = now + .seconds(1)
    }

    private mutating func countAnswer(isRefusal: Bool, _ now: Duration) {
        if now - answers.since > .seconds(1) { answers = (now, 0, 0) }
        answers.all += 1
        if isRefusal { answers.refused += 1 }
    }

    private var shortestLatency: Duration {
        switch (latency.now, latency.before) {
        case (let now?, let before?): min(now, before)
        case (let now?, nil): now
        case (nil, let before?): before
        case (nil, nil): .zero
        }
    }

    private mutating func note(_ answer: Duration, _ now: Duration) {
        if now - latency.since > Self.memory { latency = (nil, latency.now, now) }
        latency.now = min(latency.now ?? answer, answer)
    }
}
