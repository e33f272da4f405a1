import Core
import Testing
import Wire

@testable import Coordination

@Suite struct WorkflowStateMachineTests {
    private func machine(
        _ state: AssetState, keys: Int = 0, licensed: Bool = false, prepared: Bool = true, wantsDownload: Bool = false
    )
        -> WorkflowStateMachine
    {
        let selection = Selection(keys: (0..<keys).map { ContentKey(keyID: "k\($0)") })
        return WorkflowStateMachine(
            Asset(
                id: "a", state: state, presentation: prepared ? Presentation() : nil,
                selection: prepared ? selection : nil,
                licensed: licensed, fencingNumber: 5, wantsDownload: wantsDownload))
    }

    @Test(arguments: [
        (AssetState.preparing, WorkflowStateMachine.Action.run(.prepare)), (.licensing, .run(.license)),
        (.queued, .run(.download)), (.downloading, .run(.download)), (.removing, .run(.remove)), (.prepared, .nothing),
        (.paused, .nothing), (.completed, .nothing), (.failed, .nothing), (.expired, .nothing),
    ]) func asksForTheStepOfTheState(state: AssetState, action: WorkflowStateMachine.Action) {
        #expect(machine(state).next(now: 10) == action)
    }

    @Test func startNeedsPreparationAndALicenseForKeys() throws {
        var clear = machine(.prepared)
        try clear.start()
        #expect(clear.asset.state == .queued && clear.asset.fencingNumber == 6)
        var encrypted = machine(.prepared, keys: 1)
        #expect(throws: ServiceError.self) { try encrypted.start() }
        try encrypted.license()
        #expect(encrypted.asset.state == .licensing)
        encrypted.licensed()
        try encrypted.start()
        #expect(encrypted.asset.state == .queued)
        for state: AssetState in [
            .preparing, .licensing, .queued, .downloading, .paused, .completed, .failed, .removing,
        ] {
            var other = machine(state)
            let error = #expect(throws: ServiceError.self) { try other.start() }
            #expect(error?.code == .failedPrecondition)
        }
        var unneeded = machine(.prepared)
        let error = #expect(throws: ServiceError.self) { try unneeded.license() }
        #expect(error?.reason == "LICENSE_NOT_NEEDED")
    }

    @Test func pausingAndResumingVoidTheClaim() throws {
        var asset = machine(.downloading)
        try asset.pause()
        #expect(asset.asset.state == .paused && asset.asset.stopReasons == [.user] && asset.asset.fencingNumber == 6)
        try asset.pause()
        #expect(asset.asset.fencingNumber == 6)
        try asset.resume()
        #expect(asset.asset.state == .queued && asset.asset.stopReasons.isEmpty && asset.asset.fencingNumber == 7)
        var prepared = machine(.prepared)
        #expect(throws: ServiceError.self) { try prepared.pause() }
    }

    @Test func resumeGoesBackToTheStepThatFailed() throws {
        // A download that failed asks for fresh URLs, licences what is new, and goes on by itself.
        var started = machine(.prepared, keys: 1, licensed: true)
        try started.start()
        fail(&started, ServiceError(.permissionDenied, reason: "HTTP_403", "expired"))
        try started.resume()
        #expect(started.asset.state == .preparing && started.asset.presentation == nil)
        var same = started
        same.prepared(Presentation(), Selection(keys: [ContentKey(keyID: "k0")]))
        #expect(same.asset.state == .queued)
        started.prepared(Presentation(), Selection(keys: [ContentKey(keyID: "other")]))
        #expect(started.asset.state == .licensing)
        started.licensed()
        #expect(started.asset.state == .queued)
        var unprepared = machine(.failed, prepared: false)
        try unprepared.resume()
        #expect(unprepared.asset.state == .preparing)
        var unlicensed = machine(.failed, keys: 1)
        try unlicensed.resume()
        #expect(unlicensed.asset.state == .licensing)
        var licensed = machine(.failed, keys: 1, licensed: true)
        try licensed.resume()
        #expect(licensed.asset.state == .queued)
    }

    private let policy = RetryPolicy(maximumAttempts: 3, initialBackoff: .seconds(1), maximumBackoff: .seconds(4))

    private func fail(_ machine: inout WorkflowStateMachine, _ error: ServiceError, progress: Bool = false) {
        var random = SystemRandomNumberGenerator()
        machine.failed(error, in: .download, madeProgress: progress, policy: policy, now: 1000, using: &random)
    }

    @Test func transientFailuresAreTriedAgainUntilTheBudgetEnds() {
        let error = ServiceError(.unavailable, reason: "X", "x", isRetryable: true, retryAfter: .seconds(2))
        var asset = machine(.downloading)
        fail(&asset, error)
        #expect(asset.asset.state == .queued && asset.asset.retryAt >= 3000 && asset.asset.attempts == 1)
        #expect(asset.next(now: 1000) == .wait(until: asset.asset.retryAt))
        fail(&asset, error)
        #expect(asset.asset.state == .queued && asset.asset.attempts == 2)
        var other = asset
        fail(&other, error, progress: true)
        #expect(other.asset.state == .queued && other.asset.attempts == 1)
        fail(&asset, error)
        #expect(asset.asset.state == .failed && asset.asset.failure?.reason == "X")
    }

    @Test func permanentFailuresEndAtOnceAndSayWhy() {
        var local = machine(.downloading)
        fail(&local, ServiceError(.permissionDenied, reason: "ADDRESS_NOT_ALLOWED", "no"))
        #expect(local.asset.state == .failed && local.asset.stopReasons == [.needsAuthorization])
        var full = machine(.downloading)
        fail(&full, ServiceError(.resourceExhausted, reason: "DISK_FULL", "full"))
        #expect(full.asset.state == .failed && full.asset.stopReasons == [.storage])
    }

    /// URLs with tokens that have run out: fresh ones are asked for, but not for ever where they are of no use.
    @Test(arguments: [StatusCode.unauthenticated, .permissionDenied])
    func refusalsAskForFreshURLsOnceWithoutProgress(code: StatusCode) {
        let error = ServiceError(code, reason: "ACCESS_REFUSED", "no")
        var asset = machine(.downloading, wantsDownload: true)
        for _ in 0..<3 {
            fail(&asset, error, progress: true)
            #expect(asset.asset.state == .preparing && asset.asset.presentation == nil)
            #expect(asset.next(now: 1000) == .wait(until: asset.asset.retryAt))
            asset.prepared(Presentation(), Selection())
            #expect(asset.asset.state == .queued && asset.asset.refreshes == 1)
            asset.downloadBegan()
        }
        fail(&asset, error)
        #expect(asset.asset.state == .failed && asset.asset.stopReasons == [.needsAuthorization])
    }

    @Test func missingComponentsAreWaitedForWithoutCounting() {
        var asset = machine(.preparing)
        for _ in 0..<10 {
            fail(&asset, ServiceError(.unavailable, reason: "COMPONENT_MISSING", "none", isRetryable: true))
            #expect(asset.asset.state == .preparing && asset.asset.stopReasons == [.waitingForComponent])
            #expect(asset.asset.attempts == 0)
        }
    }

    @Test func aCrashSendsStartedWorkBackToTheQueue() {
        var asset = machine(.downloading)
        asset.recover()
        #expect(asset.asset.state == .queued && asset.asset.fencingNumber == 6)
    }
}
