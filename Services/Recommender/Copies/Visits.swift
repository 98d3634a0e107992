import Contract
import Events
import Store

/// Customers and what they ordered: for each order its customer, the places that completed their part of it, and what was ordered there.
/// Seats count as their movies. Rows follow the last record of each order, so a person erased there is erased here. Archived orders have no
/// records any more. Their rows stay until the command that erases their customer, and are carried over when the copy is made again.
enum Visits {
    static func createTable(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE visits (
                person TEXT NOT NULL, thing TEXT NOT NULL, "order" TEXT NOT NULL,
                PRIMARY KEY (person, thing, "order")) WITHOUT ROWID;
            CREATE INDEX visits_by_order ON visits ("order");
            """)
    }

    static func save(_ order: Order, in database: Database) throws {
        try delete(order: order.id, in: database)
        guard !ErasePerson.isStandIn(order.customer),
            try !Erasures.cover(order.customer, at: order.createdAt, in: database)
        else { return }
        for thing in things(of: order) {
            try database.run(
                "INSERT OR IGNORE INTO visits (person, thing, \"order\", created) VALUES (?, ?, ?, ?)",
                [order.customer, thing, order.id, order.createdAt])
        }
    }

    /// Adds when each order was made, whether it is archived, and who was erased. Existing rows get time 0: they were made before now.
    static func addTimes(_ database: Database) throws {
        try database.script(
            """
            ALTER TABLE visits ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE visits ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
            """)
        try Erasures.createTable(database)
    }

    /// Marks an order that is no longer in the log: only this table knows it.
    static func archive(order: String, in database: Database) throws {
        try database.run("UPDATE visits SET archived = 1 WHERE \"order\" = ?", [order])
    }

    /// Deletes the rows that a request covers, and keeps later records of them out.
    static func forget(_ request: ErasePerson, in database: Database) throws {
        guard try Erasures.note(request, in: database) else { return }
        try database.run(
            "DELETE FROM visits WHERE person = ? AND (? OR created <= ?)",
            [request.person, request.isForGood, request.requestedAt])
    }

    static func delete(order: String, in database: Database) throws {
        try database.run("DELETE FROM visits WHERE \"order\" = ?", [order])
    }

    static func has(_ person: String, _ thing: String, in database: Database) throws -> Bool {
        try database.has("SELECT 1 FROM visits WHERE person = ? AND thing = ? LIMIT 1", [person, thing])
    }

    /// Index by which other people of a thing are found.
    static func createIndexByThing(_ database: Database) throws {
        try database.script("CREATE INDEX visits_by_thing ON visits (thing, person)")
    }

    /// Things that an order counts for: each place that completed its part, and the movies and items ordered there.
    static func things(of order: Order) -> Set<String> {
        let places = Set(order.parts.filter { $0.status == .completed }.map(\.place))
        let had = order.lines.filter { places.contains($0.place) }.map { $0.show?.movie ?? $0.item }
        return places.union(had)
    }
}
