import Events

/// How far each slot was read: the next offset, and the greatest sequence of all records before it. The sequence tells whether the position
/// still fits the log: a log that was lost or put back has other records there, with greater sequences, since they were emitted later.
struct Positions: Sendable, Hashable {
    struct Position: Sendable, Hashable {
        var next: Int64 = 0
        var sequence: Int64 = 0
    }

    private var values: [Position]

    init() {
        values = Array(repeating: Position(), count: Slot.count)
    }

    subscript(slot: Slot) -> Position {
        get { values[slot.index] }
        set { values[slot.index] = newValue }
    }

    mutating func pass(_ slot: Slot, offset: Int64, sequence: Int64?) {
        values[slot.index].next = Swift.max(values[slot.index].next, offset + 1)
        if let sequence { values[slot.index].sequence = Swift.max(values[slot.index].sequence, sequence) }
    }
}
