import GRDB

/// What the store knows of itself.
enum Meta {
    /// The identity of the log that the saved positions belong to.
    static let logIdentity = "log"
    /// Set while a rebuild is under way: a store that has it is not whole.
    static let rebuilding = "rebuilding"
    /// Set while the state is said again to a log that lost it: the key that was said last.
    static let republishing = "republishing"
    /// The epoch that this store is written under, or was last.
    static let epoch = "epoch"
    /// The greatest epoch that a claim was tried with.
    static let triedEpoch = "tried-epoch"
    /// Names the last time that the state was said again; others see by it that what they read before may not be in the log.
    static let generation = "generation"
    /// Of a source that a follower reads.
    static func generation(of source: String) -> String { "generation of \(source)" }
    /// Set in a follower's store that is to be made again: why.
    static let remake = "remake"
    /// The version of the software that opened it last.
    static let version = "version"
    /// When a follower was last at the log's end, in microseconds.
    static let atTheEnd = "at-the-end"

    /// Which instance writes it.
    static let instance = "instance"

    /// The times that the file is still to be written anew; see `Scrub`.
    static let scrubs = "scrubs"

    /// See `DeletionClock`.
    static let deletionClock = "deletion-clock"

    static func createTable(_ database: Database) throws {
        try database.execute(sql: "CREATE TABLE step_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
    }

    static func value(_ name: String, in database: Database) throws -> String? {
        try String.fetchOne(database, sql: "SELECT value FROM step_meta WHERE name = ?", arguments: [name])
    }

    static func number(_ name: String, in database: Database) throws -> Int64? {
        try value(name, in: database).flatMap(Int64.init)
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
