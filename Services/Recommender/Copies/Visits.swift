import Contract
import Events
import Store

/// Who had what from where: for each order its customer, the places that completed their part of it, and what they had there: dishes and
/// goods, of seats the movies.
/// It is what orders last said of each order, so that who is forgotten there is forgotten here. Of an order that is in the archive nothing is
/// said any more: it stays until its customer is forgotten, which is then heard from the command, and goes into the next copy when this one is
/// made again.
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

    /// Adds when each order was made, which are in the archive, and who asked to be forgotten. Of what is there already it is only known that
    /// it was made by now.
    static func addTimes(_ database: Database) throws {
        try database.script(
            """
            ALTER TABLE visits ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE visits ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
            """)
        try Erasures.createTable(database)
    }

    /// The log has an order no more: what is known of it is known here alone.
    static func archive(order: String, in database: Database) throws {
        try database.run("UPDATE visits SET archived = 1 WHERE \"order\" = ?", [order])
    }

    /// Takes out what a person's request covers, and does not take it in again.
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

    /// What others than the person may be looked for by.
    static func createIndexByThing(_ database: Database) throws {
        try database.script("CREATE INDEX visits_by_thing ON visits (thing, person)")
    }

    /// What an order counts for: each place that completed its part, the movies that were shown there, and what was ordered of it.
    static func things(of order: Order) -> Set<String> {
        let places = Set(order.parts.filter { $0.status == .completed }.map(\.place))
        let had = order.lines.filter { places.contains($0.place) }.map { $0.show?.movie ?? $0.item }
        return places.union(had)
    }
}
