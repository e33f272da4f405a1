/// When a connection asks its peer for a sign of life, and when it closes because nobody uses it.
struct KeepaliveStateMachine {
    enum Action: Hashable {
        /// Look again then.
        case wait(until: ContinuousClock.Instant)
        /// Send a PING, and look again then.
        case ping(until: ContinuousClock.Instant)
        /// The peer did not answer a PING.
        case fail
        /// No calls for long enough.
        case closeIdle
    }

    private let keepalive: Keepalive?
    private let idleTimeout: Duration?
    private var reads = 0
    private var lastRead: ContinuousClock.Instant
    private var pinged: ContinuousClock.Instant?
    private var opened = 0
    private var idleSince: ContinuousClock.Instant?

    /// Nil if there is nothing to watch.
    init?(keepalive: Keepalive?, idleTimeout: Duration?, now: ContinuousClock.Instant) {
        guard keepalive != nil || idleTimeout != nil else { return nil }
        self.keepalive = keepalive
        self.idleTimeout = idleTimeout
        lastRead = now
        idleSince = now
    }

    /// When to look for the first time.
    func firstLook(now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        now + min(keepalive?.interval ?? .seconds(3600), idleTimeout ?? .seconds(3600))
    }

    /// `reads` and `opened` count what happened on the connection since it began, `calls` those under way.
    mutating func tick(now: ContinuousClock.Instant, reads: Int, opened: Int, calls: Int) -> Action {
        if reads != self.reads {
            self.reads = reads
            lastRead = now
            pinged = nil
        }
        if calls > 0 {
            idleSince = nil
        } else if idleSince == nil || opened != self.opened {
            idleSince = now
        }
        self.opened = opened
        if let idleTimeout, let idleSince, now - idleSince >= idleTimeout { return .closeIdle }

        var next = now + .seconds(3600)
        // A call may end right after this look, so there is always a next one.
        if let idleTimeout { next = min(next, (idleSince ?? now) + idleTimeout) }
        guard let keepalive else { return .wait(until: next) }
        if let pinged {
            guard now - pinged < keepalive.timeout else { return .fail }
            return .wait(until: min(next, pinged + keepalive.timeout))
        }
        guard calls > 0 || keepalive.permitsWithoutCalls else {
            return .wait(until: min(next, now + keepalive.interval))
        }
        guard now - lastRead < keepalive.interval else {
            pinged = now
            return .ping(until: min(next, now + keepalive.timeout))
        }
        return .wait(until: min(next, lastRead + keepalive.interval))
    }
}
