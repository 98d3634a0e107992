import Contract
import Events
import Fetching
import Logging
import Store
import Traces

/// Carries out all open runs concurrently, beginning with those that an earlier process left open.
struct Crawls: Sendable {
    let engine: Engine
    let handler: CrawlerHandler
    let fetcher: Fetcher
    let options: Options
    /// Nil: no traces are recorded.
    var tracer: SpanTracer?
    let mayAct: MayAct
    let logger: Logger

    struct Options: Sendable {
        /// The maximum number of pages of a run at a time.
        var width = 16
        /// The maximum number of runs at a time.
        var runs = 8
        /// How often to look for runs to begin and to stop.
        var interval = Duration.milliseconds(300)
    }

    /// Runs until the task is cancelled.
    func run() async throws {
        try await withThrowingTaskGroup(of: Int64?.self) { group in
            var busy: Set<Int64> = []
            group.addTask { try await pause() }
            while let ended = try await group.next() {
                if let ended {
                    busy.remove(ended)
                    continue
                }
                for run in try await open() where !busy.contains(run.number) && busy.count < options.runs {
                    busy.insert(run.number)
                    group.addTask { try await carryOut(run) }
                }
                group.addTask { try await pause() }
            }
        }
    }

    private func pause() async throws -> Int64? {
        try await Task.sleep(for: options.interval)
        return nil
    }

    /// The open runs; none while the store is being opened or closed, or this process may not act outside.
    private func open() async throws -> [RunTable.Run] {
        guard mayAct() else { return [] }
        do {
            return try await engine.read(RunTable.open)
        } catch is Engine.NotReady {
            return []
        }
    }

    /// Carries out a run. An error in it is logged and retried later; other runs go on.
    private func carryOut(_ run: RunTable.Run) async throws -> Int64? {
        do {
            try await carryOutOnce(run)
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch  where error is Withheld || error is Engine.NotReady {
            // Another process leads. When this one leads again, the run continues from its stored results.
            try await Task.sleep(for: options.interval)
        } catch {
            logger.error(
                "a run was interrupted", error: error, metadata: ["source": "\(run.source)", "run": "\(run.number)"])
            try await Task.sleep(for: .seconds(5))
        }
        return run.number
    }

    private func carryOutOnce(_ run: RunTable.Run) async throws {
        let source = try await engine.read { try SourceTable.source(run.source, in: $0) }
        guard let source, let settings = try? SourceRules.read(source.settings) else {
            let end = RunEnd(
                run: run.number, source: run.source, state: .stopped, patience: .endless, handler: handler)
            return try await engine.perform { try end.close(in: $0) }
        }
        let crawl = CrawlRun(
            engine: engine, handler: handler, fetcher: fetcher, source: source.id, number: run.number,
            settings: settings, width: options.width, tracer: tracer)
        if run.state == .stopping { return try await crawl.close(.stopped) }
        let isDone = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await crawl.visitAll()
                return true
            }
            group.addTask { try await waitForStop(of: run) }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
        try await crawl.close(isDone ? .done : .stopped)
    }

    /// Returns when the run is to stop or its source is removed.
    private func waitForStop(of run: RunTable.Run) async throws -> Bool {
        while true {
            try await Task.sleep(for: options.interval)
            let goesOn = try await engine.read { database in
                let state = try RunTable.run(run.number, in: database)?.state
                guard state != .stopping, state != nil else { return false }
                return try SourceTable.source(run.source, in: database) != nil
            }
            if !goesOn { return false }
        }
    }
}
