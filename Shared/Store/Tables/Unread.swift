import EventLog
import struct EventLog.Record
import Events
import Foundation
import GRDB

/// Records of state topics that this version of the software cannot read, the last of each key. They are read again at the next start,
/// which may be of a later version.
enum Unread {
    static func createTable(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE step_unread (
                    topic TEXT NOT NULL, partition INTEGER NOT NULL, key TEXT NOT NULL, "offset" INTEGER NOT NULL,
                    value BLOB, appended_at INTEGER NOT NULL, PRIMARY KEY (topic, partition, key)) WITHOUT ROWID
                """)
    }

    static func keep(_ record: Record, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO step_unread (topic, partition, key, "offset", value, appended_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                record.topicPartition.topic, record.topicPartition.partition, record.key, record.offset,
                record.value.map { Data($0) }, record.appendedAt.microseconds,
            ])
    }

    static func remove(_ place: TopicPartition, key: String, in database: Database) throws {
        let delete = try Prepared(
            "DELETE FROM step_unread WHERE topic = ? AND partition = ? AND key = ?", in: database)
        delete.bind(1, place.topic)
        delete.bind(2, Int64(place.partition))
        delete.bind(3, key)
        try delete.run()
    }

    /// In the order of each partition.
    static func all(in database: Database) throws -> [Record] {
        let rows = try Row.fetchAll(
            database,
            sql: #"""
                SELECT topic, partition, key, "offset", value, appended_at FROM step_unread
                ORDER BY topic, partition, "offset"
                """#)
        return rows.map { row in
            let value: Data? = row[4]
            return Record(
                topicPartition: TopicPartition(row[0], row[1]), offset: row[3], key: row[2],
                value: value.map { Array($0) }, headers: [:], appendedAt: Timestamp(microseconds: row[5]))
        }
    }

    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM step_unread") ?? 0
    }
}
