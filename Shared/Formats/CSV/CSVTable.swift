import CSV

/// A CSV file's header: the position of each known column. Guards that an export wrote against spreadsheets are removed.
struct CSVTable: Sendable {
    private let width: Int
    private let columns: [(name: String, index: Int)]
    private let constants: [String: String]
    /// Unknown columns, which are not read.
    let unknown: [String]

    /// - Parameter known: whether a column is one of the import's.
    /// Throws what is wrong with the header: then nothing of the file can be read.
    init(
        header: [String], separator: UInt8? = nil, options: ImportOptions, required: [String], known: (String) -> Bool
    ) throws(ImportFault) {
        var columns: [(name: String, index: Int)] = []
        var unknown: [String] = []
        for (index, field) in header.enumerated() {
            let text = CSVRecord.field(field.trimmingWhiteSpace)
            // Spreadsheets write empty columns behind the last one.
            guard !text.isEmpty else { continue }
            let name = options.columns[text] ?? text
            guard known(name) else {
                unknown.append(name)
                continue
            }
            guard !columns.contains(where: { $0.name == name }) else {
                throw ImportFault(name, "two columns are called \(name)")
            }
            columns.append((name, index))
        }
        for name in required where options.constants[name] == nil && !columns.contains(where: { $0.name == name }) {
            let separated = separator.map { "; its fields are separated by \(CSVTable.name(of: $0))" } ?? ""
            throw ImportFault(
                name, "the column \(name) is missing; the header has \(header.joined(separator: ", "))\(separated)")
        }
        for name in options.constants.keys.sorted() where !known(name) {
            throw ImportFault(name, "the constant \(name) is no column of this import")
        }
        self.columns = columns
        self.unknown = unknown
        constants = options.constants
        width = header.count
    }

    private static func name(of separator: UInt8) -> String {
        switch separator {
        case 9: "a tab"
        case UInt8(ascii: ","): "a comma"
        case UInt8(ascii: ";"): "a semicolon"
        default: String(Unicode.Scalar(separator))
        }
    }

    /// A record's values by column, the empty ones left out.
    func row(_ fields: [String]) throws(ImportFault) -> CSVRow {
        let isTooLong = fields.count > width && !fields[width...].allSatisfy { $0.allSatisfy(\.isWhitespace) }
        guard fields.count >= width, !isTooLong else {
            throw ImportFault("the record has \(fields.count) fields, the header \(width)")
        }
        var values = constants
        for (name, index) in columns where !fields[index].allSatisfy(\.isWhitespace) {
            values[name] = CSVRow.text(fields[index])
        }
        return CSVRow(values: values)
    }
}
