import EventLog
import struct EventLog.Record
import Events
import GRDB

/// Finds out which rows of the outbox stand in the log already, and whether the store is behind what it once said.
///
/// It runs at every start and after every failed append, before anything else is relayed.
struct Recovery: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler

    enum Finding: Sendable, Equatable {
        case consistent
        /// The log holds a record of ours that this store never made: the store is an older copy.
        case storeBehind(String)
        /// The store was told of more than the log has: the log was truncated or is an older copy.
        case logBehind(String)
    }

    /// Every topic that only this service writes.
    static func ownPartitions(of service: String) -> [TopicPartition] {
        Topic.all.filter { $0.owner == service }.flatMap(\.partitions)
    }

    func run() async throws -> Finding {
        let own = Recovery.ownPartitions(of: handler.service)
        let bounds = try await log.bounds(of: own)
        let reported = try await store.read(Outbox.reported)
        var from: [TopicPartition: Int64] = [:]
        for partition in own {
            guard let range = bounds[partition] else { continue }
            let next = reported[partition] ?? range.lowerBound
            guard next <= range.upperBound else {
                return .logBehind("\(partition) ends at \(range.upperBound), but \(next) was reported")
            }
            from[partition] = max(next, range.lowerBound)
        }
        var finding = Finding.consistent
        try await LogStretch(log: log).read(from: from, upTo: bounds) { batch in
            guard finding == .consistent else { return }
            finding = try await store.write { [handler] in try Recovery.strike(batch, source: handler.source, in: $0) }
        }
        if finding == .consistent {
            let now = Timestamp.now
            try await store.write { try Outbox.raiseSequences(to: now, in: $0) }
        }
        return finding
    }

    private static func strike(_ batch: [Record], source: String, in database: Database) throws -> Finding {
        for record in batch {
            guard let identity = RecordIdentity(record), identity.source == source else { continue }
            let last = try Outbox.lastSequence(of: record.topicPartition, in: database)
            guard let last, identity.sequence <= last else {
                return .storeBehind("\(record.topicPartition)@\(record.offset) is not from this store")
            }
            try Outbox.strike(upTo: identity.sequence, in: record.topicPartition, database: database)
            try Outbox.saveReported([record.topicPartition: record.offset + 1], in: database)
        }
        return .consistent
    }
}
