import Events

/// Reads movies, screenings, critics and their ratings from a JSON array in the API's form, else from CSV. The first byte decides.
struct ArrayReader: Sendable {
    private enum Shape: Sendable {
        case awaited
        case table(TableReader)
        case array(FeatureSplitter)
    }

    private let options: ImportOptions
    private var shape = Shape.awaited
    private var number = 0

    init(_ options: ImportOptions) {
        self.options = options
    }

    mutating func feed(_ bytes: some Collection<UInt8>) -> [ReadRow] {
        switch shape {
        case .awaited:
            guard let first = bytes.first(where: { ![9, 10, 13, 32, 0xEF, 0xBB, 0xBF].contains($0) }) else { return [] }
            if first == UInt8(ascii: "[") {
                // The splitter splits a list under the name of features.
                var splitter = FeatureSplitter()
                _ = splitter.feed("{\"features\":".utf8)
                shape = .array(splitter)
            } else {
                shape = .table(TableReader(options))
            }
            return feed(bytes)
        case .table(var table):
            let read = table.feed(bytes)
            shape = .table(table)
            return read
        case .array(var splitter):
            let elements = splitter.feed(bytes)
            shape = .array(splitter)
            return rows(of: elements)
        }
    }

    mutating func finish() -> [ReadRow] {
        switch shape {
        case .awaited: return [ReadRow(number: 0, result: .bad(ImportFault("the file is empty")))]
        case .table(var table): return table.finish()
        case .array(var splitter):
            let last = rows(of: splitter.feed("}".utf8))
            guard splitter.faultAtEnd != nil else { return last }
            return last + [ReadRow(number: 0, result: .bad(ImportFault("the file ends inside its array")))]
        }
    }

    private mutating func rows(of elements: [FeatureSplitter.Feature]) -> [ReadRow] {
        elements.map { element in
            number += 1
            do throws(ImportFault) {
                guard case .whole(let bytes) = element else {
                    throw ImportFault("it has more than \(FeatureSplitter.longestFeature) bytes")
                }
                let row = try JSONRows.row(bytes, options)
                return ReadRow(
                    number: number, result: result(of: row), unread: row.values.keys.filter { !isColumn($0) })
            } catch {
                return ReadRow(number: number, result: .bad(error))
            }
        }
    }

    private func isColumn(_ name: String) -> Bool {
        switch options.format {
        case .movies: CSVMovies.isColumn(name)
        case .critics: CSVCritics.isColumn(name)
        case .ratings: CSVRatings.isColumn(name)
        default: CSVScreenings.isColumn(name)
        }
    }

    private func result(of row: CSVRow) -> ReadRow.Result {
        do throws(ImportFault) {
            return switch options.format {
            case .movies: .movie(try CSVMovies.movie(row, options: options))
            case .critics: .critic(try CSVCritics.critic(row, options: options))
            case .ratings: .rating(try CSVRatings.rating(row, options: options))
            default:
                .screening(try CSVScreenings.screening(row, options: options), onlyNew: CSVScreenings.isRelative(row))
            }
        } catch {
            return .bad(error)
        }
    }
}
