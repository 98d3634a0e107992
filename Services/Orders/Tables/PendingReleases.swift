import Contract
import Events
import GRDB

/// Ended orders as a rebuild found them whose places have not all given back yet.
///
/// What follows from an input is said again when that input is read again, and so is the end of a reservation, which follows from the
/// command that completed the order or from the place's last answer. A time-out follows from none: if the store was lost between the
/// record of its decision and the releases, only this knows that they may never have been said.
enum PendingReleases {
    static func note(_ order: Order, in database: Database) throws {
        if order.unreleased.isEmpty {
            try database.execute(sql: "DELETE FROM note_unsaid_releases WHERE id = ?", arguments: [order.id])
        } else {
            try database.execute(
                sql: "INSERT OR IGNORE INTO note_unsaid_releases (id) VALUES (?)", arguments: [order.id])
        }
    }

    /// Takes some of the orders off the list.
    static func take(limit: Int, in database: Database) throws -> [Order] {
        let ids = try String.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM note_unsaid_releases LIMIT ?"), arguments: [limit])
        var orders: [Order] = []
        for id in ids {
            try database.execute(sql: "DELETE FROM note_unsaid_releases WHERE id = ?", arguments: [id])
            if let order = try OrderTable.order(id, in: database) { orders.append(order) }
        }
        return orders
    }
}
