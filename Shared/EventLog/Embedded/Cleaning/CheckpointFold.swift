import EventLog
import Events

/// Folds the topics `<service>.checkpoints` into a table of how far services have read, so that retention deletes nothing unread.
struct CheckpointFold {
    static let suffix = ".checkpoints"

    /// Reads on in the checkpoint topics, at most `rows` records of one partition per slice, and keeps the last of each key.
    static func fold(
        partition: Int64, _ transactions: inout CleaningTransactions, until isStopped: () -> Bool
    ) throws {
        while !isStopped() {
            let from = try position(of: partition, in: transactions.connection.database)
            let records = try read(partition, from: from, in: transactions.connection.database)
            guard let last = records.last else { return }
            try transactions.slice { database in
                for record in records { try record.store(partition: partition, in: database) }
                let set = try database.statement("INSERT OR REPLACE INTO folds (id, folded) VALUES (?, ?)")
                set.bind(1, partition)
                set.bind(2, last.offset + 1)
                try set.run()
            }
        }
    }

    /// Smallest position of any service that reads this partition; nil if no service has a checkpoint there.
    static func smallestPosition(in place: TopicPartition, _ database: borrowing Database) throws -> Int64? {
        let select = try database.statement(
            "SELECT min(position) FROM checkpoints WHERE topic = ? AND partition = ?")
        select.bind(1, place.topic)
        select.bind(2, Int64(place.partition))
        return try select.first { row in row.isNull(0) ? nil : row.integer(0) } ?? nil
    }

    private static func position(of partition: Int64, in database: borrowing Database) throws -> Int64 {
        let select = try database.statement("SELECT folded FROM folds WHERE id = ?")
        select.bind(1, partition)
        return try select.first { $0.integer(0) } ?? 0
    }

    private struct LatestCheckpoint {
        let offset: Int64
        let key: String
        let isTombstone: Bool
        /// Nil also for a record that is no checkpoint: the last checkpoint stays valid.
        let checkpoint: Checkpoint?

        func store(partition: Int64, in database: borrowing Database) throws {
            if isTombstone {
                let delete = try database.statement("DELETE FROM checkpoints WHERE id = ? AND key = ?")
                delete.bind(1, partition)
                delete.bind(2, key)
                try delete.run()
            } else if let checkpoint {
                let insert = try database.statement(
                    """
                    INSERT OR REPLACE INTO checkpoints (id, key, topic, partition, position) VALUES (?, ?, ?, ?, ?)
                    """)
                insert.bind(1, partition)
                insert.bind(2, key)
                insert.bind(3, checkpoint.topic)
                insert.bind(4, Int64(checkpoint.partition))
                insert.bind(5, checkpoint.position)
                try insert.run()
            }
        }
    }

    private static func read(
        _ partition: Int64, from offset: Int64, in database: borrowing Database
    ) throws -> [LatestCheckpoint] {
        let select = try database.statement(
            "SELECT id, key, value FROM records WHERE id >= ? AND id < ? ORDER BY id LIMIT ?")
        select.bind(1, RecordID(partition: partition, offset: offset).rowID)
        select.bind(2, RecordID(partition: partition + 1, offset: 0).rowID)
        select.bind(3, Int64(CleaningTransactions.rows))
        var latest: [LatestCheckpoint] = []
        try select.forEachRow { row in
            let checkpoint = row.bytes(2).flatMap { try? Event(json: Array($0)).decode(Checkpoint.self) }
            latest.append(
                LatestCheckpoint(
                    offset: RecordID(rowID: row.integer(0)).offset, key: row.text(1), isTombstone: row.isNull(2),
                    checkpoint: checkpoint))
            return true
        }
        return latest
    }
}
