public import EventLog
public import struct EventLog.Record
public import Events
public import Foundation
public import GRDB
public import Store

/// Runs a handler over records without a log: shows what it emits, and can make its store again from that.
public final class StepHarness {
    public let handler: any Handler
    public let store: Store
    private let steps: Steps
    private let folder: String
    /// Every record that was sent to it.
    public private(set) var inputs: [Record] = []
    private var inputEnds: [TopicPartition: Int64] = [:]
    private var outputEnds: [TopicPartition: Int64] = [:]
    /// Everything it said, as it would stand in the log.
    public private(set) var said: [Record] = []

    public init(_ handler: any Handler) throws {
        self.handler = handler
        steps = Steps(handler: handler)
        folder = NSTemporaryDirectory() + "vicinity-\(UUID().uuidString)"
        store = try Store(
            folder: StoreFolder(path: folder), name: handler.service, migrations: handler.migrations)
    }

    deinit {
        try? store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Sends one record and returns the events that were emitted for it (tombstones and checkpoints left out).
    /// - Parameter clock: the time of whoever wrote it; nil: that of the log.
    @discardableResult
    public func send(
        _ topic: Topic, _ type: String, subject: String, partitionKey: String, id: String = UUID().uuidString,
        source: String = "/vicinity/gateway", sequence: Int64? = nil, by clock: Timestamp? = nil,
        at time: Timestamp = .now, data: some Encodable & Sendable
    ) async throws -> [Event] {
        let record = try input(
            topic, type, subject: subject, partitionKey: partitionKey, id: id, source: source, sequence: sequence,
            by: clock, at: time, data: data)
        return try await step([record], at: time)
    }

    /// The next record of an input, to be handled in a step with others.
    public func input(
        _ topic: Topic, _ type: String, subject: String, partitionKey: String, id: String = UUID().uuidString,
        source: String = "/vicinity/gateway", sequence: Int64? = nil, by clock: Timestamp? = nil,
        at time: Timestamp = .now, data: some Encodable & Sendable
    ) throws -> Record {
        let event = Event(
            id: id, source: source, type: type, subject: subject, time: clock ?? time, sequence: sequence,
            partitionKey: partitionKey, data: try JSON.encode(data))
        return input(
            event.json, to: TopicPartition(topic.name, partition(of: partitionKey)), key: subject, at: time)
    }

    private func input(_ value: [UInt8], to input: TopicPartition, key: String, at time: Timestamp) -> Record {
        let record = Record(
            topicPartition: input, offset: inputEnds[input, default: 0], key: key, value: value, headers: [:],
            appendedAt: time)
        inputEnds[input, default: 0] += 1
        inputs.append(record)
        return record
    }

    /// Sends bytes that need not be an event.
    @discardableResult
    public func send(
        raw value: [UInt8], to input: TopicPartition, key: String = "", at time: Timestamp = .now
    ) async throws -> [Event] {
        try await step([self.input(value, to: input, key: key, at: time)], at: time)
    }

    /// The timer's step at a time.
    @discardableResult
    ///
    /// - Parameter deletionTime: nil: as the wall clock.
    public func tick(at time: Timestamp = .now, deletionTime: Timestamp? = nil) async throws -> [Event] {
        try await store.write { [handler, steps] database in
            try handler.tick(
                in: Transaction(database: database, now: time, deletionTime: deletionTime, outbox: steps.outbox))
        }
        return try await drain()
    }

    /// A step of the service's own, as an import makes them.
    @discardableResult
    public func perform(
        at time: Timestamp = .now, deletionTime: Timestamp? = nil,
        _ body: @Sendable @escaping (borrowing Transaction) throws -> Void
    ) async throws -> [Event] {
        try await store.write { [steps] database in
            try body(
                Transaction(database: database, now: time, deletionTime: deletionTime, outbox: steps.outbox))
        }
        return try await drain()
    }

    public func read<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await store.read(body)
    }

    /// The domain's tables as comparable texts.
    public func contents() async throws -> [String: [String]] {
        try await store.read { [handler] in try DomainContents.of(handler.domainTables, in: $0) }
    }

    /// The rows of the domain's tables that only one of two stores has.
    public func differences(to other: StepHarness) async throws -> [String] {
        let (ours, theirs) = (try await contents(), try await other.contents())
        return ours.keys.sorted().flatMap { table in
            let (own, others) = (Set(ours[table] ?? []), Set(theirs[table] ?? []))
            return own.subtracting(others).map { "\(table) has \($0)" }
                + others.subtracting(own).map { "\(table) lacks \($0)" }
        }
    }

    /// A new store made from the first `saidCount` records said (all by default), then given the inputs from `inputIndex` on
    /// (none by default), as a rebuild does that finds a checkpoint there.
    public func rebuilt(emittedCount: Int? = nil, inputsFrom inputIndex: Int? = nil) async throws -> StepHarness {
        try await rebuilt(from: Array(said.prefix(saidCount ?? said.count)), inputsFrom: inputIndex)
    }

    /// The same from any of the records said.
    public func rebuilt(from records: [Record], inputsFrom inputIndex: Int? = nil) async throws -> StepHarness {
        let other = try StepHarness(handler)
        let whole = Set(handler.readWhole.map(\.name))
        let before = inputs[..<(inputIndex ?? inputs.count)]
        let positions = Dictionary(
            before.filter { !whole.contains($0.topicPartition.topic) }.map { ($0.topicPartition, $0.offset + 1) },
            uniquingKeysWith: max)
        // As checkpoints leave them.
        try await other.store.write { database in
            for (input, next) in positions {
                try database.execute(
                    sql: "INSERT INTO step_positions (topic, partition, next, last_id) VALUES (?, ?, ?, '')",
                    arguments: [input.topic, input.partition, next])
            }
        }
        try await other.store.write { [handler] in try Fold(handler: handler).take(records, in: $0) }
        for record in records {
            other.outputEnds[record.topicPartition] = record.offset + 1
        }
        other.said = records
        other.inputEnds = inputEnds
        let copied = Set(handler.copied.map(\.topic.name))
        let others = before.filter { copied.contains($0.topicPartition.topic) }
        try await other.store.write { [handler] in try Copying.take(others, by: handler, in: $0) }
        for record in before where whole.contains(record.topicPartition.topic) {
            try await other.step([record], at: record.appendedAt)
        }
        for record in inputs[(inputIndex ?? inputs.count)...] {
            try await other.step([record], at: record.appendedAt)
        }
        return other
    }

    /// How many inputs were sent.
    public var inputCount: Int { inputs.count }

    /// Handles records in one step.
    @discardableResult
    public func step(_ records: [Record], at time: Timestamp) async throws -> [Event] {
        _ = try await store.write { [steps] in try steps.handleEach(records, now: time, in: $0) }
        return try await drain()
    }

    private func drain() async throws -> [Event] {
        let rows = try await store.read { [steps] in try steps.outbox.waiting(limit: 100_000, in: $0) }
        try await store.write { try Outbox.report(rows.map(\.id), next: [:], in: $0) }
        var events: [Event] = []
        for row in rows {
            let partition = row.record.topicPartition
            said.append(
                Record(
                    topicPartition: partition, offset: outputEnds[partition, default: 0], key: row.record.key,
                    value: row.record.value, headers: row.record.headers, appendedAt: .now))
            outputEnds[partition, default: 0] += 1
            if let value = row.record.value, row.stage != .checkpoint { events.append(try Event(json: value)) }
        }
        return events
    }
}

extension StepHarness {
    /// Says everything again, as to a log that lost it.
    @discardableResult
    public func restate(as restatement: Restatement = .newLog) async throws -> [Event] {
        try await perform { [handler] in try handler.beginRepublish(in: $0) }
        var events: [Event] = []
        for kind in handler.kinds { events += try await restate(kind, as: restatement) }
        return events
    }

    private func restate(_ kind: any StateKeeping, as restatement: Restatement) async throws -> [Event] {
        let keys = try await keys(in: kind.table)
        return try await perform { transaction in
            for key in keys { try kind.restate(key, as: restatement, in: transaction) }
        }
    }

    private func keys(in table: StateTable) async throws -> [String] {
        try await read { try table.keys(after: nil, limit: 100_000, in: $0) }
    }

    /// The same made again from a log that was put back and that `--republish` has written to.
    /// - Parameters:
    ///   - quarters: of the records that were emitted, as many as the log still had; with four it had all inputs, too, else none.
    ///   - time: when a timer's step runs in between; nil for none.
    public func republished(quarters: Int, tickingAt time: Timestamp? = nil) async throws -> StepHarness {
        try await republish(keeping: said.count * quarters / 4, inputs: quarters == 4 ? inputCount : 0)
        if let time { try await tick(at: time) }
        return try await rebuilt()
    }

    /// Puts the log back to what it was after the first records said and inputs sent, and says everything again, as `--republish` does.
    public func republish(keeping emittedCount: Int, inputs inputCount: Int) async throws {
        inputs = Array(inputs.prefix(inputCount))
        inputEnds = Dictionary(inputs.map { ($0.topicPartition, $0.offset + 1) }, uniquingKeysWith: max)
        said = Array(said.prefix(saidCount))
        outputEnds = Dictionary(said.map { ($0.topicPartition, $0.offset + 1) }, uniquingKeysWith: max)
        let ends = inputEnds
        try await store.write { database in
            try database.execute(sql: "DELETE FROM step_positions")
            for (input, next) in ends {
                try database.execute(
                    sql: "INSERT INTO step_positions (topic, partition, next, last_id) VALUES (?, ?, ?, '')",
                    arguments: [input.topic, input.partition, next])
            }
        }
        try await perform { [handler] in try handler.beginRepublish(in: $0) }
        for kind in handler.kinds {
            try await emitTombstones(of: kind)
            _ = try await restate(kind, as: .newLog)
        }
        for secondCopy in handler.secondCopies { try await emit(secondCopy) }
    }

    /// What the log has not of a topic that only gateways write.
    private func emit(_ secondCopy: SecondCopy) async throws {
        var last: [String: SecondCopies.Last] = [:]
        for record in inputs where record.topicPartition.topic == secondCopy.topic.name {
            last[record.key] = .init(record)
        }
        let keys = try await keys(in: secondCopy.table)
        let copies = try await read { database in
            try SecondCopies.copies(of: keys, from: secondCopy, nil, database)
        }
        for copy in copies where copy.isMissing(after: last[copy.record.key]) {
            let record = copy.record
            try await send(
                raw: record.value ?? [], to: record.topicPartition, key: record.key, at: copy.event.time)
        }
    }

    /// Emits tombstones of what the log has of a topic and the store has not.
    private func emitTombstones(of kind: any StateKeeping) async throws {
        let known = Set(try await keys(in: kind.table))
        var gone: [String: String] = [:]
        for record in said where record.topicPartition.topic == kind.topic.name && !known.contains(record.key) {
            let event = try record.value.map { try Event(json: $0) }
            gone[record.key] = event.flatMap { $0.isDeletion ? nil : $0.partitionKey }
        }
        try await perform { [gone] transaction in
            for (key, partitionKey) in gone.sorted(by: { $0.key < $1.key }) {
                try kind.restateDeletion(key, partitionKey: partitionKey, in: transaction)
            }
        }
    }
}
