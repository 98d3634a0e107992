import EventLog

/// Collects the records that a statement walks over. SQLite calls it as an SQL function with each row's values. That is cheaper than
/// stepping the statement, which has to be entered, left and asked for each column.
final class RecordTaker {
    /// Called as `take(id, time, key, headers, checksum, value)`; true ends the walk.
    static let function = "take"

    fileprivate struct Taking {
        var records: [Record] = []
        var budget = ReadBudget(records: 0)
        var place = TopicPartition("", 0)
        /// Offset that comes next, if it is not missing.
        var position: Int64 = 0
        /// No offset is missing from here on.
        var dense: Int64 = 0
        /// The record at the position is damaged.
        var isDamaged = false
    }

    private var taking = Taking()

    init(_ database: borrowing Database) throws(SQLiteFailure) {
        try database.define(RecordTaker.function, values: 6, taker: self) { context, _, values in
            RowValues.answer(context, values) { taker, row in
                Unmanaged<RecordTaker>.fromOpaque(taker)._withUnsafeGuaranteedRef { $0.taking.take(row) }
            }
        }
    }

    /// Begins anew, with as much room as there may be records.
    func begin(_ budget: ReadBudget, room: Int) {
        taking.budget = budget
        taking.records.reserveCapacity(room)
    }

    /// Returns the records collected since `begin`.
    func end() -> [Record] {
        defer { taking.records = [] }
        return taking.records
    }

    var hasRecords: Bool { !taking.records.isEmpty }
    var isSpent: Bool { taking.budget.isSpent }

    /// Collects the records of one partition while `walk` runs, and advances the slot.
    /// - Returns: false if it met a damaged record, at the slot's new position.
    func take(_ slot: inout ReadSlot, dense: Int64, _ walk: () throws -> Void) rethrows -> Bool {
        (taking.place, taking.position, taking.dense, taking.isDamaged) = (slot.place, slot.position, dense, false)
        defer { slot.position = taking.position }
        try walk()
        return !taking.isDamaged
    }
}

extension RecordTaker.Taking {
    /// - Returns: false if the walk ends with this row.
    fileprivate mutating func take(_ row: borrowing RowValues) -> Bool {
        let fields = RecordFields(row)
        guard fields.offset == position || position < dense, let record = Record(fields, place: place) else {
            isDamaged = true
            return false
        }
        budget.spend(record)
        records.append(record)
        position = fields.offset + 1
        return !budget.isSpent
    }
}
