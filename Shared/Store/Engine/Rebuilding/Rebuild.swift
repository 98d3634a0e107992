import Contract
package import EventLog
package import struct EventLog.Record
import Events
import GRDB

/// Makes an empty store what the log says it should be: folds the service's own state without emitting, then sets the inputs to their
/// checkpoints. If it ends half-way, or before the claims, it starts over with an empty store.
struct Rebuild: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler

    /// - Returns: keys that have to be emitted again; see `Recovery`.
    func run(as ownership: Ownership) async throws -> Set<ThingKey> {
        var folding = try await begin()
        try await folding.read(upTo: ownership)
        try await finish(as: ownership)
        return folding.stale
    }

    /// State before anything was folded.
    func begin() async throws -> Folding {
        let identity = try await log.identity
        try await store.write {
            try Meta.set(Meta.rebuilding, to: "yes", in: $0)
            try Meta.set(Meta.logIdentity, to: identity, in: $0)
        }
        let bounds = try await log.bounds(of: handler.ownPartitions)
        return Folding(store: store, log: log, handler: handler, positions: bounds.mapValues(\.lowerBound))
    }

    /// Ends after all was folded up to the claims.
    func finish(as ownership: Ownership) async throws {
        try await learnInputs()
        try await store.write {
            try Outbox.saveReported(ownership.ends, in: $0)
            try Outbox.raiseSequences(to: .now, in: $0)
            try Meta.set(Meta.rebuilding, to: nil, in: $0)
        }
    }

    /// True for inputs that keep one record of each key, which are read again from the log's start, so that erasures are applied again.
    /// True also for inputs that are read whole.
    static func isReadAgain(_ input: String, by handler: any Handler) -> Bool {
        handler.inputs.contains { topic in
            topic.name == input
                && (handler.readWhole.contains(topic) || topic.owner == "gateway" && topic.kept == .compacted)
        }
    }

    /// Sets inputs without a checkpoint to the log's start, and learns the records before each position.
    private func learnInputs() async throws {
        let inputs = handler.inputPartitions + handler.forwardPartitions
        let bounds = try await log.bounds(of: inputs)
        let positions = try await store.write { database in
            let saved = try Inbox.positions(in: database)
            for input in inputs where saved[input] == nil {
                let range = bounds[input]
                // A copied topic that was read and never checkpointed is copied whole.
                let isCopied =
                    handler.copied.contains { $0.topic.name == input.topic }
                    && !Rebuild.isReadAgain(input.topic, by: handler)
                let next = isCopied ? range?.upperBound : range?.lowerBound
                let start = Inbox.Position(next: next ?? 0, lastID: "")
                try Inbox.save(start, of: input, in: database)
            }
            return try Inbox.positions(in: database)
        }
        try await Rebuild.learn(positions, in: bounds, of: log, into: store, by: handler)
    }

    /// Notes in the store which records were read before each position, and the last of them.
    /// - Throws: `LogBehind` if the log ends before one of them.
    static func learn(
        _ positions: [TopicPartition: Inbox.Position], in bounds: [TopicPartition: Range<Int64>], of log: any EventLog,
        into store: Store, by handler: any Handler
    ) async throws {
        let bounds = try await InputReach(log: log, handler: handler).check(positions, in: bounds)
        var deduplicator = Deduplicator(topics: handler.inputs + handler.forwards)
        try await InputLessons(log: log).read(before: positions.mapValues(\.next), in: bounds) { batch in
            for record in batch { deduplicator.learn(record) }
            let changed = deduplicator.changed
            deduplicator.commit()
            let last = batch.filter { $0.offset + 1 == positions[$0.topicPartition]?.next }
            try await store.write { database in
                for (place, last) in changed { try Inbox.save(last, at: place, in: database) }
                for record in last {
                    let position = Inbox.Position(next: record.offset + 1, lastID: record.name(of: record.event))
                    try Inbox.save(position, of: record.topicPartition, in: database)
                }
            }
        }
    }
}

/// Reads the records before a reader's positions, to learn which may come a second time.
struct InputLessons: Sendable {
    let log: any EventLog

    func read(
        before positions: [TopicPartition: Int64], in bounds: [TopicPartition: Range<Int64>],
        _ body: ([Record]) async throws -> Void
    ) async throws {
        var from: [TopicPartition: Int64] = [:]
        for (input, next) in positions {
            guard let range = bounds[input], next > range.lowerBound else { continue }
            from[input] = max(range.lowerBound, next - Int64(Deduplicator.window))
        }
        try await LogStretch(log: log).read(from: from, upTo: positions, body)
    }
}

/// Folds a service's own records, within the caller's transaction.
package struct Fold: Sendable {
    let handler: any Handler

    package init(handler: any Handler) {
        self.handler = handler
    }

    /// Folds the records that a reader counts.
    package func take(_ records: [Record], in database: Database) throws {
        let own = OwnRecords(handler: handler, ownership: nil)
        var deduplicator = own.deduplicator()
        var stale: Set<ThingKey> = []
        try take(try own.sort(records, with: &deduplicator, stale: &stale).counting, in: database)
    }

    func take(_ records: [OwnRecords.Counting], in database: Database) throws {
        let kinds = Dictionary(uniqueKeysWithValues: handler.kinds.map { ($0.topic.name, $0) })
        var sequences: [Outbox.Place: Int64] = [:]
        for own in records {
            let place = Outbox.Place(owned: own.owned, topicPartition: own.record.topicPartition)
            sequences[place] = max(sequences[place] ?? 0, own.identity.sequence)
            try take(own.record, own.event, kind: kinds[own.record.topicPartition.topic], in: database)
        }
        for (place, last) in sequences { try Outbox.raiseSequence(of: place, to: last, in: database) }
    }

    private func take(
        _ record: Record, _ event: Event?, kind: (any StateKeeping)?, in database: Database
    ) throws {
        let transaction = Transaction(
            database: database, now: record.appendedAt, outbox: Outbox(service: handler.service))
        guard let event else {
            try kind?.forget(record.key, in: transaction)
            return
        }
        if let kind {
            let input = Input(event: event, position: record.position, appendedAt: record.appendedAt)
            try kind.fold(input, in: transaction)
        } else if record.topicPartition.topic == Topic.checkpoints(of: handler.service).name {
            let checkpoint = try event.decode(Checkpoint.self)
            guard InputReach.goesOn(from: checkpoint, handler) else { return }
            let input = TopicPartition(checkpoint.topic, checkpoint.partition)
            try Inbox.save(Inbox.Position(next: checkpoint.position, lastID: ""), of: input, in: database)
        } else if record.topicPartition.topic == Topic.deadLetters(of: handler.service).name {
            try DeadLetterBox.add(try event.decode(DeadLetter.self), at: event.time, in: database)
        }
    }
}
