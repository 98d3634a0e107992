import Contract
import Events
import Foundation
import GRDB

/// The runs of sources; the newest of each source are kept.
enum RunTable {
    /// How many runs of a source are kept.
    static let kept = 50
    /// How many faults of a run are kept.
    static let mostFaults = 500

    struct Run: Sendable, Hashable, Codable {
        var number: Int64
        var source: String
        var state: CrawlSource.Run.State
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
        try database.execute(
            sql: "INSERT INTO note_runs (source, state, requested, report) VALUES (?, 'waiting', ?, ?)",
            arguments: [source, time.microseconds, Data(try JSON.encode(RunReport()))])
        return database.lastInsertedRowID
    }

    static func run(_ number: Int64, in database: Database) throws -> Run? {
        try GRDB.Row.fetchOne(database, sql: "SELECT * FROM note_runs WHERE number = ?", arguments: [number]).map(run)
    }

    /// The newest first.
    static func runs(
        of source: String, before number: Int64 = .max, limit: Int, in database: Database
    ) throws -> [Run] {
        try GRDB.Row.fetchAll(
            database, sql: "SELECT * FROM note_runs WHERE source = ? AND number < ? ORDER BY number DESC LIMIT ?",
            arguments: [source, number, limit]
        ).map(run)
    }

    static func count(of source: String, in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM note_runs WHERE source = ?", arguments: [source]) ?? 0
    }

    /// Runs that have not ended, the oldest first.
    static func open(in database: Database) throws -> [Run] {
        try GRDB.Row.fetchAll(
            database,
            sql: "SELECT * FROM note_runs WHERE state IN ('waiting', 'running', 'stopping') ORDER BY number"
        ).map(run)
    }

    static func openRun(of source: String, in database: Database) throws -> Run? {
        try runs(of: source, limit: 1, in: database).first { $0.endedAt == nil }
    }

    static func set(_ state: CrawlSource.Run.State, of number: Int64, at time: Timestamp, in database: Database) throws
    {
        let column: String? =
            switch state {
            case .running: "started"
            case .done, .stopped: "ended"
            case .waiting, .stopping: nil
            }
        try database.execute(
            sql: "UPDATE note_runs SET state = ? WHERE number = ?", arguments: [state.rawValue, number])
        guard let column else { return }
        try database.execute(
            sql: "UPDATE note_runs SET \(column) = ? WHERE number = ?", arguments: [time.microseconds, number])
    }

    static func save(_ report: RunReport, of number: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE note_runs SET report = ? WHERE number = ?", arguments: [Data(try JSON.encode(report)), number])
    }

    static func add(_ faults: [Fault], to run: Int64, in database: Database) throws {
        guard !faults.isEmpty else { return }
        let known = try Int.fetchOne(database, sql: "SELECT count(*) FROM note_faults WHERE run = ?", arguments: [run])
        for fault in faults.prefix(max(0, mostFaults - (known ?? 0))) {
            try database.execute(
                sql: "INSERT INTO note_faults (run, page, kind, detail) VALUES (?, ?, ?, ?)",
                arguments: [run, fault.page, fault.kind, String(fault.detail.prefix(500))])
        }
    }

    static func faults(of run: Int64, in database: Database) throws -> [Fault] {
        try GRDB.Row.fetchAll(
            database, sql: "SELECT page, kind, detail FROM note_faults WHERE run = ? ORDER BY id", arguments: [run]
        ).map { Fault(page: $0["page"], kind: $0["kind"], detail: $0["detail"]) }
    }

    static func forgetOld(of source: String, in database: Database) throws {
        let old = """
            SELECT number FROM note_runs WHERE source = ? AND ended IS NOT NULL ORDER BY number DESC LIMIT -1 OFFSET \(kept)
            """
        try database.execute(sql: "DELETE FROM note_faults WHERE run IN (\(old))", arguments: [source])
        try database.execute(sql: "DELETE FROM note_runs WHERE number IN (\(old))", arguments: [source])
    }

    private static func run(_ row: GRDB.Row) throws -> Run {
        func time(_ column: String) -> Timestamp? { (row[column] as Int64?).map(Timestamp.init(microseconds:)) }
        return Run(
            number: row["number"], source: row["source"], state: CrawlSource.Run.State(rawValue: row["state"]) ?? .done,
            requestedAt: Timestamp(microseconds: row["requested"]), startedAt: time("started"), endedAt: time("ended"),
            report: try JSON.decode(RunReport.self, from: Array(row["report"] as Data)))
    }
}
