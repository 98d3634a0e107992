import EventLog
import Events

/// Goes over a partition's records for cleaning, in transactions of 500, since a long one would keep the write-ahead log from ending.
struct LogWalk {
    /// Number of the partition.
    let partition: Int64

    struct WalkedRecord {
        let offset: Int64
        let key: String
        let value: [UInt8]?
    }

    /// - Parameter body: returns whether to continue.
    func forEach(
        from start: Int64, to end: Int64, in database: borrowing Database, _ body: (WalkedRecord) -> Bool
    ) throws {
        let select = try database.statement(
            "SELECT id, key, value FROM records WHERE id >= ? AND id < ? ORDER BY id LIMIT 500")
        var next = start
        var goesOn = true
        while goesOn, next < end {
            select.bind(1, RecordID(partition: partition, offset: next).rowID)
            select.bind(2, RecordID(partition: partition, offset: min(end, Self.noOffset)).rowID)
            var count = 0
            try select.forEachRow { row in
                count += 1
                let offset = RecordID(rowID: row.integer(0)).offset
                next = offset + 1
                goesOn = body(WalkedRecord(offset: offset, key: row.text(1), value: row.bytes(2).map { Array($0) }))
                return goesOn
            }
            if count < 500 { return }
        }
    }

    private static let noOffset: Int64 = 1 << RecordID.offsetBits - 1

    /// - Parameter offsets: ascending.
    func delete(_ offsets: [Int64], _ transactions: inout CleaningTransactions) throws {
        guard let last = offsets.last else { return }
        // Announces gaps: readers take a missing offset for damage unless it is announced.
        try transactions.slice { database in
            let update = try database.statement("UPDATE counters SET dense = max(dense, ?2) WHERE id = ?1")
            update.bind(1, partition)
            update.bind(2, last + 1)
            try update.run()
        }
        for start in stride(from: 0, to: offsets.count, by: CleaningTransactions.rows) {
            try transactions.slice { database in
                let delete = try database.statement("DELETE FROM records WHERE id = ?")
                for offset in offsets[start..<min(offsets.count, start + CleaningTransactions.rows)] {
                    delete.bind(1, RecordID(partition: partition, offset: offset).rowID)
                    try delete.run()
                }
            }
        }
    }
}
