import Events
import Foundation
import Store

/// The catalog's tables in one transaction. Each row holds a whole record as JSON, and in columns the values that queries need.
///
/// The rows follow from what the catalog emitted: a rebuild folds its topics and gets the same rows.
struct Tables {
    let database: Database

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
