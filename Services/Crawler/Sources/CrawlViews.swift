import Contract
import Events
import Store

/// A source as operators see it.
struct CrawlView: Encodable {
    let id: String
    let settings: JSONValue
    /// The next visit by its schedule.
    let due: Timestamp?
    /// The run under way, or the last one.
    let run: RunView?
    let updatedAt: Timestamp

    init(_ source: CrawlSource, in database: Database) throws {
        id = source.id
        settings = source.settings
        due = try SourceTable.due(of: source.id, in: database)
        run = try RunTable.runs(of: source.id, limit: 1, in: database).first.map { try RunView($0, in: database) }
        updatedAt = source.updatedAt
    }
}

/// A run, with its progress while it is under way.
struct RunView: Encodable {
    let number: Int64
    let state: CrawlSource.Run.RunState
    let requestedAt: Timestamp
    let startedAt: Timestamp?
    let endedAt: Timestamp?
    /// Its progress.
    let report: RunReport
    /// Number of known pages that are not visited yet.
    let waiting: Int
    var faults: [RunTable.Fault]?

    init(_ run: RunTable.Run, in database: Database) throws {
        number = run.number
        state = run.state
        requestedAt = run.requestedAt
        startedAt = run.startedAt
        endedAt = run.endedAt
        report = run.report
        waiting = try FrontierTable.waiting(of: run.number, in: database)
    }
}
