import Events
import Foundation
import GRDB
import Store

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
    /// In which they asked for that.
    var session: String?
    /// They had signed in there a moment before; nil: not.
    var isProven: Bool?
    var until: Timestamp

    static let life = Duration.seconds(600)
    /// That are remembered at once.
    static let mostOfAll = 10_000
    /// Of them, that began in one network.
    static let mostOfNetwork = 1_000
}

/// Everybody comes back once.
enum DepartureTable {
    private static let shares = NetworkShares(
        table: "note_departures", key: "state", order: "until", mostOfAll: Departure.mostOfAll,
        mostOfNetwork: Departure.mostOfNetwork)

    /// - Parameter network: in which the browser is.
    static func add(
        _ departure: Departure, _ state: String, from network: String, in database: Database
    ) throws {
        try shares.makeRoom(for: network, at: departure.until.microseconds, in: database)
        try database.cachedStatement(
            sql: """
                INSERT INTO note_departures (state, person, anonymous, until, record, network)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            Secrets.digest(state), departure.person, departure.anonymous, departure.until.microseconds,
            Data(try JSON.encode(departure)), network,
        ])
    }

    static func take(_ state: String, in database: Database) throws -> Departure? {
        let key = Secrets.digest(state)
        let record = try Data.fetchOne(
            database.cachedStatement(sql: "SELECT record FROM note_departures WHERE state = ?"), arguments: [key])
        try database.cachedStatement(sql: "DELETE FROM note_departures WHERE state = ?").execute(arguments: [key])
        return try record.map { try JSON.decode(Departure.self, from: Array($0)) }
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
