import Contract
import Events
import Store

extension CrawlerHandler {
    /// Time of the next visit; nil without a schedule.
    func due(_ settings: SourceSettings, after instant: Timestamp) throws -> Timestamp? {
        try settings.schedule.flatMap { try CronSchedule($0.cron, zone: $0.timeZone).next(after: instant) }
    }

    /// Opens the runs that are due. Of runs missed while the crawler was down, one is made up for.
    func tick(in transaction: borrowing Transaction) throws {
        try emitMissingOfRemovedSources(in: transaction)
        for id in try SourceTable.withoutSchedule(in: transaction.database) {
            guard var source = try SourceTable.source(id, in: transaction.database) else { continue }
            try plan(source, in: transaction)
            // Only a rebuilt store has no open run for a source whose run has not ended.
            if let run = source.run, run.endedAt == nil { try request(&source, in: transaction) }
        }
        for id in try SourceTable.overdue(at: transaction.now, in: transaction.database) {
            guard var source = try SourceTable.source(id, in: transaction.database) else {
                try SourceTable.forgetSchedule(of: id, in: transaction.database)
                continue
            }
            try plan(source, in: transaction)
            if try RunTable.openRun(of: id, in: transaction.database) == nil { try request(&source, in: transaction) }
        }
    }

    /// Emits the end of things that only a removed source showed.
    private func emitMissingOfRemovedSources(in transaction: borrowing Transaction) throws {
        for left in try SeenTable.ofRemovedSources(limit: Self.slice, in: transaction.database) {
            let isMissing = try SeenTable.miss(left.seen, of: left.source, run: 0, most: 1, in: transaction.database)
            guard isMissing else { continue }
            try transaction.emit(.observation(.missing(left.seen, source: left.source, at: transaction.now)))
        }
    }

    private static let slice = 500

    /// A source whose settings of an earlier version cannot be read is never due; the list of sources shows why.
    private func plan(_ source: CrawlSource, in transaction: borrowing Transaction) throws {
        let settings = try? SourceRules.read(source.settings)
        let next = try settings.flatMap { try due($0, after: transaction.now) }
        try SourceTable.setDue(next, of: source.id, in: transaction.database)
    }

    // MARK: - Rebuild

    /// Runs have ended since, and sources show other things: the next visits find them again.
    func beginContinuation(in transaction: borrowing Transaction) throws {
        for table in Schema.notes { try transaction.database.run("DELETE FROM \(table)") }
    }

    /// A source that was removed after the log was copied is removed again.
    func restateDeletion(
        _ state: Topic, key: String, partitionKey: String, in transaction: borrowing Transaction
    ) throws {
        let known = try SourceTable.removed(key, in: transaction.database)
        let deleted = DeletedCrawlSource(
            id: key, deletedAt: known?.deletedAt ?? transaction.now, reflects: InputPositions())
        try emit(deleted, in: transaction)
    }

    /// Commands of the new log count, whatever the positions of the lost log were.
    func beginRepublish(in transaction: borrowing Transaction) throws {
        for var deleted in try SourceTable.allRemoved(in: transaction.database)
        where try !transaction.hasRead(deleted.reflects) {
            deleted.reflects = InputPositions()
            try emit(deleted, in: transaction)
        }
    }
}
