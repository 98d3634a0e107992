import CSV
import Events

/// Reads the files of a GTFS feed (gtfs.org/documentation/schedule) one after the other, and makes stations of them at the end.
struct TransitReader: Sendable {
    /// Limit of records of all files together.
    static let mostRecords = 2_000_000

    private let options: ImportOptions
    private var text = TableText()
    private var file: String?
    private var columns: [String: Int]?
    private var feed = TransitFeed()
    private var records = 0
    /// A file's header is wrong: nothing of the feed can be read.
    private var isUnreadable = false

    init(_ options: ImportOptions) {
        self.options = options
    }

    /// - Returns: the faults of the end of the file before.
    mutating func begin(file: String) -> [ReadRow] {
        let rows = endFile()
        self.file = file
        text = TableText()
        columns = nil
        return rows
    }

    mutating func feed(_ bytes: some Collection<UInt8>) -> [ReadRow] {
        guard file != nil else { return [] }
        return text.feed(bytes).compactMap { take($0) }
    }

    mutating func finish() -> [ReadRow] {
        guard file != nil else {
            return [
                ReadRow(number: 0, result: .bad(ImportFault("a GTFS feed is imported from its folder or ZIP, by path")))
            ]
        }
        let rows = endFile()
        guard !isUnreadable else { return rows }
        let stations = feed.stations(options)
        guard !stations.isEmpty else {
            let wanted = options.constants["route_types"].map { " of the types \($0)" } ?? ""
            return rows + [ReadRow(number: 0, result: .bad(ImportFault("no line\(wanted) stops anywhere in the feed")))]
        }
        return rows + stations.enumerated().map { ReadRow(number: $0 + 1, result: .station($1)) }
    }

    private mutating func endFile() -> [ReadRow] {
        guard let file else { return [] }
        let last = text.finish().compactMap { take($0) }
        guard columns != nil || !last.isEmpty || isUnreadable else {
            isUnreadable = true
            return [fault(0, ImportFault("\(file) is empty"))]
        }
        return last
    }

    private mutating func take(_ record: CSVSplitter.Record) -> ReadRow? {
        guard !isUnreadable else { return nil }
        records += 1
        guard records <= TransitReader.mostRecords else {
            guard records == TransitReader.mostRecords + 1 else { return nil }
            return fault(record.line, ImportFault("the feed has more records than are read"))
        }
        do throws(ImportFault) {
            let fields = try record.intact()
            guard let columns else { return try begin(with: fields) }
            var values: [String: String] = [:]
            for (name, index) in columns where index < fields.count && !fields[index].allSatisfy(\.isWhitespace) {
                values[name] = CSVRow.text(fields[index])
            }
            try feed.take(CSVRow(values: values), of: file ?? "")
            return nil
        } catch {
            isUnreadable = columns == nil
            return fault(isUnreadable ? 0 : record.line, error)
        }
    }

    /// - Returns: a row with the unread columns; nil if all are read.
    private mutating func begin(with header: [String]) throws(ImportFault) -> ReadRow? {
        let names = header.map { $0.filter { !$0.isWhitespace } }
        let columns = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        for name in TransitFeed.required[file ?? ""] ?? [] where columns[name] == nil {
            throw ImportFault(name, "is missing among the columns")
        }
        self.columns = columns
        let unread = names.filter { !$0.isEmpty && !TransitFeed.read.contains($0) }
        guard !unread.isEmpty else { return nil }
        let fault = ImportFault("\(file ?? "") has columns that are not read: \(unread.joined(separator: ", "))")
        return ReadRow(number: 0, result: .leftOut(fault))
    }

    private func fault(_ line: Int, _ fault: ImportFault) -> ReadRow {
        let named = fault.field.map { ImportFault("\(file ?? "") \($0)", fault.reason) } ?? fault
        return ReadRow(number: line, result: .bad(named))
    }
}
