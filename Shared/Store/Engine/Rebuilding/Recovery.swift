import Contract
import EventLog
import struct EventLog.Record
import Events
import GRDB

/// Finds the outbox rows that are in the log already, and whether the store is behind its own records.
///
/// It runs after every claim, so at every start and after every failed append, before anything else is relayed.
struct Recovery: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler
    let ownership: Ownership

    enum Finding: Sendable, Equatable {
        case consistent
        /// The log holds a record of ours that this store never made: the store is an older copy, or another process wrote as us.
        case storeBehind(String)
    }

    /// The store is behind. The rest need not be read, which would be the whole history for a new store.
    private struct Enough: Error {}

    /// - Returns: the finding, and the keys under which a former owner wrote a record that no reader counts. Compaction may have dropped
    ///   the record before it, so these keys have to be emitted again.
    func run() async throws -> (Finding, stale: Set<ThingKey>) {
        let bounds = try await log.bounds(of: Array(ownership.claims.keys))
        let reported = try await store.read(Outbox.reported)
        var from: [TopicPartition: Int64] = [:]
        for partition in ownership.claims.keys {
            let first = bounds[partition]?.lowerBound ?? 0
            from[partition] = max(reported[partition]?.next ?? first, first)
        }
        let own = OwnRecords(handler: handler, ownership: ownership)
        var finding = Finding.consistent
        var stale: Set<ThingKey> = []
        // Acknowledged records are of this store's own epoch or an earlier one.
        var deduplicator = own.deduplicator(from: ownership.previousEpoch)
        do {
            try await LogStretch(log: log).read(from: from, upTo: ownership.claims) { batch in
                let counting = try own.sort(batch, with: &deduplicator, stale: &stale).counting
                finding = try await store.write { try strike(counting, in: $0) }
                guard finding == .consistent else { throw Enough() }
            }
        } catch is Enough {}
        if finding == .consistent {
            try await store.write { [ownership] in
                try Outbox.saveReported(ownership.ends, in: $0)
                try Outbox.raiseSequences(to: .now, in: $0)
            }
        }
        return (finding, stale)
    }

    private func strike(_ records: [OwnRecords.Counting], in database: Database) throws -> Finding {
        for (record, event, identity, owned) in records.map({ ($0.record, $0.event, $0.identity, $0.owned) }) {
            let place = Outbox.Place(owned: owned, topicPartition: record.topicPartition)
            let last = try Outbox.lastSequence(of: place, in: database)
            guard let last, identity.sequence <= last, identity.epoch ?? 0 <= ownership.previousEpoch else {
                return .storeBehind("\(record.topicPartition)@\(record.offset) is not from this store")
            }
            try Outbox.strike(upTo: identity.sequence, at: place, database: database)
            let position = Inbox.Position(next: record.offset + 1, lastID: record.name(of: event))
            try Outbox.saveReported([record.topicPartition: position], in: database)
        }
        return .consistent
    }
}
