/// Cuts a text with separators (RFC 4180) into records: `"` around fields, `""` for a quote in them, lines ended by CRLF, LF or CR.
struct Table {
    /// Rows after these are not read.
    static let mostRows = 1_000_000
    private static let mostColumns = 500

    let header: [String]
    let rows: [[String]]
    let problems: [String]

    /// - Throws: if there is no header.
    init(_ bytes: [UInt8]) throws(UnreadablePage) {
        let separator = Table.separator(bytes)
        var records: [[String]] = []
        var problems: [String] = []
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var index = 0
        func endField() {
            if fields.count < Table.mostColumns { fields.append(String(decoding: field, as: UTF8.self)) }
            field.removeAll(keepingCapacity: true)
        }
        func endRecord() {
            endField()
            if fields != [""] { records.append(fields) }
            fields = []
        }
        while index < bytes.count, records.count <= Table.mostRows {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                    field.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
            case separator: endField()
            case 13, 10:
                if byte == 13, index < bytes.count, bytes[index] == 10 { index += 1 }
                endRecord()
            default: field.append(byte)
            }
        }
        if isQuoted { problems.append("the quote that the last record opens is never closed") }
        if !field.isEmpty || !fields.isEmpty { endRecord() }
        if records.count > Table.mostRows {
            problems.append("there are more than \(Table.mostRows) rows; the rest is not read")
        }
        guard let first = records.first else { throw UnreadablePage("a table must have a header") }
        header = first.map(\.collapsingWhiteSpace)
        rows = Array(records.dropFirst().prefix(Table.mostRows))
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
