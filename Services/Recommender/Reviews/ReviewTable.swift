import Contract
import Events
import Store

/// Reviews: the rows of `ratings` that have a text, found by other keys than their person.
enum ReviewTable {
    struct Row: Sendable {
        var rating: PersonRating
        var id: String
        var openReports: Int
    }

    static func row(_ id: String, in database: Database) throws -> Row? {
        try database.first(
            "SELECT id, open_reports, record FROM ratings WHERE id = ? AND review IS NOT NULL", [id], Row.init)
    }

    /// One page of reviews, and the total.
    static func page(_ query: ReviewQuery, in database: Database) throws -> (rows: [Row], total: Int) {
        let (condition, arguments) = query.condition
        let total = try database.count("SELECT count(*) FROM ratings WHERE \(condition)", arguments)
        var (rest, restArguments) = (condition, arguments)
        if let after = query.after {
            let (beyond, further) = query.sort.condition(after)
            rest += " AND \(beyond)"
            restArguments += further
        }
        let rows = try database.rows(
            "SELECT id, open_reports, record FROM ratings WHERE \(rest) ORDER BY \(query.sort.order) LIMIT ?",
            restArguments + [query.limit], Row.init)
        return (rows, total)
    }
}

extension ReviewTable.Row {
    /// Position of the row in lists.
    var key: ReviewKey { ReviewKey(stars: rating.stars ?? 0, at: rating.at, id: id) }

    fileprivate init(_ row: borrowing Prepared) throws {
        (rating, id, openReports) = (try row.record(2), row.string(0), row.int(1))
    }
}

/// Selection, order and position of a list of reviews.
struct ReviewQuery: Sendable {
    typealias Sort = ReviewOrder

    /// Ids of things; nil: all.
    var things: [String]?
    /// Nil: both.
    var isHidden: Bool?
    var isReported: Bool?
    var isReplied: Bool?
    /// Waves by thing, whose unproven reviews are left out.
    var heldBack: [String: RatingWaves] = [:]
    /// Nil: both.
    var isPrivate: Bool?
    var sort = Sort.newest
    var after: ReviewKey?
    var limit: Int

    fileprivate var condition: (sql: String, arguments: [(any Bindable)?]) {
        var (parts, arguments): ([String], [(any Bindable)?]) = (["review IS NOT NULL"], [])
        if let things {
            if things.count == 1 {
                parts.append("thing = ?")
                arguments += [things[0]]
            } else {
                parts.append("thing IN (SELECT value FROM json_each(?))")
                // Ids need no escaping.
                arguments += ["[" + things.map { "\"\($0)\"" }.joined(separator: ",") + "]"]
            }
        }
        if let isHidden { parts.append("hidden = \(isHidden ? 1 : 0)") }
        if let isReported { parts.append("open_reports \(isReported ? ">" : "=") 0") }
        if let isReplied { parts.append("replied = \(isReplied ? 1 : 0)") }
        if let isPrivate { parts.append("private = \(isPrivate ? 1 : 0)") }
        let spans = heldBack.flatMap { thing, waves in waves.spans.map { (thing, $0) } }
        if !spans.isEmpty {
            parts.append(
                """
                NOT (weight = 0 AND EXISTS (
                    SELECT 1 FROM json_each(?) WHERE value ->> 0 = thing AND at BETWEEN value ->> 1 AND value ->> 2))
                """)
            // Ids need no escaping.
            let texts = spans.map { "[\"\($0)\",\($1.from.microseconds),\($1.until.microseconds)]" }
            arguments += ["[\(texts.joined(separator: ","))]"]
        }
        return (parts.joined(separator: " AND "), arguments)
    }
}

extension ReviewOrder {
    fileprivate var order: String {
        switch self {
        case .newest: "at DESC, id DESC"
        case .highest: "stars DESC, at DESC, id DESC"
        case .lowest: "stars, at DESC, id DESC"
        }
    }

    /// What comes after a position.
    fileprivate func condition(_ after: ReviewKey) -> (String, [(any Bindable)?]) {
        switch self {
        case .newest: ("(at, id) < (?, ?)", [after.at, after.id])
        case .highest:
            ("(stars < ? OR (stars = ? AND (at, id) < (?, ?)))", [after.stars, after.stars, after.at, after.id])
        case .lowest:
            ("(stars > ? OR (stars = ? AND (at, id) < (?, ?)))", [after.stars, after.stars, after.at, after.id])
        }
    }
}
