import Contract
package import EventLog
package import struct EventLog.Record
import Events
import GRDB

/// Fills the tables that copy other services' things (`Handler.copied`) from the log, up to the positions read. It runs after a rebuild,
/// and in a store that had no such tables before. It starts over if the process ends half-way.
package struct Copying: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler

    private static func mark(_ topic: Topic) -> String { "copy of \(topic.name)" }

    func run() async throws {
        let (missing, positions) = try await store.read { [copied = handler.copied.map(\.topic)] database in
            try (
                copied.filter { try Meta.value(Copying.mark($0), in: database) == nil },
                Inbox.positions(in: database)
            )
        }
        guard !missing.isEmpty else { return }
        let bounds = try await log.bounds(of: partitions(of: missing)).mapValues(\.lowerBound)
        try await copy(missing, from: bounds, upTo: positions)
        try await store.write { for topic in missing { try Meta.set(Copying.mark(topic), to: "yes", in: $0) } }
    }

    /// Advances a snapshot's tables from the snapshot's positions to those where its inputs continue. Tables that the snapshot did not have
    /// are filled whole.
    func run(from before: [TopicPartition: Int64]) async throws {
        let (known, positions) = try await store.read { [copied = handler.copied.map(\.topic)] database in
            try (
                copied.filter { try Meta.value(Copying.mark($0), in: database) != nil },
                Inbox.positions(in: database)
            )
        }
        // A partition of which nothing was read begins at its start.
        let bounds = try await log.bounds(of: partitions(of: known)).mapValues(\.lowerBound)
        try await copy(
            known, from: bounds.merging(before.filter { bounds[$0.key] != nil }, uniquingKeysWith: max), upTo: positions
        )
        try await run()
    }

    private func partitions(of topics: [Topic]) -> [TopicPartition] {
        handler.own(topics)
    }

    private func copy(
        _ topics: [Topic], from starts: [TopicPartition: Int64], upTo positions: [TopicPartition: Inbox.Position]
    ) async throws {
        let ends = positions.filter { starts[$0.key] != nil }.mapValues(\.next)
        var deduplicator = Deduplicator(topics: topics)
        try await LogStretch(log: log).read(from: starts, upTo: ends) { batch in
            let news = batch.filter { Copying.isNews($0, &deduplicator) }
            deduplicator.commit()
            try await store.write { [handler] in try Copying.take(news, by: handler, in: $0) }
        }
    }

    private static func isNews(_ record: Record, _ deduplicator: inout Deduplicator) -> Bool {
        if let claim = OwnerClaim(record) {
            deduplicator.take(claim, in: record.topicPartition)
            return false
        }
        guard let identity = RecordIdentity(record) else { return true }
        return deduplicator.take(identity, key: record.key, in: record.topicPartition) == .news
    }

    /// Unreadable records are left out, as they were when they were handled.
    package static func take(_ records: [Record], by handler: any Handler, in database: Database) throws {
        let copied = Dictionary(uniqueKeysWithValues: handler.copied.map { ($0.topic.name, $0) })
        for record in records {
            guard let copy = copied[record.topicPartition.topic] else { continue }
            do {
                try database.inSavepoint {
                    if let value = record.value {
                        try copy.save(
                            Input(
                                event: try Event(json: value), position: record.position, appendedAt: record.appendedAt),
                            database)
                    } else {
                        try copy.delete(record.key, database)
                    }
                    return .commit
                }
            } catch let error as DatabaseError where !error.isTheRecordsFault {
                throw error
            } catch {
                continue
            }
        }
    }
}
