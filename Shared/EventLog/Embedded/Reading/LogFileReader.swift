import EventLog
import Events

/// Reads the file. Lives on the reader thread.
final class LogFileReader {
    private let connection: Connection
    private var topics: TopicTable
    private let selectCounters: Statement
    private let selectSomeCounters: Statement
    private let taker: RecordTaker
    private let takeRecords: Statement
    private(set) var counters = Counters()

    /// Most bytes that a call of `next` returns, except a single larger record.
    static let mostBytes = 4 << 20
    static let mostRecords = 1000

    init(_ paths: LogPaths, expected: Meta) throws {
        connection = try Connection(paths, expected: expected)
        selectCounters = try connection.database.statement("SELECT id, first, next, dense FROM counters")
        selectSomeCounters = try connection.database.statement(
            "SELECT id, first, next, dense FROM counters WHERE id BETWEEN ? AND ?")
        taker = try RecordTaker(connection.database)
        takeRecords = try connection.database.statement(
            """
            SELECT 1 FROM records WHERE id >= ? AND id < ? AND \(RecordTaker.function)(id, time, key, headers, checksum, value) ORDER BY id
            """)
        topics = TopicTable(partitions: expected.partitions)
    }

    func checkFile() throws { try connection.checkFile() }

    /// Finds the partitions' numbers and checks the positions.
    func slots(for positions: [TopicPartition: Int64]) throws -> [ReadSlot] {
        try checkFile()
        try loadCounters()
        return try positions.sorted { ($0.key.topic, $0.key.partition) < ($1.key.topic, $1.key.partition) }
            .map { place, position in
                let partition = try topics.number(of: place, in: connection.database)
                let slot = ReadSlot(place: place, partition: partition, position: position)
                try counters.check(slot)
                return slot
            }
    }

    func bounds(of places: [TopicPartition]) throws -> [TopicPartition: Range<Int64>] {
        try checkFile()
        try loadCounters()
        return try Dictionary(
            places.map { ($0, counters[try topics.number(of: $0, in: connection.database)].bounds) },
            uniquingKeysWith: { $1 })
    }

    func forgottenDeletions(of places: [TopicPartition]) throws -> [TopicPartition: Int64] {
        try checkFile()
        let select = try connection.database.statement("SELECT before FROM deletions WHERE id = ?")
        var forgotten: [TopicPartition: Int64] = [:]
        for place in places {
            select.bind(1, try topics.number(of: place, in: connection.database))
            forgotten[place] = try select.first { $0.integer(0) } ?? 0
        }
        return forgotten
    }

    /// Reads the counters of all partitions: a page or two.
    func loadCounters() throws {
        try selectCounters.forEachRow { row in
            counters[row.integer(0)] = Counter(first: row.integer(1), next: row.integer(2), dense: row.integer(3))
            return true
        }
    }

    /// Runs `body` on one state of the file: the counters of the requests' partitions, and their records. It is one transaction, since each
    /// transaction takes and releases a lock that all processes share.
    func look(for requests: [ReadRequest], _ body: () -> Void) throws {
        try checkFile()
        try connection.database.reading {
            for request in requests { try loadCounters(for: request) }
            body()
        }
    }

    /// Reads the counters of a request's partitions, which are only some of all.
    private func loadCounters(for request: ReadRequest) throws {
        for numbers in request.ranges {
            selectSomeCounters.bind(1, numbers.lowerBound)
            selectSomeCounters.bind(2, numbers.upperBound)
            try selectSomeCounters.forEachRow { row in
                counters[row.integer(0)] = Counter(first: row.integer(1), next: row.integer(2), dense: row.integer(3))
                return true
            }
        }
    }

    /// Reads the records behind the request's positions and advances them. Called within `look`.
    func read(_ request: inout ReadRequest) throws -> [Record] {
        let budget = ReadBudget(records: min(max(1, request.limit), LogFileReader.mostRecords))
        taker.begin(budget, room: min(budget.records, counters.waiting(for: request)))
        defer { _ = taker.end() }
        for step in request.slots.indices {
            let index = (request.start + step) % request.slots.count
            do {
                try read(&request.slots[index])
            } catch  where taker.hasRecords {
                // Undamaged records are returned first; the next call meets the damage again.
                break
            }
            if taker.isSpent {
                request.start = (index + 1) % request.slots.count
                break
            }
        }
        return taker.end()
    }

    private func read(_ slot: inout ReadSlot) throws {
        let counter = counters[slot.partition]
        try counters.check(slot)
        guard counter.next > slot.position else { return }
        takeRecords.bind(1, RecordID(partition: slot.partition, offset: slot.position).rowID)
        takeRecords.bind(2, RecordID(partition: slot.partition, offset: counter.next).rowID)
        do {
            let isWhole = try taker.take(&slot, dense: counter.dense) { try takeRecords.run() }
            guard isWhole else { throw LogError.damaged(slot.place, offset: slot.position) }
        } catch let failure as SQLiteFailure where failure.isCorruption {
            throw LogError.damaged(slot.place, offset: slot.position)
        }
        guard !taker.isSpent, slot.position < counter.next else { return }
        // Compaction may have deleted what was left, but not above `dense`.
        guard counter.next <= counter.dense else { throw LogError.damaged(slot.place, offset: slot.position) }
        slot.position = counter.next
    }
}
