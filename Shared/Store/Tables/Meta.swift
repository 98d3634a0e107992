import GRDB

/// Facts about the store itself.
enum Meta {
    /// Identity of the log that the saved positions belong to.
    static let logIdentity = "log"
    /// Set while a rebuild is under way: the store is incomplete.
    static let rebuilding = "rebuilding"
    /// Set while the state is emitted again to a log that lost it: the last emitted key.
    static let republishing = "republishing"
    /// Present or last epoch of the store's owner.
    static let epoch = "epoch"
    /// Greatest epoch that a claim was tried with.
    static let triedEpoch = "tried-epoch"
    /// Id of the last complete rewrite of the state; other services see by it that the log may lack what they read before.
    static let generation = "generation"
    /// Generation of a source that a follower reads.
    static func generation(of source: String) -> String { "generation of \(source)" }
    /// Why a follower's store has to be rebuilt.
    static let remake = "remake"
    /// Version of the software that opened it last.
    static let version = "version"
    /// When a follower was last at the log's end, in microseconds.
    static let atTheEnd = "at-the-end"

    /// Instance that writes it.
    static let instance = "instance"

    /// Scrubs that are still to be done; see `Scrub`.
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
