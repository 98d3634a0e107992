import Contract
import Events
import Store

/// How many devices and saved searches were added from each network in the last day: anybody may add some, and what is added stays.
enum AddedTable {
    /// In a day: a campus behind one address has room, and nobody fills what all share from one place.
    static let mostOfNetwork = 1000
    /// More than this is not remembered, of all networks.
    private static let shares = NetworkShares(
        table: "note_added", key: "id", order: "added", mostOfAll: 100_000, mostOfNetwork: mostOfNetwork)
    private static let day = Duration.seconds(86_400)

    static func createTable(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE note_added (id INTEGER PRIMARY KEY, network TEXT NOT NULL, added INTEGER NOT NULL);
            CREATE INDEX note_added_by_network ON note_added (network, added);
            CREATE INDEX note_added_by_time ON note_added (added);
            """)
    }

    /// - Parameters:
    ///   - network: from which it is asked for; nil if nobody knows.
    ///   - code: of the reason.
    /// - Throws: `Reason` if the network has added as many as it may.
    static func add(
        from network: String?, orSay code: String, at now: Timestamp, in database: Database
    ) throws {
        guard let network else { return }
        try database.run("DELETE FROM note_added WHERE added <= ?", [now.advanced(by: .zero - day)])
        let count = try database.count("SELECT count(*) FROM note_added WHERE network = ?", [network])
        guard count < mostOfNetwork else {
            throw Reason(code, "\(mostOfNetwork) devices and searches were added from this network today")
        }
        try shares.makeRoom(for: network, at: now.microseconds, in: database)
        try database.run("INSERT INTO note_added (network, added) VALUES (?, ?)", [network, now])
    }
}
