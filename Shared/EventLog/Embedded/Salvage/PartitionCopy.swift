import EventLog
import Events

/// Copies the readable records of one partition whose checksum is right.
final class PartitionCopy {
    private let place: TopicPartition
    private let number: Int64
    private let select: Statement
    private let write: RecordStatement
    /// Counter of the copy.
    private(set) var counter: Counter
    private(set) var copied = 0
    private(set) var lost: [SalvageReport.Loss] = []
    /// Offset that is expected next.
    private var next: Int64

    init(
        _ place: TopicPartition, number: Int64, counter: Counter, from source: borrowing Database,
        to destination: borrowing Database
    ) throws {
        let select = try source.statement(
            "SELECT id, time, key, headers, checksum, value FROM records WHERE id >= ? AND id < ? ORDER BY id")
        let write = try RecordStatement(destination)
        self.select = select
        self.write = write
        self.place = place
        self.number = number
        self.counter = counter
        next = counter.first
    }

    func run(to destination: borrowing Database) throws {
        var state = Walk.goesOn
        while state == .goesOn {
            let records: [Record]
            (records, state) = readSome()
            try destination.writing {
                for record in records {
                    let new = NewRecord(place, key: record.key, value: record.value, headers: record.headers)
                    try write.run(new, at: RecordID(partition: number, offset: record.offset), record.appendedAt)
                }
            }
            copied += records.count
            if state == .isBroken {
                lose(upTo: firstReadable())
                state = next < counter.next ? .goesOn : .isAtEnd
            }
        }
        if next < counter.next { skip(to: counter.next) }
        if !lost.isEmpty { counter.dense = counter.next }
    }

    private enum Walk { case goesOn, isAtEnd, isBroken }

    /// Some records from `next` on, up to an unreadable one.
    private func readSome() -> ([Record], Walk) {
        var records: [Record] = []
        var budget = ReadBudget(records: LogFileReader.mostRecords)
        bind(from: next)
        do {
            try select.forEachRow { row in
                let offset = RecordID(rowID: row.integer(0)).offset
                if offset > next { skip(to: offset) }
                if let record = Record(RecordFields(row), place: place) {
                    records.append(record)
                    budget.spend(record)
                    next = offset + 1
                } else {
                    lose(upTo: offset + 1)
                }
                return !budget.isSpent
            }
            return (records, budget.isSpent ? .goesOn : .isAtEnd)
        } catch {
            return (records, .isBroken)
        }
    }

    /// Skips offsets without a row: below `dense` compaction may have deleted them.
    private func skip(to offset: Int64) {
        next = max(next, min(counter.dense, offset))
        lose(upTo: offset)
    }

    private func lose(upTo end: Int64) {
        if next < end { lost.append(SalvageReport.Loss(place, next..<end)) }
        next = max(next, end)
        counter.next = max(counter.next, end)
    }

    /// First readable offset behind `next`: searched in growing steps, then between the last two.
    private func firstReadable() -> Int64 {
        var broken = next
        var step: Int64 = 1
        while broken + step < counter.next, !isReadable(from: broken + step) {
            broken += step
            step *= 2
        }
        var readable = min(broken + step, counter.next)
        while readable - broken > 1 {
            let middle = broken + (readable - broken) / 2
            if isReadable(from: middle) { readable = middle } else { broken = middle }
        }
        return readable
    }

    private func isReadable(from offset: Int64) -> Bool {
        bind(from: offset)
        do {
            _ = try select.first { $0.bytes(5)?.count }
            return true
        } catch { return false }
    }

    private func bind(from offset: Int64) {
        select.bind(1, RecordID(partition: number, offset: offset).rowID)
        select.bind(2, RecordID(partition: number + 1, offset: 0).rowID)
    }
}
