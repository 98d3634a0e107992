import Events
import Foundation
import GRDB

/// Somebody who went to a provider to sign in there, and what is needed when they come back.
struct Departure: Codable, Sendable, Hashable {
    var provider: String
    /// SHA-256 of what only the browser has: a code that somebody else got is of no use there.
    var cookieDigest: String
    var nonce: String
    var verifier: String
    var redirect: String
    var returnPath: String?
    /// The browser's anonymous customer.
    var anonymous: String?
    /// Whose account another way in is linked to.
    var person: String?
    var until: Timestamp

    static let life = Duration.seconds(600)
    /// That are remembered at once.
    static let most = 10_000
}

/// Everybody comes back once.
enum DepartureTable {
    static func add(_ departure: Departure, _ state: String, in database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT INTO note_departures (state, person, anonymous, until, record) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [
            Secrets.digest(state), departure.person, departure.anonymous, departure.until.microseconds,
            Data(try JSON.encode(departure)),
        ])
    }

    static func take(_ state: String, in database: Database) throws -> Departure? {
        let key = Secrets.digest(state)
        let record = try Data.fetchOne(
            database.cachedStatement(sql: "SELECT record FROM note_departures WHERE state = ?"), arguments: [key])
        try database.cachedStatement(sql: "DELETE FROM note_departures WHERE state = ?").execute(arguments: [key])
        return try record.map { try JSON.decode(Departure.self, from: Array($0)) }
    }

    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM note_departures")) ?? 0
    }

    static func prune(at now: Timestamp, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM note_departures WHERE until <= ?")
            .execute(arguments: [now.microseconds])
    }

    static func forget(_ person: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM note_departures WHERE person = ? OR anonymous = ?")
            .execute(arguments: [person, person])
    }
}
