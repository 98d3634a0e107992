import Contract
import Events
import Store
import Synchronization

/// Finished orders that have left the store and the log, in a file of their own beside the store, `orders-archive.db`.
///
/// An order stands in the store, or here, or for a moment in both: then the store's counts. What is here is as its last record was, byte for
/// byte. Here it changes only when its customer is forgotten; an order that changes in any other way goes back to the store, and
/// `ArchiveReturns` sees to it that it goes from here afterwards.
public final class OrderArchive: Sendable {
    let side: ArchiveFile
    /// Orders that it was given out of the store since the start; twice where a step was repeated.
    let taken = Atomic<Int>(0)

    /// - Parameter folder: the service's own.
    public convenience init(folder: String) { self.init(file: "\(folder)/orders-archive.db") }

    init(file: String) {
        side = ArchiveFile(file: file, contents: [ArchiveSchema.contents], migrations: ArchiveSchema.migrations)
    }

    public var file: String { side.file }

    // MARK: - Finding

    func order(_ id: String) throws -> Order? {
        let packed = try side.read { database in
            try database.first("SELECT record FROM archived_orders WHERE id = ?", [id]) { $0.bytes(0) ?? [] }
        }
        return try (packed ?? nil).map(ArchivedRecord.order)
    }

    func has(_ id: String) throws -> Bool {
        try side.read { try $0.has("SELECT 1 FROM archived_orders WHERE id = ?", [id]) } ?? false
    }

    /// How many orders it has.
    public func count() throws -> Int {
        try side.read { try $0.count("SELECT count(*) FROM archived_orders") } ?? 0
    }

    /// Those that came first.
    func first(_ count: Int, but others: Set<String>) throws -> [Order] {
        let found = try side.read { database in
            try database.rows(
                "SELECT id, record FROM archived_orders ORDER BY number LIMIT ?", [count + others.count]
            ) { (id: $0.string(0), packed: $0.bytes(1) ?? []) }
        }
        return try (found ?? []).filter { !others.contains($0.id) }.prefix(count).map { row in
            try ArchivedRecord.order(row.packed)
        }
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
            try database.rows(
                "SELECT record FROM archived_orders WHERE customer = ? AND (? OR created <= ?)",
                [request.person, request.isForGood, request.requestedAt]
            ) { $0.bytes(0) ?? [] }
        }
        guard let packed, !packed.isEmpty else { return }
        try put(
            try packed.map { packed in
                let order = try ArchivedRecord.order(packed).withoutPerson
                return Entry(order: order, record: try JSON.encode(order))
            })
    }

    private static func insert(_ order: Order, record: [UInt8], in database: Database) throws {
        try database.run(
            "INSERT INTO archived_orders (id, customer, partition, status, created, record) VALUES (?, ?, ?, ?, ?, ?)",
            [order.id, order.customer, partition(of: order.customer), order.status.rawValue, order.createdAt, record])
        let number = database.lastRow
        for part in order.parts {
            try database.run(
                "INSERT OR IGNORE INTO archived_places (place, created, number, merchant) VALUES (?, ?, ?, ?)",
                [part.place, order.createdAt, number, part.merchant])
        }
        for index in order.validTickets {
            let line = order.lines[index]
            try database.run(
                "INSERT INTO archived_tickets (item, number, line, merchant) VALUES (?, ?, ?, ?)",
                [line.item, number, index, order.parts.first { $0.place == line.place }?.merchant])
        }
    }

    private static func delete(_ id: String, in database: Database) throws {
        let found = try database.first("SELECT number, created, record FROM archived_orders WHERE id = ?", [id]) {
            (number: $0.integer(0), created: $0.integer(1), packed: $0.bytes(2) ?? [])
        }
        guard let (number, created, packed) = found else { return }
        let order = try ArchivedRecord.order(packed)
        for part in order.parts {
            try database.run(
                "DELETE FROM archived_places WHERE place = ? AND created = ? AND number = ?",
                [part.place, created, number])
        }
        for line in order.lines where line.ticket != nil {
            try database.run("DELETE FROM archived_tickets WHERE item = ? AND number = ?", [line.item, number])
        }
        try database.run("DELETE FROM archived_orders WHERE number = ?", [number])
    }
}
