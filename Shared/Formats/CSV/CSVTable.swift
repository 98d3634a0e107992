import CSV

/// A CSV file's header: which of the columns that an import knows stands where. What an export guarded against spreadsheets is read as
/// it was.
struct CSVTable: Sendable {
    private let width: Int
    private let columns: [(name: String, index: Int)]
    private let constants: [String: String]
    /// Columns that the import does not know; they are not read.
    let unknown: [String]

    /// - Parameter known: whether a column is one of the import's.
    /// Throws what is wrong with the header: then nothing of the file can be read.
    init(
        header: [String], options: ImportOptions, required: [String], known: (String) -> Bool
    ) throws(ImportFault) {
        var columns: [(name: String, index: Int)] = []
        var unknown: [String] = []
        for (index, field) in header.enumerated() {
            let text = CSVRecord.field(field)
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
            throw ImportFault(name, "the column \(name) is missing; the header has \(header.joined(separator: ", "))")
        }
        for name in options.constants.keys.sorted() where !known(name) {
            throw ImportFault(name, "the constant \(name) is no column of this import")
        }
        self.columns = columns
        self.unknown = unknown
        constants = options.constants
        width = header.count
    }

    /// A record's values by column, the empty ones left out.
    func row(_ fields: [String]) throws(ImportFault) -> CSVRow {
        guard fields.count == width else {
            throw ImportFault("the record has \(fields.count) fields, the header \(width)")
        }
        var values = constants
        for (name, index) in columns where !fields[index].allSatisfy(\.isWhitespace) {
            values[name] = CSVRecord.field(fields[index])
        }
        return CSVRow(values: values)
    }
}
