import Contract
package import EventLog
package import Events
import Foundation
import GRDB
package import Traces
import Tracing

/// Events that a service has emitted and the log has not acknowledged yet, in the order of emitting.
package struct Outbox: Sendable {
    /// "catalog": its sources are `/vicinity/catalog/<owned partition>`.
    let service: String
    /// Memory of the engine's steps; nil: only the tables are used.
    let memory: StepMemory?
    private let instance: Instance

    init(service: String, instance: Instance = Instance(), memory: StepMemory? = nil) {
        (self.service, self.instance, self.memory) = (service, instance, memory)
    }

    /// Partition of a record, and the source that emits it: each place has its own sequence.
    struct Place: Hashable, Sendable {
        let owned: Int32
        let topicPartition: TopicPartition
    }

    static func createTables(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE step_outbox (
                    row INTEGER PRIMARY KEY AUTOINCREMENT,
                    owned INTEGER NOT NULL, topic TEXT NOT NULL, partition INTEGER NOT NULL, key TEXT NOT NULL,
                    sequence INTEGER NOT NULL, value BLOB, stage INTEGER NOT NULL DEFAULT 0);
                CREATE TABLE step_sequences (
                    owned INTEGER NOT NULL, topic TEXT NOT NULL, partition INTEGER NOT NULL, last INTEGER NOT NULL,
                    PRIMARY KEY (owned, topic, partition)) WITHOUT ROWID;
                CREATE TABLE step_reported (
                    topic TEXT NOT NULL, partition INTEGER NOT NULL, next INTEGER NOT NULL,
                    PRIMARY KEY (topic, partition)) WITHOUT ROWID;
                """)
    }

    /// Adds to each position in the log the id of the record before it, by which a log that was restored and filled up again is noticed.
    static func addReportedIDs(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE step_reported ADD COLUMN last_id TEXT NOT NULL DEFAULT ''")
    }

    /// - Parameters:
    ///   - owned: the owned partition that emits it, if the draft names none; nil: that of its partition key.
    ///   - traceparent: of the event that caused it.
    ///   - span: the span that it is a part of, if recorded; the event then names that span, or the span of its sending.
    func add(
        _ draft: Draft, at time: Timestamp, owned: Int32? = nil, causationID: String? = nil, traceparent: String? = nil,
        span: TraceSpan? = nil, isRestated: Bool = false, stage: Draft.Stage? = nil, in database: Database
    ) throws {
        let partition = partition(of: draft.partitionKey)
        let asked = draft.ownerKey.map { Events.partition(of: $0) } ?? owned ?? partition
        // An event that follows from another instance's partition is emitted as this instance's all the same.
        let owned = instance.owns(partition: asked) ? asked : instance.firstPartition
        let place = Place(owned: owned, topicPartition: TopicPartition(draft.topic.name, partition))
        let sequence =
            try memory?.nextSequence(of: place, first: time.microseconds, in: database)
            ?? nextSequence(of: place, at: time, in: database)
        let id = eventID(place, sequence)
        var value: [UInt8]?
        var sending: TraceSpan?
        if let data = draft.data {
            // A row that only the tables keep may wait for long, and the relay has no span for it.
            if memory != nil { sending = span?.child("send \(draft.topic.name)", .producer) }
            let event = Event(
                id: id, source: source(owned), type: draft.type,
                subject: draft.subject, time: time, sequence: sequence, partitionKey: draft.partitionKey,
                causationID: causationID, traceparent: (sending ?? span)?.trace?.traceparent ?? traceparent,
                isRestated: isRestated, data: data)
            sending?.describe(sending: event, to: place.topicPartition)
            value = event.json
        }
        guard (value?.count ?? 0) <= largestRecord else {
            throw Poison(
                "\(draft.type) of \(draft.subject) would have \(value?.count ?? 0) bytes, more than \(largestRecord)")
        }
        let stage = stage ?? draft.stage
        let insert = try Prepared(
            """
            INSERT INTO step_outbox (owned, topic, partition, key, sequence, value, stage) VALUES (?, ?, ?, ?, ?, ?, ?)
            """, in: database)
        insert.bind(1, Int64(owned))
        insert.bind(2, draft.topic.name)
        insert.bind(3, Int64(partition))
        insert.bind(4, draft.key)
        insert.bind(5, sequence)
        insert.bind(6, blob: value)
        insert.bind(7, Int64(stage.rawValue))
        try insert.run()
        memory?.add(
            Row(
                id: database.lastInsertedRowID, eventID: id, source: source(owned),
                record: record(place, key: draft.key, sequence: sequence, value: value), stage: stage,
                span: sending?.recording))
    }

    private func source(_ owned: Int32) -> String { "/vicinity/\(service)/\(owned)" }

    private func eventID(_ place: Place, _ sequence: Int64) -> String {
        OwnEventID.text(of: place.topicPartition, owned: "\(place.owned)", sequence)
    }

    /// A tombstone has no event to carry its identity.
    private func record(_ place: Place, key: String, sequence: Int64, value: [UInt8]?) -> NewRecord {
        NewRecord(
            place.topicPartition, key: key, value: value,
            headers: value == nil
                ? [HeaderName.source: source(place.owned), HeaderName.sequence: String(sequence)] : [:])
    }

    /// One more than the last of this place; the first is the time in microseconds.
    private func nextSequence(of place: Place, at time: Timestamp, in database: Database) throws -> Int64 {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO step_sequences (owned, topic, partition, last) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last
                """)
        let next = try Int64.fetchOne(
            statement,
            arguments: [place.owned, place.topicPartition.topic, place.topicPartition.partition, time.microseconds])
        guard let next else { throw DatabaseError(message: "no sequence for \(place.topicPartition)") }
        return next
    }

    // MARK: - For the relay

    /// Rows waiting for the log, the oldest first.
    package struct Row: Sendable {
        package let id: Int64
        /// Id of its event; of a tombstone, too, though its record does not carry it.
        package let eventID: String
        package let source: String
        /// Record without the epoch, which the relay adds.
        package let record: NewRecord
        package let stage: Draft.Stage
        /// Span of its sending, which ends with the log's acknowledgement. Nil if it is not recorded, or the row was read from the table.
        package var span: SpanRecording?
    }

    package func waiting(after last: Int64 = 0, limit: Int, in database: Database) throws -> [Row] {
        let rows = try GRDB.Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT row, owned, topic, partition, key, sequence, value, stage FROM step_outbox
                    WHERE row > ? ORDER BY row LIMIT ?
                    """), arguments: [last, limit])
        return rows.map { row in
            let value: Data? = row["value"]
            let place = Place(owned: row["owned"], topicPartition: TopicPartition(row["topic"], row["partition"]))
            return Row(
                id: row["row"], eventID: eventID(place, row["sequence"]), source: source(place.owned),
                record: record(place, key: row["key"], sequence: row["sequence"], value: value.map { Array($0) }),
                stage: Draft.Stage(rawValue: row["stage"]) ?? .checkpoint)
        }
    }

    /// Deletes rows that the log has acknowledged, and stores the log's positions after them.
    package static func report(_ rows: [Int64], next: [TopicPartition: Inbox.Position], in database: Database) throws {
        let delete = try database.cachedStatement(sql: "DELETE FROM step_outbox WHERE row = ?")
        for row in rows { try delete.execute(arguments: [row]) }
        try saveReported(next, in: database)
    }

    /// Deletes all rows up to one: they were appended in this order, and the log has acknowledged them.
    static func delete(upTo row: Int64, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM step_outbox WHERE row <= ?").execute(arguments: [row])
    }

    static func saveReported(_ next: [TopicPartition: Inbox.Position], in database: Database) throws {
        let save = try Prepared(
            """
            INSERT INTO step_reported (topic, partition, next, last_id) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET next = excluded.next, last_id = excluded.last_id WHERE excluded.next >= next
            """, in: database)
        for (partition, position) in next {
            save.bind(1, partition.topic)
            save.bind(2, Int64(partition.partition))
            save.bind(3, position.next)
            save.bind(4, position.lastID)
            try save.run()
        }
    }

    static func reported(in database: Database) throws -> [TopicPartition: Inbox.Position] {
        let rows = try GRDB.Row.fetchAll(database, sql: "SELECT topic, partition, next, last_id FROM step_reported")
        return Dictionary(
            uniqueKeysWithValues: rows.map {
                (TopicPartition($0["topic"], $0["partition"]), Inbox.Position(next: $0["next"], lastID: $0["last_id"]))
            })
    }

    static func waitingKeys(of topic: String, in database: Database) throws -> Set<String> {
        try String.fetchSet(
            database.cachedStatement(sql: "SELECT key FROM step_outbox WHERE topic = ?"), arguments: [topic])
    }

    /// Number of waiting rows: the distance from the first to the last, which may count deleted ones and costs no scan.
    static func depth(in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT ifnull((SELECT row FROM step_outbox ORDER BY row DESC LIMIT 1)
                        - (SELECT row FROM step_outbox ORDER BY row LIMIT 1) + 1, 0)
                    """)) ?? 0
    }

    /// Last waiting row; nil if there is none.
    static func lastRow(in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT row FROM step_outbox ORDER BY row DESC LIMIT 1"))
    }

    static func has(upTo row: Int64, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM step_outbox WHERE row <= ?)"),
            arguments: [row]) ?? false
    }

    // MARK: - For recovery

    static func lastSequence(of place: Place, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(
                sql: "SELECT last FROM step_sequences WHERE owned = ? AND topic = ? AND partition = ?"),
            arguments: [place.owned, place.topicPartition.topic, place.topicPartition.partition])
    }

    static func lastSequences(in database: Database) throws -> [Place: Int64] {
        let rows = try GRDB.Row.fetchAll(database, sql: "SELECT owned, topic, partition, last FROM step_sequences")
        return Dictionary(
            uniqueKeysWithValues: rows.map {
                (Place(owned: $0["owned"], topicPartition: TopicPartition($0["topic"], $0["partition"])), $0["last"])
            })
    }

    /// Deletes rows that are in the log already: all of a place up to a sequence, since they were appended in order.
    static func strike(upTo sequence: Int64, at place: Place, database: Database) throws {
        try database.cachedStatement(
            sql: "DELETE FROM step_outbox WHERE owned = ? AND topic = ? AND partition = ? AND sequence <= ?"
        ).execute(
            arguments: [place.owned, place.topicPartition.topic, place.topicPartition.partition, sequence])
    }

    /// Makes the next sequence greater than the given one.
    static func raiseSequence(of place: Place, to sequence: Int64, in database: Database) throws {
        let save = try Prepared(
            """
            INSERT INTO step_sequences (owned, topic, partition, last) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
            """, in: database)
        save.bind(1, Int64(place.owned))
        save.bind(2, place.topicPartition.topic)
        save.bind(3, Int64(place.topicPartition.partition))
        save.bind(4, sequence)
        try save.run()
    }

    /// Makes the next sequences at least the time after every start, so that a store that lost its last sequences continues above them.
    static func raiseSequences(to time: Timestamp, in database: Database) throws {
        try database.execute(
            sql: "UPDATE step_sequences SET last = max(last, ? - 1)", arguments: [time.microseconds])
    }

    /// Deletes checkpoints that were not relayed yet; newer ones replace them.
    static func dropWaitingCheckpoints(keys: [String], in database: Database) throws {
        let drop = try database.cachedStatement(
            sql: "DELETE FROM step_outbox WHERE stage = \(Draft.Stage.checkpoint.rawValue) AND key = ?")
        for key in keys { try drop.execute(arguments: [key]) }
    }
}
