public import GRDB

/// Bounds a table that unknown visitors fill, so that a network takes room only from itself.
///
/// When a network has its share, a new row replaces one of its own; when the table is full, one of the network with the most rows.
public struct NetworkShares: Sendable {
    private let table: String
    private let key: String
    private let order: String
    private let mostOfAll: Int
    private let mostOfNetwork: Int

    /// - Parameters:
    ///   - table: with a column `network`.
    ///   - key: the column that names a row.
    ///   - order: `ORDER BY` clause; the first rows are deleted first; ":now" is the present in microseconds.
    ///   - mostOfAll: most rows of the table.
    ///   - mostOfNetwork: most rows of one network.
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
