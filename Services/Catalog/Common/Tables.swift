import Events
import Foundation
import GRDB
import Store

/// The catalog's tables in one transaction. Each row holds a whole record as JSON, and in columns the values that queries need.
///
/// The rows follow from what the catalog emitted: a rebuild folds its topics and gets the same rows.
struct Tables {
    let database: Database

    func execute(_ sql: String, _ values: [(any Bindable)?] = []) throws {
        try Prepared(sql, values, in: database).run()
    }

    /// The first column of the first row.
    func value<Number: FixedWidthInteger>(
        _ type: Number.Type, _ sql: String, _ values: [(any Bindable)?] = []
    ) throws -> Number? {
        let select = try Prepared(sql, values, in: database)
        return try select.next() && !select.isNull(0) ? Number(select.integer(0)) : nil
    }

    /// The first column of the first row.
    func value(_ type: String.Type, _ sql: String, _ values: [(any Bindable)?] = []) throws -> String? {
        let select = try Prepared(sql, values, in: database)
        return try select.next() ? select.text(0) : nil
    }

    /// The text that a statement finds by an id.
    func text(_ sql: String, _ id: String) throws -> String? {
        let select = try Prepared(sql, in: database)
        select.bind(1, id)
        return try select.next() ? select.text(0) : nil
    }

    func ids(of table: String) throws -> [String] {
        try String.fetchAll(database, sql: "SELECT id FROM \(table) ORDER BY id")
    }

    func record<Record: Decodable>(
        _ type: Record.Type, _ sql: String, _ values: [(any Bindable)?] = []
    ) throws -> Record? {
        let select = try Prepared(sql, values, in: database)
        return try select.next() ? try select.bytes(0).map { try JSON.decode(type, from: $0) } : nil
    }

    func records<Record: Decodable>(
        _ type: Record.Type, _ sql: String, _ values: [(any Bindable)?] = []
    ) throws -> [Record] {
        let select = try Prepared(sql, values, in: database)
        var found: [[UInt8]] = []
        while try select.next() { found.append(select.bytes(0) ?? []) }
        return try found.map { try JSON.decode(type, from: $0) }
    }
}

/// Text as searches compare it: without case, accents or width.
func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
}

extension [UInt8] {
    /// The bytes as SQLite's text.
    var text: String { String(decoding: self, as: UTF8.self) }
}
