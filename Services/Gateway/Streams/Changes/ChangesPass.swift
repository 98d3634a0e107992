import EventLog
import struct EventLog.Record
import Events
import Hours

/// One walk over a topic's records for a page of changes.
struct ChangesPass {
    private let topic: ChangingTopic
    private let times: Range<Timestamp>?
    /// By partition: where the walk ends.
    private var ends: [Int64]
    private(set) var changes: ChangesReader.Changes
    private var kept = 0
    private var passedOver = 0
    /// Of what is kept.
    private var bytes = 0
    /// A page has not many more.
    private static let mostBytes = 2 << 20
    private let limit: Int
    private var deduplicator: Deduplicator
    /// By partition: where the page begins, and whether what is before it was learned.
    private let begin: [Int64]
    private var learned: Set<Int> = []

    /// Before a week, what a relay may have appended twice is still told apart.
    private static let memory = Duration.seconds(86_400)

    init(topic: ChangingTopic, week: ISOWeek?, ends: [Int64], changes: ChangesReader.Changes, limit: Int) {
        (self.topic, self.ends, self.changes, self.limit) = (topic, ends, changes, limit)
        times = week?.times
        deduplicator = Deduplicator(topics: CollectionOfOne(topic.topic))
        begin = changes.next.next
    }

    var isOver: Bool { changes.hasMore || unread.isEmpty }

    /// Where each partition is read on that is not at its end.
    var unread: [TopicPartition: Int64] {
        var unread: [TopicPartition: Int64] = [:]
        for (partition, (next, end)) in zip(topic.topic.partitions, zip(changes.next.next, ends)) where next < end {
            unread[partition] = next
        }
        return unread
    }

    /// How many records the page still takes.
    var rest: Int { max(1, limit - kept) }

    /// The reader has come so far: what is missing up to there was compacted away.
    mutating func reach(_ positions: [TopicPartition: Int64]) {
        guard !changes.hasMore else { return }
        for (partition, position) in positions {
            let index = Int(partition.partition)
            changes.next.next[index] = max(changes.next.next[index], min(position, ends[index]))
        }
    }

    // MARK: - Taking

    /// False of what is passed over unread.
    func wants(_ record: Record) -> Bool {
        guard let times else { return true }
        return record.appendedAt < times.upperBound
            && record.appendedAt >= times.lowerBound.advanced(by: .zero - Self.memory)
    }

    /// True if it may have been appended twice, and only what stands before the page can tell: usually a later record has a greater
    /// sequence.
    func doubts(_ record: Record, _ event: Event?) -> Bool {
        let index = Int(record.topicPartition.partition)
        guard begin[index] > 0, !learned.contains(index), let sequence = record.sequence(event) else { return false }
        return sequence <= changes.next.sequences[index]
    }

    /// What stands before the page is learned from now on.
    /// - Returns: where the page begins.
    mutating func learns(_ partition: TopicPartition) -> Int64 {
        learned.insert(Int(partition.partition))
        return begin[Int(partition.partition)]
    }

    mutating func learn(_ record: Record) {
        _ = deduplicator.consume(record, record.event)
    }

    /// - Parameter event: what it is, if it is wanted.
    mutating func take(_ record: Record, _ event: Event?) {
        let index = Int(record.topicPartition.partition)
        // Of a partition that is at its end, or of a page that is full, the reader may have brought more.
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

    /// The page has enough.
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
    /// From its Monday's first moment to the next one's, in UTC.
    var times: Range<Timestamp> {
        let day: Int64 = 86_400_000_000
        let start = monday.daysSinceEpoch * day
        return Timestamp(microseconds: start)..<Timestamp(microseconds: start + 7 * day)
    }

    /// The week that it is in UTC.
    init(at now: Timestamp) {
        self.init(of: CivilDate(daysSinceEpoch: now.microseconds / 86_400_000_000))
    }

    /// "2026-W47", or the number alone: the last week with it that has begun.
    init?(_ text: String, at now: Timestamp) {
        let today = ISOWeek(at: now).sunday
        let isNumber = (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
        let found = isNumber ? Int(text).flatMap { ISOWeek(number: $0, notAfter: today) } : ISOWeek(text)
        guard let found, (2000...2099).contains(found.year) else { return nil }
        self = found
    }
}
