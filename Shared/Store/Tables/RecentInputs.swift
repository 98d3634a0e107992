import EventLog
import Events
import GRDB

/// The ids of the last inputs of each partition, each as a hash: by them the place is found from which a log that was put back goes
/// on otherwise than the one that was read.
enum RecentInputs {
    /// How many are kept of each partition, at least.
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

    /// Forgets those that are too old, now and then: when reading has come past a multiple of 500. It is looked at whatever stands at that
    /// offset, since records that have no id, tombstones, come in a rhythm and might always be the ones.
    static func prune(_ input: TopicPartition, readFrom start: Int64, to next: Int64, in database: Database) throws {
        guard start < 0 || start / 500 != next / 500 else { return }
        try database.cachedStatement(
            sql: #"DELETE FROM step_inputs WHERE topic = ? AND partition = ? AND "offset" < ?"#
        ).execute(arguments: [input.topic, input.partition, next - kept])
    }

    /// The hashes by offset.
    static func ids(of input: TopicPartition, in database: Database) throws -> [Int64: Int64] {
        let rows = try Row.fetchAll(
            database, sql: #"SELECT "offset", id FROM step_inputs WHERE topic = ? AND partition = ?"#,
            arguments: [input.topic, input.partition])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }

    /// What was read beyond a place is not in the log any more.
    static func forget(from offset: Int64, of input: TopicPartition, in database: Database) throws {
        try database.execute(
            sql: #"DELETE FROM step_inputs WHERE topic = ? AND partition = ? AND "offset" >= ?"#,
            arguments: [input.topic, input.partition, offset])
    }

    static func hash(_ id: String) -> Int64 { Int64(bitPattern: StableHash(id).value) }
}
