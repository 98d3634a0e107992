import CSQLite
import EventLog
import SQLitePages

/// SQLite reported an error.
struct SQLiteFailure: Error, CustomStringConvertible {
    /// Extended result code: https://www.sqlite.org/rescode.html.
    let code: Int32
    let message: String
    let doing: String

    init(code: Int32, connection: OpaquePointer?, doing: String) {
        self.code = code
        self.doing = doing
        message = String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    }

    private var primary: Int32 { code & 0xFF }

    var isBusy: Bool { primary == SQLITE_BUSY }

    var isCorruption: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }

    /// The transaction was certainly not written, even if COMMIT failed with this.
    var leavesNothing: Bool { primary == SQLITE_FULL || primary == SQLITE_BUSY }

    var description: String { "\(message) (SQLite \(code)) in \"\(doing)\"" }

    /// The error as the log's users get it.
    var logError: LogError {
        switch primary {
        case SQLITE_FULL: .full(description)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            .fatal("the file is damaged or was cut off; undamaged records can be salvaged: \(description)")
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PROTOCOL,
            SQLITE_NOMEM, SQLITE_PERM:
            .unavailable(description)
        default: .fatal(description)
        }
    }
}

/// COMMIT failed: after a crash the transaction may turn out to be written, unless the cause excludes that.
struct CommitFailure: Error {
    let cause: SQLiteFailure
}

extension LogError {
    /// Any error of this library as an error of the protocol.
    init(_ error: any Error) {
        switch error {
        case let error as LogError: self = error
        case let error as SQLiteFailure: self = error.logError
        case let error as CommitFailure: self = error.cause.logError
        case let error as PagesFailure: self = .unavailable("\(error)")
        case let error as SystemFailure: self = .unavailable("\(error)")
        default: self = .fatal("\(error)")
        }
    }
}
