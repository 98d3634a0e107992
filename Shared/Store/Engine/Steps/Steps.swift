import Contract
package import EventLog
package import struct EventLog.Record
package import Events
import Foundation
import GRDB
package import Signing
package import Traces
import Tracing

/// Makes a batch of records one step: handled, answered, positions saved, all in the caller's transaction.
package struct Steps: Sendable {
    let handler: any Handler
    /// An outbox that writes the tables and nothing else.
    package let outbox: Outbox
    private let commandKeys: CommandKeys?
    /// Nil: no spans are recorded.
    let tracer: SpanTracer?
    private let memory: StepMemory
    /// False: emitted events are only written to the tables.
    private let isOfAnEngine: Bool

    /// - Parameters:
    ///   - commandKeys: nil: signatures of commands are not checked.
    ///   - memory: an engine's, which flushes it at the end of each transaction; nil: one of its own.
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

    /// A transaction of the engine that is no step of records: rolled back whole if it fails.
    func transaction(
        at now: Timestamp, deletionTime: Timestamp? = nil, isRestating: Bool = false, in database: Database
    ) -> Transaction {
        Transaction(
            database: database, now: now, deletionTime: deletionTime, outbox: fastOutbox, isRestating: isRestating)
    }

    /// Counts of a step, for the metrics.
    package struct Outcome: Sendable {
        package var handled = 0
        package var duplicates = 0
        package var deadLetters = 0
    }

    /// Handles all records at once.
    /// - Throws: the error of any record; then the transaction has to be rolled back, and each record handled by itself.
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

    /// Notes that the record was read. False for a record consumed before, a record of a replaced owner, and owners' claims.
    private func isNews(_ event: Event, _ record: Record, in database: Database) throws -> Bool {
        try RecentInputs.add(event.id, at: record.offset, of: record.topicPartition, in: database)
        if let identity = RecordIdentity(event, of: record) {
            return memory.take(identity, key: record.key, in: record.topicPartition) == .news
        }
        guard let claim = OwnerClaim(event) else { return true }
        memory.take(claim, in: record.topicPartition)
        return false
    }

    /// Handles each record in a savepoint of its own, and puts aside those that can never be handled.
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
            // The sender that it names did not send it: nobody is answered.
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

    /// A tombstone repeats the deletion before it, and matters only to copies of other services' topics.
    private func forgetCopy(_ record: Record, in database: Database) throws {
        try handler.copied.first { $0.topic.name == record.topicPartition.topic }?.delete(record.key, database)
    }

    /// Why a command is no gateway's; nil for one that is, and for every record that is no command.
    func forgery(_ input: Input) -> String? {
        guard let commandKeys, Topic.areCommands(in: input.position.topic) else { return nil }
        return commandKeys.refusal(of: input.event, appendedAt: input.appendedAt)
    }

    /// True if a record of a command topic is a gateway's, as far as signatures are checked.
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
        // In base 64 a large record may exceed the size of a record; the operator's view shows it all the same.
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
            // The record does not even name who waits, so nobody is answered. The dead letter stands.
        }
    }

    /// Emits how far each input was read, after everything that followed from it.
    package func emitCheckpoints(now: Timestamp, in database: Database) throws {
        // The log's cleaning waits for every service that reports its position, so no position is reported of topics that are no longer
        // read.
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
