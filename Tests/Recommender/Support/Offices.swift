import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import GRDB
import Logging
import TestKit

@testable import RecommenderService
@testable import Store

/// The recommender as so many instances with engines over a log on the disk.
final class Offices {
    let folder: ScratchFolder
    let count: Int
    private(set) var log: any EventLog
    /// Makes commands of the words that tests have.
    private let scratch: Bench

    init(_ count: Int) async throws {
        (folder, self.count, scratch) = (try ScratchFolder(), count, try Bench())
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
    }

    /// Puts into the log what the recommender is sent in these words.
    func add(_ words: (Bench) async throws -> Void) async throws {
        let known = scratch.harness.inputCount
        try await words(scratch)
        for record in scratch.harness.inputs[known...] {
            _ = try await log.append([NewRecord(record.topicPartition, key: record.key, value: record.value)])
        }
    }

    func loseLog() async throws {
        await log.close()
        try FileManager.default.removeItem(atPath: folder.file("log"))
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
    }

    func loseStores() throws {
        for index in 0..<count {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file(index) + suffix) }
        }
    }

    private func file(_ index: Int) -> String { folder.file("recommender-\(index)-of-\(count)/recommender.db") }

    // MARK: - Running

    /// Runs all of them until nobody has anything to read or to say.
    /// - Parameter body: is called then, with each engine.
    /// - Returns: of each, from a snapshot of what time its store was made; nil: from the log's beginning, or not at all.
    @discardableResult
    func run(
        as number: Int? = nil, _ options: Engine.Options = Engine.Options(),
        then body: (Engine) async throws -> Void = { _ in }
    ) async throws -> [Timestamp?] {
        let number = number ?? count
        let handlers = (0..<number).map { index in
            RatingsHandler(
                KnownThings(liveWorld: LiveWorld(), isReady: { false }),
                instance: Instance(index: index, count: number))
        }
        let engines = try handlers.enumerated().map { index, handler in
            Engine(
                handler: handler, log: log,
                folder: try StoreFolder(path: folder.file("recommender-\(index)-of-\(number)")), options: options,
                logger: Logger(label: "engine"))
        }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for engine in engines { group.addTask { try await engine.run() } }
            do {
                try await rest(Array(zip(handlers, engines)))
                for engine in engines { try await body(engine) }
            } catch {
                group.cancelAll()
                throw error
            }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
            return engines.map(\.status.rebuiltFrom)
        }
    }

    private func rest(_ all: [(RatingsHandler, Engine)]) async throws {
        var restful = 0
        // What one says last, another still has to hear.
        try await waitFor("everything is read and said", within: .seconds(240)) { () throws -> Bool? in
            for (handler, engine) in all {
                guard engine.status.missing.isEmpty else { throw Overdue("\(engine.status.missing)") }
                let inputs = handler.inputs.flatMap(\.partitions).filter(handler.reads)
                let bounds = try await log.bounds(of: inputs)
                let isAtRest = try await engine.read { database in
                    let rows = try Int.fetchOne(database, sql: "SELECT count(*) FROM step_outbox") ?? 0
                    return try rows == 0
                        && inputs.allSatisfy {
                            try Engine.position(of: $0, in: database) ?? 0 >= bounds[$0]?.upperBound ?? 0
                        }
                }
                guard isAtRest else {
                    restful = 0
                    return nil
                }
            }
            restful += 1
            return restful >= 5 ? true : nil
        }
    }

    // MARK: - What they have

    /// Of each table the rows of each instance, without positions: those are of one log.
    func contents(as number: Int? = nil) throws -> [String: [[String]]] {
        let number = number ?? count
        var contents: [String: [[String]]] = [:]
        for index in 0..<number {
            var configuration = Configuration()
            configuration.readonly = true
            let store = try DatabaseQueue(
                path: folder.file("recommender-\(index)-of-\(number)/recommender.db"), configuration: configuration)
            defer { try? store.close() }
            for table in Schema.domainTables + ["other_shares", "other_reports"] {
                contents[table, default: []].append(try store.read { try Offices.rows(of: table, in: $0) })
            }
        }
        return contents
    }

    /// The rows that one instance's tables had and have no more, or have and had not.
    func differences(to before: [String: [[String]]]) throws -> [String] {
        let now = try contents()
        return before.keys.sorted().flatMap { table in
            zip(before[table] ?? [], now[table] ?? []).enumerated().flatMap { index, rows in
                let (had, has) = (Set(rows.0), Set(rows.1))
                return had.subtracting(has).map { "\(table) of \(index) lacks \($0)" }
                    + has.subtracting(had).map { "\(table) of \(index) has \($0)" }
            }
        }
    }

    private static func rows(of table: String, in database: Database) throws -> [String] {
        try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
            row.map { name, value in
                guard name == "record", let json = Data.fromDatabaseValue(value) else { return "\(name)=\(value)" }
                var record = try? JSONSerialization.jsonObject(with: json) as? [String: Any]
                record?["reflects"] = nil
                let plain = try? JSONSerialization.data(withJSONObject: record ?? [:], options: .sortedKeys)
                return String(decoding: plain ?? Data(), as: UTF8.self)
            }.joined(separator: ", ")
        }.sorted()
    }
}
