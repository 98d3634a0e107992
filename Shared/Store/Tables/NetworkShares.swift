public import GRDB

/// What people leave here who are not known yet: bounded, and in such a way that one network takes a share from nobody but itself.
///
/// Where one has its share, its own make room for a new one; where all is full, those of the network that has most.
public struct NetworkShares: Sendable {
    private let table: String
    private let key: String
    private let order: String
    private let mostOfAll: Int
    private let mostOfNetwork: Int

    /// - Parameters:
    ///   - table: with a column `network`.
    ///   - key: the column that names a row.
    ///   - order: those that go first are the first; ":now" is the present, in microseconds.
    ///   - mostOfAll: so many rows there are at most.
    ///   - mostOfNetwork: and so many of one network.
    public init(table: String, key: String, order: String, mostOfAll: Int, mostOfNetwork: Int) {
        self.table = table
        self.key = key
        self.order = order
        self.mostOfAll = mostOfAll
        self.mostOfNetwork = mostOfNetwork
    }

    public func makeRoom(for network: String, at now: Int64, in database: Database) throws {
        if try count(of: network, in: database) >= mostOfNetwork {
            try drop(network, at: now, in: database)
        } else if try count(in: database) >= mostOfAll {
            try drop(try largest(in: database) ?? network, at: now, in: database)
        }
    }

    private func count(of network: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM \(table) WHERE network = ?"), arguments: [network]) ?? 0
    }

    private func count(in database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM \(table)")) ?? 0
    }

    private func largest(in database: Database) throws -> String? {
        try String.fetchOne(
            database.cachedStatement(
                sql: "SELECT network FROM \(table) GROUP BY network ORDER BY count(*) DESC, min(\(key)) LIMIT 1"))
    }

    private func drop(_ network: String, at now: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM \(table) WHERE \(key) =
                (SELECT \(key) FROM \(table) WHERE network = :network ORDER BY \(order) LIMIT 1)
                """
        ).execute(arguments: order.contains(":now") ? ["network": network, "now": now] : ["network": network])
    }
}
