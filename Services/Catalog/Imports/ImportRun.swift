import Contract
import Events
import Formats
import ServiceKit
import Store

/// Imports one file or text and reports its progress. Each step of some hundred rows is a transaction.
///
/// An interrupted import can be run again: what was imported already is then unchanged.
struct ImportRun: Sendable {
    let handler: CatalogHandler
    /// See `ImportRequest.owner`.
    var owner: String?
    /// Label under which it can be undone.
    let label: ImportLabel
    /// Performs one step of rows.
    let perform:
        @Sendable (@Sendable @escaping (borrowing Transaction) throws -> ImportStep.Outcome) async throws ->
            ImportStep.Outcome

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
        /// Rows that break a rule.
        var refused = 0
        /// The first faults found since the last line.
        var faults: [Fault] = []
    }

    struct Fault: Encodable, Sendable, Equatable {
        var row: Int
        var field: String?
        var reason: String
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
        var faultsReported = 0
        var unread: String?
        func take(_ read: ImportReading.Read) async throws {
            let rows = read.rows
            for start in stride(from: 0, to: rows.count, by: Self.stepSize) {
                let step = ImportStep(
                    rows: Array(rows[start..<min(rows.count, start + Self.stepSize)]), owner: owner, label: label)
                let outcome = try await perform { [handler] in try step.apply(handler, in: $0) }
                report.created += outcome.created
                report.changed += outcome.changed
                report.unchanged += outcome.unchanged
                report.refused += outcome.refused
                report.faults = Array(outcome.faults.prefix(Self.mostFaults - faultsReported))
                faultsReported += report.faults.count
                report.progress = read.progress
                try await send(report)
            }
            for row in rows where row.number == 0 && unread == nil {
                guard case .bad(let fault) = row.content else { continue }
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
        report.done = true
        try await send(report)
        return unread
    }
}
