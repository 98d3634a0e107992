import Events
import GRDB
import Store

/// The ids of removed orders: a late repeat of the command that placed one must not place it again.
///
/// When each was removed stands in a table of its own: a store made again from a compacted log knows it a moment differently.
enum RemovalTable {
    /// A command is good for half an hour and a client's retry for some days; after this the id is forgotten. Nothing is owed for it: the
    /// order was final, and its places were told. But so many are kept however old they seem, since the clock may be wrong: then a retry
    /// of minutes ago would place a new order.
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
        try database.execute(sql: "DELETE FROM removed_orders WHERE id = ?", arguments: [id])
        try database.execute(sql: "DELETE FROM note_removals WHERE id = ?", arguments: [id])
    }

    /// Forgets those that were removed longer ago than `kept`, but for the last ones.
    static func prune(now: Timestamp, keeping least: Int = leastKept, in database: Database) throws {
        let count = try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM note_removals")) ?? 0
        guard count > least else { return }
        let old = try String.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM note_removals WHERE at < ? ORDER BY at LIMIT ?"),
            arguments: [now.microseconds - kept.components.seconds * 1_000_000, min(1000, count - least)])
        for id in old { try delete(id, in: database) }
    }
}
