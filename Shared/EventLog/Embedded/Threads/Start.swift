import EventLog

/// Each thread opens its own connection, which never leaves it, and says how that went before it begins to work.
extension EmbeddedLog {
    static func startWriter(
        _ paths: LogPaths, _ settings: Settings, _ queue: WriterQueue, _ counts: Counts
    ) async throws -> (Meta, WorkerThread) {
        let opened = Promise<Meta, LogError>()
        let thread = WorkerThread(name: "log-writer") {
            do {
                let writer = try Writer(paths, settings, queue: queue, counts: counts)
                opened.keep(.success(writer.meta))
                writer.run()
            } catch {
                opened.keep(.failure(LogError(error)))
            }
        }
        return (try await opened.outcome.get(), thread)
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
