import Contract
import Events
import Store

extension SearchMatch: NotifierRecord {
    static let states = StateKind(
        .searchMatches, SearchMatchEvents.changed, in: StateTable("search_matches", key: "search", "thing"),
        partitionKey: \.person, columns: ["created"]
    ) { [$0.search, $0.thing, $0.createdAt] }
}

/// Last changes of the things that searches found, as their last records.
enum MatchTable {
    static func match(_ thing: String, of search: String, in database: Database) throws -> SearchMatch? {
        try SearchMatch.states.get(search, thing, in: database)
    }

    static func matches(of search: String, in database: Database) throws -> [SearchMatch] {
        try SearchMatch.states.all("search = ? ORDER BY created, thing", [search], in: database)
    }

    static func count(of search: String, in database: Database) throws -> Int {
        try SearchMatch.states.count("search = ?", [search], in: database)
    }

    /// Number of matches later than a time.
    static func count(of search: String, since time: Timestamp, in database: Database) throws -> Int {
        try SearchMatch.states.count("search = ? AND created > ?", [search, time], in: database)
    }

    static func oldest(_ count: Int, of search: String, in database: Database) throws -> [SearchMatch] {
        try SearchMatch.states.all("search = ? ORDER BY created, thing LIMIT ?", [search, count], in: database)
    }

    /// Last row of a page.
    struct Position: Codable, Sendable {
        /// In microseconds.
        var at: Int64
        var thing: String

        init(_ match: SearchMatch) { (at, thing) = (match.createdAt.microseconds, match.thing) }
    }

    /// A page of matches, the newest first.
    static func page(
        of search: String, after position: Position?, limit: Int, in database: Database
    ) throws -> [SearchMatch] {
        guard let position else {
            return try SearchMatch.states.all(
                "search = ? ORDER BY created DESC, thing DESC LIMIT ?", [search, limit], in: database)
        }
        return try SearchMatch.states.all(
            "search = ? AND (created, thing) < (?, ?) ORDER BY created DESC, thing DESC LIMIT ?",
            [search, position.at, position.thing, limit], in: database)
    }
}
