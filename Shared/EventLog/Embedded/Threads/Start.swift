import EventLog
import Synchronization

/// Each thread opens its own connection, which never leaves it, and reports the result before it begins to work.
extension EmbeddedLog {
    static func startWriter(
        _ paths: LogPaths, _ settings: Settings, _ queue: WriterQueue, _ counts: Counts
    ) async throws -> (Meta, WorkerThread) {
        let opened = Promise<Meta, LogError>()
        let opening = TurnWait()
        let thread = WorkerThread(name: "log-writer") {
            do {
                let writer = try Writer(paths, settings, queue: queue, counts: counts, opening: opening)
                // Too late: nobody waits for this client any more.
                guard opened.keep(.success(writer.meta)) else { return }
                writer.run()
            } catch {
                opened.keep(.failure(LogError(error)))
            }
        }
        let limit = Task {
            while !opened.isKept {
                try await Task.sleep(for: opening.left(of: settings.patience))
                if opening.left(of: settings.patience) <= .zero {
                    opened.keep(.failure(.noTurn(after: settings.patience, paths)))
                }
            }
        }
        defer { limit.cancel() }
        return (try await opened.outcome.get(), thread)
    }

    static func startWatch(
        _ paths: LogPaths, _ settings: Settings, _ queue: WriterQueue, _ counts: Counts
    ) -> WorkerThread {
        let watch = OverdueWatch(queue: queue, paths: paths, patience: settings.patience, counts: counts)
        return WorkerThread(name: "log-watch") { watch.run() }
    }

    static func startReader(
        _ paths: LogPaths, _ settings: Settings, _ meta: Meta, _ queue: ReaderQueue, _ counts: Counts
    ) async throws -> WorkerThread {
        let opened = Promise<Void, LogError>()
        let thread = WorkerThread(name: "log-reader") {
            do {
                var loop = try ReaderLoop(
                    paths, expected: meta, queue: queue, counts: counts, lookInterval: settings.lookInterval)
                opened.keep(.success(()))
                loop.run()
            } catch {
                opened.keep(.failure(LogError(error)))
            }
        }
        try await opened.outcome.get()
        return thread
    }

    static func startCleaner(
        _ paths: LogPaths, _ settings: Settings, _ meta: Meta, _ queue: CleanerQueue, _ counts: Counts
    ) async throws -> WorkerThread {
        let opened = Promise<Void, LogError>()
        let thread = WorkerThread(name: "log-cleaner") {
            do {
                var cleaner = try Cleaner(paths, settings, meta: meta, queue: queue, counts: counts)
                opened.keep(.success(()))
                cleaner.run()
            } catch {
                opened.keep(.failure(LogError(error)))
            }
        }
        try await opened.outcome.get()
        return thread
    }
}

/// Start of a wait for the turn: opening itself may take long, waiting may not.
final class TurnWait: Sendable {
    private let since = Mutex<ContinuousClock.Instant?>(nil)

    func began() { since.withLock { $0 = .now } }
    func ended() { since.withLock { $0 = nil } }

    /// Time left to wait; all of it while it does not wait.
    func left(of patience: Duration) -> Duration {
        since.withLock { $0.map { patience - (ContinuousClock.now - $0) } ?? patience }
    }
}
