import Foundation
import GRDB

/// When several catalogs are joined, the one takes over what the first knows of imports, so that they can still be undone, and the numbers that it
/// promised to homes of others. Stores are made out of the log, which has none of these notes.
struct ImportTakeover: Sendable {
    /// The former one's store; that process does not run.
    let file: String

    private static let tables = [
        ("note_imports", ["id", "at", "name", "formats", "created", "changed", "undone_at"]),
        ("note_imported", ["number", "import", "kind", "thing", "before", "after"]),
        ("note_numbers", ["number", "place", "at"]),
    ]

    func run(into database: Database) throws {
        guard FileManager.default.fileExists(atPath: file) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: file])
        }
        var configuration = Configuration()
        configuration.readonly = true
        let former = try DatabaseQueue(path: file, configuration: configuration)
        defer { try? former.close() }
        try former.read { old in
            for (table, columns) in ImportTakeover.tables where try old.tableExists(table) {
                let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                let marks = columns.map { _ in "?" }.joined(separator: ", ")
                let insert = try database.cachedStatement(
                    sql: "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(marks))")
                let rows = try Row.fetchCursor(old, sql: "SELECT \(names) FROM \(table)")
                while let row = try rows.next() {
                    try insert.execute(arguments: StatementArguments(row.databaseValues))
                }
            }
        }
    }
}
