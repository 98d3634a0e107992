import Events
import Store

/// A sign-in at a provider that is under way, with what is needed at the return.
struct Departure: Codable, Sendable, Hashable {
    var provider: String
    /// SHA-256 of the browser's cookie, so that a code is useless in another browser.
    var cookieDigest: String
    var nonce: String
    var verifier: String
    var redirect: String
    var returnPath: String?
    /// The browser's anonymous customer.
    var anonymous: String?
    /// Person whose account the way in is linked to.
    var person: String?
    /// Session in which the linking began.
    var session: String?
    /// True if that session began with a recent sign-in.
    var isProven: Bool?
    var until: Timestamp

    static let life = Duration.seconds(600)
    /// Stored departures of all networks.
    static let mostOfAll = 10_000
    /// Stored departures of one network.
    static let mostOfNetwork = 1_000
}

/// Sign-ins at providers that are under way. Each is taken once.
enum DepartureTable {
    private static let shares = NetworkShares(
        table: "note_departures", key: "state", order: "until", mostOfAll: Departure.mostOfAll,
        mostOfNetwork: Departure.mostOfNetwork)

    /// - Parameter network: network of the browser.
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
