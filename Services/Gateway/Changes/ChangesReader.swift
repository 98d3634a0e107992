import EventLog
import Events

/// Reads from the log what changed in a topic since a client asked last.
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

    let log: any EventLog
    let topic: ChangingTopic

    /// - Parameters:
    ///   - cursor: nil from the beginning.
    ///   - limit: of the records that are read; of a thing that changed often, the page has only the last.
    func read(since cursor: ChangesCursor?, limit: Int, at now: Timestamp) async throws -> Changes {
        let partitions = topic.topic.partitions
        let tag = ResumeToken.tag(ofLog: try await log.identity)
        let bounds = try await log.bounds(of: partitions)
        let ends = partitions.map { bounds[$0]?.upperBound ?? 0 }
        let day = now.microseconds / 86_400_000_000
        var changes = Changes(isReset: true, next: ChangesCursor(topic, log: tag, day: day))
        if let cursor, cursor.isGood(in: tag, on: day, ends: ends) {
            changes = Changes(isReset: false, next: cursor)
            changes.next.day = day
        }
        for (index, partition) in partitions.enumerated() {
            changes.next.next[index] = max(changes.next.next[index], bounds[partition]?.lowerBound ?? 0)
        }
        guard !changes.next.reaches(ends) else { return changes }
        let start = Dictionary(uniqueKeysWithValues: zip(partitions, changes.next.next))
        let reader = try await log.reader(from: start)
        do {
            try await read(reader, to: ends, limit, &changes)
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
        return changes
    }

    private func read(
        _ reader: any LogReader, to ends: [Int64], _ limit: Int, _ changes: inout Changes
    ) async throws {
        var (rest, silences) = (limit, 0)
        while !changes.next.reaches(ends) {
            guard rest > 0 else {
                changes.hasMore = true
                return
            }
            let records = try await reader.next(limit: rest, wait: .seconds(1))
            try Task.checkCancellation()
            rest -= records.count
            silences = records.isEmpty ? silences + 1 : 0
            for record in records { take(record, &changes) }
            guard silences == 2 else { continue }
            // Asked, so that a log that does not answer is not taken for one whose last records were compacted away.
            _ = try await log.bounds(of: topic.topic.partitions)
            changes.next.next = zip(changes.next.next, ends).map { max($0, $1) }
        }
    }

    private func take(_ record: Record, _ changes: inout Changes) {
        let index = Int(record.topicPartition.partition)
        changes.next.next[index] = max(changes.next.next[index], record.offset + 1)
        let event = record.value.flatMap { try? Event(json: $0) }
        guard let sequence = event?.sequence ?? record.headers[HeaderName.sequence].flatMap(Int64.init),
            sequence > changes.next.sequences[index]
        else { return }
        changes.next.sequences[index] = sequence
        guard let event else {
            if record.value == nil { changes.things[record.key] = .some(nil) }
            return
        }
        guard let thing = try? topic.shown(event) else {
            if event.type.hasSuffix(".deleted.v1") { changes.things[record.key] = .some(nil) }
            return
        }
        changes.things[record.key] = thing
    }
}

extension ChangesCursor {
    fileprivate func reaches(_ ends: [Int64]) -> Bool {
        zip(next, ends).allSatisfy { $0 >= $1 }
    }
}
