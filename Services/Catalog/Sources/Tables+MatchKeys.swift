import Contract
import Events
import GRDB

/// What things can be found by that may be one with another.
extension Tables {
    /// So many are looked at, the first by their ids.
    private static let mostCandidates = 100

    /// Makes these a thing's keys.
    func setMatchKeys(_ keys: [String], of thing: String) throws {
        let known = try String.fetchAll(
            try database.cachedStatement(sql: "SELECT key FROM likenesses WHERE thing = ? ORDER BY key"),
            arguments: [thing])
        guard known != keys else { return }
        try execute("DELETE FROM likenesses WHERE thing = ?", [thing])
        for key in keys { try execute("INSERT OR IGNORE INTO likenesses (key, thing) VALUES (?, ?)", [key, thing]) }
    }

    /// The ids of what has one of these keys.
    func candidates(_ keys: [String]) throws -> [String] {
        var found: Set<String> = []
        let select = try database.cachedStatement(
            sql: "SELECT thing FROM likenesses WHERE key = ? ORDER BY thing LIMIT ?")
        for key in keys {
            found.formUnion(try String.fetchAll(select, arguments: [key, Tables.mostCandidates]))
        }
        return Array(found.sorted().prefix(Tables.mostCandidates))
    }

    /// For a store that was made before there were keys.
    func setAllMatchKeys() throws {
        func all<Thing: Matchable & Decodable>(_ type: Thing.Type, in table: String) throws {
            for id in try ids(of: table) {
                let thing = try record(type, "SELECT record FROM \(table) WHERE id = ?", [id])
                if let thing { try setMatchKeys(thing.matchKeys, of: thing.id) }
            }
        }
        try all(Place.self, in: "places")
        try all(Movie.self, in: "movies")
        try all(Critic.self, in: "critics")
    }
}
