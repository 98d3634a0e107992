import Contract
import Events
import Foundation
import GRDB

/// Changes that searches have still to be asked about, each as its last state record.
enum ChangeTable {
    static func change(
        _ kind: SearchedChange.Kind, _ thing: String, in database: Database
    ) throws -> SearchedChange? {
        try first("kind = ? AND thing = ?", [kind.rawValue, thing], in: database)
    }

    /// Whose turn it is: what searches are being asked about, then what is due, the first first.
    static func next(at now: Timestamp, in database: Database) throws -> SearchedChange? {
        if let asked = try first("asked = 1 ORDER BY kind, thing LIMIT 1", [], in: database) { return asked }
        if let due = try first("due <= ? ORDER BY due LIMIT 1", [now.microseconds], in: database) { return due }
        // A clock that went back must not stop it.
        return try first("since > ? ORDER BY since LIMIT 1", [now.microseconds], in: database)
    }

    private static func first(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> SearchedChange? {
        try Data.fetchOne(
            database.cachedStatement(sql: "SELECT record FROM search_changes WHERE \(condition)"),
            arguments: arguments
        ).map { try JSON.decode(SearchedChange.self, from: Array($0)) }
    }

    /// - Parameter record: the change's JSON, as in its state record.
    static func save(_ change: SearchedChange, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO search_changes (kind, thing, asked, since, due, record) VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            change.kind.rawValue, change.thing, change.asked != nil, change.since.microseconds,
            change.due.microseconds, Data(record),
        ])
    }

    static func delete(_ kind: SearchedChange.Kind, _ thing: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM search_changes WHERE kind = ? AND thing = ?")
            .execute(arguments: [kind.rawValue, thing])
    }

    // MARK: - The turn under way

    /// How far searches were asked about a change.
    struct Turn {
        /// The change's key and its event.
        var change: String
        /// The thing that it touches and that has its turn; those before it in the order of their names had theirs.
        var touched = ""
        /// Names who is asked, as the process remembers it.
        var token: Int64 = 0
        /// How many of them were asked.
        var asked = 0
        /// How many found something in the change.
        var notified = 0
    }

    static func turn(of change: String, in database: Database) throws -> Turn {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT touched, token, asked, told FROM note_turn WHERE change = ?"),
            arguments: [change]
        ).map { Turn(change: change, touched: $0[0], token: $0[1], asked: $0[2], notified: $0[3]) }
            ?? Turn(change: change)
    }

    static func save(_ turn: Turn, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO note_turn (id, change, touched, token, asked, told) VALUES (1, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [turn.change, turn.touched, turn.token, turn.asked, turn.notified])
    }
}
