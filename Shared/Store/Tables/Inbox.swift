import Contract
import EventLog
import Events
import GRDB

/// How far a service has read, and the last sequence it heard of each source: what makes each record count once.
package enum Inbox {
    static func createTables(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE step_positions (
                    topic TEXT NOT NULL, partition INTEGER NOT NULL,
                    next INTEGER NOT NULL, last_id TEXT NOT NULL, checkpoint INTEGER NOT NULL DEFAULT -1,
                    PRIMARY KEY (topic, partition)) WITHOUT ROWID;
                """)
    }

    /// What is heard of each source, and the ids of the last inputs, by which the place is found again in a log that was put back.
    static func createMemory(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE step_heard (
                    source TEXT NOT NULL, topic TEXT NOT NULL, partition INTEGER NOT NULL, last INTEGER, epoch INTEGER,
                    PRIMARY KEY (topic, partition, source)) WITHOUT ROWID;
                CREATE TABLE step_inputs (
                    topic TEXT NOT NULL, partition INTEGER NOT NULL, "offset" INTEGER NOT NULL, id INTEGER NOT NULL,
                    PRIMARY KEY (topic, partition, "offset")) WITHOUT ROWID;
                """)
    }

    /// A place in an input, and the id of the last record read before it ("" if that is not known).
    package struct Position: Sendable, Equatable {
        package var next: Int64
        package var lastID: String

        package init(next: Int64, lastID: String) {
            (self.next, self.lastID) = (next, lastID)
        }
    }

    static func positions(in database: Database) throws -> [TopicPartition: Position] {
        let rows = try Row.fetchAll(database, sql: "SELECT topic, partition, next, last_id FROM step_positions")
        return Dictionary(
            uniqueKeysWithValues: rows.map {
                (TopicPartition($0["topic"], $0["partition"]), Position(next: $0["next"], lastID: $0["last_id"]))
            })
    }

    static func position(of input: TopicPartition, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT next FROM step_positions WHERE topic = ? AND partition = ?"),
            arguments: [input.topic, input.partition])
    }

    static func save(_ position: Position, of input: TopicPartition, in database: Database) throws {
        let save = try Prepared(
            """
            INSERT INTO step_positions (topic, partition, next, last_id) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET next = excluded.next, last_id = excluded.last_id
            """, in: database)
        save.bind(1, input.topic)
        save.bind(2, Int64(input.partition))
        save.bind(3, position.next)
        save.bind(4, position.lastID)
        try save.run()
    }

    static func lastSequences(in database: Database) throws -> [Deduplicator.Place: Deduplicator.Last] {
        let rows = try Row.fetchAll(database, sql: "SELECT source, topic, partition, last, epoch FROM step_heard")
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                (
                    Deduplicator.Place(source: row["source"], input: TopicPartition(row["topic"], row["partition"])),
                    Deduplicator.Last(sequence: row["last"], epoch: row["epoch"])
                )
            })
    }

    static func save(_ last: Deduplicator.Last, at place: Deduplicator.Place, in database: Database) throws {
        let save = try Prepared(
            """
            INSERT INTO step_heard (source, topic, partition, last, epoch) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET last = excluded.last, epoch = excluded.epoch
            """, in: database)
        save.bind(1, place.source)
        save.bind(2, place.input.topic)
        save.bind(3, Int64(place.input.partition))
        save.bind(4, last.sequence)
        save.bind(5, last.epoch)
        try save.run()
    }

    /// An input is read again: nothing of it was heard.
    static func forgetSequences(of input: TopicPartition, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM step_heard WHERE topic = ? AND partition = ?", arguments: [input.topic, input.partition])
    }

    /// Has an input's checkpoint said again.
    /// - Parameter key: "orders.commands/7".
    static func uncheck(_ key: String, in database: Database) throws {
        try database.execute(
            sql: "UPDATE step_positions SET checkpoint = -1 WHERE topic || '/' || partition = ?", arguments: [key])
    }

    /// Has all checkpoints said again.
    static func uncheck(in database: Database) throws {
        try database.execute(sql: "UPDATE step_positions SET checkpoint = -1")
    }

    /// The inputs that moved on since their last checkpoint; marks them as said, and forgets what is too old of them.
    static func takeUncheckedPositions(in database: Database) throws -> [Checkpoint] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT topic, partition, next, checkpoint FROM step_positions WHERE next > checkpoint"))
        guard !rows.isEmpty else { return [] }
        for row in rows {
            try RecentInputs.prune(
                TopicPartition(row["topic"], row["partition"]), readFrom: row["checkpoint"], to: row["next"],
                in: database)
        }
        try database.execute(sql: "UPDATE step_positions SET checkpoint = next WHERE next > checkpoint")
        return rows.map { Checkpoint(topic: $0["topic"], partition: $0["partition"], position: $0["next"]) }
    }
}
