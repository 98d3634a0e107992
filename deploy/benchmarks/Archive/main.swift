import BenchKit
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

// archive-bench DAYS [ORDERS [AFTER]]: so many days of a shop with so many orders a day (1000), of which each goes into the archive so many days
// (10) after it was finished. The handler, its store, the archive and the embedded log are those of the service; the clock and the catalog
// are played. Prints what each takes on the disk, a line of JSON every fifth day.

struct Report: Encodable {
    var day: Int
    var storeOrders: Int
    var archiveOrders: Int
    /// With their write-ahead logs.
    var storeBytes: Int
    var logBytes: Int
    var archiveBytes: Int
    var archiveBytesPerOrder: Double
    /// The longest step of the timer that moved orders since the last line, on the clock.
    var longestMoveMilliseconds: Double
    var secondsSinceStart: Double
}

/// The time that everything goes by.
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

/// A shop with sixty dishes and customers who come back every week or so.
struct Shop {
    static let place = "place-noodle-corner-0042"
    static let merchant = Actor(id: "m-5f0c6a52-9a3e-4c0e-8c55-1f6d2f3a9b10", role: .merchant)
    private static let dishes = [
        "Pad thai with prawns", "Green curry with chicken", "Tom yum soup", "Massaman curry", "Mango sticky rice",
        "Papaya salad", "Fried rice with crab", "Iced tea", "Spring rolls", "Satay with peanut sauce",
    ]
    private var numbers = SplitMix(state: 2026)
    private let letters = Array("abcdefghijklmnopqrstuvwxyz234567")

    mutating func customer(_ count: Int) -> String {
        var own = SplitMix(state: UInt64(Int.random(in: 0..<count, using: &numbers)))
        return "c-" + (0..<26).map { _ in String(letters.randomElement(using: &own)!) }.joined()
    }

    mutating func order(by customer: String, at time: Timestamp) -> PlaceOrder {
        let number = partition(of: customer)
        let name = (0..<26).map { _ in String(letters.randomElement(using: &numbers)!) }.joined()
        let lines = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
            PlaceOrder.Line(
                item: "\(Shop.place).dish-\(Int.random(in: 0..<60, using: &numbers))",
                quantity: Int.random(in: 1...2, using: &numbers))
        }
        let digest = (0..<64).map { _ in String(Int.random(in: 0..<16, using: &numbers), radix: 16) }.joined()
        return PlaceOrder(
            order: "\(number < 10 ? "0" : "")\(number)-\(name)", actor: Actor(id: customer, role: .customer),
            lines: lines, digest: digest, requestedAt: time)
    }

    static func held(_ order: PlaceOrder, number: Int) -> Reservation {
        Reservation(
            order: order.order, place: place, customer: order.actor.id, merchant: merchant.id, state: .held,
            lines: order.lines.map { line in
                let dish = Int(line.item.split(separator: "-").last ?? "0") ?? 0
                return OrderLine(
                    item: line.item, place: place, quantity: line.quantity, name: dishes[dish % dishes.count],
                    price: Money(amount: Int64(450 + 35 * dish), currency: "EUR"), taxRate: 700)
            }, number: number)
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
        _ = try await store.write { [steps, read] in try steps.handle(read, now: now, in: $0) }
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

    /// The catalog forgets a reservation.
    func forget(_ order: PlaceOrder) async throws {
        sequence += 1
        let key = "\(order.order)/\(Shop.place)"
        let headers = [HeaderName.source: "/vicinity/catalog/0", HeaderName.sequence: "\(sequence)"]
        let place = TopicPartition(Topic.reservations.name, partition(of: order.actor.id))
        _ = try await log.append([NewRecord(place, key: key, value: nil, headers: headers)])
    }

    /// - Returns: how long it took on the clock.
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

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard (1...3).contains(arguments.count), arguments.allSatisfy({ (1...100_000).contains($0) }) else {
    FileHandle.standardError.write(Data("usage: archive-bench DAYS [ORDERS [AFTER]]\n".utf8))
    exit(2)
}
let (days, daily) = (arguments[0], arguments.count > 1 ? arguments[1] : 1000)
let service = try await Service(after: arguments.count > 2 ? arguments[2] : 10)
let start = ContinuousClock.now
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
var shop = Shop()
var longest = Duration.zero
/// Orders of one step: they come together, and go their ways together.
let group = min(50, daily)
for day in 1...days {
    var number = 0
    for _ in 0..<(daily / group) {
        let orders = (0..<group).map { _ in shop.order(by: shop.customer(daily * 7), at: service.clock.now) }
        try await service.send(
            try orders.map { order in
                let command = try service.event(
                    OrderEvents.place.name, order.order, of: order.actor.id, by: "/vicinity/gateway", order)
                return (.ordersCommands, command, order.order)
            })
        try await service.send(
            try orders.map { order in
                number += 1
                let held = Shop.held(order, number: number)
                let answer = try service.event(
                    "vicinity.reservation.held.v1", held.key, of: order.actor.id, by: "/vicinity/catalog/0", held)
                return (.reservations, answer, held.key)
            })
        for status in [Order.Status.preparing, .ready, .completed] {
            service.clock.advance(by: .seconds(300))
            try await service.send(
                try orders.map { order in
                    let next = AdvanceOrder(
                        order: order.order, customer: order.actor.id, actor: Shop.merchant, place: nil, status: status)
                    let command = try service.event(
                        OrderEvents.advance.name, order.order, of: order.actor.id, by: "/vicinity/gateway", next)
                    return (.ordersCommands, command, order.order)
                })
        }
        for order in orders { try await service.forget(order) }
        longest = max(longest, try await service.tick())
    }
    service.clock.advance(by: .seconds(86_400 - 900 * (daily / group)))
    for _ in 0..<(daily / 100 + 1) { longest = max(longest, try await service.tick()) }
    try await service.log.clean()
    guard day % 5 == 0 || day == days else { continue }
    let report = try await service.report(day, longest, since: start)
    FileHandle.standardOutput.write(try encoder.encode(report) + Data("\n".utf8))
    longest = .zero
}
try await service.close()
