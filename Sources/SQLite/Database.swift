internal import CSQLite
public import Core

/// One connection to an SQLite file, in WAL mode with full durability. Confined to its owner, usually an actor.
public final class Database {
    private let path: String
    private let connection: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    /// Opens or makes a file. What it cannot open is told with the path.
    public init(path: String, secureDelete: Bool = false) throws(ServiceError) {
        self.path = path
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let text = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw ServiceError(
                .permissionDenied, reason: "LIBRARY_NOT_WRITABLE", "the database \(path) can't be opened: \(text)",
                remedy: "give this user the right to write there, or set LARDER_DATA_DIR to another folder")
        }
        connection = handle
        sqlite3_busy_timeout(handle, 5000)
        try execute("PRAGMA journal_mode = WAL")
        try execute("PRAGMA synchronous = FULL")
        try execute("PRAGMA foreign_keys = ON")
        if secureDelete { try execute("PRAGMA secure_delete = ON") }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(connection)
    }

    /// Runs statements without parameters and rows.
    public func execute(_ sql: String) throws(ServiceError) {
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
    }

    /// Runs one statement; answers how many rows it changed.
    @discardableResult
    public func run(_ sql: String, _ values: [SQLiteValue] = []) throws(ServiceError) -> Int {
        _ = try query(sql, values)
        return Int(sqlite3_changes(connection))
    }

    /// Runs one statement; answers its rows. The statement is kept for the next time.
    public func query(_ sql: String, _ values: [SQLiteValue] = []) throws(ServiceError) -> [[SQLiteValue]] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { bind(value, to: statement, at: Int32(index + 1)) }
        var rows: [[SQLiteValue]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append((0..<sqlite3_column_count(statement)).map { column(statement, $0) })
            case SQLITE_DONE: return rows
            default: throw failure(sql)
            }
        }
    }

    /// All or nothing; durable when it returns.
    public func transaction<R>(_ body: () throws -> R) throws -> R {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // A rollback fails only when SQLite has rolled back already.
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func prepared(_ sql: String) throws(ServiceError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
            let statement
        else { throw failure(sql) }
        statements[sql] = statement
        return statement
    }

    private func bind(_ value: SQLiteValue, to statement: OpaquePointer, at index: Int32) {
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let value): sqlite3_bind_int64(statement, index, value)
        case .text(let value): sqlite_bind_text_copy(statement, index, value, -1)
        case .blob(let value):
            // An empty array has no address, and SQLite would bind NULL.
            if value.isEmpty {
                sqlite3_bind_zeroblob(statement, index, 0)
            } else {
                sqlite_bind_blob_copy(statement, index, value, Int32(value.count))
            }
        }
    }

    private func column(_ statement: OpaquePointer, _ index: Int32) -> SQLiteValue {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
        case SQLITE_TEXT: return .text(sqlite3_column_text(statement, index).map { String(cString: $0) } ?? "")
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, index))
            return .blob([UInt8](UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, index), count: count)))
        default: return .null
        }
    }

    private func failure(_ sql: String) -> ServiceError {
        let text = String(cString: sqlite3_errmsg(connection))
        switch sqlite3_errcode(connection) & 0xff {
        case SQLITE_FULL:
            return ServiceError(
                .resourceExhausted, reason: "DISK_FULL", "\(path): \(text)", remedy: "free some space, then resume")
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM:
            return ServiceError(
                .permissionDenied, reason: "LIBRARY_NOT_WRITABLE", "\(path): \(text)",
                remedy: "give this user the right to write there, or set LARDER_DATA_DIR to another folder")
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return ServiceError(.dataLoss, reason: "LIBRARY_DAMAGED", "\(path): \(text)")
        case SQLITE_BUSY, SQLITE_LOCKED:
            return ServiceError(.unavailable, reason: "LIBRARY_BUSY", "\(path): \(text)", isRetryable: true)
        default:
            return ServiceError(.internal, reason: "LIBRARY_FAILED", "\(path): \(text) in: \(sql.prefix(80))")
        }
    }
}
