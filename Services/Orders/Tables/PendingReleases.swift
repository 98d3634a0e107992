import Contract
import Events
import Store

/// Ended orders found by a rebuild, whose places have not all given back yet.
///
/// Most requests follow from an input, and are emitted again when the input is read again. So is the end of a reservation, which follows
/// from the command that completed the order or from the place's last answer. A time-out follows from no input: if the store was lost after
/// the decision's record and before the releases, only this table tells that the releases may never have been emitted.
enum PendingReleases {
    static func note(_ order: Order, in database: Database) throws {
        if order.pendingReleases.isEmpty {
            try forget(order.id, in: database)
        } else {
            try database.run("INSERT OR IGNORE INTO note_unsaid_releases (id) VALUES (?)", [order.id])
        }
    }

    static func forget(_ id: String, in database: Database) throws {
        try database.run("DELETE FROM note_unsaid_releases WHERE id = ?", [id])
    }

    /// Removes some orders from the list and returns them.
    static func take(limit: Int, in database: Database) throws -> [Order] {
        try database.texts("SELECT id FROM note_unsaid_releases LIMIT ?", [limit]).compactMap { id in
            try forget(id, in: database)
            return try OrderTable.order(id, in: database)
        }
    }
}
