import Contract
import Events
import Foundation

@testable import CatalogService

/// A file's bytes imported at one go, or in pieces of so many bytes.
func imported(
    _ text: String, _ options: ImportOptions, menus: MenuBook? = nil, pieces: Int = .max
) throws -> (rows: [ImportRow], progress: ImportProgress) {
    try imported(Array(text.utf8), options, menus: menus, pieces: pieces)
}

func imported(
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

func options(_ format: ImportFormat, _ change: (inout ImportOptions) -> Void = { _ in }) -> ImportOptions {
    var options = ImportOptions(format: format)
    change(&options)
    return options
}

extension [ImportRow] {
    var places: [Place] {
        compactMap { if case .place(let place) = $0.content { place } else { nil } }
    }

    var items: [Item] {
        compactMap { if case .item(let item) = $0.content { item } else { nil } }
    }

    /// "row field: reason" of every bad row.
    var bad: [String] {
        compactMap { row in if case .bad(let fault) = row.content { row.told(fault) } else { nil } }
    }

    /// The same of every field left out.
    var leftOut: [String] {
        compactMap { row in if case .leftOut(let fault) = row.content { row.told(fault) } else { nil } }
    }
}

extension ImportRow {
    fileprivate func told(_ fault: ImportFault) -> String {
        "\(number) \(fault.field ?? "-"): \(fault.reason)"
    }
}
