import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import GRDB
import Logging
import Store
import Synchronization
import TestKit

/// A log with amounts of things, and the folder of a follower that sums them up.
final class Sums {
    struct Amount: Codable, Sendable {
        var amount: Int
    }

    struct Negative: Error {}

    /// Observations of a follower.
    final class ObservedFollower: Sendable {
        private let state = Mutex<(loaded: [String: Int]?, changes: [String])>((nil, []))

        /// Nil before it was asked to load.
        var loaded: [String: Int]? { state.withLock { $0.loaded } }
        var changes: [String] { state.withLock { $0.changes } }

        func load(_ sums: [String: Int]) { state.withLock { $0.loaded = sums } }
        func add(_ changes: [String]) { state.withLock { $0.changes += changes } }
    }

    let folder: ScratchFolder
    private(set) var log: EmbeddedLog
    private var sequence: Int64 = 1_000_000
    /// Condition of the sums that are carried over into a rebuilt copy.
    var carried: String?

    init() async throws {
        folder = try ScratchFolder()
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
    }

    var storeFile: String { folder.file("copy/sums.db") }

    // MARK: - Saying

    /// Appends an amount of a thing as the owner; a negative one cannot be applied.
    @discardableResult
    func emit(_ amount: Int, _ thing: String) async throws -> NewRecord {
        let event = Event(
            id: UUID().uuidString, source: "/vicinity/orders", type: "vicinity.order.placed.v1", subject: thing,
            sequence: nextSequence(), partitionKey: "all", data: try JSON.encode(Amount(amount: amount)))
        let record = record(thing, value: event.json)
        try await append(record)
        return record
    }

    func emitTombstone(_ thing: String) async throws {
        let headers = [HeaderName.source: "/vicinity/orders", HeaderName.sequence: "\(nextSequence())"]
        try await append(record(thing, value: nil, headers: headers))
    }

    /// All are in one partition, so that they have one order.
    func record(_ thing: String, value: [UInt8]?, headers: [String: String] = [:]) -> NewRecord {
        NewRecord(
            TopicPartition(Topic.orders.name, partition(of: "all")), key: thing, value: value, headers: headers)
    }

    func append(_ record: NewRecord) async throws { _ = try await log.append([record]) }

    private func nextSequence() -> Int64 {
        sequence += 1
        return sequence
    }

    func openLog() async throws { log = try await EmbeddedLog(path: folder.file("log/log.db")) }

    func replaceLog() async throws {
        await log.close()
        try FileManager.default.removeItem(atPath: folder.file("log"))
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
    }

    // MARK: - Following

    /// Runs a follower until it has read all that the log holds, checks it, and stops it.
    /// - Parameters:
    ///   - other: another client of the same log.
    ///   - whileRunning: runs before it is stopped.
    func follow(
        batch: Int = 1000, through other: (any EventLog)? = nil,
        whileRunning: (Follower<String>) async throws -> Void = { _ in },
        _ body: (Follower<String>, ObservedFollower) throws -> Void
    ) async throws {
        let observed = ObservedFollower()
        var plan = Sums.plan(observed)
        if let carried { plan.carried = [("sums", carried)] }
        let follower = Follower(
            plan, log: other ?? log, folder: try StoreFolder(path: folder.file("copy")), batchSize: batch,
            logger: Logger(label: "follower") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await follower.run() }
            group.addTask {
                _ = try await waitFor("all was read", within: .seconds(60)) {
                    follower.status.isCaughtUp && follower.status.missing.isEmpty ? true : nil
                }
            }
            // The first to end is the waiting, or a follower that failed.
            try await group.next()
            try await whileRunning(follower)
            group.cancelAll()
            try await group.waitForAll()
        }
        try body(follower, observed)
    }

    private static func plan(_ observed: ObservedFollower) -> Follower<String>.Plan {
        Follower.Plan(
            name: "sums", topics: [.orders],
            migrations: [
                Migration("sums") { database in
                    try database.execute(sql: "CREATE TABLE sums (id TEXT PRIMARY KEY, sum INTEGER NOT NULL)")
                }
            ], load: { observed.load(try sums(in: $0)) }, take: take, committed: { observed.add($0) })
    }

    @Sendable private static func take(_ record: FollowedRecord, _ database: Database) throws -> String? {
        switch record {
        case .event(let event, _):
            let amount = try event.decode(Amount.self).amount
            try database.execute(
                sql: "INSERT INTO sums VALUES (?1, ?2) ON CONFLICT DO UPDATE SET sum = sum + ?2",
                arguments: [event.subject, amount])
            // Thrown after the write: none of it may stay.
            guard amount >= 0 else { throw Negative() }
            return "\(event.subject) +\(amount)"
        case .tombstone(_, let key):
            try database.execute(sql: "DELETE FROM sums WHERE id = ?", arguments: [key])
            return "\(key) gone"
        }
    }

    // MARK: - The store

    func stored() throws -> [String: Int] {
        let database = try DatabaseQueue(path: storeFile)
        defer { try? database.close() }
        return try database.read { try Sums.sums(in: $0) }
    }

    func change(_ sql: String) async throws {
        let database = try DatabaseQueue(path: storeFile)
        try await database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    private static func sums(in database: Database) throws -> [String: Int] {
        let rows = try Row.fetchAll(database, sql: "SELECT id, sum FROM sums")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as String, $0["sum"] as Int) })
    }
}
