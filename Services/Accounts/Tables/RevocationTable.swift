import Events
import GRDB

/// Roles all of whose sessions that began before a moment are being closed, some at a time.
enum RevocationTable {
    struct Row: Sendable, Hashable {
        var role: AccountRole
        var before: Timestamp
        /// The last session that was looked at.
        var last: String
    }

    static func add(_ role: AccountRole, before time: Timestamp, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO note_revocations (role, before, last) VALUES (?, ?, '')
                ON CONFLICT DO UPDATE SET before = max(before, excluded.before), last = ''
                """
        ).execute(arguments: [role.rawValue, time.microseconds])
    }

    static func all(in database: Database) throws -> [Row] {
        try GRDB.Row.fetchAll(
            database.cachedStatement(sql: "SELECT role, before, last FROM note_revocations ORDER BY role")
        ).compactMap { row in
            AccountRole(rawValue: row[0]).map { Row(role: $0, before: Timestamp(microseconds: row[1]), last: row[2]) }
        }
    }

    static func goOn(_ row: Row, after last: String?, in database: Database) throws {
        if let last {
            try database.execute(
                sql: "UPDATE note_revocations SET last = ? WHERE role = ?", arguments: [last, row.role.rawValue])
        } else {
            try database.execute(sql: "DELETE FROM note_revocations WHERE role = ?", arguments: [row.role.rawValue])
        }
    }
}
