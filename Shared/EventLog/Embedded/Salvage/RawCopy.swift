import EventLog
import Events

/// Writes what was found in a damaged log's pages into a new one.
struct RawCopy: ~Copyable {
    private let raw: RawLog
    private let destination: Database
    private let partitions: Int32
    private var report = SalvageReport()

    /// How far the next offset is put off in a partition whose counter is gone: nobody knows what was given out.
    static let leap: Int64 = 1 << 20
    private static let rows = 1000

    init(_ raw: RawLog, to paths: LogPaths, defaultPartitions: Int32) throws {
        let made = try Database(path: paths.log, mode: .create)
        try made.execute("PRAGMA journal_mode = WAL")
        try made.execute(Schema.tables)
        destination = made
        self.raw = raw
        partitions = raw.partitions ?? defaultPartitions
    }

    /// - Parameter lost: what reading by SQL missed, if that came to its end; else it is told from the counters.
    consuming func run(lost: [SalvageReport.Loss]?) throws -> SalvageReport {
        guard !raw.topics.isEmpty else { throw LogError.fatal("not even the list of topics can be found in the file") }
        var found: [Int64: [Int64]] = [:]
        var start = 0
        while start < raw.records.count {
            let some = raw.records[start..<min(raw.records.count, start + Self.rows)]
            start += some.count
            let copied = try write(some)
            for row in copied { found[row.partition, default: []].append(row.offset) }
            report.copied += copied.count
        }
        try destination.writing {
            for topic in raw.topics { try write(topic) }
            for fence in raw.fences { try write(fence) }
        }
        for topic in raw.topics {
            for partition in 0..<partitions {
                let place = TopicPartition(topic.name, partition)
                let number = topic.firstPartition + Int64(partition)
                try finish(place, number, found[number] ?? [], lost)
            }
        }
        try destination.execute(Schema.unknownDeletions)
        // A new one: positions that were saved say nothing of it.
        let meta = Meta(identity: Meta.newIdentity(), partitions: partitions)
        report.identity = meta.identity
        report.wasDamaged = true
        try destination.writing { try meta.write(to: destination) }
        try destination.checkpoint(restarting: true)
        return report
    }

    /// - Returns: the records that were written: of several with one row one is enough, they are the same.
    private func write(_ places: ArraySlice<RawLog.Place>) throws -> [RecordID] {
        var written: [RecordID] = []
        let statement = try RecordStatement(destination)
        let find = try destination.statement("SELECT 1 FROM records WHERE id = ?")
        let numbers = Set(raw.topics.flatMap { $0.firstPartition..<$0.firstPartition + Int64(partitions) })
        try destination.writing {
            for place in places where numbers.contains(place.row.partition) {
                // What had expired does not come back.
                guard place.row.offset >= raw.counters[place.row.partition]?.first ?? 0,
                    let record = try raw.record(at: place)
                else { continue }
                find.bind(1, place.row.rowID)
                guard try find.first({ $0.integer(0) }) == nil else { continue }
                let new = NewRecord(
                    TopicPartition("", 0), key: String(decoding: record.key, as: UTF8.self), value: record.value,
                    headers: try Headers.decode(record.headers))
                try statement.run(new, at: place.row, Timestamp(microseconds: record.time))
                written.append(place.row)
            }
        }
        return written
    }

    /// - Parameter offsets: ascending.
    private mutating func finish(
        _ place: TopicPartition, _ number: Int64, _ offsets: [Int64], _ lost: [SalvageReport.Loss]?
    ) throws {
        let end = (offsets.last ?? -1) + 1
        var counter = raw.counters[number] ?? Counter(first: offsets.first ?? 0, next: end + Self.leap, dense: 0)
        counter.next = max(counter.next, end)
        if let lost {
            report.lost += lost.filter { $0.place == place }.flatMap { Self.gaps(in: offsets, $0.offsets, place) }
        } else {
            // Below `dense` nobody can tell any more what compaction took.
            let below = Self.gaps(in: offsets, counter.first..<max(counter.first, counter.dense), place)
            if let first = below.first, let last = below.last {
                report.lost.append(.init(place, first.offsets.lowerBound..<last.offsets.upperBound))
            }
            report.lost += Self.gaps(in: offsets, max(counter.first, counter.dense)..<counter.next, place)
        }
        let insert = try destination.statement("INSERT INTO counters (id, first, next, dense) VALUES (?, ?, ?, ?)")
        for (index, value) in [number, counter.first, counter.next, counter.next].enumerated() {
            insert.bind(Int32(index + 1), value)
        }
        try insert.run()
    }

    /// What of a range is in none of the offsets, which ascend.
    private static func gaps(
        in offsets: [Int64], _ range: Range<Int64>, _ place: TopicPartition
    ) -> [SalvageReport.Loss] {
        var gaps: [SalvageReport.Loss] = []
        var next = range.lowerBound
        for offset in offsets where range.contains(offset) {
            if offset > next { gaps.append(.init(place, next..<offset)) }
            next = offset + 1
        }
        if next < range.upperBound { gaps.append(.init(place, next..<range.upperBound)) }
        return gaps
    }

    private func write(_ topic: TopicRow) throws {
        let insert = try destination.statement("INSERT INTO topics (name, first_partition, days) VALUES (?, ?, ?)")
        insert.bind(1, topic.name)
        insert.bind(2, topic.firstPartition)
        insert.bind(3, topic.days)
        try insert.run()
    }

    private func write(_ fence: FenceRow) throws {
        let insert = try destination.statement(
            """
            INSERT INTO fences (id, source, epoch) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET epoch = max(epoch, excluded.epoch)
            """)
        insert.bind(1, fence.id)
        insert.bind(2, fence.source)
        insert.bind(3, fence.epoch)
        try insert.run()
    }
}
