import Contract
import Crypto
import Events
import Finding
import ServiceKit

/// Limits and checks of saved searches.
enum SearchRules {
    /// Searches of one person.
    static let mostOfOne = 50
    static let mostOfAll = 100_000
    /// Matches of one search above which the oldest are deleted, and the number that is kept.
    static let mostMatches = 220
    static let keptMatches = 200
    /// Characters of a search's name.
    static let longestName = 120
    /// Characters of a thing's name in a match, and in a notice.
    static let longestThing = 200
    static let longestInNotice = 80

    /// Time within which changes of a thing are combined into one.
    static let quiet = Duration.seconds(60)
    /// Budget of a timer's step, in comparisons with one search; see `SearchBudget`.
    static let comparedInStep = 5000

    /// - Throws: 422 naming the field at fault.
    static func check(_ query: String, of list: SavedSearch.List, in things: some Gazetteer & PlaceNames)
        throws(Problem)
    {
        let known = StandingQuery.parameters(of: list)
        guard (1...StandingQuery.longest).contains(query.utf8.count) else {
            throw .field("/query", "at least one of \(known.joined(separator: ", ")), as in the list's address")
        }
        do { _ = try StandingQuery(list, query, in: things) } catch {
            throw Problem(.init(rawValue: "invalid"), "/query: \(error.detail)", field: "/query")
        }
    }

    static func check(name: String) throws(Problem) {
        guard (1...longestName).contains(name.unicodeScalars.count) else {
            throw .field("/name", "1 to \(longestName) characters")
        }
        guard ShownText.isName(name) else { throw .field("/name", "a name \(ShownText.nameRule)") }
    }

    static func check<Choice: Hashable & CaseIterable & RawRepresentable>(
        _ chosen: [Choice], _ field: String
    ) throws(Problem) where Choice.RawValue == String {
        guard Set(chosen).count == chosen.count else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .field(field, "some of \(all), each once")
        }
    }

    static func check(_ channels: [SavedSearch.Channel]) throws(Problem) {
        try check(channels, "/channels")
        guard !channels.contains(.mail) || !channels.contains(.daily) else {
            throw .field("/channels", "mail at once or the daily one, not both")
        }
    }

    /// Id of a search; the same for the same person, list and query.
    static func id(of person: String, _ list: SavedSearch.List, _ query: String) -> String {
        let text = "saved search\n\(person)\n\(list.rawValue)\n\(query)"
        return "s-" + Hexadecimal.encode(SHA256.hash(data: Array(text.utf8)).prefix(16))
    }
}
