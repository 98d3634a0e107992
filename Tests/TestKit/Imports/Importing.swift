public import Contract
import Events
public import Formats

/// Imports a file's bytes at once, or in pieces of a size.
public func imported(
    _ text: String, _ options: ImportOptions, menus: MenuBook? = nil, pieces: Int = .max
) throws -> (rows: [ImportRow], progress: ImportProgress) {
    try imported(Array(text.utf8), options, menus: menus, pieces: pieces)
}

public func imported(
    _ bytes: [UInt8], _ options: ImportOptions, menus: MenuBook? = nil, pieces: Int = .max
) throws -> (rows: [ImportRow], progress: ImportProgress) {
    var importer = try Importer(options, menus: menus)
    var rows: [ImportRow] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        rows += importer.feed(rest.prefix(pieces))
        rest = rest.dropFirst(pieces)
    }
    rows += importer.finish()
    return (rows, importer.progress)
}

public func options(_ format: ImportFormat, _ change: (inout ImportOptions) -> Void = { _ in }) -> ImportOptions {
    var options = ImportOptions(format: format)
    change(&options)
    return options
}

extension [ImportRow] {
    public var places: [Place] {
        compactMap { if case .place(let place) = $0.content { place } else { nil } }
    }

    public var areas: [Area] { compactMap { if case .area(let area) = $0.content { area } else { nil } } }
    public var stations: [Station] {
        compactMap { if case .station(let station) = $0.content { station } else { nil } }
    }
    public var holidays: [HolidayCalendar] {
        compactMap { if case .holidays(let calendar) = $0.content { calendar } else { nil } }
    }
    public var people: [Person] { compactMap { if case .person(let person) = $0.content { person } else { nil } } }
    public var positions: [Place] { compactMap { if case .position(let place) = $0.content { place } else { nil } } }

    public var items: [Item] {
        compactMap { if case .item(let item) = $0.content { item } else { nil } }
    }

    /// "row field: reason" of every bad row.
    public var bad: [String] {
        compactMap { row in if case .bad(let fault) = row.content { row.described(fault) } else { nil } }
    }

    /// The same of every field left out.
    public var leftOut: [String] {
        compactMap { row in if case .leftOut(let fault) = row.content { row.described(fault) } else { nil } }
    }
}

extension ImportRow {
    fileprivate func described(_ fault: ImportFault) -> String {
        "\(number) \(fault.field ?? "-"): \(fault.reason)"
    }
}
