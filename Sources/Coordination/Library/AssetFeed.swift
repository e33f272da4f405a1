internal import Core
internal import Synchronization
public import Wire

/// Tells changes of assets to whoever watches. A slow watcher gets the newest state of each asset, not every one.
public final class AssetFeed: Sendable {
    /// One watcher's changes.
    public final class Subscription: Sendable {
        private struct State: Sendable {
            var events: [String: AssetEvent] = [:]
            var order: [String] = []
            var isClosed = false
        }

        private let state = Monitor(State())
        fileprivate let assetID: String?

        fileprivate init(assetID: String?) { self.assetID = assetID }

        /// The next change; nil when the feed has ended or the task was cancelled.
        public func next() async -> AssetEvent? {
            while !Task.isCancelled {
                let (event, isClosed) = state.withLock { state -> (AssetEvent?, Bool) in
                    guard let id = state.order.first else { return (nil, state.isClosed) }
                    state.order.removeFirst()
                    return (state.events.removeValue(forKey: id), false)
                }
                if let event { return event }
                if isClosed { return nil }
                await state.wait { !$0.order.isEmpty || $0.isClosed }
            }
            return nil
        }

        fileprivate func push(_ event: AssetEvent) {
            state.withLock { state in
                let id = event.asset?.id ?? ""
                if state.events.updateValue(event, forKey: id) == nil { state.order.append(id) }
            }
        }

        fileprivate func close() { state.withLock { $0.isClosed = true } }
    }

    private struct State {
        var subscriptions: [UInt64: Subscription] = [:]
        var next: UInt64 = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// A feed without watchers.
    public init() {}

    /// Watches one asset, or all, for the time of the body.
    public func withSubscription<R>(
        assetID: String?, isolation: isolated (any Actor)? = #isolation, _ body: (Subscription) async throws -> R
    ) async rethrows -> R {
        let subscription = Subscription(assetID: assetID)
        let number = state.withLock { state in
            state.next += 1
            state.subscriptions[state.next] = subscription
            if state.isClosed { subscription.close() }
            return state.next
        }
        defer { state.withLock { _ = $0.subscriptions.removeValue(forKey: number) } }
        return try await body(subscription)
    }

    func publish(_ event: AssetEvent) {
        let subscriptions = state.withLock { Array($0.subscriptions.values) }
        for subscription in subscriptions {
            guard subscription.assetID == nil || subscription.assetID == event.asset?.id else { continue }
            subscription.push(event)
        }
    }

    /// Ends every watch.
    public func close() {
        let subscriptions = state.withLock { state in
            state.isClosed = true
            return Array(state.subscriptions.values)
        }
        for subscription in subscriptions { subscription.close() }
    }
}
