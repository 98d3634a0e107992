public import EventLog
public import Events
import Foundation

/// The log of one machine: an SQLite file in WAL mode, on a local disk, that the services' processes share.
///
/// A client has four threads of its own:
/// - The writer appends in transactions that many callers share; each is durable (`synchronous=FULL`) before its callers are answered.
/// - The watch refuses appends that wait too long for the writer's turn.
/// - The reader reads for all readers. A file of its own wakes it, which is written after commits of records that it waits for.
/// - The cleaner cleans, if no other client does.
///
/// A client belongs to the file that it opened. While the file is missing, it throws `unavailable`, and continues once the file is back. If
/// another file stands in its place, even a copy, it throws `fatal` for good. Then a new client has to be made, and saved positions have to
/// be checked against it.
public final class EmbeddedLog: EventLog, Sendable {
    private let paths: LogPaths
    private let meta: Meta
    private let writerQueue: WriterQueue
    private let readerQueue: ReaderQueue
    private let cleanerQueue: CleanerQueue
    /// The writer's is the first, then that of the watch over its queue.
    private let threads: [WorkerThread]
    private let sharedCounts: Counts

    /// `append` writes all its records in one transaction.
    public var appendsAreAtomic: Bool { true }

    public var refusesOldEpochs: Bool { true }

    /// Opens the log at `path`; makes it, and the folders above it, if it is missing.
    /// - Throws: `LogError.misconfigured` if the file is something else, or was made with other partitions.
    public init(path: String, settings: Settings = Settings()) async throws {
        paths = LogPaths(log: URL(filePath: path).path)
        sharedCounts = Counts()
        writerQueue = try WriterQueue(mostBytes: settings.queuedBytes, patience: settings.patience)
        readerQueue = try ReaderQueue()
        cleanerQueue = try CleanerQueue()
        var threads: [WorkerThread] = []
        do {
            let (meta, writer) = try await EmbeddedLog.startWriter(paths, settings, writerQueue, sharedCounts)
            threads.append(writer)
            threads.append(EmbeddedLog.startWatch(paths, settings, writerQueue, sharedCounts))
            self.meta = meta
            threads.append(
                try await EmbeddedLog.startReader(paths, settings, meta, readerQueue, sharedCounts))
            threads.append(
                try await EmbeddedLog.startCleaner(paths, settings, meta, cleanerQueue, sharedCounts))
        } catch {
            writerQueue.close()
            readerQueue.close()
            throw LogError(error)
        }
        self.threads = threads
    }

    // MARK: - The protocol

    public var identity: String {
        get async throws {
            try await readerQueue.ask { try $0.checkFile() }
            return meta.identity
        }
    }

    public func prepare(_ topics: [Topic]) async throws -> [String] {
        let promise = Promise<Void, LogError>()
        let job = WriterJob { writer in
            promise.keep(Result { try writer.prepare(topics) }.mapError { LogError($0) })
        } fail: {
            promise.keep(.failure($0))
        }
        try writerQueue.add(job)
        try await promise.outcome.get()
        return []
    }

    /// If the task is cancelled before the writer has begun with the records, they are not written.
    public func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        guard !records.isEmpty else { return [] }
        let identifier = writerQueue.newIdentifier()
        let request: AppendRequest
        do throws(LogError) {
            request = try AppendRequest(records, identifier: identifier)
            try writerQueue.add(request) { LockHolder.sentence(of: paths.lock) }
        } catch {
            throw AppendError(cause: error, offsets: Array(repeating: nil, count: records.count), isCertain: true)
        }
        let outcome = await withTaskCancellationHandler {
            await request.promise.outcome
        } onCancel: {
            guard writerQueue.withdraw(identifier) else { return }
            request.fail(.unavailable("the append was cancelled before it began"), isCertain: true)
        }
        return try outcome.get()
    }

    public var oldestWait: OldestWait? {
        guard let oldest = writerQueue.oldest else { return nil }
        let age = ContinuousClock.now - oldest.since
        // A process that holds the lock for a moment is not reported.
        let why = oldest.waitsForTurn && age > .seconds(1) ? LockHolder.sentence(of: paths.lock) : nil
        return OldestWait(age: age, what: oldest.what, why: why)
    }

    public func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        let slots = try await readerQueue.ask { try $0.slots(for: positions) }
        return EmbeddedReader(slots: slots, queue: readerQueue)
    }

    public func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        try await readerQueue.ask { try $0.bounds(of: partitions) }
    }

    public func forgottenDeletions(of partitions: [TopicPartition]) async throws -> [TopicPartition: Int64]? {
        try await readerQueue.ask { try $0.forgottenDeletions(of: partitions) }
    }

    /// Waits up to five seconds for each thread. A thread that the system blocks, in a lock that another process does not release, ends by
    /// itself when the lock is released.
    ///
    /// The writer's connection is closed last, by itself. SQLite then copies the write-ahead log into the file. Two connections that close
    /// at the same time would each leave that to the other.
    public func close() async {
        readerQueue.close()
        cleanerQueue.close()
        for thread in threads.dropFirst(2) { await thread.waitForEnd(atMost: .seconds(5)) }
        stop()
        for thread in threads { await thread.waitForEnd(atMost: .seconds(5)) }
    }

    deinit { stop() }

    private func stop() {
        writerQueue.close()
        readerQueue.close()
        cleanerQueue.close()
    }

    // MARK: - Beyond the protocol

    /// Cleans now what is due: expired records, replaced ones, tombstones.
    /// - Returns: nil if another client cleans this log.
    @discardableResult
    public func clean() async throws -> CleaningReport? { try await cleanerQueue.ask() }

    public var counts: LogCounts {
        var counts = sharedCounts.now
        counts.oldestWait = writerQueue.oldest.map { ContinuousClock.now - $0.since }
        return counts
    }

    /// Bytes of the file and its write-ahead log.
    public var size: Int64 {
        [paths.log, paths.log + "-wal"].reduce(0) { sum, path in
            var status = stat()
            return stat(path, &status) == 0 ? sum + Int64(status.st_size) : sum
        }
    }
}
