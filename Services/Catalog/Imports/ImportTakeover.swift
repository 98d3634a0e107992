import Foundation
import Imports
import Store

/// Takes over a former process' notes when several catalogs are joined. They are its imports, so that these can still be undone, and the
/// numbers that it promised to homes of others. The log, of which the joined store is made, has none of them.
struct ImportTakeover: Sendable {
    /// Store of the former process, which must not run.
    let file: String

    private static let tables: [(name: String, columns: [String])] =
        ImportJournal.tables + [
            ("note_numbers", ["number", "place", "at"])
        ]

    func run(into database: Database) throws {
        guard FileManager.default.fileExists(atPath: file) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: file])
        }
        try database.take(ImportTakeover.tables, from: file)
    }
}
