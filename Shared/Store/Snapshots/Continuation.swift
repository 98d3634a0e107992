import Contract
import EventLog
import struct EventLog.Record
import Events
import GRDB

/// Makes a store whole that is a snapshot: takes over what its service has said since, silently, and leaves the inputs where they go on.
///
/// The tables hold what was said up to the snapshot, by each place's last sequence; what the log has of it is struck from the outbox, as at
/// every start, and what it has beyond is folded, as in a rebuild. So a row of the outbox is told only if the log never heard it.
/// An input goes on from the greater of its position in the snapshot and its checkpoint: up to the former the tables have all that
/// followed from it, up to the latter the log has.
struct Continuation: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler

    /// What the snapshot knew.
    private struct Before: Sendable {
        var positions: [TopicPartition: Inbox.Position]
        var reported: [TopicPartition: Inbox.Position]
        var sequences: [Outbox.Place: Int64]
        var generation: String?
    }

    /// Whether it is of this log and this instance.
    /// - Throws: `Snapshot.Unfit`.
    func check() async throws {
        let (identity, instance) = try await store.read {
            (try Meta.value(Meta.logIdentity, in: $0), try Meta.value(Meta.instance, in: $0))
        }
        guard identity != nil else { throw Snapshot.Unfit(description: "it is of no log") }
        guard instance == "\(handler.instance)" else {
            throw Snapshot.Unfit(description: "it is of instance \(instance ?? "none"), this is \(handler.instance)")
        }
        let problems = try await InputCheck(store: store, log: log, inputs: handler.inputPartitions).run()
        guard problems.isEmpty else { throw Snapshot.Unfit(description: problems.joined(separator: "; ")) }
    }

    /// - Returns: keys that have to be said again; see `Recovery`.
    /// - Throws: `Snapshot.Unfit`.
    func run(as ownership: Ownership) async throws -> Set<ThingKey> {
        let before = try await store.write { [handler] database in
            let outbox = Outbox(service: handler.service)
            try handler.beginContinuation(in: Transaction(database: database, now: .now, outbox: outbox))
            return Before(
                positions: try Inbox.positions(in: database), reported: try Outbox.reported(in: database),
                sequences: try Outbox.lastSequences(in: database),
                generation: try Meta.value(Meta.generation, in: database))
        }
        let stale = try await takeOver(after: before, as: ownership)
        try await placeInputs(after: before)
        try await Copying(store: store, log: log, handler: handler).run(from: before.positions.mapValues(\.next))
        try await checkDeletions(since: before)
        try await store.write {
            try Outbox.saveReported(ownership.ends, in: $0)
            try Outbox.raiseSequences(to: .now, in: $0)
            try Meta.set(Meta.rebuilding, to: nil, in: $0)
        }
        return stale
    }

    /// Last: what the log forgets while it is read was perhaps not read.
    private func checkDeletions(since before: Before) async throws {
        let positions = before.reported.merging(before.positions) { $0.next < $1.next ? $0 : $1 }.mapValues(\.next)
        if let why = try await ForgottenDeletions(log: log).since(positions) { throw Snapshot.Unfit(description: why) }
    }

    // MARK: - What the service said since

    private func takeOver(after before: Before, as ownership: Ownership) async throws -> Set<ThingKey> {
        let own = OwnRecords(handler: handler, ownership: ownership)
        let sources = Set(handler.sources)
        var deduplicator = own.deduplicator(from: ownership.previousEpoch)
        var stale: Set<ThingKey> = []
        var haveOthersWritten = false
        var times: ClosedRange<Timestamp>?
        let from = try await starts(before, ownership)
        try await LogStretch(log: log).read(from: from, upTo: ownership.claims) { batch in
            let (counting, claims) = try own.sort(batch, with: &deduplicator, stale: &stale)
            try check(batch, &times)
            for claim in claims where !sources.isDisjoint(with: claim.sources) {
                // A store that is new knows of none.
                guard claim.generation == nil || claim.generation == before.generation else {
                    throw Snapshot.Unfit(description: "the log was put back since")
                }
            }
            haveOthersWritten =
                haveOthersWritten || counting.contains { $0.identity.epoch ?? 0 > ownership.previousEpoch }
            try await store.write { try take(counting, before, ownership, in: $0) }
        }
        // Rows that another life may have decided otherwise. Whoever went on with this store has told them first of all.
        let isAllSaid = try await store.read { try Outbox.depth(in: $0) == 0 }
        guard isAllSaid || !haveOthersWritten else {
            throw Snapshot.Unfit(
                description: "it has something to say that the log never heard, and others have written since")
        }
        return stale
    }

    /// Also of a log that does not tell what it has forgotten: by its own times, whose leaps its cleaning may have followed.
    private func check(_ batch: [Record], _ times: inout ClosedRange<Timestamp>?) throws {
        for record in batch {
            let time = record.appendedAt
            let known = times ?? time...time
            times = min(known.lowerBound, time)...max(known.upperBound, time)
        }
        guard let times, times.lowerBound.advanced(by: Snapshot.oldest) < times.upperBound else { return }
        throw Snapshot.Unfit(description: "by the log's times more than six days have passed since")
    }

    private func starts(_ before: Before, _ ownership: Ownership) async throws -> [TopicPartition: Int64] {
        let bounds = try await log.bounds(of: Array(ownership.claims.keys))
        let compacted = Set(Topic.all.lazy.filter { $0.kept == .compacted }.map(\.name))
        var from: [TopicPartition: Int64] = [:]
        for partition in ownership.claims.keys {
            let first = bounds[partition]?.lowerBound ?? 0
            let next = before.reported[partition]?.next ?? first
            guard next >= first || !compacted.contains(partition.topic) else {
                throw Snapshot.Unfit(description: "the log begins after what it has of \(partition)")
            }
            from[partition] = max(next, first)
        }
        return from
    }

    private func take(
        _ records: [OwnRecords.Counting], _ before: Before, _ ownership: Ownership, in database: Database
    ) throws {
        var news: [OwnRecords.Counting] = []
        for own in records {
            let place = Outbox.Place(owned: own.owned, topicPartition: own.record.topicPartition)
            guard let last = before.sequences[place], own.identity.sequence <= last else {
                news.append(own)
                continue
            }
            guard own.identity.epoch ?? 0 <= ownership.previousEpoch else {
                throw Snapshot.Unfit(
                    description: "\(own.record.topicPartition)@\(own.record.offset) is not from this store")
            }
            try Outbox.strike(upTo: own.identity.sequence, at: place, database: database)
        }
        try Fold(handler: handler).take(news, in: database)
    }

    // MARK: - Where the inputs go on

    private func placeInputs(after before: Before) async throws {
        let inputs = handler.inputPartitions
        let bounds = try await log.bounds(of: inputs)
        try await store.write { [handler] database in
            let folded = try Inbox.positions(in: database)
            for input in inputs {
                let first = bounds[input]?.lowerBound ?? 0
                let position: Inbox.Position
                if Rebuild.isReadAgain(input.topic, by: handler) {
                    // Whoever asked to be forgotten is so again. Of an input that is read whole the table has what was read.
                    let isWhole = handler.readWhole.contains { $0.name == input.topic }
                    position = (isWhole ? before.positions[input] : nil) ?? Inbox.Position(next: first, lastID: "")
                    if !isWhole { try Inbox.forgetSequences(of: input, in: database) }
                } else {
                    let (taken, said) = (before.positions[input], folded[input])
                    if let taken, taken.next >= said?.next ?? 0 {
                        position = taken
                    } else {
                        position = said ?? Inbox.Position(next: first, lastID: "")
                    }
                }
                guard position.next >= first else {
                    throw Snapshot.Unfit(description: "the log begins after its position of \(input)")
                }
                try Inbox.save(position, of: input, in: database)
            }
        }
        let positions = try await store.read(Inbox.positions).filter { bounds[$0.key] != nil }
        try await Rebuild.learn(positions, in: bounds, of: log, into: store, by: handler)
    }
}
