import Contract
import Events
import Store

extension PersonRating {
    static let states = StateKind<PersonRating>(
        .ratings, RatingEvents.changed, in: StateTable("ratings", key: "person", "thing"), partitionKey: \.person,
        ofKey: firstPart, owner: { $1 },
        columns: [
            "stars", "review", "at", "id", "hidden", "replied", "moderated", "shared", "weight", "network", "private",
            "review_id",
        ],
        changing: { key, rating, database, change in
            try change()
            if let id = rating?.reviewID { try ReportTable.countOpen(of: id, in: database) }
        },
        folding: { rating, database in
            if rating.shared == true { try SummaryTable.noteUnsummed(rating.thing, in: database) }
        }
    ) { rating in
        [
            rating.person, rating.thing, rating.stars, rating.review, rating.at, rating.reviewID, rating.isHidden,
            rating.reply != nil, rating.moderation?.at.microseconds ?? 0, rating.shared ?? false,
            RatingWeight(rating.rater).rawValue, rating.rater?.network, rating.isPrivate,
            rating.review == nil ? nil : rating.reviewID,
        ]
    }
}

/// First part of a key like `<person>/<thing>`. Ids of things and reviews have no slash; those of persons and critics may have one.
let firstPart: @Sendable (String) -> String? = { key in key.lastIndex(of: "/").map { String(key[..<$0]) } }

/// What people rated and watched, each as its last state record with the columns that queries need.
enum RatingTable {
    static func rating(_ person: String, _ thing: String, in database: Database) throws -> PersonRating? {
        try PersonRating.states.get(person, thing, in: database)
    }

    /// All ratings of a person; `RatingRules.most` limits their number.
    static func ratings(of person: String, in database: Database) throws -> [PersonRating] {
        try PersonRating.states.all("person = ? ORDER BY thing", [person], in: database)
    }

    static func count(of person: String, in database: Database) throws -> Int {
        try PersonRating.states.count("person = ?", [person], in: database)
    }

    /// Ratings that are in `ratings.shares`, some at a time.
    static func shared(limit: Int, in database: Database) throws -> [PersonRating] {
        try PersonRating.states.all("shared = 1 ORDER BY person, thing LIMIT ?", [limit], in: database)
    }

    /// Ratings that a later proof may make count more, the newest first, some at a time.
    /// - Parameter last: the rating after which the list begins; nil: from the newest.
    static func toProve(after last: PersonRating?, limit: Int, in database: Database) throws -> [PersonRating] {
        try PersonRating.states.all(
            """
            weight < 2 AND stars IS NOT NULL AND (at, person, thing) < (?, ?, ?)
            ORDER BY at DESC, person DESC, thing DESC LIMIT ?
            """, [last?.at.microseconds ?? .max, last?.person ?? "", last?.thing ?? "", limit], in: database)
    }
}
