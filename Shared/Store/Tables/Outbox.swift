package import EventLog
import Events
import Foundation
package import GRDB

/// What a service has said and the log has not yet reported, in the order said.
package struct Outbox: Sendable {
    let source: String
    /// Whose step it is part of; nil: the tables alone are used.
    let memory: StepMemory?

    init(source: String, memory: StepMemory? = nil) {
        self.source = source
        self.memory = memory
    }

    static func createTables(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE step_outbox (
                    row INTEGER PRIMARY KEY AUTOINCREMENT,
                    topic TEXT NOT NULL, partition INTEGER NOT NULL, key TEXT NOT NULL,
                    sequence INTEGER NOT NULL, value BLOB, is_checkpoint INTEGER NOT NULL DEFAULT 0);
                CREATE TABLE step_sequences (
                    topic TEXT NOT NULL, partition INTEGER NOT NULL, last INTEGER NOT NULL,
                    PRIMARY KEY (topic, partition)) WITHOUT ROWID;
                CREATE TABLE step_reported (
                    topic TEXT NOT NULL, partition INTEGER NOT NULL, next INTEGER NOT NULL,
                    PRIMARY KEY (topic, partition)) WITHOUT ROWID;
                """)
    }

    func add(
        _ draft: Draft, at time: Timestamp, causationID: String? = nil, traceparent: String? = nil,
        isCheckpoint: Bool = false, in database: Database
    ) throws {
        let partition = partition(of: draft.partitionKey)
        let place = TopicPartition(draft.topic.name, partition)
        let sequence =
            try memory?.nextSequence(of: place, first: time.microseconds, in: database)
            ?? nextSequence(draft.topic.name, partition, at: time, in: database)
        var value: [UInt8]?
        if let data = draft.data {
            let event = Event(
                id: "\(draft.topic.name):\(partition):\(sequence)", source: source, type: draft.type,
                subject: draft.subject, time: time, sequence: sequence, partitionKey: draft.partitionKey,
                causationID: causationID, traceparent: traceparent, data: data)
            value = event.json
        }
        guard (value?.count ?? 0) <= largestRecord else {
            throw Poison(
                "\(draft.type) of \(draft.subject) would have \(value?.count ?? 0) bytes, more than \(largestRecord)")
        }
        let insert = try Prepared(
            """
            INSERT INTO step_outbox (topic, partition, key, sequence, value, is_checkpoint) VALUES (?, ?, ?, ?, ?, ?)
            """, in: database)
        insert.bind(1, draft.topic.name)
        insert.bind(2, Int64(partition))
        insert.bind(3, draft.key)
        insert.bind(4, sequence)
        insert.bind(5, blob: value)
        insert.bind(6, isCheckpoint ? 1 : 0)
        try insert.run()
        memory?.add(
            Row(
                id: database.lastInsertedRowID,
                record: record(place, key: draft.key, sequence: sequence, value: value), isCheckpoint: isCheckpoint))
    }

    /// A tombstone has no event to carry its identity.
    private func record(_ place: TopicPartition, key: String, sequence: Int64, value: [UInt8]?) -> NewRecord {
        NewRecord(
            place, key: key, value: value,
            headers: value == nil ? [HeaderName.source: source, HeaderName.sequence: String(sequence)] : [:])
    }

    /// One more than the last of this topic and partition; the first is the time in microseconds.
    private func nextSequence(
        _ topic: String, _ partition: Int32, at time: Timestamp, in database: Database
    ) throws -> Int64 {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO step_sequences (topic, partition, last) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last
                """)
        guard let next = try Int64.fetchOne(statement, arguments: [topic, partition, time.microseconds]) else {
            throw DatabaseError(message: "no sequence for \(topic)/\(partition)")
        }
        return next
    }

    // MARK: - For the relay

    /// Rows waiting for the log, the oldest first.
    package struct Row: Sendable {
        package let id: Int64
        package let record: NewRecord
        package let isCheckpoint: Bool
    }

    package func waiting(after last: Int64 = 0, limit: Int, in database: Database) throws -> [Row] {
        let rows = try GRDB.Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT row, topic, partition, key, sequence, value, is_checkpoint FROM step_outbox
                    WHERE row > ? ORDER BY row LIMIT ?
                    """), arguments: [last, limit])
        return rows.map { row in
            let value: Data? = row["value"]
            return Row(
                id: row["row"],
                record: record(
                    TopicPartition(row["topic"], row["partition"]), key: row["key"], sequence: row["sequence"],
                    value: value.map { Array($0) }),
                isCheckpoint: row["is_checkpoint"])
        }
    }

    /// Deletes rows that the log has reported, and remembers where the log stands after them.
    package static func report(_ rows: [Int64], next: [TopicPartition: Int64], in database: Database) throws {
        let delete = try database.cachedStatement(sql: "DELETE FROM step_outbox WHERE row = ?")
        for row in rows { try delete.execute(arguments: [row]) }
        try saveReported(next, in: database)
    }

    /// Deletes all rows up to one: they were appended in this order, and the log has reported them.
    static func delete(upTo row: Int64, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM step_outbox WHERE row <= ?").execute(arguments: [row])
    }

    static func saveReported(_ next: [TopicPartition: Int64], in database: Database) throws {
        let save = try Prepared(
            """
            INSERT INTO step_reported (topic, partition, next) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET next = max(next, excluded.next)
            """, in: database)
        for (partition, offset) in next {
            save.bind(1, partition.topic)
            save.bind(2, Int64(partition.partition))
            save.bind(3, offset)
            try save.run()
        }
    }

    static func reported(in database: Database) throws -> [TopicPartition: Int64] {
        let rows = try GRDB.Row.fetchAll(database, sql: "SELECT topic, partition, next FROM step_reported")
        return Dictionary(
            uniqueKeysWithValues: rows.map { (TopicPartition($0["topic"], $0["partition"]), $0["next"]) })
    }

    static func waitingKeys(of topic: String, in database: Database) throws -> Set<String> {
        try String.fetchSet(
            database.cachedStatement(sql: "SELECT key FROM step_outbox WHERE topic = ?"), arguments: [topic])
    }

    /// How many rows wait: the span from the first to the last, which may count some that are gone and costs no scan.
    static func depth(in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT ifnull((SELECT row FROM step_outbox ORDER BY row DESC LIMIT 1)
                        - (SELECT row FROM step_outbox ORDER BY row LIMIT 1) + 1, 0)
                    """)) ?? 0
    }

    // MARK: - For recovery

    static func lastSequence(of partition: TopicPartition, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT last FROM step_sequences WHERE topic = ? AND partition = ?"),
            arguments: [partition.topic, partition.partition])
    }

    /// Strikes rows that stand in the log already: all of a partition up to a sequence, since they were appended in order.
    static func strike(upTo sequence: Int64, in partition: TopicPartition, database: Database) throws {
        try database.cachedStatement(
            sql: "DELETE FROM step_outbox WHERE topic = ? AND partition = ? AND sequence <= ?"
        ).execute(arguments: [partition.topic, partition.partition, sequence])
    }

    /// Lets the next sequence be greater than the one given.
    static func raiseSequence(of partition: TopicPartition, to sequence: Int64, in database: Database) throws {
        let save = try Prepared(
            """
            INSERT INTO step_sequences (topic, partition, last) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
            """, in: database)
        save.bind(1, partition.topic)
        save.bind(2, Int64(partition.partition))
        save.bind(3, sequence)
        try save.run()
    }

    /// After every start the next sequences are not less than the time, so that a store that forgot its last goes on above it.
    static func raiseSequences(to time: Timestamp, in database: Database) throws {
        try database.execute(
            sql: "UPDATE step_sequences SET last = max(last, ? - 1)", arguments: [time.microseconds])
    }

    /// Takes back checkpoints that have not left yet; newer ones replace them.
    static func dropWaitingCheckpoints(keys: [String], in database: Database) throws {
        let drop = try database.cachedStatement(sql: "DELETE FROM step_outbox WHERE is_checkpoint = 1 AND key = ?")
        for key in keys { try drop.execute(arguments: [key]) }
    }
}
