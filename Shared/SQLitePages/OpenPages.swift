import CSQLite

/// SQLite reported an error.
public struct PagesFailure: Error, CustomStringConvertible {
    /// Result code: https://www.sqlite.org/rescode.html.
    public let code: Int32
    public let doing: String
    public var description: String { "\(String(cString: sqlite3_errstr(code))) (SQLite \(code)): \(doing)" }

    public var isBusy: Bool { code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED }
}

/// Pages of a database in WAL mode that is in use, read and written beside SQLite through a connection of its own, by one thread.
final class OpenPages: PageSource {
    private let handle: OpaquePointer
    private let file: UnsafeMutablePointer<sqlite3_file>
    let pageSize: Int

    init(path: String) throws(PagesFailure) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw PagesFailure(code: code, doing: "open \(path)")
        }
        handle = opened
        do throws(PagesFailure) {
            sqlite3_busy_timeout(opened, 1000)
            // A read opens the file and its write-ahead log. Nothing that is written here has to survive a power cut.
            try OpenPages.execute("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0", opened)
            pageSize = Int(try OpenPages.number("PRAGMA page_size", opened))
            _ = try OpenPages.number("SELECT count(*) FROM sqlite_schema", opened)
            guard let file = vicinity_sqlite_file(opened) else { throw PagesFailure(code: SQLITE_ERROR, doing: path) }
            self.file = file
        } catch {
            sqlite3_close_v2(opened)
            throw error
        }
    }

    deinit { sqlite3_close_v2(handle) }

    // MARK: - Pages

    var pages: UInt32 {
        var size: sqlite3_int64 = 0
        return vicinity_sqlite_size(file, &size) == SQLITE_OK ? UInt32(Int(size) / pageSize) : 0
    }

    func page(_ number: UInt32) throws -> [UInt8]? {
        guard number > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: pageSize)
        let code = vicinity_sqlite_read(file, &bytes, Int32(pageSize), Int64(number - 1) * Int64(pageSize))
        // Pages behind the file's end are zeros.
        guard code == SQLITE_OK || code == 522 else { throw PagesFailure(code: code, doing: "read page \(number)") }
        return code == SQLITE_OK ? bytes : nil
    }

    func overwriteWithZeros(_ range: Range<Int>, of number: UInt32) throws(PagesFailure) {
        let zeros = [UInt8](repeating: 0, count: range.count)
        let offset = Int64(number - 1) * Int64(pageSize) + Int64(range.lowerBound)
        let code = vicinity_sqlite_write(file, zeros, Int32(zeros.count), offset)
        guard code == SQLITE_OK else { throw PagesFailure(code: code, doing: "overwrite page \(number)") }
    }

    func synchronize() throws(PagesFailure) {
        let code = vicinity_sqlite_sync(file)
        guard code == SQLITE_OK else { throw PagesFailure(code: code, doing: "synchronise") }
    }

    // MARK: - Beside SQLite

    /// Runs `body` while no checkpoint writes the file; nobody else does.
    /// - Returns: nil if a checkpoint is under way.
    func whileFileStands<Result>(_ body: () throws -> Result) throws -> Result? {
        let code = vicinity_sqlite_lock_checkpoints(file)
        if code & 0xFF == SQLITE_BUSY { return nil }
        guard code == SQLITE_OK else { throw PagesFailure(code: code, doing: "lock") }
        defer { _ = vicinity_sqlite_unlock_checkpoints(file) }
        return try body()
    }

    /// Copies the whole write-ahead log into the file; call only while nobody writes.
    /// - Returns: false if readers were in the way of a part.
    func copyAll() throws(PagesFailure) -> Bool {
        var (all, copied): (Int32, Int32) = (0, 0)
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &all, &copied)
        if code & 0xFF == SQLITE_BUSY { return false }
        guard code == SQLITE_OK else { throw PagesFailure(code: code, doing: "checkpoint") }
        return all == copied
    }

    /// The same, and truncates the write-ahead log.
    func emptyWAL(waiting milliseconds: Int32) throws(PagesFailure) -> Bool {
        sqlite3_busy_timeout(handle, milliseconds)
        defer { sqlite3_busy_timeout(handle, 1000) }
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        if code & 0xFF == SQLITE_BUSY { return false }
        guard code == SQLITE_OK else { throw PagesFailure(code: code, doing: "checkpoint") }
        return true
    }

    /// Commits a change without effect: other connections reread their cached pages before they next write.
    func makeOthersReread() throws(PagesFailure) {
        sqlite3_db_release_memory(handle)
        let version = try OpenPages.number("PRAGMA user_version", handle)
        try OpenPages.execute("PRAGMA user_version = \(version)", handle)
    }

    private static func execute(_ sql: String, _ handle: OpaquePointer) throws(PagesFailure) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw PagesFailure(code: code, doing: sql) }
    }

    private static func number(_ sql: String, _ handle: OpaquePointer) throws(PagesFailure) -> Int64 {
        var statement: OpaquePointer?
        var code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        if code == SQLITE_OK { code = sqlite3_step(statement) }
        guard code == SQLITE_ROW else { throw PagesFailure(code: code, doing: sql) }
        return sqlite3_column_int64(statement, 0)
    }
}
