import EventLog
import Events

/// Writes the records found in a damaged log's pages into a new log.
struct RawCopy: ~Copyable {
    private let raw: RawLog
    private let destination: Database
    private let partitions: Int32
    private var report = SalvageReport()

    /// Distance by which the next offset is raised in a partition without a counter: it is unknown which offsets were given out.
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

    /// - Parameter lost: offsets that reading by SQL missed, if that finished; else they follow from the counters.
    consuming func run(lost: [SalvageReport.Loss]?) throws -> SalvageReport {
        guard !raw.topics.isEmpty else { throw LogError.fatal("the file has no readable list of topics") }
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
        // A new identity: saved positions do not hold for it.
        let meta = Meta(identity: Meta.newIdentity(), partitions: partitions)
        report.identity = meta.identity
        report.wasDamaged = true
        try destination.writing { try meta.write(to: destination) }
        try destination.checkpoint(restarting: true)
        return report
    }

    /// - Returns: the records written; of several records with the same row one is enough, since they are equal.
    private func write(_ places: ArraySlice<RawLog.Place>) throws -> [RecordID] {
        var written: [RecordID] = []
        let statement = try RecordStatement(destination)
        let find = try destination.statement("SELECT 1 FROM records WHERE id = ?")
        let numbers = Set(raw.topics.flatMap { $0.firstPartition..<$0.firstPartition + Int64(partitions) })
        try destination.writing {
            for place in places where numbers.contains(place.row.partition) {
                // Expired records do not come back.
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
            // Below `dense` it is unknown what compaction deleted.
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

    /// Parts of a range that contain none of the offsets, which ascend.
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
