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
        return Dictionary(
            uniqueKeysWithValues: inputs.map { ($0, saved[$0]?.next ?? bounds[$0]?.lowerBound ?? 0) })
    }

    private func batches(of reader: any LogReader, into store: Store) async throws {
        while true {
            try Task.checkCancellation()
            let asked = Timestamp.now
            let records = try await reader.next(limit: batchSize, wait: .seconds(1))
            guard !records.isEmpty else {
                let since = silent?.lowerBound ?? asked
                silent = since...max(since, .now)
                continue
            }
            silent = nil
            isTaking.withLock { $0 = true }
            defer { isTaking.withLock { $0 = false } }
            let batch = try await store.write { [take] database in
                if records.contains(where: Scrub.follows) { try Scrub.order(at: .now, in: database) }
                return try Batch(records, take, in: database)
            }
            plan.committed(batch.changes)
            for (position, why) in batch.unreadable {
                logger.error("a record cannot be taken over", metadata: ["record": "\(position)", "why": "\(why)"])
            }
            update {
                $0.handled += batch.handled
                $0.duplicates += batch.duplicates
                $0.unreadable += batch.unreadable.count
            }
        }
    }

    /// Looks every second how far the log's end is. It is ready once it has read what the log held when it began, and remembers in its
    /// store when it was last at the end.
    func keepWatch(of store: Store) async throws {
        var mark = try await Mark(log, inputs)
        var saved: Timestamp?
        while true {
            do {
                let positions = try await store.read(Inbox.positions)
                let bounds = try await log.bounds(of: inputs)
                var lag: [String: Int64] = [:]
                for (input, range) in bounds {
                    let next = positions[input]?.next ?? range.lowerBound
                    lag[input.topic, default: 0] += max(0, range.upperBound - next)
                }
                // Asked after the positions: what they say was read was handed on, too.
                let isRead =
                    !isTaking.withLock { $0 }
                    && (mark.isReached(by: positions, bounds) || mark.isLongBefore(the: silent))
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
                    mark = Mark(time: .now, bounds: bounds)
                    try await scrub.look(at: store, .now)
                }
            } catch let error where error.mayPass {
                logger.error("the log's end cannot be seen", metadata: ["why": "\(error)"])
            }
            try await Task.sleep(for: isReady ? .seconds(1) : .milliseconds(50))
        }
    }

    /// The plan's; of who is forgotten it need not know.
    private var take: @Sendable (Heard, Database) throws -> Change? {
        if hearsErasures { return plan.take }
        return { [plan] heard, database in
            if case .event(_, let position) = heard, position.topic == Topic.privacyCommands.name { return nil }
            if case .tombstone(Topic.privacyCommands.name, _) = heard { return nil }
            return try plan.take(heard, database)
        }
    }

    func remember(atTheEnd time: Timestamp, in store: Store) async throws {
        try await store.write { try Meta.set(Meta.atTheEnd, to: "\(time.microseconds)", in: $0) }
    }

    private var isReady: Bool { status.missing.isEmpty }
}

/// Where the log's end was at a time.
private struct Mark: Sendable {
    var time: Timestamp
    var bounds: [TopicPartition: Range<Int64>]

    init(time: Timestamp, bounds: [TopicPartition: Range<Int64>]) {
        self.time = time
        self.bounds = bounds
    }

    init(_ log: any EventLog, _ inputs: [TopicPartition]) async throws {
        time = .now
        bounds = try await log.bounds(of: inputs)
    }

    /// The last records of a partition may have been compacted away: then nothing comes any more, and its end is never reached.
    func isLongBefore(the silence: ClosedRange<Timestamp>?) -> Bool {
        guard let silence else { return false }
        return max(silence.lowerBound, time).advanced(by: .seconds(2)) <= silence.upperBound
    }

    /// Whether everything before it was read.
    func isReached(by positions: [TopicPartition: Inbox.Position], _ now: [TopicPartition: Range<Int64>]) -> Bool {
        bounds.allSatisfy { input, range in
            let first = now[input]?.lowerBound ?? range.lowerBound
            return range.upperBound <= first || positions[input]?.next ?? first >= range.upperBound
        }
    }
}
