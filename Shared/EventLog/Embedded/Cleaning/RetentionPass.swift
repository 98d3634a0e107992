import EventLog
import Events

/// Deletes the oldest records of a partition: those past their topic's retention, as far as every service has read.
struct RetentionPass {
    let place: TopicPartition
    /// Number of the partition.
    let partition: Int64
    /// Records appended earlier have expired.
    let cutoff: Timestamp

    func run(
        _ transactions: inout CleaningTransactions, _ report: inout CleaningReport, until isStopped: () -> Bool
    ) throws {
        let limit = try CheckpointFold.smallestPosition(in: place, transactions.connection.database) ?? .max
        while !isStopped() {
            let expired = try expired(in: transactions.connection.database)
            guard let last = expired.last else { return }
            let end = min(last + 1, limit)
            let count = expired.count { $0 < end }
            if count > 0 { try transactions.slice { try delete(upTo: end, in: $0) } }
            report.expired += count
            guard end > last else {
                report.heldBack += 1
                return
            }
        }
    }

    /// Offsets of the first expired records, as many as one slice takes.
    private func expired(in database: borrowing Database) throws -> [Int64] {
        let select = try database.statement("SELECT id, time FROM records WHERE id >= ? AND id < ? ORDER BY id LIMIT ?")
        select.bind(1, RecordID(partition: partition, offset: 0).rowID)
        select.bind(2, RecordID(partition: partition + 1, offset: 0).rowID)
        select.bind(3, Int64(CleaningTransactions.rows))
        var offsets: [Int64] = []
        try select.forEachRow { row in
            guard row.integer(1) < cutoff.microseconds else { return false }
            offsets.append(RecordID(rowID: row.integer(0)).offset)
            return true
        }
        return offsets
    }

    /// A position before `end` is out of range from the same commit on.
    private func delete(upTo end: Int64, in database: borrowing Database) throws {
        let delete = try database.statement("DELETE FROM records WHERE id >= ? AND id < ?")
        delete.bind(1, RecordID(partition: partition, offset: 0).rowID)
        delete.bind(2, RecordID(partition: partition, offset: end).rowID)
        try delete.run()
        let move = try database.statement("UPDATE counters SET first = ?2, dense = max(dense, ?2) WHERE id = ?1")
        move.bind(1, partition)
        move.bind(2, end)
        try move.run()
    }
}
