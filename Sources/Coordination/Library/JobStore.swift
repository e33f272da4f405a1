internal import Core
public import Wire

/// Where the records of assets are kept; one machine has SQLite, a fleet something that machines share.
public protocol JobStore: Sendable {
    /// Adds a record; durable when it returns.
    func insert(_ asset: Asset) async throws
    /// One record, or nil.
    func find(_ id: String) async throws -> Asset?
    /// All records, oldest first.
    func list() async throws -> [Asset]
    /// Changes one record in a transaction and gives it the next revision; durable when it returns.
    ///
    /// Nil if there is no such record. With a fencing number, throws LEASE_LOST unless it is still the newest.
    func update(
        _ id: String, fencingNumber: UInt64?, _ body: @Sendable (inout Asset) throws -> Void
    ) async throws -> Asset?
    /// Deletes a record; one that is not there is fine.
    func remove(_ id: String) async throws
}

extension ServiceError {
    static func assetNotFound(_ id: String) -> ServiceError {
        ServiceError(
            .notFound, reason: "ASSET_NOT_FOUND", "there is no asset '\(id.prefix(80))'",
            remedy: "list the ids with: coordinator list")
    }

    static let leaseLost = ServiceError(
        .aborted, reason: "LEASE_LOST", "the work was taken over or stopped in the meantime")
}
