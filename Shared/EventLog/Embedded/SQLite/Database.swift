import CSQLite

/// One connection to the log's file, owned and used by one thread.
struct Database: ~Copyable {
    let handle: OpaquePointer
    /// Pages in the write-ahead log after this connection's last commit; SQLite sets it in the hook below.
    private let pagesInWAL: UnsafeMutablePointer<Int32>

    enum Mode {
        case readWrite, create, readOnly

        fileprivate var flags: Int32 {
            switch self {
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        }
    }

    init(path: String, mode: Mode, busyTimeout: Duration = .seconds(10)) throws(SQLiteFailure) {
        var opened: OpaquePointer?
        var code = sqlite3_open_v2(path, &opened, mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        if code == SQLITE_OK { code = sqlite3_exec(opened, "PRAGMA cell_size_check = ON", nil, nil, nil) }
        guard code == SQLITE_OK, let opened else {
            let failure = SQLiteFailure(code: code, connection: opened, doing: "open \(path)")
            sqlite3_close_v2(opened)
            throw failure
        }
        handle = opened
        pagesInWAL = .allocate(capacity: 1)
        pagesInWAL.initialize(to: 0)
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                context?.assumingMemoryBound(to: Int32.self).pointee = pages
                return SQLITE_OK
            }, pagesInWAL)
        setBusyTimeout(busyTimeout)
    }

    // Statements may be finalised after it: close_v2 waits for them.
    deinit {
        sqlite3_close_v2(handle)
        pagesInWAL.deallocate()
    }

    func setBusyTimeout(_ timeout: Duration) {
        sqlite3_busy_timeout(handle, Int32(timeout / .milliseconds(1)))
    }

    /// Waits no longer than `timeout` for other connections in `body`.
    func waiting<Result>(atMost timeout: Duration, _ body: () throws -> Result) throws -> Result {
        var before: Int32 = 0
        try statement("PRAGMA busy_timeout").forEachRow { row in
            before = Int32(row.integer(0))
            return false
        }
        setBusyTimeout(timeout)
        defer { sqlite3_busy_timeout(handle, before) }
        return try body()
    }

    /// Runs statements without rows.
    func execute(_ sql: String) throws(SQLiteFailure) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteFailure(code: code, connection: handle, doing: sql) }
    }

    func statement(_ sql: String) throws(SQLiteFailure) -> Statement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else {
            throw SQLiteFailure(code: code, connection: handle, doing: sql)
        }
        return Statement(owning: statement)
    }

    /// Runs `body` on one state of the file. Nothing is written, so it ends by rolling back: after a damaged page COMMIT fails.
    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN")
        defer { rollBack() }
        return try body()
    }

    /// Runs `body` in a transaction: committed if it returns, rolled back if it throws.
    func writing<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        let result: Result
        do {
            result = try body()
        } catch {
            rollBack()
            throw error
        }
        do {
            try execute("COMMIT")
        } catch {
            rollBack()
            throw CommitFailure(cause: error)
        }
        return result
    }

    /// After some errors SQLite has rolled back by itself.
    private func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    // MARK: - The write-ahead log

    var walPages: Int32 { pagesInWAL.pointee }

    /// Copies what it can from the write-ahead log into the file. With `restarting` it waits for readers, as long as the busy timeout
    /// allows, so that the next commit begins at the write-ahead log's start.
    /// - Returns: false if other connections were in the way.
    @discardableResult
    func checkpoint(restarting: Bool = false) throws(SQLiteFailure) -> Bool {
        try checkpoint(restarting ? SQLITE_CHECKPOINT_RESTART : SQLITE_CHECKPOINT_PASSIVE)
    }

    private func checkpoint(_ mode: Int32) throws(SQLiteFailure) -> Bool {
        let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil)
        if code & 0xFF == SQLITE_BUSY { return false }
        guard code == SQLITE_OK else { throw SQLiteFailure(code: code, connection: handle, doing: "checkpoint") }
        return true
    }
}
