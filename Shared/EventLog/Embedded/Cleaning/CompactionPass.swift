import Events

/// Leaves one record of each key among the old ones of a partition, and deletes tombstones whose time is over.
///
/// Only old records decide. A record that a young one replaces stays until the young one is old, too, so that a reader some days behind
/// sees what it would have seen then. Offsets and `first` do not change.
struct CompactionPass {
    /// Number of the partition.
    let partition: Int64
    let ages: CompactionAges
    let now: Timestamp

    /// Most keys that one round remembers; more records need more rounds.
    static let mostKeys = 100_000

    func run(
        _ transactions: inout CleaningTransactions, _ report: inout CleaningReport, until isStopped: () -> Bool
    ) throws {
        while !isStopped() {
            let state = try state(in: transactions.connection.database)
            let isDirty = state.oldestDirty.map { $0 < now.microseconds(before: dirtyAge) } ?? false
            let hasOldTombstone = state.tombstone.map { $0 < tombstoneCutoff } ?? false
            guard isDirty || hasOldTombstone else { return }
            let (last, end) = try lastOffsets(from: state.compacted, in: transactions.connection.database)
            guard end > state.compacted || hasOldTombstone else { return }
            try transactions.slice { try announceGaps(before: end, in: $0) }
            let oldestTombstone = try sweep(before: end, last, &transactions, &report, until: isStopped)
            guard !isStopped() else { return }
            try transactions.slice { try save(end, oldestTombstone, in: $0) }
        }
    }

    /// A round begins when the oldest record that it can delete is this old: well before its time is over, but not at every look.
    private var dirtyAge: Duration { ages.least + (ages.most - ages.least) / 2 }

    private var tombstoneCutoff: Int64 { now.microseconds(before: ages.least + ages.tombstones) }

    // MARK: - Where compaction stands

    private struct CompactionState {
        var compacted: Int64
        var tombstone: Int64?
        /// When the first record not yet compacted was appended.
        var oldestDirty: Int64?
    }

    private func state(in database: borrowing Database) throws -> CompactionState {
        let select = try database.statement("SELECT compacted, tombstone FROM compaction WHERE id = ?")
        select.bind(1, partition)
        var state =
            try select.first {
                CompactionState(compacted: $0.integer(0), tombstone: $0.isNull(1) ? nil : $0.integer(1))
            }
            ?? CompactionState(compacted: 0)
        let first = try database.statement("SELECT time FROM records WHERE id >= ? AND id < ? ORDER BY id LIMIT 1")
        first.bind(1, RecordID(partition: partition, offset: state.compacted).rowID)
        first.bind(2, RecordID(partition: partition + 1, offset: 0).rowID)
        state.oldestDirty = try first.first { $0.integer(0) }
        return state
    }

    private func save(_ compacted: Int64, _ tombstone: Int64?, in database: borrowing Database) throws {
        let insert = try database.statement(
            "INSERT OR REPLACE INTO compaction (id, compacted, tombstone) VALUES (?, ?, ?)")
        insert.bind(1, partition)
        insert.bind(2, compacted)
        insert.bind(3, tombstone)
        try insert.run()
    }

    /// Announces gaps: readers take a missing offset for damage unless it is announced.
    private func announceGaps(before end: Int64, in database: borrowing Database) throws {
        let update = try database.statement("UPDATE counters SET dense = max(dense, ?2) WHERE id = ?1")
        update.bind(1, partition)
        update.bind(2, end)
        try update.run()
    }

    // MARK: - A round

    /// Last offset of each key among the old records from `start` on, and the offset that they end before.
    private func lastOffsets(
        from start: Int64, in database: borrowing Database
    ) throws -> (last: [String: Int64], end: Int64) {
        let cutoff = now.microseconds(before: ages.least)
        var last: [String: Int64] = [:]
        var end = start
        try forEachRecord(from: start, to: 1 << RecordID.offsetBits - 1, in: database) { row in
            guard row.time < cutoff, last.count < CompactionPass.mostKeys else { return false }
            last[row.key] = row.offset
            end = row.offset + 1
            return true
        }
        return (last, end)
    }

    /// Goes over all old records once. Returns when the oldest remaining tombstone was appended.
    private func sweep(
        before end: Int64, _ last: [String: Int64], _ transactions: inout CleaningTransactions,
        _ report: inout CleaningReport, until isStopped: () -> Bool
    ) throws -> Int64? {
        var oldestTombstone: Int64?
        var start: Int64 = 0
        while start < end, !isStopped() {
            var replaced: [Int64] = []
            var tombstones: [Int64] = []
            var looked = 0
            try forEachRecord(from: start, to: end, in: transactions.connection.database) { row in
                start = row.offset + 1
                looked += 1
                if last[row.key, default: -1] > row.offset {
                    replaced.append(row.offset)
                } else if row.isTombstone {
                    if row.time < tombstoneCutoff {
                        tombstones.append(row.offset)
                    } else {
                        oldestTombstone = min(oldestTombstone ?? row.time, row.time)
                    }
                }
                return replaced.count + tombstones.count < CleaningTransactions.rows
            }
            if looked == 0 { break }
            let offsets = replaced + tombstones
            if !offsets.isEmpty {
                try transactions.slice { database in
                    try delete(offsets, in: database)
                    if let last = tombstones.last { try note(forgottenUpTo: last, in: database) }
                }
            }
            report.replaced += replaced.count
            report.tombstones += tombstones.count
        }
        return oldestTombstone
    }

    private func delete(_ offsets: [Int64], in database: borrowing Database) throws {
        let delete = try database.statement("DELETE FROM records WHERE id = ?")
        for offset in offsets {
            delete.bind(1, RecordID(partition: partition, offset: offset).rowID)
            try delete.run()
        }
    }

    /// From the same commit on, no reader continues from before it unawares.
    private func note(forgottenUpTo offset: Int64, in database: borrowing Database) throws {
        let insert = try database.statement(
            "INSERT INTO deletions (id, before) VALUES (?, ?) ON CONFLICT DO UPDATE SET before = max(before, excluded.before)"
        )
        insert.bind(1, partition)
        insert.bind(2, offset + 1)
        try insert.run()
    }

    private struct Row {
        let offset: Int64
        let key: String
        let time: Int64
        let isTombstone: Bool
    }

    /// Reads in transactions of 1,000 records, since a long one would keep the write-ahead log from ending.
    private func forEachRecord(
        from start: Int64, to end: Int64, in database: borrowing Database, _ body: (Row) -> Bool
    ) throws {
        let select = try database.statement(
            "SELECT id, key, time, value IS NULL FROM records WHERE id >= ? AND id < ? ORDER BY id LIMIT 1000")
        var next = start
        var goesOn = true
        while goesOn, next < end {
            select.bind(1, RecordID(partition: partition, offset: next).rowID)
            select.bind(2, RecordID(partition: partition, offset: end).rowID)
            var count = 0
            try select.forEachRow { row in
                count += 1
                let offset = RecordID(rowID: row.integer(0)).offset
                next = offset + 1
                goesOn = body(
                    Row(offset: offset, key: row.text(1), time: row.integer(2), isTombstone: row.integer(3) == 1))
                return goesOn
            }
            if count < 1000 { return }
        }
    }
}

extension Timestamp {
    func microseconds(before age: Duration) -> Int64 { advanced(by: .zero - age).microseconds }
}
