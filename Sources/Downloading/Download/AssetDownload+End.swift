internal import HTTP
internal import Synchronization

extension AssetDownload {
    /// Waits for all that is under way. Connections that are free take the ends of what is slow: one that is stuck would
    /// hold up the whole asset.
    func waitForAll(_ group: inout ThrowingTaskGroup<Void, any Error>) async throws {
        while !flow.withLock({ $0.window.isIdle }) {
            while admits(0), let (transfer, rest) = active.takeRest(noteBytes) {
                flow.withLock { $0.window.begin(Double(rest.byteCount)) }
                group.addTask { await self.fetch(rest, of: transfer) }
            }
            // Which are slow shows in time.
            if flow.withLock({ !$0.isWatching }) {
                flow.withLock { $0.isWatching = true }
                group.addTask {
                    try? await Task.sleep(for: ActiveTransfers.shortestTime)
                    self.flow.withLock { $0.isWatching = false }
                }
            }
            try await group.next()
        }
        // Nothing but the wait is left.
        group.cancelAll()
        try await group.waitForAll()
    }

    private func fetch(_ rest: TransferRest, of transfer: ActiveTransfers.Transfer) async {
        var request = request(transfer.url)
        request.range = (rest.offset, rest.byteCount)
        request.headers.append(("If-Range", rest.validator))
        metrics.requestBegan()
        // One that fails is no failure: the transfer itself goes on.
        _ = try? await client.download(request, to: rest)
        rest.end()
        metrics.requestEnded()
        active.restEnded()
        flow.withLock { $0.window.end(Double(rest.byteCount)) }
    }
}
