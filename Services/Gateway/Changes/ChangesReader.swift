import EventLog
import Events
import Hours
import ServiceKit

/// Reads from the log what changed in a topic: since a client asked last, or in a week.
struct ChangesReader: Sendable {
    /// A page of changes.
    struct Changes: Sendable {
        /// What the client has is no longer good: it begins with nothing.
        var isReset: Bool
        /// By key, as it is after the page; nil is gone.
        var things: [String: [UInt8]?] = [:]
        var next: ChangesCursor
        /// There was more in the log than is in the page.
        var hasMore = false
    }

    /// Of other weeks' records, the most that are passed over for one page.
    static let mostPassedOver = 500_000

    let log: any EventLog
    let topic: ChangingTopic
    /// Only what the log took in this week, in UTC; nil is everything.
    var week: ISOWeek?

    /// - Parameters:
    ///   - cursor: nil from the beginning.
    ///   - limit: of the records that are read; of a thing that changed often, the page has only the last.
    func read(since cursor: ChangesCursor?, limit: Int, at now: Timestamp) async throws -> Changes {
        let partitions = topic.topic.partitions
        let tag = ResumeToken.tag(ofLog: try await log.identity)
        let bounds = try await log.bounds(of: partitions)
        let ends = partitions.map { bounds[$0]?.upperBound ?? 0 }
        let day = now.microseconds / 86_400_000_000
        // Of a week, a client adds to what it has.
        var changes = Changes(isReset: week == nil, next: ChangesCursor(topic, log: tag, day: day, week: week))
        if let cursor, cursor.isGood(in: tag, on: day, ends: ends) {
            changes = Changes(isReset: false, next: cursor)
            changes.next.day = day
        }
        for (index, partition) in partitions.enumerated() {
            changes.next.next[index] = max(changes.next.next[index], bounds[partition]?.lowerBound ?? 0)
        }
        var pass = ChangesPass(topic: topic, week: week, ends: ends, changes: changes, limit: limit)
        while !pass.isOver { try await read(&pass) }
        return pass.changes
    }

    /// Reads on until the page is full or one more partition is at its end.
    private func read(_ pass: inout ChangesPass) async throws {
        let unread = pass.unread
        let reader = try await log.reader(from: unread)
        do {
            var silences = 0
            while pass.unread.count == unread.count, !pass.isOver {
                let records = try await reader.next(limit: pass.rest, wait: .seconds(1))
                try Task.checkCancellation()
                silences = records.isEmpty ? silences + 1 : 0
                for record in records { pass.take(record) }
                guard silences == 2 else { continue }
                // Asked, so that a log that does not answer is not taken for one whose last records were compacted away.
                _ = try await log.bounds(of: topic.topic.partitions)
                pass.finish()
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }
}
