import BenchKit
import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import GRDB
import Logging
import OrdersService
import Store

/// A store of many orders in a folder with its log, and the time to rebuild it after it was lost.
@MainActor struct Remaking {
    struct Made: Codable, Equatable {
        var orders: Int
        var recordBytes: Int
    }

    struct Making: Encodable {
        var made: Made
        var storeBytes: Int
        var logBytes: Int
        var snapshotBytes: Int
        /// Time until its file existed, to the nearest 20 ms.
        var snapshotSeconds: Double
        var changes: Int
    }

    struct Remade: Encodable {
        var from: String
        /// Time until it was ready, with the log opened and all inputs read.
        var seconds: Double
        var processorSeconds: Double
        var peakMegabytes: Int
        var storeBytes: Int
        var orders: Int
    }

    let folder: String

    private var storeFile: String { "\(folder)/orders/orders.db" }
    private var logFile: String { "\(folder)/log.db" }
    private var snapshots: String { "\(folder)/orders/snapshots" }
    private var note: String { "\(folder)/made.json" }

    // MARK: - Making

    /// Orders of a simulated day under other names, emitted to the log as by the service. Those after the snapshot are placed, and their
    /// place accepts them.
    func make(orders count: Int, changes: Int) async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var shop = Shop()
        let played = try await Service(after: 10)
        _ = try await played.play(&shop, orders: 1000)
        let patterns = try await played.completed()
        try await played.close()
        try await running(Engine.Options()) { engine, log in
            try await fill(engine, with: count, like: patterns, &shop)
            try await wait { engine.status.outboxDepth == 0 }
            try await log.clean()
        }
        var took = 0.0
        try await running(snapshotting()) { engine, log in
            try await wait { FileManager.default.fileExists(atPath: "\(snapshots)/unfinished.new") }
            let start = ContinuousClock.now
            try await wait { engine.status.snapshotAt != nil }
            took = (ContinuousClock.now - start) / .seconds(1)
            try await place(changes, &shop, log)
            try await wait { try await isCaughtUp(engine, log) }
        }
        let made = try await contents()
        try JSONEncoder().encode(made).write(to: URL(filePath: note))
        sync()
        let files = try FileManager.default.contentsOfDirectory(atPath: snapshots)
        try printReport(
            Making(
                made: made, storeBytes: size(of: storeFile), logBytes: size(of: logFile),
                snapshotBytes: files.reduce(0) { $0 + size(of: "\(snapshots)/\($1)") }, snapshotSeconds: took,
                changes: changes))
    }

    private func fill(_ engine: Engine, with count: Int, like patterns: [Order], _ shop: inout Shop) async throws {
        let beginning = Timestamp.now.advanced(by: .seconds(-60 * count))
        for first in stride(from: 0, to: count, by: 200) {
            let orders = (first..<min(first + 200, count)).map { number in
                var order = patterns[number % patterns.count]
                let time = beginning.advanced(by: .seconds(60 * number))
                order.customer = shop.customer(count / 5 + 1)
                order.id = shop.order(by: order.customer, at: time).order
                (order.createdAt, order.updatedAt) = (time, time)
                return order
            }
            try await engine.perform { [kind = try handler().kinds[0]] transaction in
                for order in orders {
                    let record = try JSON.encode(order)
                    let event = Event(
                        id: order.id, source: "/vicinity/orders/0", type: OrderEvents.completed.name, subject: order.id,
                        partitionKey: order.customer, data: record)
                    let position = InputPosition(
                        topic: Topic.orders.name, partition: partition(of: order.customer), offset: 0)
                    try kind.fold(Input(event: event, position: position, appendedAt: .now), in: transaction)
                    try transaction.emit(
                        Draft(
                            .orders, type: OrderEvents.completed, subject: order.id, partitionKey: order.customer,
                            json: record))
                }
            }
        }
    }

    private func place(_ count: Int, _ shop: inout Shop, _ log: EmbeddedLog) async throws {
        for number in 1...max(1, count) {
            let order = shop.order(by: shop.customer(count), at: .now)
            let held = Shop.held(order, number: number)
            let here = partition(of: order.actor.id)
            let command = Event(
                id: "gateway-\(number)", source: "/vicinity/gateway", type: OrderEvents.place.name,
                subject: order.order, partitionKey: order.actor.id, data: try JSON.encode(order))
            let answer = Event(
                id: "catalog-\(number)", source: "/vicinity/catalog/0", type: "vicinity.reservation.held.v1",
                subject: held.key, sequence: Int64(number), partitionKey: order.actor.id, data: try JSON.encode(held))
            _ = try await log.append([
                NewRecord(TopicPartition(Topic.ordersCommands.name, here), key: order.order, value: command.json),
                NewRecord(TopicPartition(Topic.reservations.name, here), key: held.key, value: answer.json),
            ])
        }
    }

    // MARK: - Making again

    func remake(isFromBeginning: Bool) async throws {
        let before = try JSONDecoder().decode(Made.self, from: Data(contentsOf: URL(filePath: note)))
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: storeFile + suffix) }
        let files = try FileManager.default.contentsOfDirectory(atPath: snapshots)
        for name in files { leaveCache("\(snapshots)/\(name)") }
        leaveCache(logFile)
        var options = snapshotting()
        options.foldsAll = isFromBeginning
        let start = ContinuousClock.now
        let remade = try await running(options) { engine, log in
            try await wait { try await isCaughtUp(engine, log) }
            return Remade(
                from: engine.status.rebuiltFrom == nil ? "the beginning" : "a snapshot",
                seconds: (ContinuousClock.now - start) / .seconds(1), processorSeconds: processorSeconds(),
                peakMegabytes: try peakMegabytes(), storeBytes: size(of: storeFile), orders: before.orders)
        }
        try printReport(remade)
        let after = try await contents()
        guard after == before else { complain("it has \(after), and had \(before)") }
    }

    /// Drops the file from the page cache, so that the next read comes from the disk.
    private func leaveCache(_ file: String) {
        let descriptor = open(file, O_RDONLY)
        guard descriptor >= 0 else { return }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        close(descriptor)
    }

    private func peakMegabytes() throws -> Int {
        let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let peak = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace).dropFirst().first
        return (peak.flatMap { Int($0) } ?? 0) / 1024
    }

    // MARK: - The engine

    private func handler() throws -> OrdersHandler {
        OrdersHandler(
            archive: OrderArchive(folder: "\(folder)/orders"), deadlines: Deadlines(), relayHealthySince: { .now })
    }

    private func snapshotting() -> Engine.Options {
        var options = Engine.Options()
        options.snapshotEvery = .seconds(5 * 86_400)
        return options
    }

    private func running<Value>(
        _ options: Engine.Options, _ body: (Engine, EmbeddedLog) async throws -> Value
    ) async throws -> Value {
        var settings = EmbeddedLog.Settings()
        settings.cleaningInterval = nil
        let log = try await EmbeddedLog(path: logFile, settings: settings)
        _ = try await log.prepare(Topic.all)
        let engine = Engine(
            handler: try handler(), log: log, folder: try StoreFolder(path: "\(folder)/orders"), options: options,
            logger: Logger(label: "orders"))
        let life = Task {
            do { try await engine.run() } catch is CancellationError {} catch { complain("\(error)") }
        }
        try await wait { engine.status.missing.isEmpty }
        let value = try await body(engine, log)
        life.cancel()
        await life.value
        await log.close()
        return value
    }

    private func wait(until isSo: () async throws -> Bool) async throws {
        while try await !isSo() { try await Task.sleep(for: .milliseconds(20)) }
    }

    private func isCaughtUp(_ engine: Engine, _ log: EmbeddedLog) async throws -> Bool {
        let inputs = [Topic.ordersCommands, .reservations].flatMap(\.partitions)
        let bounds = try await log.bounds(of: inputs)
        return try await engine.read { database in
            let waiting = try Int.fetchOne(database, sql: "SELECT count(*) FROM step_outbox") ?? 0
            return try waiting == 0
                && inputs.allSatisfy {
                    try Engine.position(of: $0, in: database) ?? 0 >= bounds[$0]?.upperBound ?? 0
                }
        }
    }

    private func contents() async throws -> Made {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        let store = try DatabaseQueue(path: storeFile, configuration: configuration)
        defer { try? store.close() }
        return try await store.read { database in
            let row = try Row.fetchOne(database, sql: "SELECT count(*), sum(length(record)) FROM orders")
            return Made(orders: row?[0] ?? 0, recordBytes: row?[1] ?? 0)
        }
    }
}
