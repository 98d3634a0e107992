public import GRDB

extension Database {
    /// Takes rows of some tables over from a file that nobody writes now; those that are there stay. A table that it has not has none.
    public func take(_ tables: [(name: String, columns: [String])], from file: String) throws {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        let former = try DatabaseQueue(path: file, configuration: configuration)
        defer { try? former.close() }
        try former.read { old in
            for (table, columns) in tables where try old.tableExists(table) {
                let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                let marks = columns.map { _ in "?" }.joined(separator: ", ")
                let insert = try cachedStatement(
                    sql: "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(marks))")
                let rows = try Row.fetchCursor(old, sql: "SELECT \(names) FROM \(table)")
                while let row = try rows.next() {
                    try insert.execute(arguments: StatementArguments(row.databaseValues))
                }
            }
        }
    }
}
