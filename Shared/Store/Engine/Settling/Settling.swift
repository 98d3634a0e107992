import Events
import Foundation
import GRDB

extension Engine {
    /// Store and log agree, and the process was only started to reach that. Thrown, like everything that ends an engine.
    public struct Settled: Error, CustomStringConvertible {
        /// Sum of each domain table.
        public let contents: [String: TableSum]
        /// True if the log has more than the store of a former process, or the store is damaged: it holds nothing that the log does not.
        public var isBehind = false

        /// A line for each table: its name, its rows, their sum.
        public var description: String {
            if isBehind { return "behind" }
            return contents.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.rows) \($0.value.sum)" }
                .joined(separator: "\n")
        }
    }

    /// Store and log do not fit, and an operator has to decide which is right.
    public struct Unsettled: Error, CustomStringConvertible {
        public let description: String
    }

    /// Relays the outbox and the checkpoints: from then on the log has all that this store has.
    func settle(_ store: Store) async throws -> Settled {
        try write(store) { try steps.emitCheckpoints(now: .now, in: $0) }
        _ = try await Relay(engine: self, store: store).drain()
        // Deletes the acknowledged rows.
        try write(store) { _ in }
        var contents = try await store.read { [handler] database in
            try Dictionary(
                uniqueKeysWithValues: handler.domainTables.map { table in
                    // A former process marked its copies of others' things.
                    let hasCopies = try database.columns(in: table).contains { $0.name == "other" }
                    return (table, try TableSum(of: table, where: hasCopies ? "other IS NULL" : nil, in: database))
                })
        }
        for archive in handler.archives { contents.merge(try archive.sums()) { $1 } }
        // The single new store is compared with the former ones before anything more is done.
        if !options.rebuild, !handler.isFormer { try await takeForwards(into: store) }
        try store.close()
        return Settled(contents: contents)
    }
}

/// Contents of a table in two numbers. The sums of several stores with a share each add up to the sum of one store with all.
public struct TableSum: Sendable, Equatable {
    static let nothing = TableSum(rows: 0, sum: 0)

    public let rows: Int
    /// Sum of a hash of each row, with wrapping overflow.
    public let sum: Int64

    /// - Parameter condition: selects the rows that count; nil: all do.
    init(of table: String, where condition: String? = nil, in database: Database) throws {
        var (rows, sum): (Int, Int64) = (0, 0)
        let all = try Row.fetchCursor(database, sql: "SELECT * FROM \(table) WHERE \(condition ?? "TRUE")")
        while let row = try all.next() {
            rows += 1
            sum &+= TableSum.hash(row)
        }
        self.init(rows: rows, sum: sum)
    }

    private init(rows: Int, sum: Int64) {
        (self.rows, self.sum) = (rows, sum)
    }

    public static func + (left: TableSum, right: TableSum) -> TableSum {
        TableSum(rows: left.rows + right.rows, sum: left.sum &+ right.sum)
    }

    /// Hash of names and values.
    private static func hash(_ row: Row) -> Int64 {
        var hash = StableHash()
        for (name, value) in row {
            hash.add("\(name)=".utf8)
            switch value.storage {
            case .null: hash.add("null;".utf8)
            case .int64(let number): hash.add("\(number);".utf8)
            case .double(let number): hash.add("\(number);".utf8)
            case .string(let text): hash.add("\"\(text)\";".utf8)
            case .blob(let data):
                hash.add("blob \(data.count) ".utf8)
                hash.add(data)
            }
        }
        return Int64(bitPattern: hash.value)
    }
}
