import CSV

/// A table on a page: what is wrong with a row is told, and the row is read as far as it can be.
struct Table {
    /// Rows and columns after these are not read.
    static let mostRows = 1_000_000
    private static let mostColumns = 500

    let header: [String]
    let rows: [[String]]
    let problems: [String]

    /// - Throws: if there is no header.
    init(_ bytes: [UInt8]) throws(UnreadablePage) {
        var splitter = CSVSplitter(separator: Table.separator(bytes))
        var records = splitter.feed(bytes)
        if let last = splitter.finish() { records.append(last) }
        var problems = records.compactMap { record in record.fault.map { "line \(record.line): \($0)" } }
        if records.count > Table.mostRows + 1 {
            problems.append("there are more than \(Table.mostRows) rows; the rest is not read")
        }
        guard let first = records.first else { throw UnreadablePage("a table must have a header") }
        header = first.fields.prefix(Table.mostColumns).map(\.collapsingWhiteSpace)
        rows = records.dropFirst().prefix(Table.mostRows).map(\.fields)
        self.problems = problems
    }

    /// What stands most often in the first line: a comma, a semicolon or a tab.
    private static func separator(_ bytes: [UInt8]) -> UInt8 {
        let line = bytes.prefix { $0 != 10 && $0 != 13 }
        let counted = [UInt8(ascii: ","), UInt8(ascii: ";"), 9].map { mark in (mark, line.count { $0 == mark }) }
        return counted.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? UInt8(ascii: ",")
    }

    /// Each row by its columns' names; empty fields are left out.
    var named: [[String: String]] {
        rows.map { row in
            Dictionary(zip(header, row).filter { !$0.0.isEmpty && !$0.1.isEmpty }) { first, _ in first }
        }
    }
}
