import Contract
package import EventLog
package import struct EventLog.Record
package import Events
import Foundation
import GRDB
package import Signing
package import Traces
import Tracing

/// Makes a batch of records one step: handled, answered, positions saved, all in the transaction it is called in.
package struct Steps: Sendable {
    let handler: any Handler
    /// Writes the tables and nothing else.
    package let outbox: Outbox
    private let commandKeys: CommandKeys?
    /// Nil: nothing is recorded of traces.
    let tracer: SpanTracer?
    private let memory: StepMemory
    /// False: what is said is only written to the tables.
    private let isOfAnEngine: Bool

    /// - Parameters:
    ///   - commandKeys: nil: signatures of commands are not looked at.
    ///   - memory: of an engine, which flushes it at the end of each transaction; nil: one of its own.
    package init(
        handler: any Handler, commandKeys: CommandKeys? = nil, memory: StepMemory? = nil, tracer: SpanTracer? = nil
    ) {
        self.handler = handler
        self.commandKeys = commandKeys
        self.tracer = tracer
        self.memory = memory ?? StepMemory(inputs: handler.inputs + handler.forwards)
        isOfAnEngine = memory != nil
        outbox = Outbox(service: handler.service, instance: handler.instance)
    }

    private var fastOutbox: Outbox {
        Outbox(service: handler.service, instance: handler.instance, memory: isOfAnEngine ? memory : nil)
    }

    /// A transaction of the engine's that is no step of records: rolled back whole if it fails.
    func transaction(
        at now: Timestamp, deletionTime: Timestamp? = nil, isRestating: Bool = false, in database: Database
    ) -> Transaction {
        Transaction(
            database: database, now: now, deletionTime: deletionTime, outbox: fastOutbox, isRestating: isRestating)
    }

    /// What a step did, for the metrics.
    package struct Outcome: Sendable {
        package var handled = 0
        package var duplicates = 0
        package var deadLetters = 0
    }

    /// Handles them all at once.
    /// - Throws: what any of them throws; then the transaction has to be rolled back, and each handled by itself.
    func handleAll(_ records: [Record], now: Timestamp, in database: Database) throws -> Outcome {
        let outbox = fastOutbox
        var outcome = Outcome()
        var positions: [TopicPartition: Inbox.Position] = [:]
        for record in records {
            var position = Inbox.Position(next: record.offset + 1, lastID: "")
            defer { positions[record.topicPartition] = position }
            guard let value = record.value else {
                position.lastID = record.name(of: nil)
                try forgetCopy(record, in: database)
                continue
            }
            let event = try Event(json: value)
            position.lastID = event.id
            guard try isNews(event, record, in: database) else {
                outcome.duplicates += 1
                continue
            }
            let input = Input(event: event, position: record.position, appendedAt: record.appendedAt)
            if let reason = forgery(input) { throw Poison(reason) }
            if let span = startSpan(of: input) {
                memory.add(span)
                try InstrumentationContext.$current.withValue(span.context) {
                    try handler.handle(
                        input,
                        in: Transaction(database: database, now: now, outbox: outbox, cause: input, span: span))
                }
            } else {
                try handler.handle(input, in: Transaction(database: database, now: now, outbox: outbox, cause: input))
            }
            outcome.handled += 1
        }
        try handler.finish(in: Transaction(database: database, now: now, outbox: outbox))
        for (input, position) in positions { try Inbox.save(position, of: input, in: database) }
        return outcome
    }

    /// Notes that it was read. False for what was heard before, what an owner says that another has replaced, and owners' claims.
    private func isNews(_ event: Event, _ record: Record, in database: Database) throws -> Bool {
        try RecentInputs.add(event.id, at: record.offset, of: record.topicPartition, in: database)
        if let identity = RecordIdentity(event, of: record) {
            return memory.take(identity, key: record.key, in: record.topicPartition) == .news
        }
        guard let claim = OwnerClaim(event) else { return true }
        memory.take(claim, in: record.topicPartition)
        return false
    }

    /// Handles each in a savepoint of its own, and puts aside those that can never be handled.
    package func handleEach(_ records: [Record], now: Timestamp, in database: Database) throws -> Outcome {
        var outcome = Outcome()
        var positions: [TopicPartition: Inbox.Position] = [:]
        for record in records {
            let id = try handle(record, now: now, outcome: &outcome, in: database)
            positions[record.topicPartition] = Inbox.Position(next: record.offset + 1, lastID: id)
        }
        try handler.finish(in: Transaction(database: database, now: now, outbox: outbox))
        for (input, position) in positions { try Inbox.save(position, of: input, in: database) }
        return outcome
    }

    /// - Returns: the record's name; see `Record.name`.
    private func handle(
        _ record: Record, now: Timestamp, outcome: inout Outcome, in database: Database
    ) throws -> String {
        guard let value = record.value else {
            try forgetCopy(record, in: database)
            return record.name(of: nil)
        }
        let event: Event
        do { event = try Event(json: value) } catch {
            try putAside(record, input: nil, reason: "\(error)", now: now, in: database)
            outcome.deadLetters += 1
            return ""
        }
        guard try isNews(event, record, in: database) else {
            outcome.duplicates += 1
            return event.id
        }
        let input = Input(event: event, position: record.position, appendedAt: record.appendedAt)
        if let reason = forgery(input) {
            // Whoever it names did not ask: nobody is answered.
            try putAside(record, input: nil, reason: reason, now: now, in: database)
            outcome.deadLetters += 1
        } else {
            let span = startSpan(of: input)
            if let span { memory.add(span) }
            if let reason = try poisonReason(of: input, now: now, span, in: database) {
                span?.setStatus(SpanStatus(code: .error, message: String(reason.prefix(500))))
                try putAside(record, input: input, reason: reason, now: now, in: database)
                outcome.deadLetters += 1
            } else {
                outcome.handled += 1
            }
        }
        return event.id
    }

    /// A tombstone repeats the deletion before it, and is news for a copy of what others wrote alone.
    private func forgetCopy(_ record: Record, in database: Database) throws {
        try handler.copied.first { $0.topic.name == record.topicPartition.topic }?.delete(record.key, database)
    }

    /// Why a command is none of a gateway's; nil for one that is, and for all that is no command.
    func forgery(_ input: Input) -> String? {
        guard let commandKeys, Topic.areCommands(in: input.position.topic) else { return nil }
        return commandKeys.refusal(of: input.event, appendedAt: input.appendedAt)
    }

    /// Whether a record of a topic of commands is a gateway's, as far as signatures are looked at.
    func isGenuine(_ record: Record) -> Bool {
        guard let event = record.value.flatMap({ try? Event(json: $0) }) else { return commandKeys == nil }
        return forgery(Input(event: event, position: record.position, appendedAt: record.appendedAt)) == nil
    }

    /// Handles a record in a savepoint of its own.
    /// - Returns: why it can never be handled, if so; then the savepoint was rolled back.
    /// - Throws: what may pass by itself: disk full, busy, I/O.
    func poisonReason(
        of input: Input, now: Timestamp, _ span: TraceSpan? = nil, in database: Database
    ) throws -> String? {
        do {
            try InstrumentationContext.$current.withValue(span?.context) {
                try database.inSavepoint {
                    try handler.handle(
                        input,
                        in: Transaction(database: database, now: now, outbox: outbox, cause: input, span: span))
                    return .commit
                }
            }
            return nil
        } catch let error as DatabaseError where !error.isTheRecordsFault {
            throw error
        } catch {
            return "\(error)"
        }
    }

    private func putAside(
        _ record: Record, input: Input?, reason: String, now: Timestamp, in database: Database
    ) throws {
        var letter = DeadLetter(
            topic: record.topicPartition.topic, partition: record.topicPartition.partition, offset: record.offset,
            key: String(record.key.prefix(500)), reason: String(reason.prefix(2000)), handler: handler.service,
            value: record.value.map { Data($0).base64EncodedString() })
        try DeadLetterBox.add(letter, at: now, in: database)
        // In base 64 a large record may be more than a record may be; the operator's view has it all the same.
        if (letter.value?.utf8.count ?? 0) > largestRecord / 2 { letter.value = nil }
        try outbox.add(
            Draft(
                .deadLetters(of: handler.service), type: DeadLetter.event, subject: letter.id,
                partitionKey: letter.id, data: letter),
            at: now, owned: record.topicPartition.partition,
            causationID: input.map { $0.event.causationID ?? $0.event.id },
            traceparent: input?.event.traceparent, in: database)
        guard let input else { return }
        do {
            try database.inSavepoint {
                try handler.poisoned(
                    input, reason: reason,
                    in: Transaction(database: database, now: now, outbox: outbox, cause: input))
                return .commit
            }
        } catch let error as DatabaseError where !error.isTheRecordsFault {
            throw error
        } catch {
            // Nobody can be told: the record does not even say who waits. The dead letter stands.
        }
    }

    /// Says how far each input was read, after everything that was made of it.
    package func emitCheckpoints(now: Timestamp, in database: Database) throws {
        // Who cleans the log waits for whoever says how far it has read: nothing is said of what is read no more.
        let consumed = Set((handler.inputs + handler.forwards).map(\.name))
        let checkpoints = try Inbox.takeUncheckedPositions(in: database).filter { consumed.contains($0.topic) }
        let topic = Topic.checkpoints(of: handler.service)
        let keys = checkpoints.map { "\($0.topic)/\($0.partition)" }
        try Outbox.dropWaitingCheckpoints(keys: keys, in: database)
        let outbox = fastOutbox
        for (checkpoint, key) in zip(checkpoints, keys) {
            try outbox.add(
                Draft(topic, type: Checkpoint.event, subject: key, partitionKey: key, data: checkpoint),
                at: now, owned: checkpoint.partition, stage: .checkpoint, in: database)
        }
    }
}

extension DatabaseError {
    /// True if the same record would fail again on a healthy disk.
    var isTheRecordsFault: Bool {
        switch resultCode {
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE, .SQLITE_ERROR: true
        default: false
        }
    }
}
