internal import Core
internal import Wire

/// The records and their feed: a change is durable before anyone hears of it.
public actor AssetLibrary {
    private let store: any JobStore
    /// Changes of the records.
    public nonisolated let feed = AssetFeed()
    /// Progress that is newer than the record's: it is told often and stored seldom.
    private var progress: [String: DownloadProgress] = [:]
    /// The newest claims that were announced.
    private var fencingNumbers: [String: UInt64] = [:]

    /// A library over a store.
    public init(store: any JobStore) { self.store = store }

    func insert(_ asset: Asset) async throws {
        try await store.insert(asset)
        feed.publish(AssetEvent(asset: asset))
    }

    func find(_ id: String) async throws -> Asset {
        guard var asset = try await store.find(id) else { throw ServiceError.assetNotFound(id) }
        if let progress = progress[id] { asset.progress = progress }
        return asset
    }

    /// Without presentations, which can be long.
    func list() async throws -> [Asset] {
        try await store.list().map { asset in
            var asset = asset
            asset.presentation = nil
            if let progress = progress[asset.id] { asset.progress = progress }
            return asset
        }
    }

    @discardableResult
    func update(
        _ id: String, fencingNumber: UInt64? = nil, _ body: @escaping @Sendable (inout Asset) throws -> Void
    ) async throws -> Asset {
        let progress = progress.removeValue(forKey: id)
        let updated = try await store.update(id, fencingNumber: fencingNumber) { asset in
            if let progress { asset.progress = progress }
            try body(&asset)
        }
        guard let updated else { throw ServiceError.assetNotFound(id) }
        fencingNumbers[id] = updated.fencingNumber
        feed.publish(AssetEvent(asset: updated))
        return updated
    }

    /// Tells progress without storing it.
    func note(_ progress: DownloadProgress, of asset: Asset) {
        // What was paused or taken over since must not look as if it went on.
        guard fencingNumbers[asset.id] == asset.fencingNumber else { return }
        self.progress[asset.id] = progress
        var asset = asset
        asset.progress = progress
        asset.presentation = nil
        feed.publish(AssetEvent(asset: asset))
    }

    func remove(_ id: String) async throws {
        try await store.remove(id)
        progress.removeValue(forKey: id)
        fencingNumbers.removeValue(forKey: id)
        feed.publish(AssetEvent(asset: Asset(id: id), removed: true))
    }
}
