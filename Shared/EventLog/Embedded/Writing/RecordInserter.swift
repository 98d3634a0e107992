import EventLog
import Events

/// Appends records to their partitions: `begin`, `insert` …, `finish` in one transaction, then `committed`.
struct RecordInserter: ~Copyable {
    private let record: RecordStatement
    private let readNext: Statement
    private let writeNext: Statement
    /// Next offset of each partition that this transaction touched.
    private var next: [Int64: Int64] = [:]
    /// Next offsets after earlier transactions: those of the log never decrease.
    private var lastSeen: [Int64: Int64] = [:]

    init(_ database: borrowing Database) throws {
        let record = try RecordStatement(database)
        let readNext = try database.statement("SELECT next FROM counters WHERE id = ?")
        let writeNext = try database.statement("UPDATE counters SET next = ?2 WHERE id = ?1")
        self.record = record
        self.readNext = readNext
        self.writeNext = writeNext
    }

    /// Partitions that this transaction, or the one before, appended to.
    var touched: PartitionSet { PartitionSet(next.keys) }

    mutating func begin() { next.removeAll(keepingCapacity: true) }

    /// - Returns: the record's offset.
    mutating func insert(_ new: NewRecord, partition: Int64, at time: Timestamp) throws -> Int64 {
        let offset = try next[partition] ?? load(partition)
        next[partition] = offset + 1
        try record.run(new, at: RecordID(partition: partition, offset: offset), time)
        return offset
    }

    /// Writes the counters; call it before COMMIT.
    func finish() throws {
        for (partition, next) in next {
            writeNext.bind(1, partition)
            writeNext.bind(2, next)
            try writeNext.run()
        }
    }

    /// Call it after COMMIT.
    mutating func committed() { lastSeen.merge(next) { $1 } }

    private func load(_ partition: Int64) throws -> Int64 {
        readNext.bind(1, partition)
        guard let next = try readNext.first({ $0.integer(0) }) else {
            throw LogError.fatal("partition number \(partition) has no counter")
        }
        if let last = lastSeen[partition], next < last {
            throw LogError.fatal("the log went back from offset \(last) to \(next): an older copy was put in its place")
        }
        return next
    }
}
