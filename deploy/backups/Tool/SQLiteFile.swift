import CSQLite

/// A connection to a database file that others may be using; for one task.
final class SQLiteFile {
    enum Mode {
        /// Reads beside writers. Nothing is written, not even at closing.
        case reading
        /// Reads a file that nobody else has open, without making files beside it.
        case alone
        /// Changes the file.
        case writing
        /// Makes the file.
        case new
    }

    let path: String
    private let handle: OpaquePointer

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(_ path: String, _ mode: Mode) throws {
        self.path = path
        let (name, flags) =
            switch mode {
            case .reading: (path, SQLITE_OPEN_READONLY)
            case .alone: (Self.address(path) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
            case .writing: (path, SQLITE_OPEN_READWRITE)
            case .new: (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
            }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let why = Self.reason(code, opened)
            sqlite3_close_v2(opened)
            throw Failure(description: "cannot open \(path): \(why)")
        }
        handle = opened
        sqlite3_busy_timeout(handle, 10_000)
        // A copy has no journal: an interrupted copy is thrown away, and the caller syncs a complete one.
        if mode == .new { try execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF") }
    }

    deinit { sqlite3_close_v2(handle) }

    /// Path as a URI, with special characters escaped.
    private static func address(_ path: String) -> String {
        path.utf8.reduce(into: "file:") { text, byte in
            let isPlain = byte > 0x2D && byte != 0x3F && byte < 0x7F
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }

    private static func reason(_ code: Int32, _ handle: OpaquePointer?) -> String {
        handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    }

    private func failure(_ code: Int32, _ doing: String) -> Failure {
        Failure(description: "\(path): \(Self.reason(code, handle)) (\(doing))")
    }

    func execute(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code, sql) }
    }

    /// Calls `body` with the columns of each row, as texts; NULL is "".
    func rows(_ sql: String, _ values: [String] = [], _ body: ([String]) throws -> Void) throws {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { throw failure(code, sql) }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            sqlite3_bind_text(statement, Int32(index + 1), value, -1, vicinity_sqlite_transient())
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                try body(
                    (0..<sqlite3_column_count(statement)).map { column in
                        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                    })
            case SQLITE_DONE: return
            case let code: throw failure(code, sql)
            }
        }
    }

    func text(_ sql: String, _ values: [String] = []) throws -> String? {
        var found: String?
        try rows(sql, values) { if found == nil { found = $0.first } }
        return found
    }

    func has(table: String) throws -> Bool {
        try text("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [table]) != nil
    }

    /// Holds its present state for all reads until `release`, whatever others write.
    func hold() throws {
        try execute("BEGIN")
        _ = try text("SELECT count(*) FROM sqlite_schema")
    }

    func release() throws { try execute("ROLLBACK") }

    /// Copies its held state into a new file: some pages at a time, so that memory use does not grow with it.
    func copy(to path: String) throws {
        let copy = try SQLiteFile(path, .new)
        guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw copy.failure(sqlite3_errcode(copy.handle), "begin a copy")
        }
        var code: Int32
        repeat { code = sqlite3_backup_step(backup, Self.slice) } while code == SQLITE_OK
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw copy.failure(code, "copy \(self.path)") }
    }

    /// Pages of one piece.
    private static let slice: Int32 = 1024
}
