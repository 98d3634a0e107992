import Contract
import Events
import Foundation
import GRDB

/// What last happened to each thing that a search found, each as its last state record.
enum MatchTable {
    static func match(_ thing: String, of search: String, in database: Database) throws -> SearchMatch? {
        try all("search = ? AND thing = ?", [search, thing], in: database).first
    }

    static func matches(of search: String, in database: Database) throws -> [SearchMatch] {
        try all("search = ? ORDER BY created, thing", [search], in: database)
    }

    static func count(of search: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM search_matches WHERE search = ?"),
            arguments: [search]) ?? 0
    }

    /// How many were found later than a moment.
    static func count(of search: String, since time: Timestamp, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM search_matches WHERE search = ? AND created > ?"),
            arguments: [search, time.microseconds]) ?? 0
    }

    static func oldest(_ count: Int, of search: String, in database: Database) throws -> [SearchMatch] {
        try all("search = ? ORDER BY created, thing LIMIT ?", [search, count], in: database)
    }

    /// Where a page ended.
    struct Position: Codable, Sendable {
        /// In microseconds.
        var at: Int64
        var thing: String

        init(_ match: SearchMatch) { (at, thing) = (match.createdAt.microseconds, match.thing) }
    }

    /// The newest first.
    static func page(
        of search: String, after position: Position?, limit: Int, in database: Database
    ) throws -> [SearchMatch] {
        guard let position else {
            return try all("search = ? ORDER BY created DESC, thing DESC LIMIT ?", [search, limit], in: database)
        }
        return try all(
            "search = ? AND (created, thing) < (?, ?) ORDER BY created DESC, thing DESC LIMIT ?",
            [search, position.at, position.thing, limit], in: database)
    }

    private static func all(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [SearchMatch] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM search_matches WHERE \(condition)"),
            arguments: arguments
        ).map { try JSON.decode(SearchMatch.self, from: Array($0)) }
    }

    /// - Parameter record: the match's JSON, as in its state record.
    static func save(_ match: SearchMatch, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO search_matches (search, thing, created, record) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [match.search, match.thing, match.createdAt.microseconds, Data(record)])
    }

    static func delete(_ thing: String, of search: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM search_matches WHERE search = ? AND thing = ?")
            .execute(arguments: [search, thing])
    }
}
