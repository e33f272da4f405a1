import Contract
import Core
import Daemon
import RPC
import Synchronization
import Terminal
import Wire

/// Watches one asset for a command, with a progress line where a person looks on.
struct AssetFollower: Sendable {
    /// How long an asset may wait for a component before a command gives up on it.
    private static let patience = Duration.seconds(15)

    let coordinator: any CoordinatorAPI
    let drawsProgress: Bool

    private struct Done: Error {}

    /// Returns the asset when nothing more happens to it by itself: complete, failed, or paused.
    func untilSettled(_ asset: Asset) async throws -> Asset {
        let last = Mutex(asset)
        let line = Mutex(ProgressLine())
        let began = ContinuousClock.now
        let isLive = drawsProgress && Console.isErrorTerminal
        let waitingSince = Mutex<ContinuousClock.Instant?>(nil)
        do {
            try await watch(asset.id) { event in
                guard let asset = event.asset, !event.removed else { throw Done() }
                last.withLock { $0 = asset }
                if isLive, asset.state == .downloading, let progress = asset.progress {
                    let seconds = (ContinuousClock.now - began) / .seconds(1)
                    Console.redraw(line.withLock { $0.text(progress, seconds: seconds) })
                }
                if [.prepared, .completed, .failed, .paused, .expired, .removing].contains(asset.state) {
                    throw Done()
                }
                try Self.check(asset, waitingSince)
            }
        } catch is Done {}
        if isLive { Console.redraw("") }
        return try await coordinator.get(AssetRequest(assetID: asset.id), CallContext())
    }

    private static func check(_ asset: Asset, _ waitingSince: borrowing Mutex<ContinuousClock.Instant?>) throws {
        guard asset.stopReasons.contains(.waitingForComponent), let failure = asset.failure else {
            return waitingSince.withLock { $0 = nil }
        }
        let since = waitingSince.withLock { value in
            value = value ?? .now
            return value ?? .now
        }
        if ContinuousClock.now - since > patience { throw ServiceError(stored: failure) }
    }

    /// Returns when the asset and its files are gone.
    func untilGone(_ id: String) async throws {
        do {
            try await watch(id) { event in
                if event.removed { throw Done() }
                if event.asset?.state == .failed, let failure = event.asset?.failure {
                    throw ServiceError(stored: failure)
                }
            }
        } catch is Done {
        } catch let error as ServiceError where error.reason == "ASSET_NOT_FOUND" {}
    }

    private func watch(_ id: String, _ onEvent: @escaping @Sendable (AssetEvent) throws -> Void) async throws {
        do {
            try await coordinator.watch(
                WatchRequest(assetID: id), MessageSink { try onEvent($0) }, CallContext())
        } catch let error as RPCError {
            throw ServiceError(error)
        }
    }
}
