import EventLog
import Events

/// Copies what SQLite can read of a log into a new one.
final class LogCopy {
    /// Copies all that is undamaged: by SQLite, and where that fails from the file's pages.
    static func run(from source: LogPaths, to destination: LogPaths) throws -> SalvageReport {
        var lost: [SalvageReport.Loss]?
        do {
            let report = try LogCopy(from: source, to: destination).run()
            guard report.wasDamaged else { return report }
            lost = report.lost
        } catch let error as SQLiteFailure where error.isCorruption {
        } catch LogError.misconfigured {
            // The file's facts about itself are lost: its pages are read instead.
        }
        try destination.removeFiles()
        let raw = try RawLog(source)
        if let format = raw.format, ![Schema.format, Schema.formerFormat].contains(format) {
            throw LogError.misconfigured("the file has format \(format), this program reads format \(Schema.format)")
        }
        return try RawCopy(raw, to: destination, defaultPartitions: EmbeddedLog.Settings().partitions).run(lost: lost)
    }

    private let source: Database
    private let destination: Database
    private let insertTopic: Statement
    private let insertCounter: Statement
    private var report = SalvageReport()

    init(from source: LogPaths, to destination: LogPaths) throws {
        let made = try Database(path: destination.log, mode: .create)
        try made.execute("PRAGMA journal_mode = WAL")
        try made.execute(Schema.tables)
        insertTopic = try made.statement("INSERT INTO topics (name, first_partition, days) VALUES (?, ?, ?)")
        insertCounter = try made.statement("INSERT INTO counters (id, first, next, dense) VALUES (?, ?, ?, ?)")
        self.source = try Database(path: source.log, mode: .readWrite)
        self.destination = made
    }

    func run() throws -> SalvageReport {
        var meta = try Meta.read(from: source)
        for topic in try readTopics() {
            try write(topic)
            for partition in 0..<meta.partitions {
                let place = TopicPartition(topic.name, partition)
                try copy(place, number: topic.firstPartition + Int64(partition))
            }
        }
        if meta.format == Schema.format { try copyFences() }
        try destination.execute(Schema.unknownDeletions)
        if !report.lost.isEmpty { meta.identity = Meta.newIdentity() }
        report.identity = meta.identity
        report.wasDamaged = !report.lost.isEmpty
        // Written last: an interrupted copy is no log.
        try destination.writing { try meta.write(to: destination) }
        try destination.checkpoint(restarting: true)
        return report
    }

    private func copy(_ place: TopicPartition, number: Int64) throws {
        let copy = try PartitionCopy(place, number: number, counter: counter(number), from: source, to: destination)
        try copy.run(to: destination)
        report.copied += copy.copied
        report.lost += copy.lost
        insertCounter.bind(1, number)
        insertCounter.bind(2, copy.counter.first)
        insertCounter.bind(3, copy.counter.next)
        insertCounter.bind(4, copy.counter.dense)
        try insertCounter.run()
    }

    private func copyFences() throws {
        let insert = try destination.statement("INSERT INTO fences (id, source, epoch) VALUES (?, ?, ?)")
        try source.statement("SELECT id, source, epoch FROM fences").forEachRow { row in
            insert.bind(1, row.integer(0))
            insert.bind(2, row.text(1))
            insert.bind(3, row.integer(2))
            try insert.run()
            return true
        }
    }

    // MARK: - What must be readable

    private func readTopics() throws -> [TopicRow] {
        var topics: [TopicRow] = []
        try source.statement("SELECT name, first_partition, days FROM topics").forEachRow { row in
            let days = row.isNull(2) ? nil : row.integer(2)
            topics.append(TopicRow(name: row.text(0), firstPartition: row.integer(1), days: days))
            return true
        }
        return topics
    }

    private func write(_ topic: TopicRow) throws {
        insertTopic.bind(1, topic.name)
        insertTopic.bind(2, topic.firstPartition)
        insertTopic.bind(3, topic.days)
        try insertTopic.run()
    }

    private func counter(_ number: Int64) throws -> Counter {
        let select = try source.statement("SELECT first, next, dense FROM counters WHERE id = ?")
        select.bind(1, number)
        return try select.first { Counter(first: $0.integer(0), next: $0.integer(1), dense: $0.integer(2)) } ?? .nothing
    }
}
