import GRDB

/// What the store knows of itself.
enum Meta {
    /// The identity of the log that the saved positions belong to.
    static let logIdentity = "log"
    /// Set while a rebuild is under way: a store that has it is not whole.
    static let rebuilding = "rebuilding"
    /// When a follower was last at the log's end, in microseconds.
    static let atTheEnd = "at-the-end"

    /// When the file is to be written anew; see `Scrub`.
    static let scrubs = "scrubs"

    static func createTable(_ database: Database) throws {
        try database.execute(sql: "CREATE TABLE step_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
    }

    static func value(_ name: String, in database: Database) throws -> String? {
        try String.fetchOne(database, sql: "SELECT value FROM step_meta WHERE name = ?", arguments: [name])
    }

    static func set(_ name: String, to value: String?, in database: Database) throws {
        if let value {
            try database.execute(
                sql: "INSERT OR REPLACE INTO step_meta (name, value) VALUES (?, ?)", arguments: [name, value])
        } else {
            try database.execute(sql: "DELETE FROM step_meta WHERE name = ?", arguments: [name])
        }
    }
}
