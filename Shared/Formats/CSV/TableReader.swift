import CSV
import Events

/// Reads CSV with a header row: one thing or station's stop per row.
struct TableReader: Sendable {
    /// Columns and reader of the rows of one format.
    private struct RowFormat: Sendable {
        var required: [String]
        var isColumn: @Sendable (String) -> Bool
        var read: @Sendable (CSVRow, ImportOptions) throws(ImportFault) -> ReadRow.Result
    }

    private enum Table: Sendable {
        case awaited
        case known(CSVTable)
        /// The header is wrong: nothing of the file can be read.
        case unreadable
    }

    private let options: ImportOptions
    private let kind: RowFormat
    private var text = TableText()
    private var table = Table.awaited
    /// Rows of one station need not be adjacent: they are kept to the end.
    private var stations = StationGatherer()

    init(_ options: ImportOptions) {
        self.options = options
        kind = TableReader.kind(of: options.format)
    }

    private static func kind(of format: ImportFormat) -> RowFormat {
        @Sendable func place(_ row: CSVRow, _ options: ImportOptions) throws(ImportFault) -> ReadRow.Result {
            if options.format == .homes { _ = try row.required("kind") }
            return try CSVPlaces.result(row, options: options)
        }
        return switch format {
        case .items:
            RowFormat(required: CSVItems.required, isColumn: CSVItems.isColumn) { row, options throws(ImportFault) in
                .item(try CSVItems.item(row, options: options))
            }
        case .areas:
            RowFormat(required: CSVAreas.required, isColumn: CSVAreas.isColumn) { row, options throws(ImportFault) in
                .area(try CSVAreas.area(row, options: options))
            }
        case .people:
            RowFormat(required: CSVPeople.required, isColumn: CSVPeople.isColumn) { row, options throws(ImportFault) in
                .person(try CSVPeople.person(row, options: options))
            }
        case .stations:
            RowFormat(required: CSVStations.required, isColumn: CSVStations.isColumn) {
                row, options throws(ImportFault) in
                .station(try CSVStations.station(row, options: options))
            }
        case .movies:
            RowFormat(required: CSVMovies.required, isColumn: CSVMovies.isColumn) { row, options throws(ImportFault) in
                .movie(try CSVMovies.movie(row, options: options))
            }
        case .screenings:
            RowFormat(required: CSVScreenings.required, isColumn: CSVScreenings.isColumn) {
                row, options throws(ImportFault) in
                .screening(try CSVScreenings.screening(row, options: options), onlyNew: CSVScreenings.isRelative(row))
            }
        case .critics:
            RowFormat(required: CSVCritics.required, isColumn: CSVCritics.isColumn) {
                row, options throws(ImportFault) in
                .critic(try CSVCritics.critic(row, options: options))
            }
        case .ratings:
            RowFormat(required: CSVRatings.required, isColumn: CSVRatings.isColumn) {
                row, options throws(ImportFault) in
                .rating(try CSVRatings.rating(row, options: options))
            }
        case .homes: RowFormat(required: CSVPlaces.required + ["kind"], isColumn: CSVPlaces.isColumn, read: place)
        default: RowFormat(required: CSVPlaces.required, isColumn: CSVPlaces.isColumn, read: place)
        }
    }

    mutating func feed(_ bytes: some Collection<UInt8>) -> [ReadRow] {
        text.feed(bytes).compactMap { take($0) }
    }

    mutating func finish() -> [ReadRow] {
        let last = text.finish().compactMap { take($0) }
        if case .awaited = table { return [ReadRow(number: 0, result: .bad(ImportFault("the file is empty")))] }
        return last + stations.finish()
    }

    private mutating func take(_ record: CSVSplitter.Record) -> ReadRow? {
        switch table {
        case .unreadable: return nil
        case .known(let table):
            let result = result(of: record, table)
            guard case .station(let station) = result else { return ReadRow(number: record.line, result: result) }
            return stations.take(station, line: record.line)
        case .awaited: return header(record)
        }
    }

    /// Reads the header; nil if it has no fault.
    private mutating func header(_ record: CSVSplitter.Record) -> ReadRow? {
        do {
            let table = try CSVTable(
                header: record.intact(), separator: text.separator, options: options, required: kind.required,
                known: kind.isColumn)
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
            return try kind.read(try table.row(record.intact()), options)
        } catch {
            return .bad(error)
        }
    }
}

extension CSVSplitter.Record {
    /// Its fields; throws its fault: an import guesses nothing.
    func intact() throws(ImportFault) -> [String] {
        if let fault { throw ImportFault(fault) }
        return fields
    }
}
