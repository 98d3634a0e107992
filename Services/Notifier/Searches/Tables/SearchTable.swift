import Contract
import Events
import Foundation
import Store

extension SavedSearch: NotifierRecord {
    static let states = StateKind(
        .savedSearches, SavedSearchEvents.changed, in: StateTable("searches", key: "search"), partitionKey: \.person,
        columns: ["person", "region", "used"], changing: SearchTable.noteChange
    ) { [$0.id, $0.person, StandingQuery.region(of: $0.query), $0.usedAt] }
}

/// Saved searches, as their last records.
enum SearchTable {
    static func search(_ id: String, in database: Database) throws -> SavedSearch? {
        try SavedSearch.states.get(id, in: database)
    }

    /// A page of some people's searches, in the order of their ids.
    static func page(
        of people: [String], after id: String?, limit: Int, in database: Database
    ) throws -> [SavedSearch] {
        let marks = people.map { _ in "?" }.joined(separator: ", ")
        return try SavedSearch.states.all(
            "person IN (\(marks)) AND search > ? ORDER BY search LIMIT ?",
            people + [id ?? "", limit], in: database)
    }

    static func searches(of person: String, in database: Database) throws -> [SavedSearch] {
        try SavedSearch.states.all("person = ? ORDER BY search", [person], in: database)
    }

    /// Searches whose last use was before a time, the longest unused first.
    /// - Parameter people: owners of the searches; nil: all.
    static func unused(
        since time: Timestamp, of people: [String]? = nil, limit: Int, in database: Database
    ) throws -> [SavedSearch] {
        let marks = people.map { people in "person IN (\(people.map { _ in "?" }.joined(separator: ", "))) AND " }
        return try SavedSearch.states.all(
            "\(marks ?? "")used < ? ORDER BY used, search LIMIT ?",
            (people ?? []) + [time, limit], in: database)
    }

    static func count(of people: [String], in database: Database) throws -> Int {
        let marks = people.map { _ in "?" }.joined(separator: ", ")
        return try SavedSearch.states.count("person IN (\(marks))", people, in: database)
    }

    static func count(in database: Database) throws -> Int {
        try SavedSearch.states.count(in: database)
    }

    /// Calls `body` with each search.
    static func each(in database: Database, _ body: (SavedSearch) throws -> Void) throws {
        let searches = try Prepared("SELECT record FROM searches", in: database)
        while try searches.next() { try body(searches.record(0)) }
    }

    // MARK: - Notes of changes

    struct Note: Hashable, Sendable {
        var number: Int64
        /// A random number.
        var token: Int64
    }

    /// Notes a changed search. A change of `seenAt` or `updatedAt` alone does not affect the index.
    fileprivate static func noteChange(
        _ key: [String], _ search: SavedSearch?, _ database: Database, change: () throws -> Void
    ) throws {
        var before = try search.flatMap { try self.search($0.id, in: database) }
        if let search {
            before?.seenAt = search.seenAt
            before?.updatedAt = search.updatedAt
        }
        try change()
        if search == nil || before != search { try noteChange(of: key[0], in: database) }
    }

    private static func noteChange(of search: String, in database: Database) throws {
        try database.run(
            "INSERT INTO note_searches (token, search) VALUES (?, ?)", [Int64.random(in: .min ... .max), search])
    }

    /// Notes the searches that name a changed area or station, so that their queries are parsed again.
    static func noteChange(ofRegion id: String, in database: Database) throws {
        let found = try database.texts(
            "SELECT search FROM searches WHERE region IS NOT NULL AND instr(region, ?) > 0", [",\(id),"])
        for search in found { try noteChange(of: search, in: database) }
    }

    /// Id in the notes that stands for a change of stations; no search has it.
    static let stations = ""

    static func noteChangeOfStations(in database: Database) throws { try noteChange(of: stations, in: database) }

    static func lastNote(in database: Database) throws -> Note? {
        try database.first("SELECT number, token FROM note_searches ORDER BY number DESC LIMIT 1") {
            Note(number: $0.integer(0), token: $0.integer(1))
        }
    }

    /// The searches that changed since a note; nil if that is unknown.
    static func changes(since note: Note, in database: Database) throws -> Set<String>? {
        let token = try database.integer("SELECT token FROM note_searches WHERE number = ?", [note.number])
        guard token == note.token else { return nil }
        return Set(try database.texts("SELECT search FROM note_searches WHERE number > ?", [note.number]))
    }

    /// Deletes all notes but the newest; an index that is further behind is built again.
    static func pruneNotes(in database: Database) throws {
        try database.run(
            "DELETE FROM note_searches WHERE number <= (SELECT max(number) FROM note_searches) - 10000")
    }
}

extension StandingQuery {
    /// Areas and station that a query names, with commas around each; nil if there are none.
    fileprivate static func region(of query: String) -> String? {
        let named = query.split(separator: "&").compactMap { part -> String? in
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0] == "area" || pair[0] == "station" else { return nil }
            return pair[1].removingPercentEncoding
        }
        return named.isEmpty ? nil : ",\(named.joined(separator: ",")),"
    }
}
