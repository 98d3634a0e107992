import Contract
import EmbeddedLog
import EventLog
import struct EventLog.Record
import Events
import Foundation
import GRDB
import OrdersService
import Store
import Synchronization

struct Report: Encodable {
    var day: Int
    var storeOrders: Int
    var archiveOrders: Int
    /// Bytes with write-ahead logs.
    var storeBytes: Int
    var logBytes: Int
    var archiveBytes: Int
    var archiveBytesPerOrder: Double
    /// Longest step of the timer that moved orders since the last line, in wall time.
    var longestMoveMilliseconds: Double
    var secondsSinceStart: Double
}

/// Simulated time of the whole benchmark.
final class PlayedClock: Sendable {
    private let time = Mutex(Timestamp(microseconds: 1_800_000_000_000_000))
    var now: Timestamp { time.withLock { $0 } }
    func advance(by duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }
}

func size(of file: String) -> Int {
    ["", "-wal"].reduce(0) { sum, suffix in
        let attributes = try? FileManager.default.attributesOfItem(atPath: file + suffix)
        return sum + (attributes?[.size] as? Int ?? 0)
    }
}

/// The service without its process.
@MainActor final class Service {
    let folder = NSTemporaryDirectory() + "archive-bench-\(UUID().uuidString)"
    let clock = PlayedClock()
    let archive: OrderArchive
    let log: EmbeddedLog
    let handler: OrdersHandler
    private let store: Store
    private let steps: Steps
    private var sequence: Int64 = 0

    init(after days: Int) async throws {
        let storeFolder = try StoreFolder(path: "\(folder)/orders")
        archive = OrderArchive(folder: storeFolder.path)
        var settings = EmbeddedLog.Settings()
        settings.cleaningInterval = nil
        settings.clock = { [clock] in clock.now }
        log = try await EmbeddedLog(path: "\(folder)/log.db", settings: settings)
        _ = try await log.prepare(Topic.all)
        let start = clock.now
        handler = OrdersHandler(
            contactsKept: .seconds(days * 86_400), archive: archive, archiveAfter: .seconds(days * 86_400),
            deadlines: Deadlines(), relayHealthySince: { start })
        store = try Store(folder: storeFolder, name: "orders", migrations: handler.migrations)
        steps = Steps(handler: handler)
    }

    /// Appends inputs, and handles them in a step.
    func send(_ inputs: [(topic: Topic, event: Event, key: String)]) async throws {
        let records = inputs.map { input in
            NewRecord(
                TopicPartition(input.topic.name, partition(of: input.event.partitionKey)), key: input.key,
                value: input.event.json)
        }
        let offsets = try await log.append(records)
        let now = clock.now
        let read = zip(records, offsets).map { record, offset in
            Record(
                topicPartition: record.topicPartition, offset: offset, key: record.key, value: record.value,
                headers: [:], appendedAt: now)
        }
        _ = try await store.write { [steps, read] in try steps.handleEach(read, now: now, in: $0) }
        try await relay()
    }

    func event(
        _ type: String, _ subject: String, of customer: String, by source: String, _ data: some Encodable
    ) throws -> Event {
        sequence += 1
        return Event(
            id: "\(source)-\(sequence)", source: source, type: type, subject: subject, time: clock.now,
            sequence: source == "/vicinity/gateway" ? nil : sequence, partitionKey: customer,
            data: try JSON.encode(data))
    }

    /// Deletes a reservation as the catalog does.
    func forget(_ order: PlaceOrder) async throws {
        sequence += 1
        let key = "\(order.order)/\(Shop.place)"
        let headers = [HeaderName.source: "/vicinity/catalog/0", HeaderName.sequence: "\(sequence)"]
        let place = TopicPartition(Topic.reservations.name, partition(of: order.actor.id))
        _ = try await log.append([NewRecord(place, key: key, value: nil, headers: headers)])
    }

    /// - Returns: its duration in wall time.
    func tick() async throws -> Duration {
        let now = clock.now
        let start = ContinuousClock.now
        try await store.write { [handler, steps] database in
            try handler.tick(in: Transaction(database: database, now: now, outbox: steps.outbox))
        }
        let took = ContinuousClock.now - start
        try await store.write { [steps] in try steps.emitCheckpoints(now: now, in: $0) }
        try await relay()
        return took
    }

    private func relay() async throws {
        let rows = try await store.read { [steps] in try steps.outbox.waiting(limit: 100_000, in: $0) }
        guard !rows.isEmpty else { return }
        _ = try await log.append(rows.map(\.record))
        try await store.write { try Outbox.report(rows.map(\.id), next: [:], in: $0) }
    }

    // MARK: - Days

    /// Simulates a day's orders, then the rest of the day.
    /// - Returns: the longest step of the timer in wall time.
    func play(_ shop: inout Shop, orders daily: Int) async throws -> Duration {
        var longest = Duration.zero
        /// Orders of one step: they come together, and are handled together.
        let group = min(50, daily)
        var number = 0
        for _ in 0..<(daily / group) {
            let orders = (0..<group).map { _ in shop.order(by: shop.customer(daily * 7), at: clock.now) }
            try await send(
                try orders.map { order in
                    let command = try event(
                        OrderEvents.place.name, order.order, of: order.actor.id, by: "/vicinity/gateway", order)
                    return (.ordersCommands, command, order.order)
                })
            try await send(
                try orders.map { order in
                    number += 1
                    let held = Shop.held(order, number: number)
                    let answer = try event(
                        "vicinity.reservation.held.v1", held.key, of: order.actor.id, by: "/vicinity/catalog/0", held)
                    return (.reservations, answer, held.key)
                })
            for status in [Order.Status.preparing, .ready, .completed] {
                clock.advance(by: .seconds(300))
                try await send(
                    try orders.map { order in
                        let next = AdvanceOrder(
                            order: order.order, customer: order.actor.id, actor: Shop.merchant, place: nil,
                            status: status)
                        let command = try event(
                            OrderEvents.advance.name, order.order, of: order.actor.id, by: "/vicinity/gateway", next)
                        return (.ordersCommands, command, order.order)
                    })
            }
            for order in orders { try await forget(order) }
            longest = max(longest, try await tick())
        }
        clock.advance(by: .seconds(86_400 - 900 * (daily / group)))
        for _ in 0..<(daily / 100 + 1) { longest = max(longest, try await tick()) }
        try await log.clean()
        return longest
    }

    /// Completed orders that are not archived.
    func completed() async throws -> [Order] {
        let records = try await store.read {
            try Data.fetchAll($0, sql: "SELECT record FROM orders WHERE status = 'completed'")
        }
        return try records.map { try JSON.decode(Order.self, from: Array($0)) }
    }

    func close() async throws {
        try store.close()
        await log.close()
        try FileManager.default.removeItem(atPath: folder)
    }

    func report(_ day: Int, _ longest: Duration, since start: ContinuousClock.Instant) async throws -> Report {
        let archived = try archive.count()
        let kept = try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM orders") ?? 0 }
        let bytes = size(of: archive.file)
        return Report(
            day: day, storeOrders: kept, archiveOrders: archived,
            storeBytes: size(of: store.file), logBytes: size(of: "\(folder)/log.db"), archiveBytes: bytes,
            archiveBytesPerOrder: archived == 0 ? 0 : Double(bytes) / Double(archived),
            longestMoveMilliseconds: longest / .milliseconds(1),
            secondsSinceStart: ((ContinuousClock.now - start) / .seconds(1)).rounded())
    }
}
