import CSQLite

/// A prepared statement, owned and used by its connection's thread.
struct Statement: ~Copyable {
    private let handle: OpaquePointer

    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    deinit { sqlite3_finalize(handle) }

    // MARK: - Parameters, numbered from 1

    func bind(_ index: Int32, _ value: Int64?) {
        guard let value else {
            sqlite3_bind_null(handle, index)
            return
        }
        sqlite3_bind_int64(handle, index, value)
    }

    func bind(_ index: Int32, _ text: String) {
        sqlite3_bind_text(handle, index, text, -1, vicinity_sqlite_transient())
    }

    /// The bytes must stay in place until the statement has run.
    func bind(_ index: Int32, borrowedText bytes: UnsafeRawBufferPointer?) {
        guard let bytes else {
            sqlite3_bind_null(handle, index)
            return
        }
        guard let start = bytes.baseAddress else {
            bind(index, "")
            return
        }
        sqlite3_bind_text(handle, index, start.assumingMemoryBound(to: CChar.self), Int32(bytes.count), nil)
    }

    /// The bytes must stay in place until the statement has run.
    func bind(_ index: Int32, borrowedBlob bytes: UnsafeRawBufferPointer?) {
        guard let bytes else {
            sqlite3_bind_null(handle, index)
            return
        }
        // An empty blob without an address would be NULL.
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            sqlite3_bind_zeroblob(handle, index, 0)
            return
        }
        sqlite3_bind_blob(handle, index, start, Int32(bytes.count), nil)
    }

    // MARK: - Running

    /// Runs a statement that returns no rows.
    func run() throws(SQLiteFailure) {
        defer { sqlite3_reset(handle) }
        _ = try step()
    }

    /// Calls `body` for each row until it returns false.
    func forEachRow(_ body: (borrowing Row) throws -> Bool) throws {
        defer { sqlite3_reset(handle) }
        while try step() {
            guard try body(Row(handle: handle)) else { return }
        }
    }

    /// Result of `body` for the first row; nil if there is none.
    func first<Value>(_ body: (borrowing Row) throws -> Value) throws -> Value? {
        var value: Value?
        try forEachRow { row in
            value = try body(row)
            return false
        }
        return value
    }

    private func step() throws(SQLiteFailure) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            throw SQLiteFailure(
                code: code, connection: sqlite3_db_handle(handle), doing: String(cString: sqlite3_sql(handle)))
        }
    }
}

/// The present row of a statement; it cannot outlive the call that it is lent to.
struct Row: ~Copyable {
    fileprivate let handle: OpaquePointer

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func text(_ column: Int32) -> String {
        bytes(column).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Bytes of a text or a blob, in SQLite's memory until the row is left; nil for NULL.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        guard let start = sqlite3_column_blob(handle, column) else {
            return isNull(column) ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }
}
