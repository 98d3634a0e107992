import Events
import Store

/// Revocations of roles: sessions that began before a time are closed step by step.
enum RevocationTable {
    struct Row: Sendable, Hashable {
        var role: AccountRole
        var before: Timestamp
        /// The last checked session.
        var last: String
    }

    static func add(_ role: AccountRole, before time: Timestamp, in database: Database) throws {
        try database.run(
            """
            INSERT INTO note_revocations (role, before, last) VALUES (?, ?, '')
            ON CONFLICT DO UPDATE SET before = max(before, excluded.before), last = ''
            """, [role.rawValue, time])
    }

    static func all(in database: Database) throws -> [Row] {
        try database.rows("SELECT role, before, last FROM note_revocations ORDER BY role") { row -> Row? in
            guard let role = AccountRole(rawValue: row.string(0)) else { return nil }
            return Row(role: role, before: row.time(1), last: row.string(2))
        }.compactMap(\.self)
    }

    static func advance(_ row: Row, after last: String?, in database: Database) throws {
        if let last {
            try database.run("UPDATE note_revocations SET last = ? WHERE role = ?", [last, row.role.rawValue])
        } else {
            try database.run("DELETE FROM note_revocations WHERE role = ?", [row.role.rawValue])
        }
    }
}
