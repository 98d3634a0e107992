import Contract
import Events
import Foundation
import GRDB
import Store
import Synchronization

/// Finished orders that have left the store and the log, in a file of their own beside the store, `orders-archive.db`.
///
/// An order stands in the store, or here, or for a moment in both: then the store's counts. What is here is as its last record was, byte for
/// byte. Here it changes only when its customer is forgotten; an order that changes in any other way goes back to the store, and
/// `ArchiveReturns` sees to it that it goes from here afterwards.
public final class OrderArchive: Sendable {
    let side: SideStore
    /// Orders that it was given out of the store since the start; twice where a step was repeated.
    let taken = Atomic<Int>(0)

    /// - Parameter folder: the service's own.
    public convenience init(folder: String) { self.init(file: "\(folder)/orders-archive.db") }

    init(file: String) {
        side = SideStore(file: file, contents: [ArchiveSchema.contents], migrations: ArchiveSchema.migrations)
    }

    public var file: String { side.file }

    // MARK: - Finding

    func order(_ id: String) throws -> Order? {
        let packed = try side.read { database -> [UInt8]? in
            let select = try Prepared("SELECT record FROM archived_orders WHERE id = ?", in: database)
            select.bind(1, id)
            return try select.next() ? select.bytes(0) : nil
        }
        guard let packed = packed ?? nil else { return nil }
        return try ArchivedRecord.order(packed)
    }

    func has(_ id: String) throws -> Bool {
        try side.read { database in
            let select = try Prepared("SELECT 1 FROM archived_orders WHERE id = ?", in: database)
            select.bind(1, id)
            return try select.next()
        } ?? false
    }

    /// How many orders it has.
    public func count() throws -> Int {
        try side.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM archived_orders") ?? 0 } ?? 0
    }

    // MARK: - Writing, in the steps of the service alone

    /// An order, and its record as the store has it.
    struct Entry {
        var order: Order
        var record: [UInt8]
    }

    /// Takes orders in, each in the place of what was here of it. They are on the disk when it returns.
    func put(_ entries: [Entry]) throws {
        try put(packed: try entries.map { ($0.order, try ArchivedRecord.packed($0.record)) })
    }

    func put(packed: [(order: Order, record: [UInt8])]) throws {
        try side.write { database in
            for (order, record) in packed {
                try OrderArchive.delete(order.id, in: database)
                try OrderArchive.insert(order, record: record, in: database)
            }
        }
    }

    func remove(_ ids: [String]) throws {
        try side.write { database in
            for id in ids { try OrderArchive.delete(id, in: database) }
        }
    }

    /// Takes a person out of the orders that their request covers. That it is done again changes nothing more.
    func forget(_ request: ErasePerson) throws {
        let packed = try side.read { database in
            try Data.fetchAll(
                database, sql: "SELECT record FROM archived_orders WHERE customer = ? AND (? OR created <= ?)",
                arguments: [request.person, request.isForGood, request.requestedAt.microseconds])
        }
        guard let packed, !packed.isEmpty else { return }
        try put(
            try packed.map { packed in
                let order = try ArchivedRecord.order(Array(packed)).withoutPerson
                return Entry(order: order, record: try JSON.encode(order))
            })
    }

    private static func insert(_ order: Order, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO archived_orders (id, customer, partition, status, created, record) VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                order.id, order.customer, partition(of: order.customer), order.status.rawValue,
                order.createdAt.microseconds, Data(record),
            ])
        let number = database.lastInsertedRowID
        for part in order.parts {
            try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO archived_places (place, created, number, merchant) VALUES (?, ?, ?, ?)"
            ).execute(arguments: [part.place, order.createdAt.microseconds, number, part.merchant])
        }
        for index in order.goodTickets {
            let line = order.lines[index]
            try database.cachedStatement(
                sql: "INSERT INTO archived_tickets (item, number, line, merchant) VALUES (?, ?, ?, ?)"
            ).execute(
                arguments: [line.item, number, index, order.parts.first { $0.place == line.place }?.merchant])
        }
    }

    private static func delete(_ id: String, in database: Database) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT number, created, record FROM archived_orders WHERE id = ?"),
            arguments: [id])
        guard let row else { return }
        let (number, created): (Int64, Int64) = (row[0], row[1])
        let order = try ArchivedRecord.order(Array(row[2] as Data))
        for part in order.parts {
            try database.cachedStatement(
                sql: "DELETE FROM archived_places WHERE place = ? AND created = ? AND number = ?"
            ).execute(arguments: [part.place, created, number])
        }
        for line in order.lines where line.ticket != nil {
            try database.cachedStatement(sql: "DELETE FROM archived_tickets WHERE item = ? AND number = ?")
                .execute(arguments: [line.item, number])
        }
        try database.cachedStatement(sql: "DELETE FROM archived_orders WHERE number = ?").execute(arguments: [number])
    }
}
