internal import Core

/// How much is under way at once: as much as hides the time that each answer takes to begin.
///
/// Decides only; times are passed in, as durations since one moment. The window is one of bytes, since a link holds so
/// many of them, in few large resources or many small ones: bandwidth times delay, both as measured. It doubles while
/// that makes the download faster, and then stays at three times what fills the link. Now and then it tries more, for
/// servers that give each connection only so much.
struct TransferWindow {
    /// Requests that may be under way whatever they weigh, and at most.
    private let range: ClosedRange<Int>
    /// Bytes that fill the link.
    private(set) var byteCount = Self.bounds.lowerBound
    /// What of the link is this download's: more than 0, at most 1.
    var share = 1.0
    private var running: (count: Int, byteCount: Double) = (0, 0)
    /// Requests that servers put up with.
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
    private var trial = Trial()

    private static let shortestRound = Duration.milliseconds(50)
    private static let memory = Duration.seconds(10)
    private static let rememberedRates = 20
    /// Bytes a second that few connections are enough for.
    private static let slowRate = 2_000_000.0
    private static let bounds = 4.0 * 1024 * 1024...64 * 1024 * 1024

    /// Half as much again for a while, and whether that is faster.
    private struct Trial {
        /// Bytes that earlier trials have shown to be of use.
        var floor = 0.0
        var isRunning = false
        var since = Duration.zero
        var received: UInt64 = 0
        /// Bytes a second of the time before.
        var before: Double?
        var next = Duration.zero

        static let length = Duration.seconds(1)
        static let pause = Duration.seconds(10)
    }

    /// A window that has measured nothing yet.
    init(range: ClosedRange<Int>) {
        self.range = range
        limit = range.upperBound
    }

    /// Whether one more request fits in, of which so many bytes are expected.
    func admits(_ expected: Double) -> Bool {
        let most = max(1, Int(Double(limit) * share))
        if running.count < min(most, max(1, Int(Double(least) * share))) { return true }
        return running.count < most && running.byteCount + expected <= byteCount * share
    }

    /// Requests that are under way whatever they weigh: a fast link is not filled by few connections, each of which
    /// pauses between two answers; and one that is opened late, into a link that is full, is slow for long.
    private var least: Int {
        let isSlow = !isStarting && rates.max() ?? 0 < Self.slowRate
        return isSlow ? range.lowerBound : min(range.lowerBound * 5 / 3, range.upperBound)
    }

    /// Requests that are under way.
    var count: Int { running.count }

    /// Whether nothing is under way.
    var isIdle: Bool { running.count == 0 }

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
        let rate = rate(from: round.received, to: received, in: elapsed)
        round = (now, received)
        rates.append(rate)
        if rates.count > Self.rememberedRates { rates.removeFirst() }
        if now >= pauseUntil { limit = min(limit + 1, range.upperBound) }
        if isStarting { return start(rate, received, now) }
        let filling = (rates.max() ?? rate) * (shortestLatency / .seconds(1)) * 3
        tryMore(received, now)
        let wanted = max(filling, trial.floor)
        byteCount = Self.bounded(trial.isRunning ? max(wanted, byteCount) : wanted)
    }

    /// Of the link, as far as the download has it.
    private func rate(from: UInt64, to: UInt64, in time: Duration) -> Double {
        Double(to - min(to, from)) / (time / .seconds(1)) / share
    }

    private static func bounded(_ byteCount: Double) -> Double {
        min(max(byteCount, bounds.lowerBound), bounds.upperBound)
    }

    private mutating func start(_ rate: Double, _ received: UInt64, _ now: Duration) {
        if rate > best * 1.2 {
            best = rate
            roundsWithoutGain = 0
            byteCount = Self.bounded(byteCount * 2)
        } else {
            roundsWithoutGain += 1
            guard roundsWithoutGain == 2 else { return }
            isStarting = false
            // The first look comes when connections are warm.
            trial.next = now + Trial.length
            trial.since = now
            trial.received = received
        }
    }

    private mutating func tryMore(_ received: UInt64, _ now: Duration) {
        let elapsed = now - trial.since
        guard elapsed >= Trial.length else { return }
        let rate = rate(from: trial.received, to: received, in: elapsed)
        (trial.since, trial.received) = (now, received)
        if trial.isRunning {
            if let before = trial.before, rate > before * 1.1 {
                // It was of use: go on from here at once.
                trial.floor = byteCount
                trial.next = now
            } else {
                // Less a little, so that what was of use once is not kept for ever.
                trial.floor *= 0.9
                trial.next = now + Trial.pause
            }
            trial.isRunning = false
        }
        trial.before = rate
        guard now >= trial.next, now >= pauseUntil else { return }
        trial.isRunning = true
        byteCount = Self.bounded(max(byteCount, running.byteCount / share) * 1.5)
    }

    /// A server is overloaded, or says that we ask too much: half as many requests, and then one more a round. A refusal
    /// now and then is a fault like others.
    mutating func refused(now: Duration) {
        countAnswer(isRefusal: true, now)
        guard now >= pauseUntil, answers.refused >= 3, answers.refused * 10 > answers.all else { return }
        isStarting = false
        trial.isRunning = false
        trial.floor = 0
        limit = max(1, min(limit, running.count) / 2)
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
