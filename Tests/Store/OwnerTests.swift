import Contract
import EmbeddedLog
import EventLog
import struct EventLog.Record
import Events
import Foundation
import GRDB
import Logging
import Store
import TestKit
import Testing

/// A service's topics have one owner at a time.
@Suite(.serialized) struct `An owner` {
    @Test(.timeLimit(.minutes(5))) func `is not ready any more once another process has claimed its place`()
        async throws
    {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.run { first in
            try await ground.waitForSum(1, of: "a", first)
            // Another store, so that no lock of a folder keeps them apart.
            try await ground.run(in: "twin") { second in
                try await ground.waitForSum(1, of: "a", second)
                try await waitFor("the first says who has taken over", within: .seconds(60)) {
                    first.status.missing["owner"]?.contains("/vicinity/orders/") == true ? true : nil
                }
                try await ground.command(2, "a")
                try await ground.waitForSum(3, of: "a", second)
            }
        }
        #expect(try await ground.tallies().map(\.sum) == [1, 3], "only one of them told")
        // The twin has ended; a process started now takes over, and its records count.
        try await ground.command(4, "a")
        try await ground.run { engine in try await ground.waitForSum(7, of: "a", engine) }
        #expect(try await ground.tallies().map(\.sum) == [1, 3, 7])
    }

    @Test(.timeLimit(.minutes(5)))
    func `emits again what a former owner wrote too late, and readers do not count that`() async throws {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForSum(1, of: "a", engine) }
        let old = try #require(try await ground.records(of: .orders).first)
        try await ground.command(2, "a")
        let log = Unguarded(log: ground.log)
        try await ground.run(through: log) { engine in
            try await ground.waitForSum(3, of: "a", engine)
            // Like a process that was stopped within an append and wakes: its record comes after the claim.
            _ = try await ground.log.append([
                NewRecord(old.topicPartition, key: old.key, value: old.value, headers: old.headers)
            ])
            try await waitFor("it is said again", within: .seconds(60)) {
                try await ground.tallies().map(\.sum) == [1, 3, 1, 3] ? true : nil
            }
        }
        #expect(try await readCount(ground) == 3)
        let records = try await ground.records(of: .orders)
        #expect(try records.map { try Event(json: $0.value ?? []).isRestated } == [false, false, false, true])
        // Also if compaction leaves only the late record and the one emitted again.
        try await ground.run(Engine.Options(rebuild: true), through: log) { engine in
            try await ground.waitForSum(3, of: "a", engine)
        }
        // The last record is good: it is not emitted again at each start.
        #expect(try await ground.tallies().count == 4)
    }

    @Test(.timeLimit(.minutes(5))) func `that wakes after another has claimed is refused by a log of one file`()
        async throws
    {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForSum(1, of: "a", engine) }
        let record = try #require(try await ground.records(of: .orders).first)
        let source = try Event(json: record.value ?? []).source
        let epoch = try #require(record.epoch)
        try await ground.run { _ in }
        do {
            _ = try await ground.log.append([
                NewRecord(
                    record.topicPartition, key: record.key, value: record.value, headers: record.headers,
                    fence: Fence(sources: [source], epoch: epoch))
            ])
            Issue.record("it was written")
        } catch {
            guard case .superseded = error.cause else { throw error }
            #expect(error.isCertain)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `writes nothing whose partition key is not one of the record's partition`()
        async throws
    {
        let ground = try await Ground()
        for number in 1...20 { try await ground.command(number, "thing-\(number)") }
        // One that can never be handled: it becomes a dead letter.
        try await ground.command(-1, "bad")
        try await ground.run { engine in
            try await ground.waitForCatchUp(engine)
            try await waitFor("it says how far it is") {
                try await ground.records(of: .checkpoints(of: "orders")).isEmpty ? nil : true
            }
        }
        for topic in Topic.all where topic.owner == "orders" {
            for record in try await ground.everything(in: topic) {
                guard let event = record.event else { continue }
                #expect(partition(of: event.partitionKey) == record.topicPartition.partition, "\(event)")
            }
        }
    }

    /// Sum of "a" for a follower that begins now.
    private func readCount(_ ground: Ground) async throws -> Int {
        var deduplicator = Deduplicator(topics: [.orders])
        var sum = 0
        for record in try await ground.everything(in: .orders) {
            if let claim = OwnerClaim(record) {
                deduplicator.take(claim, in: record.topicPartition)
            } else if let identity = RecordIdentity(record),
                deduplicator.take(identity, key: record.key, in: record.topicPartition) == .news
            {
                sum = try Event(json: record.value ?? []).decode(TallyHandler.Tally.self).sum
            }
        }
        return sum
    }
}

/// A log that accepts records of old owners, as brokers do.
private struct Unguarded: EventLog {
    let log: any EventLog

    var identity: String { get async throws { try await log.identity } }
    var appendsAreAtomic: Bool { false }
    var refusesOldEpochs: Bool { false }
    func prepare(_ topics: [Topic]) async throws -> [String] { try await log.prepare(topics) }
    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        try await log.append(
            records.map { NewRecord($0.topicPartition, key: $0.key, value: $0.value, headers: $0.headers) })
    }
    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        try await log.reader(from: positions)
    }
    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        try await log.bounds(of: partitions)
    }
    func close() async {}
}
