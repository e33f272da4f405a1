public import Core
public import RPC
internal import Synchronization
public import Wire

/// Carries a plan from an inspector to a downloader, resource by resource.
public enum PlanPipe {
    /// Planned resources that wait for the downloader: enough to keep it busy, little to hold.
    public static let limit = 64

    /// Asks for the plan, sends each resource and then the end, and finishes the pipe however that goes.
    public static func fill(
        _ pipe: BoundedPipe<DownloadRequest>, with request: PlanRequest, from inspector: any PlaylistInspectorAPI,
        _ context: CallContext, onResource: @escaping @Sendable (PlannedResource) async -> Void = { _ in }
    ) async throws {
        let count = Mutex<UInt64>(0)
        do {
            try await inspector.plan(
                request,
                MessageSink { resource in
                    await onResource(resource)
                    try await pipe.send(DownloadRequest(body: .resource(resource)))
                    count.withLock { $0 += 1 }
                }, context)
            let total = count.withLock { $0 }
            try await pipe.send(DownloadRequest(body: .end(DownloadEnd(resourceCount: total))))
            pipe.finish()
        } catch {
            pipe.finish(throwing: error)
            throw error
        }
    }
}
