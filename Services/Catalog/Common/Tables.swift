import Events
import Foundation
import Store

/// The catalog's tables in one transaction. Each row holds a whole record as JSON, and in columns the values that queries need.
///
/// The rows follow from what the catalog emitted: a rebuild folds its topics and gets the same rows.
struct Tables {
    let database: Database

    /// The text that a statement finds by an id: several times for every order, and so without an array of values.
    func text(_ sql: String, _ id: String) throws -> String? {
        let select = try Prepared(sql, in: database)
        select.bind(1, id)
        return try select.next() ? select.text(0) : nil
    }

    func ids(of table: String) throws -> [String] {
        try database.texts("SELECT id FROM \(table) ORDER BY id")
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
