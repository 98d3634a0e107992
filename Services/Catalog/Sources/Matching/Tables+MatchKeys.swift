import Contract
import Events
import Store

/// Match keys, by which a thing's possible duplicates are found.
extension Tables {
    /// The maximum number of candidates that are compared, the first by id.
    private static let mostCandidates = 100

    /// Replaces a thing's match keys.
    func setMatchKeys(_ keys: [String], of thing: String) throws {
        let known = try database.texts("SELECT key FROM likenesses WHERE thing = ? ORDER BY key", [thing])
        guard known != keys else { return }
        try database.run("DELETE FROM likenesses WHERE thing = ?", [thing])
        for key in keys {
            try database.run("INSERT OR IGNORE INTO likenesses (key, thing) VALUES (?, ?)", [key, thing])
        }
    }

    /// The ids of things that have one of these keys.
    func candidates(_ keys: [String]) throws -> [String] {
        var found: Set<String> = []
        for key in keys {
            found.formUnion(
                try database.texts(
                    "SELECT thing FROM likenesses WHERE key = ? ORDER BY thing LIMIT ?", [key, Tables.mostCandidates]))
        }
        return Array(found.sorted().prefix(Tables.mostCandidates))
    }

    /// Fills the keys of a store from before there were match keys.
    func setAllMatchKeys() throws {
        func all<Thing: Matchable & Decodable>(_ type: Thing.Type, in table: String) throws {
            for id in try ids(of: table) {
                let thing = try database.record("SELECT record FROM \(table) WHERE id = ?", [id], as: type)
                if let thing { try setMatchKeys(thing.matchKeys, of: thing.id) }
            }
        }
        try all(Place.self, in: "places")
        try all(Movie.self, in: "movies")
        try all(Critic.self, in: "critics")
    }
}
