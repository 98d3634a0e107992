import EventLog

/// Offsets of a partition.
struct Counter: Equatable {
    /// First offset kept.
    var first: Int64
    /// Next offset to be given.
    var next: Int64
    /// No offset is missing from here on.
    var dense: Int64

    static let nothing = Counter(first: 0, next: 0, dense: 0)

    /// In a damaged file they may be out of order.
    var bounds: Range<Int64> { first..<max(first, next) }
}

/// Counters of all partitions, by the partitions' numbers, which begin at 1 and have no gaps.
struct Counters {
    private var counters: [Counter] = []

    /// A partition that was never read counts as empty.
    subscript(partition: Int64) -> Counter {
        get { counters.indices.contains(Int(partition)) ? counters[Int(partition)] : .nothing }
        set {
            while counters.count <= Int(partition) { counters.append(.nothing) }
            counters[Int(partition)] = newValue
        }
    }

    /// - Throws: `outOfRange` if nothing can follow on the slot's position.
    func check(_ slot: ReadSlot) throws(LogError) {
        let counter = self[slot.partition]
        guard slot.position >= counter.first, slot.position <= counter.next else {
            throw .outOfRange(slot.place, position: slot.position, bounds: counter.bounds)
        }
    }

    /// Greatest number of records that a request can get.
    func waiting(for request: ReadRequest) -> Int {
        request.slots.reduce(0) { sum, slot in
            let (more, isTooMany) = max(0, self[slot.partition].next - slot.position).addingReportingOverflow(
                Int64(sum))
            return isTooMany ? Int.max : Int(more)
        }
    }

    /// True if a request can be answered with records or an error.
    func hasNews(for request: ReadRequest) -> Bool {
        request.slots.contains { self[$0.partition].next != $0.position }
    }
}

/// Records and bytes that a call of `next` may still take.
struct ReadBudget {
    private(set) var records: Int
    private var bytes = LogFileReader.mostBytes

    init(records: Int) { self.records = records }

    var isSpent: Bool { records <= 0 || bytes <= 0 }

    mutating func spend(_ record: Record) {
        records -= 1
        bytes -= (record.value?.count ?? 0) + record.key.utf8.count
    }
}
