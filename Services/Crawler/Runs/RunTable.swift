import Contract
import Events
import Store

/// The runs of sources; the newest of each source are kept.
enum RunTable {
    /// Number of runs that are kept of a source.
    static let kept = 50
    /// Number of faults that are kept of a run.
    static let mostFaults = 500

    struct Run: Sendable, Hashable, Codable {
        var number: Int64
        var source: String
        var state: CrawlSource.Run.RunState
        var requestedAt: Timestamp
        var startedAt: Timestamp?
        var endedAt: Timestamp?
        var report: RunReport
    }

    struct Fault: Sendable, Hashable, Codable {
        var page: String
        var kind: String
        var detail: String
    }

    static func add(_ source: String, at time: Timestamp, in database: Database) throws -> Int64 {
        try database.run(
            "INSERT INTO note_runs (source, state, requested, report) VALUES (?, 'waiting', ?, ?)",
            [source, time, try JSON.encode(RunReport())])
        return database.lastRow
    }

    static func run(_ number: Int64, in database: Database) throws -> Run? {
        try database.first("SELECT \(columns) FROM note_runs WHERE number = ?", [number], run)
    }

    /// The newest first.
    static func runs(
        of source: String, before number: Int64 = .max, limit: Int, in database: Database
    ) throws -> [Run] {
        try database.rows(
            "SELECT \(columns) FROM note_runs WHERE source = ? AND number < ? ORDER BY number DESC LIMIT ?",
            [source, number, limit], run)
    }

    static func count(of source: String, in database: Database) throws -> Int {
        try database.count("SELECT count(*) FROM note_runs WHERE source = ?", [source])
    }

    /// Runs that have not ended, the oldest first.
    static func open(in database: Database) throws -> [Run] {
        try database.rows(
            "SELECT \(columns) FROM note_runs WHERE state IN ('waiting', 'running', 'stopping') ORDER BY number", [],
            run)
    }

    static func openRun(of source: String, in database: Database) throws -> Run? {
        try runs(of: source, limit: 1, in: database).first { $0.endedAt == nil }
    }

    static func set(_ state: CrawlSource.Run.RunState, of number: Int64, at time: Timestamp, in database: Database)
        throws
    {
        let column: String? =
            switch state {
            case .running: "started"
            case .done, .stopped: "ended"
            case .waiting, .stopping: nil
            }
        try database.run("UPDATE note_runs SET state = ? WHERE number = ?", [state.rawValue, number])
        guard let column else { return }
        try database.run("UPDATE note_runs SET \(column) = ? WHERE number = ?", [time, number])
    }

    static func save(_ report: RunReport, of number: Int64, in database: Database) throws {
        try database.run("UPDATE note_runs SET report = ? WHERE number = ?", [try JSON.encode(report), number])
    }

    static func add(_ faults: [Fault], to run: Int64, in database: Database) throws {
        guard !faults.isEmpty else { return }
        let known = try database.count("SELECT count(*) FROM note_faults WHERE run = ?", [run])
        for fault in faults.prefix(max(0, mostFaults - known)) {
            try database.run(
                "INSERT INTO note_faults (run, page, kind, detail) VALUES (?, ?, ?, ?)",
                [run, fault.page, fault.kind, String(fault.detail.prefix(500))])
        }
    }

    static func faults(of run: Int64, in database: Database) throws -> [Fault] {
        try database.rows("SELECT page, kind, detail FROM note_faults WHERE run = ? ORDER BY id", [run]) {
            Fault(page: $0.string(0), kind: $0.string(1), detail: $0.string(2))
        }
    }

    static func forgetOld(of source: String, in database: Database) throws {
        let old = """
            SELECT number FROM note_runs WHERE source = ? AND ended IS NOT NULL ORDER BY number DESC LIMIT -1 OFFSET \(kept)
            """
        try database.run("DELETE FROM note_faults WHERE run IN (\(old))", [source])
        try database.run("DELETE FROM note_runs WHERE number IN (\(old))", [source])
    }

    private static let columns = "number, source, state, requested, started, ended, report"

    private static func run(_ row: borrowing Prepared) throws -> Run {
        Run(
            number: row.integer(0), source: row.string(1),
            state: CrawlSource.Run.RunState(rawValue: row.string(2)) ?? .done, requestedAt: row.time(3),
            startedAt: row.time(ifAny: 4), endedAt: row.time(ifAny: 5), report: try row.record(6))
    }
}
