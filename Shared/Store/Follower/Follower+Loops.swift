import Contract
import EventLog
import struct EventLog.Record
import Events
import GRDB
import Logging
import Synchronization

extension Follower {
    /// Reads the topics on from where the store stands, a batch at a time.
    func readInputs(into store: Store) async throws {
        var pause = Backoff()
        while true {
            try Task.checkCancellation()
            do {
                let reader = try await log.reader(from: try await positions(of: store))
                do {
                    pause.reset()
                    try await batches(of: reader, into: store)
                } catch {
                    await reader.close()
                    throw error
                }
            } catch let error as MustRemake {
                try await store.write { try Meta.set(Meta.remake, to: error.reason, in: $0) }
                throw MustRestart(reason: error.reason)
            } catch LogError.outOfRange(let partition, let position, _) {
                // What was between is gone, deletions too; the next start sees it and makes the store again.
                throw MustRestart(reason: "the log no longer has \(position) of \(partition)")
            } catch let error where error.mayPass {
                update { $0.missing["input"] = "\(error)" }
                logger.error("reading stopped", metadata: ["why": "\(error)"])
                try await pause.wait()
            }
        }
    }

    private func positions(of store: Store) async throws -> [TopicPartition: Int64] {
        let saved = try await store.read(Inbox.positions)
        let bounds = try await log.bounds(of: inputs)
        let positions = Dictionary(
            uniqueKeysWithValues: inputs.map { ($0, saved[$0]?.next ?? bounds[$0]?.lowerBound ?? 0) })
        reached.withLock { $0 = positions }
        return positions
    }

    private func batches(of reader: any LogReader, into store: Store) async throws {
        while true {
            try Task.checkCancellation()
            let records = try await reader.next(limit: batchSize, wait: .seconds(1))
            if !records.isEmpty { try await take(records, into: store) }
            let positions = reader.positions
            reached.withLock { $0 = positions }
        }
    }

    private func take(_ records: [Record], into store: Store) async throws {
        isTaking.withLock { $0 = true }
        defer { isTaking.withLock { $0 = false } }
        do {
            let batch = try await store.write { [self, take] database in
                if records.contains(where: Scrub.follows) { try Scrub.order(in: database) }
                let batch = try deduplicator.withLock { try Batch(records, &$0, take, in: database) }
                try noteGenerations(batch.generations, in: database)
                return batch
            }
            deduplicator.withLock { $0.commit() }
            report(batch)
        } catch {
            deduplicator.withLock { $0.rollBack() }
            throw error
        }
    }

    private func report(_ batch: Batch<Change>) {
        plan.committed(batch.changes)
        for (position, why) in batch.unreadable {
            logger.error(
                "a record cannot be taken over; it is kept for a later version",
                metadata: ["record": "\(position)", "why": "\(why)"])
        }
        update {
            $0.handled += batch.handled
            $0.duplicates += batch.duplicates
            $0.unreadable += batch.unreadable.count
        }
    }

    /// Tries again what could not be read at an earlier start.
    func reread(_ store: Store) async throws {
        let batch = try await store.write { [take] in try Batch(rereading: take, in: $0) }
        if batch.handled > 0 {
            logger.notice("kept records were read after all", metadata: ["count": "\(batch.handled)"])
        }
        update { $0.unreadable += batch.unreadable.count }
    }

    /// An owner says that it said everything again, to a log that was lost or put back: what this copy had read before may not be in
    /// that log, so that it is made again. A copy that reads the log from its start reads what holds now.
    private func noteGenerations(_ generations: [String: String], in database: Database) throws {
        for (source, generation) in generations {
            let name = Meta.generation(of: source)
            guard try Meta.value(name, in: database) != generation else { continue }
            guard status.isCaughtUp || !beganEmpty.withLock({ $0 }) else {
                try Meta.set(name, to: generation, in: database)
                continue
            }
            throw MustRemake(reason: "\(source) has said everything again")
        }
    }

    /// Looks every second how far the log's end is. It is ready once it has read what the log held when it began, and remembers in its
    /// store when it was last at the end.
    func keepWatch(of store: Store) async throws {
        var last: Mark?
        var saved: Timestamp?
        while true {
            do {
                let positions = reached.withLock { $0 }
                let now = Timestamp.now
                let bounds = try await log.bounds(of: inputs)
                let mark = last ?? Mark(time: now, bounds: bounds)
                last = mark
                var lag: [String: Int64] = [:]
                for (input, range) in bounds {
                    let next = positions[input] ?? range.lowerBound
                    lag[input.topic, default: 0] += max(0, range.upperBound - next)
                }
                // Asked after the positions: what they say was read was handed on, too.
                let isRead = !isTaking.withLock { $0 } && mark.isReached(by: positions, bounds)
                if isRead, saved.map({ $0.advanced(by: .seconds(60)) < mark.time }) ?? true {
                    saved = mark.time
                    try await remember(atTheEnd: mark.time, in: store)
                }
                update { status in
                    status.lag = lag
                    if isRead { (status.isCaughtUp, status.missing["input"]) = (true, nil) }
                    let left = lag.values.reduce(0, +)
                    if status.missing["input"] != nil { status.missing["input"] = "\(left) records are not read yet" }
                }
                if isRead {
                    last = Mark(time: now, bounds: bounds)
                    try await scrub.look(at: store)
                }
            } catch let error where error.mayPass {
                logger.error("the log's end cannot be seen", metadata: ["why": "\(error)"])
            }
            try await Task.sleep(for: isReady ? .seconds(1) : .milliseconds(50))
        }
    }

    /// The plan's; of who is forgotten it need not know.
    private var take: @Sendable (FollowedRecord, Database) throws -> Change? {
        if consumesErasures { return plan.take }
        return { [plan] record, database in
            if case .event(_, let position) = record, position.topic == Topic.privacyCommands.name { return nil }
            if case .tombstone(Topic.privacyCommands.name, _) = record { return nil }
            return try plan.take(record, database)
        }
    }

    func remember(atTheEnd time: Timestamp, in store: Store) async throws {
        try await store.write { try Meta.set(Meta.atTheEnd, to: "\(time.microseconds)", in: $0) }
    }

    private var isReady: Bool { status.missing.isEmpty }
}

/// What the copy holds may not be what the log says.
private struct MustRemake: Error {
    let reason: String
}

/// Where the log's end was at a time.
private struct Mark: Sendable {
    var time: Timestamp
    var bounds: [TopicPartition: Range<Int64>]

    /// Whether everything before it was read.
    func isReached(by positions: [TopicPartition: Int64], _ now: [TopicPartition: Range<Int64>]) -> Bool {
        bounds.allSatisfy { input, range in
            let first = now[input]?.lowerBound ?? range.lowerBound
            return range.upperBound <= first || positions[input] ?? first >= range.upperBound
        }
    }
}
