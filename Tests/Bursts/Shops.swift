import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import GRDB
import Geo
import Logging
import ServiceKit
import Store
import TestKit
import Testing

@testable import CatalogService
@testable import OrdersService

/// The catalog's and orders' engines over one embedded log, with a place that sells some items; the test is the gateway.
struct Shops: Sendable {
    let log: EmbeddedLog
    let catalog: Engine
    let orders: Engine
    private let watch: DeadlineWatch

    /// Runs them while `body` does.
    static func run(_ body: @Sendable @escaping (Shops) async throws -> Void) async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = try await EmbeddedLog(path: folder.appending(path: "log.db").path)
        _ = try await log.prepare(Topic.all)
        let shops = try Shops(log: log, folder: folder)
        try await withThrowingTaskGroup { group in
            group.addTask { try await shops.catalog.run() }
            group.addTask { try await shops.orders.run() }
            group.addTask { try await shops.watch.run() }
            group.addTask {
                try await body(shops)
                throw Done()
            }
            defer { group.cancelAll() }
            do { while try await group.next() != nil {} } catch is Done {}
        }
        await log.close()
    }

    private struct Done: Error {}

    private init(log: EmbeddedLog, folder: URL) throws {
        self.log = log
        let logger = Logger(label: "shops") { _ in SwiftLogNoOpLogHandler() }
        func store(_ name: String) throws -> StoreFolder {
            try StoreFolder(path: folder.appending(path: name).path)
        }
        catalog = Engine(handler: CatalogHandler(), log: log, folder: try store("catalog"), logger: logger)
        let health = RelayHealth()
        let deadlines = Deadlines()
        orders = Engine(
            handler: OrdersHandler(deadlines: deadlines) { health.healthySince }, log: log,
            folder: try store("orders"), health: health, logger: logger)
        watch = DeadlineWatch(deadlines: deadlines, log: log, logger: logger)
    }

    // MARK: - What the gateway says

    private static let seller = Actor(id: "m-1", role: .merchant)

    /// - Returns: the items' ids, once the catalog has them.
    func sell(items: Int, stock: Int) async throws -> [String] {
        let place = Place(
            id: "shop", types: ["Restaurant"], name: "The shop",
            geo: Coordinate(latitude: 13.75, longitude: 100.5)!, timeZone: "Asia/Bangkok", updatedAt: .now)
        let ids = (0..<items).map { "shop.item-\($0)" }
        var records = [
            try record(
                .catalogCommands, "vicinity.place.put.v1", "shop", at: "shop",
                PutPlace(actor: Self.seller, place: place, creates: true))
        ]
        for id in ids {
            let item = Item(
                id: id, place: "shop", name: "Pad kra pao with a fried egg",
                names: ["th": "ผัดกะเพราไข่ดาว"], description: "Hot basil, minced pork, rice.",
                price: Money(amount: 6000, currency: "THB"), stock: .count(left: stock), updatedAt: .now)
            records.append(
                try record(
                    .catalogCommands, "vicinity.item.put.v1", id, at: "shop",
                    PutItem(actor: Self.seller, item: item, creates: true)))
        }
        _ = try await log.append(records)
        try await eventually("the items are there") {
            try await catalogCount("SELECT count(*) FROM items") == items
        }
        return ids
    }

    /// Places orders of one piece each at once, spread over the items.
    func place(_ numbers: Range<Int>, of items: [String]) async throws {
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 500) {
            let records = try (start..<min(start + 500, numbers.upperBound)).map { number in
                let customer = "c-\(number)-4f6b1c2d9e8a"
                let partition = partition(of: customer)
                let id = "\(partition < 10 ? "0" : "")\(partition)-burst-order-\(1_000_000_000 + number)"
                return try record(
                    .ordersCommands, "vicinity.order.place.v1", id, at: customer,
                    PlaceOrder(
                        order: id, actor: Actor(id: customer, role: .customer),
                        lines: [.init(item: items[number % items.count], quantity: 1)],
                        digest: String(repeating: "0a", count: 32), requestedAt: .now))
            }
            _ = try await log.append(records)
        }
    }

    private func record(
        _ topic: Topic, _ type: String, _ subject: String, at partitionKey: String, _ data: some Encodable
    ) throws -> NewRecord {
        let event = Event(
            id: UUID().uuidString, source: "/vicinity/gateway", type: type, subject: subject,
            partitionKey: partitionKey, data: try JSON.encode(data))
        return NewRecord(
            TopicPartition(topic.name, partition(of: partitionKey)), key: subject, value: event.json)
    }

    // MARK: - What comes of it

    func catalogCount(_ sql: String) async throws -> Int {
        guard catalog.status.missing.isEmpty else { return -1 }
        return try await catalog.read { try Int.fetchOne($0, sql: sql) ?? 0 }
    }

    /// Number of orders by status and reason, once all are decided and the catalog has handled that.
    func outcome(of count: Int) async throws -> [String: Int] {
        try await eventually("all are decided", within: .seconds(1800)) {
            guard orders.status.missing.isEmpty else { return false }
            let decided = try await orders.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM orders WHERE status <> 'placed'") ?? 0
            }
            let held = try await catalogCount("SELECT count(*) FROM reservations WHERE state <> 'committed'")
            guard decided == count, held == 0 else { return false }
            // Everything is in the log.
            let waiting = try await orders.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM step_outbox") ?? 0 }
            let also = try await catalogCount("SELECT count(*) FROM step_outbox")
            return waiting == 0 && also == 0
        }
        return try await orders.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT status || ifnull(' ' || (CAST(record AS TEXT) ->> '$.reason.code'), '') AS outcome, count(*)
                    FROM orders GROUP BY 1
                    """)
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    /// The bytes of all records by topic: keys, headers and values.
    func bytes() async throws -> [String: Int] {
        let bounds = try await log.bounds(of: Topic.all.flatMap(\.partitions))
        var bytes: [String: Int] = [:]
        for (place, range) in bounds where !range.isEmpty {
            let reader = try await log.reader(from: [place: range.lowerBound])
            var next = range.lowerBound
            while next < range.upperBound {
                for record in try await reader.next(limit: 1000, wait: .seconds(1))
                where record.offset < range.upperBound {
                    next = record.offset + 1
                    bytes[place.topic, default: 0] +=
                        record.key.utf8.count + (record.value?.count ?? 0)
                        + record.headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
                }
            }
            await reader.close()
        }
        return bytes
    }
}
