import CSV
import Contract
import Events
import Geo
import Hours

/// Reads a place's menu, CSV or JSON, as a whole: if any part is wrong, there is no menu, and each fault is reported with its row.
struct MenuReader: Sendable {
    /// The largest file, in bytes.
    static let largest = 4 << 20
    /// Limit of reported faults of one file.
    private static let mostFaults = 100

    private let options: ImportOptions
    private var bytes: [UInt8] = []

    init(_ options: ImportOptions) {
        self.options = options
    }

    mutating func feed(_ piece: some Collection<UInt8>) {
        if bytes.count <= MenuReader.largest { bytes += piece }
    }

    func finish() -> [ReadRow] {
        guard bytes.count <= MenuReader.largest else {
            return [ReadRow(number: 0, result: .bad(ImportFault("the file has more than \(MenuReader.largest) bytes")))]
        }
        let first = bytes.first { ![9, 10, 13, 32, 0xEF, 0xBB, 0xBF].contains($0) }
        return first == UInt8(ascii: "{") ? json() : table()
    }

    // MARK: - JSON

    private func json() -> [ReadRow] {
        let menu: Menu
        do { menu = try JSON.decode(Menu.self, from: bytes) } catch {
            return [ReadRow(number: 0, result: .bad(MenuReader.fault(of: error)))]
        }
        var origins: [MenuFile.Origin] = []
        for (section, name) in menu.sections.enumerated() {
            for item in name.items.indices {
                origins.append(.init(row: origins.count + 1, pointer: "/sections/\(section)/items/\(item)"))
            }
        }
        let unread = (try? JSONValue.members(of: bytes, notIn: JSON.encode(menu))) ?? []
        return [
            ReadRow(number: 1, result: .menu(MenuFile(menu: menu, origins: origins, placeRow: 0)), unread: unread)
        ]
    }

    private static func fault(of error: any Error) -> ImportFault {
        func pointer(_ path: [any CodingKey]) -> String {
            path.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }.joined()
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            return ImportFault(pointer(context.codingPath + [key]), "is missing")
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            guard !context.codingPath.isEmpty else { return ImportFault("is no menu as an export writes it") }
            return ImportFault(
                pointer(context.codingPath), "is not what the API has there: \(context.debugDescription)")
        default: return ImportFault("is no menu as an export writes it")
        }
    }

    // MARK: - CSV

    private func table() -> [ReadRow] {
        var text = TableText()
        let records = text.feed(bytes) + text.finish()
        guard let header = records.first else {
            return [ReadRow(number: 0, result: .bad(ImportFault("the file is empty")))]
        }
        var gathered = MenuGatherer(options: options)
        var faults: [ReadRow] = []
        do {
            let table = try CSVTable(
                header: header.intact(), separator: text.separator, options: options, required: ["kind", "id"],
                known: MenuColumns.isColumn)
            if !table.unknown.isEmpty {
                let names = table.unknown.joined(separator: ", ")
                faults.append(ReadRow(number: 0, result: .bad(ImportFault("columns not known: \(names)"))))
            }
            for record in records.dropFirst() where faults.count < MenuReader.mostFaults {
                do throws(ImportFault) {
                    try gathered.take(table.row(record.intact()), line: record.line)
                } catch {
                    faults.append(ReadRow(number: record.line, result: .bad(error)))
                }
            }
        } catch {
            return [ReadRow(number: 0, result: .bad(error))]
        }
        guard faults.isEmpty else { return faults }
        guard let file = gathered.file else {
            let why = ImportFault("kind", "has no row of the kind place, which comes first")
            return [ReadRow(number: 0, result: .bad(why))]
        }
        return [ReadRow(number: file.placeRow, result: .menu(file))]
    }
}
