import EventLog
import Events
import GRDB

/// Hashes of the ids of the last inputs of each partition. By them a store finds where a restored log departs from the one that was read.
enum RecentInputs {
    /// Least number kept of each partition.
    static let kept: Int64 = 10_000

    static func add(_ id: String, at offset: Int64, of input: TopicPartition, in database: Database) throws {
        let save = try Prepared(
            #"INSERT OR REPLACE INTO step_inputs (topic, partition, "offset", id) VALUES (?, ?, ?, ?)"#, in: database)
        save.bind(1, input.topic)
        save.bind(2, Int64(input.partition))
        save.bind(3, offset)
        save.bind(4, hash(id))
        try save.run()
    }

    /// Deletes old hashes now and then: when reading has passed a multiple of 500. The offset counts, not the record there, since
    /// tombstones, which have no id, come in a rhythm and might always stand there.
    static func prune(_ input: TopicPartition, readFrom start: Int64, to next: Int64, in database: Database) throws {
        guard start < 0 || start / 500 != next / 500 else { return }
        try database.cachedStatement(
            sql: #"DELETE FROM step_inputs WHERE topic = ? AND partition = ? AND "offset" < ?"#
        ).execute(arguments: [input.topic, input.partition, next - kept])
    }

    /// Hashes by offset.
    static func ids(of input: TopicPartition, in database: Database) throws -> [Int64: Int64] {
        let rows = try Row.fetchAll(
            database, sql: #"SELECT "offset", id FROM step_inputs WHERE topic = ? AND partition = ?"#,
            arguments: [input.topic, input.partition])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }

    /// Deletes hashes of records that are no longer in the log.
    static func forget(from offset: Int64, of input: TopicPartition, in database: Database) throws {
        try database.execute(
            sql: #"DELETE FROM step_inputs WHERE topic = ? AND partition = ? AND "offset" >= ?"#,
            arguments: [input.topic, input.partition, offset])
    }

    static func hash(_ id: String) -> Int64 { Int64(bitPattern: StableHash(id).value) }
}
