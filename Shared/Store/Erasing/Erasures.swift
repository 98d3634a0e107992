public import Contract
public import Events
public import GRDB

/// Whose data was erased. An erased id is never used again: whoever comes back has another one, which the gateway sees to.
///
/// No time decides what an erasure covers, since clocks of several machines differ and are set back: a service erases all that it has of the
/// person when it reads the request, and refuses whatever names the id afterwards. So the order in which a service reads its inputs does not
/// matter, nor how often it reads a request.
///
/// Requests of older versions are not for good: people went on under their ids. They cover what was made up to them, by the clock, now as
/// then; otherwise a store made again would lose what people did afterwards.
///
/// A service that consumes `privacy.commands` makes the table in a migration, and in a later one adds what was asked for good. A rebuild
/// fills it again, since it reads that topic from its beginning.
public enum Erasures {
    public static func createTable(_ database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE note_erasures (person TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID")
    }

    /// What was noted before was not asked for good.
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

    /// Whether an erasure covers what a person made at a time. Of one that is for good time does not matter.
    public static func cover(_ person: String, at time: Timestamp, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT for_good OR at >= ? FROM note_erasures WHERE person = ?"),
            arguments: [time.microseconds, person]) ?? false
    }
}
