import Events

/// Reads CSV with a header row, of places or of items.
struct TableReader: Sendable {
    private enum Table: Sendable {
        case awaited
        case known(CSVTable)
        /// The header is wrong: the rest of the file says nothing.
        case unreadable
    }

    private let options: ImportOptions
    private var splitter = CSVSplitter()
    private var table = Table.awaited

    init(_ options: ImportOptions) {
        self.options = options
    }

    mutating func feed(_ bytes: some Collection<UInt8>) -> [ReadRow] {
        splitter.feed(bytes).compactMap { take($0) }
    }

    mutating func finish() -> [ReadRow] {
        let last = splitter.finish().flatMap { take($0) }
        if case .awaited = table { return [ReadRow(number: 0, result: .bad(ImportFault("the file is empty")))] }
        return last.map { [$0] } ?? []
    }

    private mutating func take(_ record: CSVSplitter.Record) -> ReadRow? {
        switch table {
        case .unreadable: nil
        case .known(let table): ReadRow(number: record.line, result: result(of: record, table))
        case .awaited: header(record)
        }
    }

    /// Nil if the header is as it should be.
    private mutating func header(_ record: CSVSplitter.Record) -> ReadRow? {
        do {
            let isPlaces = options.format == .places
            let table = try CSVTable(
                header: record.fields.get(), options: options,
                required: isPlaces ? CSVPlaces.required : CSVItems.required,
                known: isPlaces ? CSVPlaces.isColumn : CSVItems.isColumn)
            self.table = .known(table)
            guard !table.unknown.isEmpty else { return nil }
            return ReadRow(
                number: 0,
                result: .leftOut(ImportFault("columns not known: \(table.unknown.joined(separator: ", "))")))
        } catch {
            table = .unreadable
            return ReadRow(number: 0, result: .bad(error))
        }
    }

    private func result(of record: CSVSplitter.Record, _ table: CSVTable) -> ReadRow.Result {
        do {
            let row = try table.row(record.fields.get())
            guard options.format == .places else { return .item(try CSVItems.item(row, options: options)) }
            let (place, leftOut) = try CSVPlaces.place(row, options: options)
            return .place(place, leftOut: leftOut)
        } catch {
            return .bad(error)
        }
    }
}
