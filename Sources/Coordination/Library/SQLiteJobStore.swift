public import Core
internal import SQLite
public import Wire

/// The records of one machine in one SQLite file.
public actor SQLiteJobStore: JobStore {
    private let database: Database

    /// Opens or makes the file.
    public init(path: String) throws(ServiceError) {
        let database = try Database(path: path)
        try database.execute(
            """
            CREATE TABLE IF NOT EXISTS assets (
                id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, state INTEGER NOT NULL,
                fencing_number INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID
            """)
        self.database = database
    }

    /// Adds a record.
    public func insert(_ asset: Asset) throws {
        try database.run(
            "INSERT INTO assets VALUES (?, ?, ?, ?, ?)",
            [
                .text(asset.id), .integer(Int64(clamping: asset.createdAt)), .integer(Int64(asset.state.rawValue)),
                .integer(Int64(clamping: asset.fencingNumber)), .blob(asset.serialized()),
            ])
    }

    /// One record.
    public func find(_ id: String) throws -> Asset? {
        let rows = try database.query("SELECT record FROM assets WHERE id = ?", [.text(id)])
        return try rows.first.map(Self.asset)
    }

    /// All records.
    public func list() throws -> [Asset] {
        try database.query("SELECT record FROM assets ORDER BY created_at, id").map(Self.asset)
    }

    /// Changes one record.
    public func update(
        _ id: String, fencingNumber: UInt64?, _ body: @Sendable (inout Asset) throws -> Void
    ) throws -> Asset? {
        try database.transaction { () -> Asset? in
            guard var asset = try find(id) else { return nil }
            if let fencingNumber, asset.fencingNumber != fencingNumber { throw ServiceError.leaseLost }
            try body(&asset)
            asset.revision += 1
            asset.updatedAt = Timestamp.now()
            try database.run(
                "UPDATE assets SET state = ?, fencing_number = ?, record = ? WHERE id = ?",
                [
                    .integer(Int64(asset.state.rawValue)), .integer(Int64(clamping: asset.fencingNumber)),
                    .blob(asset.serialized()), .text(id),
                ])
            return asset
        }
    }

    /// Deletes a record.
    public func remove(_ id: String) throws { try database.run("DELETE FROM assets WHERE id = ?", [.text(id)]) }

    private static func asset(_ row: [SQLiteValue]) throws -> Asset {
        do {
            return try Asset(serialized: row[0].blob)
        } catch {
            throw ServiceError(.dataLoss, reason: "LIBRARY_DAMAGED", "a record of the library can't be read")
        }
    }
}
