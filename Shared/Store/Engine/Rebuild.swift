package import EventLog
package import struct EventLog.Record
import Events
package import GRDB

/// Makes an empty store what the log says it should be: folds the service's own state silently, then leaves the inputs at their
/// checkpoints. Killed half-way, it starts over with an empty store.
struct Rebuild: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler
    /// How far before a checkpoint an input is looked at for sequences: as many records as a relay has under way.
    static let lookBack: Int64 = 1000

    func run() async throws {
        let identity = try await log.identity
        try await store.write {
            try Meta.set(Meta.rebuilding, to: "yes", in: $0)
            try Meta.set(Meta.logIdentity, to: identity, in: $0)
        }
        let own = Recovery.ownPartitions(of: handler.service)
        let bounds = try await log.bounds(of: own)
        try await LogStretch(log: log).read(from: bounds.mapValues(\.lowerBound), upTo: bounds) { batch in
            try await store.write { [fold = Fold(handler: handler)] in try fold.take(batch, in: $0) }
        }
        try await learnInputs()
        try await store.write {
            try Outbox.saveReported(bounds.mapValues(\.upperBound), in: $0)
            try Outbox.raiseSequences(to: .now, in: $0)
            try Meta.set(Meta.rebuilding, to: nil, in: $0)
        }
    }

    /// Inputs that keep one record of each key are read again from the log's start: whoever asked to be forgotten is so again.
    static func isReadAgain(_ input: String, by handler: any Handler) -> Bool {
        handler.inputs.contains { $0.name == input && $0.kept == .compacted }
    }

    /// Puts inputs without a checkpoint at the log's start, and learns the last sequences before each position.
    private func learnInputs() async throws {
        let inputs = handler.inputPartitions
        let bounds = try await log.bounds(of: inputs)
        let positions = try await store.write { database in
            let saved = try Inbox.positions(in: database)
            for input in inputs where saved[input] == nil {
                let start = Inbox.Position(next: bounds[input]?.lowerBound ?? 0, lastID: "")
                try Inbox.save(start, of: input, in: database)
            }
            return try Inbox.positions(in: database)
        }
        var from: [TopicPartition: Int64] = [:]
        var upTo: [TopicPartition: Range<Int64>] = [:]
        for input in inputs {
            guard let next = positions[input]?.next, let range = bounds[input], next > range.lowerBound else {
                continue
            }
            from[input] = max(range.lowerBound, next - Rebuild.lookBack)
            upTo[input] = range.lowerBound..<min(next, range.upperBound)
        }
        try await LogStretch(log: log).read(from: from, upTo: upTo) { batch in
            try await store.write { database in
                for record in batch {
                    guard let identity = RecordIdentity(record) else { continue }
                    _ = try Inbox.hear(
                        identity.sequence, from: identity.source, in: record.topicPartition, database: database)
                }
            }
        }
    }
}

/// Takes over what a service once said, in the transaction it is called in.
package struct Fold: Sendable {
    let handler: any Handler

    package init(handler: any Handler) {
        self.handler = handler
    }

    package func take(_ batch: [Record], in database: Database) throws {
        let states = Dictionary(uniqueKeysWithValues: handler.states.map { ($0.name, $0) })
        for record in batch {
            guard let identity = RecordIdentity(record), identity.source == handler.source else { continue }
            let last = try Outbox.lastSequence(of: record.topicPartition, in: database)
            // A relay may have appended it twice; the second time it is old news.
            guard identity.sequence > last ?? -1 else { continue }
            try Outbox.raiseSequence(of: record.topicPartition, to: identity.sequence, in: database)
            try take(record, state: states[record.topicPartition.topic], in: database)
        }
    }

    private func take(_ record: Record, state: Topic?, in database: Database) throws {
        let transaction = Transaction(
            database: database, now: record.appendedAt, outbox: Outbox(source: handler.source), cause: nil)
        guard let value = record.value else {
            if let state { try handler.forget(state, key: record.key, at: record.appendedAt, in: transaction) }
            return
        }
        let event = try Event(json: value)
        if state != nil {
            let input = Input(event: event, position: record.position, appendedAt: record.appendedAt)
            try handler.fold(input, in: transaction)
        } else if record.topicPartition.topic == Topic.checkpoints(of: handler.service).name {
            let checkpoint = try event.decode(Checkpoint.self)
            let input = TopicPartition(checkpoint.topic, checkpoint.partition)
            guard handler.inputs.contains(where: { $0.name == input.topic }),
                !Rebuild.isReadAgain(input.topic, by: handler)
            else { return }
            try Inbox.save(Inbox.Position(next: checkpoint.position, lastID: ""), of: input, in: database)
        } else if record.topicPartition.topic == Topic.deadLetters(of: handler.service).name {
            try DeadLetterBox.add(try event.decode(DeadLetter.self), at: event.time, in: database)
        }
    }
}
