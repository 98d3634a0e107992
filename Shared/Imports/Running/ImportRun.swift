import Contract
import Events
import Formats
import ServiceKit
import Store

/// Imports one file or text and reports its progress. Each step of some hundred rows is a transaction.
///
/// An interrupted import can be run again: what was imported already is then unchanged.
public struct ImportRun: Sendable {
    let engine: Engine
    let target: any ImportTarget
    /// See `ImportRequest.owner`.
    let owner: String?
    /// See `ImportRequest.isComplete`.
    let isComplete: Bool
    /// Label under which it can be undone.
    let label: ImportLabel

    /// What became of some rows.
    public struct Outcome: Sendable, Equatable {
        public var created = 0
        public var changed = 0
        public var unchanged = 0
        /// Rows that break a rule.
        public var refused = 0
        /// Things that a complete file did not state any more.
        var withdrawn = 0
        public var faults: [Fault] = []

        public init() {}
    }

    /// One line of the answer's stream.
    struct Report: Encodable, Sendable {
        /// Id of all files that are imported together, by which they are undone.
        var `import`: String
        var file: String
        var done = false
        var progress: ImportProgress
        var created = 0
        var changed = 0
        var unchanged = 0
        var refused = 0
        /// Nil unless the file is complete.
        var withdrawn: Int?
        /// The first faults found since the last line.
        var faults: [Fault] = []
    }

    public struct Fault: Encodable, Sendable, Equatable {
        var row: Int
        var field: String?
        var reason: String

        public init(row: Int, field: String?, reason: String) {
            self.row = row
            self.field = field
            self.reason = reason
        }
    }

    /// Rows in one step.
    private static let stepSize = 250
    /// Faults reported for one file; the others are only counted.
    private static let mostFaults = 100

    /// - Parameter send: is called with the counts so far, after every step and at the end.
    /// - Returns: the reason why the file, or the rest of it, could not be read; nil if it could.
    func run(_ job: ImportJob, send: (Report) async throws -> Void) async throws -> String? {
        let importer = try Importer(job.options, menus: job.menus)
        let reading = ImportReading(importer)
        var report = Report(import: label.id, file: job.name, progress: importer.progress)
        if isComplete { report.withdrawn = 0 }
        var stated: [String: Set<String>] = [:]
        var faultsReported = 0
        var unread: String?
        func take(_ read: ImportReading.Read) async throws {
            let rows = read.rows
            for start in stride(from: 0, to: rows.count, by: Self.stepSize) {
                let step = Array(rows[start..<min(rows.count, start + Self.stepSize)])
                let outcome = try await perform { [target, owner, label] in
                    try target.take(step, owner: owner, label: label, in: $0)
                }
                report.created += outcome.created
                report.changed += outcome.changed
                report.unchanged += outcome.unchanged
                report.refused += outcome.refused
                report.faults = Array(outcome.faults.prefix(Self.mostFaults - faultsReported))
                faultsReported += report.faults.count
                report.progress = read.progress
                try await send(report)
            }
            for row in rows {
                if isComplete, let (group, thing) = target.group(of: row) { stated[group, default: []].insert(thing) }
                guard row.number == 0, unread == nil, case .bad(let fault) = row.content else { continue }
                let reason = [fault.field, fault.reason].compactMap(\.self).joined(separator: " ")
                unread = "\(reason); \(job.options.format.rawValue) is \(job.options.format.summary)"
            }
        }
        for file in job.files {
            var read = await reading.begin(file: file.name)
            // While the rows of one piece are written, those of the next are read.
            try await file.source.forEachPiece { piece in
                async let next = reading.feed(piece)
                try await take(read)
                read = await next
            }
            try await take(read)
        }
        let last = await reading.finish()
        try await take(last)
        report.progress = last.progress
        report.faults = []
        if isComplete { try await withdraw(but: stated, &report, send: send) }
        report.done = true
        try await send(report)
        return unread
    }

    /// Withdraws what a complete file does not state, unless a row was not taken: it may be one of them.
    private func withdraw(
        but stated: [String: Set<String>], _ report: inout Report, send: (Report) async throws -> Void
    ) async throws {
        guard report.refused + report.progress.bad == 0 else {
            report.faults = [
                Fault(row: 0, field: nil, reason: "nothing was withdrawn, since not all rows could be taken")
            ]
            return
        }
        for (group, things) in stated.sorted(by: { $0.key < $1.key }) {
            var count = 0
            repeat {
                count = try await perform { [target, label] in
                    var outcome = Outcome()
                    outcome.withdrawn = try target.withdraw(
                        from: group, but: things, limit: Self.stepSize, label: label, in: $0)
                    return outcome
                }.withdrawn
                report.withdrawn = (report.withdrawn ?? 0) + count
                if count > 0 { try await send(report) }
            } while count == Self.stepSize
        }
    }

    /// Performs a step, and counts it in the journal.
    private func perform(
        _ step: @Sendable @escaping (borrowing Transaction) throws -> Outcome
    ) async throws -> Outcome {
        try await engine.perform { [label] transaction in
            let outcome = try step(transaction)
            try ImportJournal(database: transaction.database).count(outcome, of: label, at: transaction.now)
            return outcome
        }
    }
}
