public import Contract
import Events
public import GRDB

/// Whose data was erased. An erased id is never used again: whoever comes back has another one, which the gateway sees to.
///
/// No time decides what an erasure covers, since clocks of several machines differ and are set back: a service erases all that it has of the
/// person when it reads the request, and refuses whatever names the id afterwards. So the order in which a service reads its inputs does not
/// matter, nor how often it reads a request.
///
/// A service that consumes `privacy.commands` makes the table in a migration. A rebuild fills it again, since it reads that topic from
/// its beginning.
public enum Erasures {
    public static func createTable(_ database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE note_erasures (person TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID")
    }

    /// Notes a request. When it was asked is for people's eyes only.
    /// - Returns: false if it names nobody, because the id is a stand-in.
    public static func note(_ request: ErasePerson, in database: Database) throws -> Bool {
        guard !ErasePerson.isStandIn(request.person) else { return false }
        try database.execute(
            sql: "INSERT INTO note_erasures (person, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
            arguments: [request.person, request.requestedAt.microseconds])
        return true
    }

    /// Whether a person was erased.
    public static func contains(_ person: String, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT 1 FROM note_erasures WHERE person = ?"), arguments: [person]) ?? false
    }
}
