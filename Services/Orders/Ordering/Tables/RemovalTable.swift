import Events
import Store

/// The ids of removed orders: a late repeat of the command that placed an order must not place it again.
///
/// The times of removal have a table of their own, because they do not survive a rebuild exactly: a compacted log gives a slightly
/// different time.
enum RemovalTable {
    /// How long an id is kept. A command is valid for half an hour, and clients retry for some days. Nothing is pending for the id: the order
    /// was final, and its places got their requests. But at least `leastKept` ids are kept, however old they seem: with a wrong clock, a
    /// retry after minutes would otherwise place a new order.
    static let kept: Duration = .seconds(14 * 86400)
    static let leastKept = 10_000

    static func contains(_ id: String, in database: Database) throws -> Bool {
        try database.has("SELECT 1 FROM removed_orders WHERE id = ?", [id])
    }

    static func add(_ id: String, at time: Timestamp, in database: Database) throws {
        try database.run("INSERT OR IGNORE INTO removed_orders (id) VALUES (?)", [id])
        try database.run("INSERT OR IGNORE INTO note_removals (id, at) VALUES (?, ?)", [id, time])
    }

    static func delete(_ id: String, in database: Database) throws {
        for table in ["removed_orders", "note_removals", "note_unsaid_removals"] {
            try database.run("DELETE FROM \(table) WHERE id = ?", [id])
        }
    }

    // MARK: - After a republish

    static func addUnreported(_ database: Database) throws {
        try database.script("CREATE TABLE note_unsaid_removals (id TEXT PRIMARY KEY) WITHOUT ROWID")
    }

    /// Records that the log may lack all deletions.
    static func noteUnreported(in database: Database) throws {
        try database.run("INSERT OR IGNORE INTO note_unsaid_removals (id) SELECT id FROM removed_orders")
    }

    /// Removes some ids from the list of deletions that the log may lack, and returns them.
    static func takeUnreported(limit: Int, in database: Database) throws -> [String] {
        try database.texts(
            """
            DELETE FROM note_unsaid_removals
            WHERE id IN (SELECT id FROM note_unsaid_removals ORDER BY id LIMIT ?) RETURNING id
            """, [limit]
        ).sorted()
    }

    /// Deletes ids removed longer ago than `kept`, except the newest `least`.
    static func prune(now: Timestamp, keeping least: Int = leastKept, in database: Database) throws {
        let count = try database.count("SELECT count(*) FROM note_removals")
        guard count > least else { return }
        let old = try database.texts(
            "SELECT id FROM note_removals WHERE at < ? ORDER BY at LIMIT ?",
            [now.advanced(by: .zero - kept), min(1000, count - least)])
        for id in old { try delete(id, in: database) }
    }
}
