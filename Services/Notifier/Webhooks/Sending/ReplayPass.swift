import Contract
import EventLog
import struct EventLog.Record
import Events
import Updates

/// One reading of the log for a webhook's replay. Only `ReplayLoop` uses it.
final class ReplayPass {
    let webhook: String
    /// Time of the replay's request; it identifies the replay.
    let until: Timestamp
    private let since: Timestamp
    private let reader: any LogReader
    private let ends: [TopicPartition: Int64]
    /// First offsets to replay. Earlier records only fill the deduplicator.
    private let from: [TopicPartition: Int64]
    private var deduplicator = Deduplicator(topics: StreamedTopic.allCases.map(\.topic))

    /// An event to send, and its position.
    struct ReplayedEvent: Sendable {
        var event: Event
        var topic: StreamedTopic
        var position: InputPosition
    }

    /// Next offsets to read, by the partitions' names.
    var next: [String: Int64] {
        Dictionary(
            uniqueKeysWithValues: reader.positions.map { partition, position in
                (partition.description, max(position, from[partition] ?? 0))
            })
    }

    var isDone: Bool {
        let positions = reader.positions
        return ends.allSatisfy { positions[$0.key] ?? .max >= $0.value }
    }

    /// Begins `Deduplicator.window` records before the positions, since a relay may append a record twice.
    init?(_ webhook: Webhook, _ log: any EventLog) async throws {
        guard let replay = webhook.replay else { return nil }
        let partitions = webhook.filter.topics.flatMap(\.topic.partitions)
        let bounds = try await log.bounds(of: partitions)
        var (begin, from, ends): ([TopicPartition: Int64], [TopicPartition: Int64], [TopicPartition: Int64]) = (
            [:], [:], [:]
        )
        for (partition, range) in bounds {
            let end = min(replay.ends[partition.description] ?? 0, range.upperBound)
            let next = max(replay.next[partition.description] ?? 0, range.lowerBound)
            guard next < end else { continue }
            begin[partition] = max(range.lowerBound, next - Int64(Deduplicator.window))
            (from[partition], ends[partition]) = (next, end)
        }
        (self.webhook, until, since, self.ends, self.from) = (webhook.id, replay.until, replay.since, ends, from)
        reader = try await log.reader(from: begin)
    }

    /// Events of the next records.
    func read() async throws -> [ReplayedEvent] {
        var events: [ReplayedEvent] = []
        for record in try await reader.next(limit: 500, wait: .milliseconds(200)) {
            if let event = take(record) { events.append(event) }
        }
        return events
    }

    private func take(_ record: Record) -> ReplayedEvent? {
        let (place, event) = (record.topicPartition, record.event)
        guard deduplicator.consume(record, event) == .news, let event, event.sequence != nil, !event.isRestated,
            record.offset >= from[place] ?? 0, record.offset < ends[place] ?? 0, record.appendedAt >= since,
            let topic = StreamedTopic.allCases.first(where: { $0.topic.name == place.topic })
        else { return nil }
        return ReplayedEvent(event: event, topic: topic, position: record.position)
    }

    func close() async { await reader.close() }
}
