import Contract
import Events
import Store

/// Devices and saved searches added from each network within a day. Anybody may add them, and they stay.
enum AddedTable {
    /// Additions of a network in a day: enough for a campus behind one address, too few to fill the common limit.
    static let mostOfNetwork = 1000
    /// Limits on the remembered additions of all networks.
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
    ///   - network: network of the request; nil if it is unknown.
    ///   - code: code of the refusal.
    /// - Throws: `Reason` if the network has reached its limit.
    static func add(
        from network: String?, orRefuse code: String, at now: Timestamp, in database: Database
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
