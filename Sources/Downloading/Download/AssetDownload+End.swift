internal import Core
internal import HTTP
internal import Synchronization

extension AssetDownload {
    /// Waits for all that is under way. Connections that are free take the ends of what is slow: one that is stuck would
    /// hold up the whole asset.
    func waitForAll(_ group: inout ThrowingTaskGroup<Void, any Error>) async throws {
        while flow.withLock({ $0.window.count > $0.rests }) {
            while admits(0), let (transfer, rest) = active.takeRest(noteBytes) {
                flow.withLock { flow in
                    flow.window.begin(Double(rest.place.byteCount))
                    flow.rests += 1
                }
                group.addTask { await self.fetch(rest, of: transfer) }
            }
            try Task.checkCancellation()
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
        // Nothing but rests that nobody needs, and the wait, is left.
        group.cancelAll()
        try await group.waitForAll()
    }

    private func fetch(_ rest: TransferRest, of transfer: ActiveTransfers.Transfer) async {
        var request = request(transfer.url)
        request.range = (rest.place.offset, rest.place.byteCount)
        request.headers.append(("If-Range", rest.place.validator))
        metrics.requestBegan()
        let download = Task { [request] in try await client.download(request, to: rest) }
        rest.whenGone { download.cancel() }
        // One that fails is no failure: the transfer itself goes on.
        _ = await withTaskCancellationHandler {
            await download.result
        } onCancel: {
            download.cancel()
        }
        rest.end()
        metrics.requestEnded()
        flow.withLock { flow in
            flow.window.end(Double(rest.place.byteCount))
            flow.rests -= 1
        }
    }
}
