public import Contract
public import Events
public import GRDB

/// Erased people. An erased id is never used again: gateways give a person who comes back another one.
///
/// No time decides what an erasure covers, since clocks of several machines differ and are set back. A service erases all that it has of
/// the person when it reads the request, and refuses later records with the id. So neither the order in which a service reads its inputs
/// nor repeated requests matter.
///
/// Requests of older versions are not for good: people continued under their ids. They cover what was made up to them by the clock.
/// Otherwise a rebuilt store would lose what people did afterwards.
///
/// A service that consumes `privacy.commands` makes the table in a migration, and adds `for_good` in a later one. A rebuild fills it again,
/// since it reads that topic from its beginning.
public enum Erasures {
    public static func createTable(_ database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE note_erasures (person TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID")
    }

    /// Requests noted before were not for good.
    public static func addForGood(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE note_erasures ADD COLUMN for_good INTEGER NOT NULL DEFAULT 0")
    }

    /// Notes a request.
    /// - Returns: false if it names nobody, because the id is a stand-in.
    /// - Throws: `Poison` if it cannot be carried out.
    public static func note(_ request: ErasePerson, in database: Database) throws -> Bool {
        guard !ErasePerson.isStandIn(request.person) else { return false }
        if let reason = request.refusal { throw Poison(reason) }
        try database.execute(
            sql: """
                INSERT INTO note_erasures (person, at, for_good) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET at = max(at, excluded.at), for_good = max(for_good, excluded.for_good)
                """, arguments: [request.person, request.requestedAt.microseconds, request.isForGood])
        return true
    }

    /// True if an erasure covers what a person made at a time. If it is for good the time does not matter.
    public static func cover(_ person: String, at time: Timestamp, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT for_good OR at >= ? FROM note_erasures WHERE person = ?"),
            arguments: [time.microseconds, person]) ?? false
    }
}
