public import GRDB

extension Database {
    /// Copies rows of some tables from a file that nobody writes now; existing rows stay. A missing table counts as empty.
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
