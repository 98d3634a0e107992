import Contract
import EmbeddedLog
import EventLog
import struct EventLog.Record
import Events
import Foundation
import GRDB
import Logging
import Store
import Synchronization
import TestKit
import Traces

/// A folder with a log and the tally's store, on which engines run one after the other.
final class Ground {
    let folder: ScratchFolder
    private(set) var log: any EventLog
    var handler = TallyHandler()

    init() async throws {
        folder = try ScratchFolder()
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
    }

    /// Uses a log elsewhere that has the topics.
    init(on log: any EventLog) throws {
        folder = try ScratchFolder()
        self.log = log
    }

    var storeFile: String { folder.file("orders/orders.db") }

    // MARK: - Commands and what was said

    @discardableResult
    func command(
        _ amount: Int, _ thing: String, in topic: Topic = .ordersCommands, source: String = "/vicinity/gateway",
        sequence: Int64? = nil, trace: TraceContext? = nil
    ) async throws -> NewRecord {
        let event = Event(
            id: UUID().uuidString, source: source, type: "vicinity.order.place.v1", subject: thing, sequence: sequence,
            partitionKey: thing, traceparent: trace?.traceparent,
            data: try JSON.encode(TallyHandler.Add(amount: amount)))
        let record = NewRecord(
            TopicPartition(topic.name, partition(of: thing)), key: thing, value: event.json)
        _ = try await log.append([record])
        return record
    }

    /// Without owners' claims.
    func records(of topic: Topic) async throws -> [Record] {
        try await everything(in: topic).filter { OwnerClaim($0) == nil }
    }

    func everything(in topic: Topic) async throws -> [Record] {
        let bounds = try await log.bounds(of: topic.partitions)
        let reader = try await log.reader(from: bounds.mapValues(\.lowerBound))
        var records: [Record] = []
        let count = bounds.values.reduce(0) { $0 + $1.count }
        while records.count < count { records += try await reader.next(limit: 1000, wait: .seconds(1)) }
        await reader.close()
        return records
    }

    func tallies() async throws -> [TallyHandler.Tally] {
        try await records(of: .orders).map { try Event(json: $0.value ?? []).decode(TallyHandler.Tally.self) }
    }

    // MARK: - Running

    /// Runs an engine for as long as the body takes, then stops it like a service.
    /// - Parameters:
    ///   - relaying: false leaves everything in the outbox.
    ///   - log: another client of the same log.
    ///   - name: of the folder with the store.
    func run(
        _ options: Engine.Options = Engine.Options(), awaitReady: Bool = true, relaying: Bool = true,
        through other: (any EventLog)? = nil, in name: String = "orders", _ body: (Engine) async throws -> Void
    ) async throws {
        let engine = Engine(
            handler: handler, log: other ?? (relaying ? log : Mute(log: log)),
            folder: try StoreFolder(path: folder.file(name)), options: options, logger: Logger(label: "engine"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await engine.run() }
            do {
                if awaitReady, relaying {
                    try await waitFor("the engine is ready", within: .seconds(240)) { () throws -> Bool? in
                        let missing = engine.status.missing
                        guard missing.isEmpty else { throw Overdue("\(missing)") }
                        return true
                    }
                }
                try await body(engine)
            } catch {
                group.cancelAll()
                throw error
            }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    func waitForSum(_ sum: Int, of thing: String, _ engine: Engine) async throws {
        try await waitFor("the sum of \(thing) is \(sum)") {
            try await engine.read { try TallyHandler.tally(thing, in: $0).sum } == sum ? true : nil
        }
        try await waitForCatchUp(engine)
    }

    func waitForHandled(_ count: Int, _ engine: Engine) async throws {
        try await waitFor("\(count) records are handled") { engine.status.handled == count ? true : nil }
    }

    /// Waits until everything is read, and everything emitted is acknowledged.
    func waitForCatchUp(_ engine: Engine) async throws {
        let inputs = Topic.ordersCommands.partitions.filter { handler.instance.owns(partition: $0.partition) }
        try await waitFor("everything is read and said") {
            let bounds = try await log.bounds(of: inputs)
            let (rows, positions) = try await engine.read { database in
                let rows = try Int.fetchOne(database, sql: "SELECT count(*) FROM step_outbox") ?? 0
                let positions = try Row.fetchAll(
                    database, sql: "SELECT partition, next FROM step_positions WHERE topic = 'orders.commands'")
                return (
                    rows,
                    Dictionary(uniqueKeysWithValues: positions.map { ($0["partition"] as Int32, $0["next"] as Int64) })
                )
            }
            let isRead = inputs.allSatisfy { positions[$0.partition] ?? 0 >= bounds[$0]?.upperBound ?? 0 }
            return rows == 0 && isRead ? true : nil
        }
    }

    // MARK: - What may happen to files

    func copyStore(to name: String) throws {
        try FileManager.default.copyItem(atPath: folder.file("orders"), toPath: folder.file(name))
    }

    func bringBackStore(from name: String) throws {
        try FileManager.default.removeItem(atPath: folder.file("orders"))
        try FileManager.default.moveItem(atPath: folder.file(name), toPath: folder.file("orders"))
    }

    func replaceLog() async throws {
        await log.close()
        try FileManager.default.removeItem(atPath: folder.file("log"))
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
    }

    func copyLog() async throws {
        await log.close()
        try FileManager.default.copyItem(atPath: folder.file("log"), toPath: folder.file("log-copy"))
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
    }

    func bringBackLog() async throws {
        await log.close()
        try FileManager.default.removeItem(atPath: folder.file("log"))
        try FileManager.default.moveItem(atPath: folder.file("log-copy"), toPath: folder.file("log"))
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
    }

    /// Has the log cleaned as if this time had passed.
    func cleanLog(after duration: Duration) async throws {
        await log.close()
        var settings = EmbeddedLog.Settings()
        settings.passes(duration)
        let cleaner = try await EmbeddedLog(path: folder.file("log/log.db"), settings: settings)
        try await waitFor("the log is cleaned") { try await cleaner.clean() != nil }
        await cleaner.close()
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
    }

    /// Makes the log give its records times that are ahead by this much.
    func leapLog(by duration: Duration) async throws {
        await log.close()
        var settings = EmbeddedLog.Settings()
        settings.clock = { Timestamp.now.advanced(by: duration) }
        log = try await EmbeddedLog(path: folder.file("log/log.db"), settings: settings)
    }

    func changeStore(_ change: @Sendable @escaping (Database) throws -> Void) async throws {
        let database = try DatabaseQueue(path: storeFile)
        try await database.write { database in try change(database) }
        try database.close()
    }

    func contents() throws -> [String: [String]] { try domainTables(ofStore: storeFile) }

    /// The sums in a store's contents, by thing.
    func sums(in contents: [String: [String]]? = nil) throws -> [String] {
        try (contents ?? self.contents())["tallies", default: []].map { row in
            String(row.prefix { $0 != "{" }) + (row.split(separator: ",").first { $0.contains("\"sum\"") } ?? "")
        }.sorted()
    }
}

/// A log that accepts only claims, as while a broker is away.
private struct Mute: EventLog {
    let log: any EventLog

    var identity: String { get async throws { try await log.identity } }
    var appendsAreAtomic: Bool { true }
    var refusesOldEpochs: Bool { true }
    func prepare(_ topics: [Topic]) async throws -> [String] { try await log.prepare(topics) }
    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        if records.allSatisfy({ $0.key.hasPrefix("owner:") }) { return try await log.append(records) }
        throw AppendError(
            cause: .unavailable("nobody listens"), offsets: records.map { _ in nil }, isCertain: true)
    }
    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        try await log.reader(from: positions)
    }
    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        try await log.bounds(of: partitions)
    }
    func close() async {}
}
