internal import Core
internal import Crypto
internal import SQLite
internal import Wire

/// Licences and their keys in one SQLite file, the keys encrypted under the master key.
actor LicenseStore {
    private let database: Database
    private let masterKey: Secret
    private let drmType: String

    init(path: String, masterKey: Secret, drmType: String) throws(ServiceError) {
        let database = try Database(path: path, secureDelete: true)
        try database.execute(
            """
            CREATE TABLE IF NOT EXISTS licenses (
                asset_id TEXT NOT NULL, key_id TEXT NOT NULL, sealed BLOB NOT NULL,
                acquired_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
                PRIMARY KEY (asset_id, key_id)) WITHOUT ROWID
            """)
        self.database = database
        self.masterKey = masterKey
        self.drmType = drmType
    }

    /// Keeps a key; one that is there already is replaced in the same step.
    func save(_ assetID: String, _ keyID: String, _ key: Secret, at now: UInt64) throws -> License {
        let sealed = try Self.mapping { () throws(CryptoError) in
            try AESGCM.seal(key, key: masterKey, context: Self.context(assetID, keyID))
        }
        try database.run(
            "INSERT OR REPLACE INTO licenses VALUES (?, ?, ?, ?, 0)",
            [.text(assetID), .text(keyID), .blob(sealed), .integer(Int64(clamping: now))])
        return License(assetID: assetID, keyID: keyID, drmType: drmType, state: .persisted, acquiredAt: now)
    }

    func find(_ assetID: String, _ keyID: String) throws -> License? {
        try licenses("WHERE asset_id = ? AND key_id = ?", [.text(assetID), .text(keyID)]).first
    }

    func list(_ assetID: String) throws -> [License] {
        assetID.isEmpty ? try licenses("", []) : try licenses("WHERE asset_id = ?", [.text(assetID)])
    }

    /// The key, decrypted; nil if there is none.
    func open(_ assetID: String, _ keyID: String) throws -> Secret? {
        let rows = try database.query(
            "SELECT sealed FROM licenses WHERE asset_id = ? AND key_id = ?", [.text(assetID), .text(keyID)])
        guard let sealed = rows.first?.first?.blob else { return nil }
        return try Self.mapping { () throws(CryptoError) in
            try AESGCM.open(sealed, key: masterKey, context: Self.context(assetID, keyID))
        }
    }

    /// Deletes one key, or all of an asset when `keyID` is empty; answers how many.
    func release(_ assetID: String, _ keyID: String) throws -> Int {
        keyID.isEmpty
            ? try database.run("DELETE FROM licenses WHERE asset_id = ?", [.text(assetID)])
            : try database.run(
                "DELETE FROM licenses WHERE asset_id = ? AND key_id = ?", [.text(assetID), .text(keyID)])
    }

    func releaseAll() throws -> Int { try database.run("DELETE FROM licenses") }

    private func licenses(_ condition: String, _ values: [SQLiteValue]) throws -> [License] {
        let rows = try database.query(
            "SELECT asset_id, key_id, acquired_at, expires_at FROM licenses \(condition) ORDER BY asset_id, key_id",
            values)
        return rows.map { row in
            License(
                assetID: row[0].text, keyID: row[1].text, drmType: drmType, state: .persisted,
                acquiredAt: UInt64(clamping: row[2].integer), expiresAt: UInt64(clamping: row[3].integer))
        }
    }

    /// A sealed key opens only for the asset and key id that it was sealed for.
    private static func context(_ assetID: String, _ keyID: String) -> [UInt8] { Array("\(assetID)\n\(keyID)".utf8) }

    private static func mapping<R>(_ body: () throws(CryptoError) -> R) throws(ServiceError) -> R {
        do { return try body() } catch {
            throw ServiceError(.dataLoss, reason: "KEY_UNREADABLE", error.description)
        }
    }
}
