package import GRDB

/// Tables as sorted texts, so that two stores can be compared.
package enum DomainContents {
    /// - Returns: for each table its rows, each as "column=value, …", sorted.
    package static func of(_ tables: [String], in database: Database) throws -> [String: [String]] {
        var contents: [String: [String]] = [:]
        for table in tables {
            contents[table] = try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
                row.map { "\($0)=\($1)" }.joined(separator: ", ")
            }.sorted()
        }
        return contents
    }
}
