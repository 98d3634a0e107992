import EventLog
import struct EventLog.Record
import Events
import Hours

/// One pass over a topic's records for a page of changes.
struct ChangesPass {
    private let topic: ChangingTopic
    private let times: Range<Timestamp>?
    /// Where the pass ends in each partition.
    private var ends: [Int64]
    private(set) var changes: ChangesReader.Changes
    private var kept = 0
    private var passedOver = 0
    /// The size of the kept things.
    private var bytes = 0
    /// A page ends once it holds this many bytes.
    private static let mostBytes = 2 << 20
    private let limit: Int
    private var deduplicator: Deduplicator
    /// For each partition, where the page begins, and whether the records before it were learned.
    private let begin: [Int64]
    private var learned: Set<Int> = []

    /// Records of so long before a week are learned too, so that duplicates of a relay are recognized.
    private static let memory = Duration.seconds(86_400)

    init(topic: ChangingTopic, week: ISOWeek?, ends: [Int64], changes: ChangesReader.Changes, limit: Int) {
        (self.topic, self.ends, self.changes, self.limit) = (topic, ends, changes, limit)
        times = week?.times
        deduplicator = Deduplicator(topics: CollectionOfOne(topic.topic))
        begin = changes.next.next
    }

    var isOver: Bool { changes.hasMore || unread.isEmpty }

    /// The positions to read on from, of partitions that are not at their ends.
    var unread: [TopicPartition: Int64] {
        var unread: [TopicPartition: Int64] = [:]
        for (partition, (next, end)) in zip(topic.topic.partitions, zip(changes.next.next, ends)) where next < end {
            unread[partition] = next
        }
        return unread
    }

    /// How many records the page still takes.
    var rest: Int { max(1, limit - kept) }

    /// Notes how far the reader has come: records missing up to there were compacted away.
    mutating func reach(_ positions: [TopicPartition: Int64]) {
        guard !changes.hasMore else { return }
        for (partition, position) in positions {
            let index = Int(partition.partition)
            changes.next.next[index] = max(changes.next.next[index], min(position, ends[index]))
        }
    }

    // MARK: - Taking

    /// False for records that are skipped without decoding.
    func wants(_ record: Record) -> Bool {
        guard let times else { return true }
        return record.appendedAt < times.upperBound
            && record.appendedAt >= times.lowerBound.advanced(by: .zero - Self.memory)
    }

    /// True if the record may be a duplicate and only the records before the page can show it. That is rare: a later record usually has a
    /// greater sequence.
    func doubts(_ record: Record, _ event: Event?) -> Bool {
        let index = Int(record.topicPartition.partition)
        guard begin[index] > 0, !learned.contains(index), let sequence = record.sequence(event) else { return false }
        return sequence <= changes.next.sequences[index]
    }

    /// Notes that the records before the page are learned now.
    /// - Returns: where the page begins in the partition.
    mutating func learns(_ partition: TopicPartition) -> Int64 {
        learned.insert(Int(partition.partition))
        return begin[Int(partition.partition)]
    }

    mutating func learn(_ record: Record) {
        _ = deduplicator.consume(record, record.event)
    }

    /// - Parameter event: the decoded record, if it is wanted.
    mutating func take(_ record: Record, _ event: Event?) {
        let index = Int(record.topicPartition.partition)
        // The reader may have fetched more than the partition's end or the page's limit.
        guard !changes.hasMore, record.offset < ends[index] else { return }
        if let times, record.appendedAt >= times.upperBound {
            ends[index] = record.offset
            changes.next.next[index] = record.offset
            return
        }
        changes.next.next[index] = record.offset + 1
        let isAsked = times.map { record.appendedAt >= $0.lowerBound } ?? true
        if isAsked { kept += 1 } else { passedOver += 1 }
        if wants(record) { look(at: record, event, index, isAsked: isAsked) }
        let isFull = kept == limit || passedOver == ChangesReader.mostPassedOver || bytes >= Self.mostBytes
        if isFull { end() }
    }

    /// Ends the page.
    mutating func end() {
        if !unread.isEmpty { changes.hasMore = true }
    }

    private mutating func look(at record: Record, _ event: Event?, _ index: Int, isAsked: Bool) {
        let outcome = deduplicator.consume(record, event)
        if let sequence = record.sequence(event) {
            changes.next.sequences[index] = max(changes.next.sequences[index], sequence)
        }
        guard outcome == .news, isAsked else { return }
        guard let event else {
            changes.things[record.key] = .some(nil)
            return
        }
        guard let thing = try? topic.shown(event) else {
            if event.isDeletion { changes.things[record.key] = .some(nil) }
            return
        }
        changes.things[record.key] = thing
        bytes += thing.count
    }
}

extension ISOWeek {
    /// From the start of Monday to the start of the next Monday, in UTC.
    var times: Range<Timestamp> {
        let day: Int64 = 86_400_000_000
        let start = monday.daysSinceEpoch * day
        return Timestamp(microseconds: start)..<Timestamp(microseconds: start + 7 * day)
    }

    /// The week of a time, in UTC.
    init(at now: Timestamp) {
        self.init(of: CivilDate(daysSinceEpoch: now.microseconds / 86_400_000_000))
    }

    /// Parses "2026-W47", or only a number, which stands for the last such week that has begun.
    init?(_ text: String, at now: Timestamp) {
        let today = ISOWeek(at: now).sunday
        let isNumber = (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
        let found = isNumber ? Int(text).flatMap { ISOWeek(number: $0, notAfter: today) } : ISOWeek(text)
        guard let found, (2000...2099).contains(found.year) else { return nil }
        self = found
    }
}
