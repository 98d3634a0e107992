import EventLog
import Events

/// Cleans at intervals, if no other client of the log does. Lives on the cleaner thread.
struct Cleaner: ~Copyable {
    private let paths: LogPaths
    private let meta: Meta
    private let settings: EmbeddedLog.Settings
    private let queue: CleanerQueue
    private let counts: Counts
    private let lease: FileLock
    /// Taken once and kept until the end: the system frees it when this process dies.
    private var hasLease = false
    /// True if the last complete cleaning failed; cleanings for erasure only do not change it.
    private var hasFailed = false

    init(
        _ paths: LogPaths, _ settings: EmbeddedLog.Settings, meta: Meta, queue: CleanerQueue, counts: Counts
    ) throws {
        lease = try FileLock(path: paths.cleaner)
        self.paths = paths
        self.meta = meta
        self.settings = settings
        self.queue = queue
        self.counts = counts
    }

    /// Works until the queue is closed.
    mutating func run() {
        let interval = settings.deployment.isEmpty ? nil : settings.cleaningInterval
        var next = interval.map { ContinuousClock.now + $0 }
        while true {
            let pause = next.map { min(settings.erasureInterval, ContinuousClock.now.duration(to: $0)) }
            let reason = queue.waker.sleep(atMost: pause)
            let work = queue.take()
            guard !work.isClosed else {
                for answer in work.asked { answer.keep(.failure(.closed)) }
                return
            }
            guard reason == .time || !work.asked.isEmpty else { continue }
            let isDue = next.map { $0 <= .now } ?? false
            let outcome = clean(all: isDue || !work.asked.isEmpty)
            if isDue { next = interval.map { .now + $0 } }
            for answer in work.asked { answer.keep(outcome) }
        }
    }

    /// - Parameter all: false: only for erasure.
    private mutating func clean(all: Bool) -> Result<CleaningReport?, LogError> {
        do {
            if !hasLease { hasLease = try lease.tryToAcquire() }
            guard hasLease else { return .success(nil) }
            let report = try cleaned(all: all)
            if all { hasFailed = false }
            counts.update { [hasFailed] counts in
                counts.cleaned += report
                if !hasFailed { counts.cleaningFailure = nil }
            }
            return .success(report)
        } catch {
            if all { hasFailed = true }
            let failure = LogError(error)
            counts.update { $0.cleaningFailure = "\(failure)" }
            return .failure(failure)
        }
    }

    private func cleaned(all: Bool) throws -> CleaningReport {
        var transactions = try CleaningTransactions(paths, expected: meta)
        let partitions = try self.partitions(in: transactions.connection.database)
        var report = CleaningReport()
        let isStopped = { [queue] in queue.isClosed }
        for partition in partitions where partition.place.topic.hasSuffix(CheckpointFold.suffix) {
            try CheckpointFold.fold(partition: partition.number, &transactions, until: isStopped)
        }
        if all { try takeOld(partitions, &transactions, &report, until: isStopped) }
        let firsts = partitions.filter { $0.place.partition == 0 }.map { ($0.place.topic, $0.number) }
        let pass = ErasurePass(
            deployment: settings.deployment, topics: Dictionary(uniqueKeysWithValues: firsts),
            partitions: meta.partitions)
        report.erased = try pass.run(&transactions, until: isStopped)
        let oldest = try pass.oldestRequest(in: transactions.connection.database)
        counts.update { $0.oldestErasure = oldest }
        return report
    }

    /// Deletes expired records, replaced records and tombstones.
    private func takeOld(
        _ partitions: [Partition], _ transactions: inout CleaningTransactions, _ report: inout CleaningReport,
        until isStopped: () -> Bool
    ) throws {
        var now = Timestamp(microseconds: 0)
        try transactions.slice { now = try CleaningClock.now(by: settings, in: $0) }
        for partition in partitions {
            switch partition.kept {
            case .days(let days):
                let cutoff = now.advanced(by: .zero - .days(Int64(days)))
                let pass = RetentionPass(place: partition.place, partition: partition.number, cutoff: cutoff)
                try pass.run(&transactions, &report, until: isStopped)
            case .compacted:
                let pass = CompactionPass(partition: partition.number, ages: settings.ages, now: now)
                try pass.run(&transactions, &report, until: isStopped)
            }
        }
    }

    private struct Partition {
        let place: TopicPartition
        let number: Int64
        let kept: Retention
    }

    private func partitions(in database: borrowing Database) throws -> [Partition] {
        var partitions: [Partition] = []
        try database.statement("SELECT name, first_partition, days FROM topics ORDER BY name").forEachRow { row in
            let kept: Retention = row.isNull(2) ? .compacted : .days(Int(row.integer(2)))
            let (name, first) = (row.text(0), row.integer(1))
            for partition in 0..<meta.partitions {
                partitions.append(
                    Partition(
                        place: TopicPartition(name, partition), number: first + Int64(partition), kept: kept))
            }
            return true
        }
        return partitions
    }
}
