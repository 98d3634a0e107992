import Contract
import Events
import Store

/// The end of a run: emits that things are gone which were missed too often, and deletes the run's pages.
struct RunEnd: Sendable {
    let run: Int64
    let source: String
    let state: CrawlSource.Run.RunState
    let patience: Patience
    let handler: CrawlerHandler

    private static let slice = 500

    /// Counts misses of the next things, in one transaction. Call it until it returns true.
    func countMisses(in transaction: borrowing Transaction) throws -> Bool {
        let database = transaction.database
        guard var report = try RunTable.run(run, in: database)?.report else { return true }
        let missed = try SeenTable.missed(
            by: run, of: source, isComplete: isComplete(report), limit: RunEnd.slice, in: database)
        for one in missed {
            let most = patience.misses(at: one.page)
            let isOver = try SeenTable.miss(
                one, of: source, run: run, most: min(most, Patience.remembered), in: database)
            guard isOver, most != .max else { continue }
            report.gone += 1
            try transaction.emit(.observation(.missing(one, source: source, at: transaction.now)))
        }
        try RunTable.save(report, of: run, in: database)
        return missed.count < RunEnd.slice
    }

    func close(in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard let report = try RunTable.run(run, in: database)?.report else { return }
        if isComplete(report) { try PageTable.forget(notIn: run, of: source, in: database) }
        try FrontierTable.forget(run, in: database)
        try RunTable.set(state, of: run, at: transaction.now, in: database)
        try RunTable.forgetOld(of: source, in: database)
        guard var source = try SourceTable.source(source, in: database), source.run?.number == run else { return }
        source.run?.state = state
        source.run?.endedAt = transaction.now
        source.run?.isComplete = isComplete(report)
        try handler.emit(&source, CrawlSourceEvents.ended, in: transaction)
    }

    /// True for a run that ended by itself and read every page: only that shows what is gone.
    private func isComplete(_ report: RunReport) -> Bool {
        state == .done && !report.lacksPages && report.leftOut == 0
    }
}

extension Observation {
    static func missing(_ missed: SeenTable.Missed, source: String, at time: Timestamp) -> Observation {
        Observation(
            id: missed.thing, source: source, url: missed.page, observedAt: time, digest: "", thing: nil, gone: true)
    }
}
