import Events
import GRDB
import Store

/// The ids of removed orders: a late repeat of the command that placed an order must not place it again.
///
/// The times of removal have a table of their own, because they do not survive a rebuild exactly: a compacted log gives a slightly
/// different time.
enum RemovalTable {
    /// An id is forgotten after this time. A command is valid for half an hour, and clients retry for some days. Nothing is owed for the
    /// id: the order was final, and its places were told. But at least `leastKept` ids are kept, however old they seem: with a wrong clock,
    /// a retry after minutes would otherwise place a new order.
    static let kept: Duration = .seconds(14 * 86400)
    static let leastKept = 10_000

    static func contains(_ id: String, in database: Database) throws -> Bool {
        let select = try Prepared("SELECT 1 FROM removed_orders WHERE id = ?", in: database)
        select.bind(1, id)
        return try select.next()
    }

    static func add(_ id: String, at time: Timestamp, in database: Database) throws {
        try database.execute(sql: "INSERT OR IGNORE INTO removed_orders (id) VALUES (?)", arguments: [id])
        try database.execute(
            sql: "INSERT OR IGNORE INTO note_removals (id, at) VALUES (?, ?)", arguments: [id, time.microseconds])
    }

    static func delete(_ id: String, in database: Database) throws {
        for table in ["removed_orders", "note_removals", "note_unsaid_removals"] {
            let delete = try Prepared("DELETE FROM \(table) WHERE id = ?", in: database)
            delete.bind(1, id)
            try delete.run()
        }
    }

    // MARK: - After a republish

    static func addUnsaid(_ database: Database) throws {
        try database.execute(sql: "CREATE TABLE note_unsaid_removals (id TEXT PRIMARY KEY) WITHOUT ROWID")
    }

    /// Notes that the log may have none of them.
    static func noteUnsaid(in database: Database) throws {
        try database.execute(sql: "INSERT OR IGNORE INTO note_unsaid_removals (id) SELECT id FROM removed_orders")
    }

    /// Takes some off the list of those that the log may not have.
    static func takeUnsaid(limit: Int, in database: Database) throws -> [String] {
        try String.fetchAll(
            database.cachedStatement(
                sql: """
                    DELETE FROM note_unsaid_removals
                    WHERE id IN (SELECT id FROM note_unsaid_removals ORDER BY id LIMIT ?) RETURNING id
                    """), arguments: [limit]
        ).sorted()
    }

    /// Forgets ids removed longer ago than `kept`, except the newest `least`.
    static func prune(now: Timestamp, keeping least: Int = leastKept, in database: Database) throws {
        let count = try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM note_removals")) ?? 0
        guard count > least else { return }
        let old = try String.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM note_removals WHERE at < ? ORDER BY at LIMIT ?"),
            arguments: [now.microseconds - kept.components.seconds * 1_000_000, min(1000, count - least)])
        for id in old { try delete(id, in: database) }
    }
}
