import CSV
import Markup

/// A table on a page. Faults of a row are reported, and the row is read as far as possible.
struct Table {
    /// Limits of rows and columns that are read.
    static let mostRows = 1_000_000
    private static let mostColumns = 500

    let header: [String]
    let rows: [[String]]
    let problems: [String]

    /// - Throws: if there is no header.
    init(_ bytes: [UInt8]) throws(UnreadablePage) {
        var text = TableText()
        let records = text.feed(bytes) + text.finish()
        var problems = records.compactMap { record in record.fault.map { "line \(record.line): \($0)" } }
        if records.count > Table.mostRows + 1 {
            problems.append("there are more than \(Table.mostRows) rows; the rest is not read")
        }
        guard let first = records.first else { throw UnreadablePage("a table must have a header") }
        header = first.fields.prefix(Table.mostColumns).map(\.collapsingWhiteSpace)
        rows = records.dropFirst().prefix(Table.mostRows).map(\.fields)
        self.problems = problems
    }

    /// Each row by its columns' names; empty fields are left out.
    var named: [[String: String]] {
        rows.map { row in
            Dictionary(zip(header, row).filter { !$0.0.isEmpty && !$0.1.isEmpty }) { first, _ in first }
        }
    }
}
