import Foundation
import Store

/// When several catalogs are joined, the one takes over what the first knows of imports, so that they can still be undone, and the numbers that it
/// promised to homes of others. Stores are made out of the log, which has none of these notes.
struct ImportTakeover: Sendable {
    /// The former one's store; that process does not run.
    let file: String

    private static let tables: [(name: String, columns: [String])] = [
        ("note_imports", ["id", "at", "name", "formats", "created", "changed", "undone_at"]),
        ("note_imported", ["number", "import", "kind", "thing", "before", "after"]),
        ("note_numbers", ["number", "place", "at"]),
    ]

    func run(into database: Database) throws {
        guard FileManager.default.fileExists(atPath: file) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: file])
        }
        try database.take(ImportTakeover.tables, from: file)
    }
}
