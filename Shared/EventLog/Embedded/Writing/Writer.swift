import EventLog
import Events
import Foundation

/// The only thread of its process that appends: takes waiting requests, writes them in one transaction, wakes readers, then answers. Lives
/// on the writer thread.
final class Writer {
    let connection: Connection
    private let queue: WriterQueue
    private let settings: EmbeddedLog.Settings
    private let counts: Counts
    private let lock: FileLock
    private let room: DiskRoom
    private var bells: Bells
    private var topics: TopicTable
    private var inserter: RecordInserter
    private var fences: FenceTable
    private var wal = WALBound()
    private let freePages: Statement

    /// Opens the log, and makes it if there is none.
    /// - Parameter opening: notified while it waits for its turn.
    init(
        _ paths: LogPaths, _ settings: EmbeddedLog.Settings, queue: WriterQueue, counts: Counts,
        opening: TurnWait = TurnWait()
    ) throws {
        let folder = URL(filePath: paths.log).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw LogError.unavailable("the folder \(folder.path) cannot be made: \(error)") }
        let lock = try FileLock(path: paths.lock)
        opening.began()
        let connection = try lock.hold {
            opening.ended()
            let connection = try Connection(creating: paths, partitions: settings.partitions)
            try connection.database.writing { try CleaningClock.begin(by: settings, in: connection.database) }
            return connection
        }
        paths.keepToOwner()
        // No process writes without the lock.
        connection.database.setBusyTimeout(min(.seconds(1), settings.patience))
        try connection.database.execute("PRAGMA synchronous = FULL")
        inserter = try RecordInserter(connection.database)
        fences = try FenceTable(connection.database)
        freePages = try connection.database.statement("PRAGMA freelist_count")
        topics = TopicTable(partitions: settings.partitions)
        bells = try Bells(paths)
        room = DiskRoom(folder: folder.path, reserve: settings.reserve)
        self.lock = lock
        self.connection = connection
        self.queue = queue
        self.settings = settings
        self.counts = counts
    }

    var meta: Meta { connection.meta }

    /// Works until the queue is closed.
    func run() {
        while true {
            switch queue.next() {
            case .work: work()
            case .nothing: _ = queue.waker.sleep()
            case .closed: return
            }
        }
    }

    // MARK: - Appending

    private func work() {
        let work: WriterQueue.Work
        let outcomes: [Result<[Int64], AppendError>]
        do {
            try lock.acquire()
            defer { lock.release() }
            // Taken only now: requests that came while the thread waited for the lock are written as well, and overdue ones were refused.
            work = queue.take(atMost: settings.transactionRecords)
            for job in work.jobs { job.run(self) }
            guard !work.requests.isEmpty else { return }
            outcomes = outcome(of: work.requests)
        } catch {
            let work = queue.take(atMost: settings.transactionRecords)
            let reason = LogError.unavailable("\(error)")
            for job in work.jobs { job.fail(reason) }
            for request in work.requests { request.fail(reason, isCertain: true) }
            return
        }
        bells.ring(for: inserter.touched)
        for (request, outcome) in zip(work.requests, outcomes) { request.promise.keep(outcome) }
        keepWALBounded()
    }

    private func outcome(of requests: [AppendRequest]) -> [Result<[Int64], AppendError>] {
        do {
            return try write(requests)
        } catch {
            let isCertain = (error as? CommitFailure)?.cause.leavesNothing ?? true
            return requests.map { .failure($0.failure(LogError(error), isCertain: isCertain)) }
        }
    }

    private func write(_ requests: [AppendRequest]) throws -> [Result<[Int64], AppendError>] {
        try connection.checkFile()
        // Pages of the write-ahead log will be in the file as well.
        let bytes = requests.reduce(Int(connection.database.walPages) * 4096) { $0 + $1.bytes }
        try room.check(for: bytes) {
            try (freePages.first { $0.integer(0) } ?? 0) * 4096
        }
        inserter.begin()
        fences.begin()
        let outcomes = try connection.database.writing {
            let now = settings.clock()
            let outcomes = try requests.map { try write($0, at: now) }
            try inserter.finish()
            return outcomes
        }
        inserter.committed()
        counts.update { counts in
            counts.commits += 1
            counts.appended += requests.reduce(0) { $0 + $1.records.count }
        }
        return outcomes
    }

    /// A request for a missing topic, or of a replaced owner, fails alone; nothing of it is written.
    private func write(_ request: AppendRequest, at now: Timestamp) throws -> Result<[Int64], AppendError> {
        var partitions: [Int64] = []
        partitions.reserveCapacity(request.records.count)
        for record in request.records {
            do {
                partitions.append(try topics.number(of: record.topicPartition, in: connection.database))
            } catch LogError.misconfigured(let reason) {
                return .failure(request.failure(.misconfigured(reason), isCertain: true))
            }
        }
        if let reason = try fences.pass(request.records, partitions: partitions) {
            return .failure(request.failure(reason, isCertain: true))
        }
        var offsets: [Int64] = []
        offsets.reserveCapacity(request.records.count)
        for (record, partition) in zip(request.records, partitions) {
            offsets.append(try inserter.insert(record, partition: partition, at: now))
        }
        return .success(offsets)
    }

    /// After the answers, so that no caller waits for it.
    private func keepWALBounded() {
        do {
            try wal.keep(connection.database, lock: lock)
        } catch {
            counts.update { $0.failedCheckpoints += 1 }
        }
    }

    // MARK: - Topics

    /// Runs in the writer's turn.
    func prepare(_ wanted: [Topic]) throws {
        try connection.checkFile()
        try connection.database.writing { try topics.prepare(wanted, in: connection.database) }
    }
}
