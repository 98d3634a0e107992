import Budget
import EventLog
import struct EventLog.Record
import Events
import Hours
import ServiceKit

/// Reads from the log what changed in a topic: since a client's last request, or in a week.
struct ChangesReader: Sendable {
    /// A page of changes.
    struct Changes: Sendable {
        /// The client must drop its copy and begin with nothing.
        var isReset: Bool
        /// Each changed thing as it is at the end of the page, by key; nil if it was deleted.
        var things: [String: [UInt8]?] = [:]
        var next: ChangesCursor
        /// The log holds more changes than the page.
        var hasMore = false
        /// The CPU time that it took.
        var cost = Duration.zero
    }

    /// The maximum number of records of other weeks that are skipped for one page.
    static let mostPassedOver = 500_000
    /// The maximum CPU time for one page; it ends then, even if it is not full.
    static let mostWork = BoundingCost.usual / 2

    /// How many records before a cursor are checked, in each partition, to tell whether the cursor is still one of this log.
    private static let lookedAt: Int64 = 3

    let log: any EventLog
    let topic: ChangingTopic
    /// Only records that were appended in this week, in UTC; nil for all records.
    var week: ISOWeek?

    /// - Parameters:
    ///   - cursor: nil to begin at the start.
    ///   - limit: the maximum number of records that are read. The page has only the last state of a thing that changed several times.
    func read(since cursor: ChangesCursor?, limit: Int, at now: Timestamp) async throws -> Changes {
        let partitions = topic.topic.partitions
        let tag = ResumeToken.tag(ofLog: try await log.identity)
        let bounds = try await log.bounds(of: partitions)
        let ends = partitions.map { bounds[$0]?.upperBound ?? 0 }
        let day = now.microseconds / 86_400_000_000
        // A client adds a week's changes to its copy, so it never resets it.
        var changes = Changes(isReset: week == nil, next: ChangesCursor(topic, log: tag, day: day, week: week))
        if let cursor, cursor.isGood(in: tag, on: day, ends: ends), try await isKnown(cursor, bounds),
            try await hasAllDeletions(since: cursor)
        {
            changes = Changes(isReset: false, next: cursor)
            changes.next.day = day
        }
        for (index, partition) in partitions.enumerated() {
            changes.next.next[index] = max(changes.next.next[index], bounds[partition]?.lowerBound ?? 0)
        }
        var pass = ChangesPass(topic: topic, week: week, ends: ends, changes: changes, limit: limit)
        let budget = Budget(Self.mostWork)
        while !pass.isOver { try await read(&pass, budget) }
        var read = pass.changes
        read.cost = budget.used
        return read
    }

    /// Reads on until the page is full or one more partition is at its end.
    private func read(_ pass: inout ChangesPass, _ budget: Budget) async throws {
        let unread = pass.unread
        let reader = try await log.reader(from: unread)
        do {
            while pass.unread.count == unread.count, !pass.isOver {
                budget.waits()
                let records = try await reader.next(limit: pass.rest, wait: .seconds(1))
                try Task.checkCancellation()
                budget.waited()
                for record in records {
                    let event = pass.wants(record) ? record.event : nil
                    if pass.doubts(record, event) { try await learn(record.topicPartition, &pass) }
                    pass.take(record, event)
                    if !budget.allows(4) { pass.end() }
                }
                // The last records may have been compacted away; then only the reader's position tells that the end is reached.
                pass.reach(reader.positions)
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }

    /// Learns the records before the page, as far back as a relay may append duplicates.
    private func learn(_ partition: TopicPartition, _ pass: inout ChangesPass) async throws {
        let end = pass.learns(partition)
        let first = try await log.bounds(of: [partition])[partition]?.lowerBound ?? 0
        let start = max(first, end - Int64(Deduplicator.window))
        guard start < end else { return }
        try await log.read([partition: start..<end]) { record in
            pass.learn(record)
            return true
        }
    }

    /// False if the log may no longer hold deletions since the cursor.
    private func hasAllDeletions(since cursor: ChangesCursor) async throws -> Bool {
        let partitions = topic.topic.partitions
        guard let forgotten = try await log.forgottenDeletions(of: partitions) else { return true }
        return zip(partitions, cursor.next).allSatisfy { forgotten[$0] ?? 0 <= $1 }
    }

    /// False if a record before the cursor has a sequence that the cursor's client cannot know: the log was lost or restored since, and
    /// other records took the offsets. Always true for a week's cursor, which has not seen every record.
    private func isKnown(_ cursor: ChangesCursor, _ bounds: [TopicPartition: Range<Int64>]) async throws -> Bool {
        guard cursor.week == nil else { return true }
        var before: [TopicPartition: Range<Int64>] = [:]
        for (partition, next) in zip(topic.topic.partitions, cursor.next) {
            let first = max(bounds[partition]?.lowerBound ?? 0, next - ChangesReader.lookedAt)
            if first < next { before[partition] = first..<next }
        }
        var isKnown = true
        try await log.read(before) { record in
            let known = cursor.sequences[Int(record.topicPartition.partition)]
            isKnown = isKnown && record.sequence(record.event) ?? 0 <= known
            return isKnown
        }
        return isKnown
    }
}

extension EventLog {
    /// Reads ranges of partitions to their ends, or until `take` returns false.
    func read(_ stretches: [TopicPartition: Range<Int64>], _ take: (Record) throws -> Bool) async throws {
        guard !stretches.isEmpty else { return }
        let reader = try await reader(from: stretches.mapValues(\.lowerBound))
        do {
            var wantsMore = true
            while wantsMore, reader.positions.contains(where: { $1 < stretches[$0]?.upperBound ?? 0 }) {
                for record in try await reader.next(limit: 500, wait: .seconds(1)) where wantsMore {
                    guard stretches[record.topicPartition]?.contains(record.offset) ?? false else { continue }
                    wantsMore = try take(record)
                }
                try Task.checkCancellation()
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }
}
