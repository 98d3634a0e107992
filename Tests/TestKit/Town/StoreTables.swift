import Foundation
import GRDB

/// Tables of a stopped service's store, without those of the step and the service's own notes: each row as a text, sorted.
public func domainTables(ofStore file: String) throws -> [String: [String]] {
    let database = try DatabaseQueue(path: file)
    defer { try? database.close() }
    return try database.read { database in
        let tables = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'step\\_%' ESCAPE '\\'
                AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'grdb\\_%' ESCAPE '\\' AND name NOT LIKE 'note\\_%' ESCAPE '\\'
                AND sql NOT LIKE 'CREATE VIRTUAL%'
                """)
        return try Dictionary(
            uniqueKeysWithValues: tables.map { table in
                let rows = try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"")
                return (table, rows.map { row in row.map { "\($0)=\($1)" }.joined(separator: ", ") }.sorted())
            })
    }
}
