import Events
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
        try database.run(
            "INSERT INTO note_departures (state, person, anonymous, until, record, network) VALUES (?, ?, ?, ?, ?, ?)",
            [
                Secrets.digest(state), departure.person, departure.anonymous, departure.until,
                try JSON.encode(departure), network,
            ])
    }

    static func take(_ state: String, in database: Database) throws -> Departure? {
        let key = Secrets.digest(state)
        let departure: Departure? = try database.record("SELECT record FROM note_departures WHERE state = ?", [key])
        try database.run("DELETE FROM note_departures WHERE state = ?", [key])
        return departure
    }

    static func prune(at now: Timestamp, in database: Database) throws {
        try database.run("DELETE FROM note_departures WHERE until <= ?", [now])
    }

    static func forget(_ person: String, in database: Database) throws {
        try database.run("DELETE FROM note_departures WHERE person = ?1 OR anonymous = ?1", [person])
    }
}
