import Events
import Foundation
import GRDB
import Store

/// The catalog's tables in one transaction. Each row holds a whole record as JSON, and in columns the values that queries need.
///
/// The rows follow from what the catalog emitted: a rebuild folds its topics and gets the same rows.
struct Tables {
    let database: Database

    func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The first column of the first row.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> Value? {
        try Value.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
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
        _ type: Record.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> Record? {
        try value(Data.self, sql, arguments).map { try JSON.decode(type, from: Array($0)) }
    }

    func records<Record: Decodable>(
        _ type: Record.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [Record] {
        try Data.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments)
            .map { try JSON.decode(type, from: Array($0)) }
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
