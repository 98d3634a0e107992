import Contract
import Events
import Foundation
import GRDB
import Store

/// What people rated and watched, each as its last state record with the columns that queries need.
enum RatingTable {
    static func rating(_ person: String, _ thing: String, in database: Database) throws -> PersonRating? {
        let select = try Prepared("SELECT record FROM ratings WHERE person = ? AND thing = ?", in: database)
        select.bind(1, person)
        select.bind(2, thing)
        guard try select.next(), let record = select.bytes(0) else { return nil }
        return try JSON.decode(PersonRating.self, from: record)
    }

    /// All ratings of a person; `RatingRules.most` limits their number.
    static func ratings(of person: String, in database: Database) throws -> [PersonRating] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM ratings WHERE person = ? ORDER BY thing"),
            arguments: [person]
        ).map { try JSON.decode(PersonRating.self, from: Array($0)) }
    }

    static func count(of person: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM ratings WHERE person = ?"), arguments: [person]) ?? 0
    }

    /// - Parameter record: the rating's JSON, as in its state record.
    static func save(_ rating: PersonRating, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO ratings (person, thing, stars, review, at, record, id, hidden, replied, moderated, shared)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET
                    stars = excluded.stars, review = excluded.review, at = excluded.at, record = excluded.record,
                    id = excluded.id, hidden = excluded.hidden, replied = excluded.replied,
                    moderated = excluded.moderated, shared = excluded.shared
                """
        ).execute(arguments: [
            rating.person, rating.thing, rating.stars, rating.review, rating.at.microseconds, Data(record),
            rating.reviewID, rating.isHidden, rating.reply != nil, rating.moderation?.at.microseconds ?? 0,
            rating.shared ?? false,
        ])
        if let id = rating.reviewID { try ReportTable.countOpen(of: id, in: database) }
    }

    static func delete(_ person: String, _ thing: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM ratings WHERE person = ? AND thing = ?")
            .execute(arguments: [person, thing])
    }

    /// All ratings, decoded from their state records.
    static func all(in database: Database) throws -> [PersonRating] {
        try Data.fetchAll(database, sql: "SELECT record FROM ratings ORDER BY person, thing")
            .map { try JSON.decode(PersonRating.self, from: Array($0)) }
    }

    /// Some of those that count, and of which nothing has been said yet in `ratings.shares`.
    static func unshared(limit: Int, in database: Database) throws -> [PersonRating] {
        try Data.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record FROM ratings WHERE stars IS NOT NULL AND hidden = 0 AND shared = 0
                    ORDER BY person, thing LIMIT ?
                    """), arguments: [limit]
        ).map { try JSON.decode(PersonRating.self, from: Array($0)) }
    }

    /// The summary of a thing's ratings, here and elsewhere, without those that are hidden; nil if it has none.
    static func summary(of thing: String, in database: Database) throws -> RatingSummary? {
        guard
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT count(*), avg(stars) FROM (
                            SELECT stars FROM ratings WHERE thing = ? AND stars IS NOT NULL AND hidden = 0
                            UNION ALL SELECT stars FROM other_shares WHERE thing = ?)
                        """),
                arguments: [thing, thing]), let average: Double = row[1]
        else { return nil }
        let reviews = try Int.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT (SELECT count(*) FROM ratings WHERE thing = ? AND review IS NOT NULL AND hidden = 0)
                        + (SELECT count(*) FROM other_shares WHERE thing = ? AND id IS NOT NULL)
                    """),
            arguments: [thing, thing])
        let last = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT at, review, id FROM ratings WHERE thing = ? AND review IS NOT NULL AND hidden = 0
                    ORDER BY at DESC, id DESC LIMIT 1
                    """), arguments: [thing])
        let own = last.map { row in
            ShareTable.Last(
                at: Timestamp(microseconds: row["at"]), id: row["id"], intro: RatingRules.intro(row["review"]))
        }
        let newest = [own, try ShareTable.last(of: thing, in: database)].compactMap(\.self)
            .max { ($0.at, $0.id) < ($1.at, $1.id) }
        return RatingSummary(
            thing: thing, average: (average * 100).rounded() / 100, count: row[0], reviews: reviews ?? 0,
            lastReviewAt: newest?.at, lastReviewIntro: newest?.intro, updatedAt: Timestamp(microseconds: 0))
    }
}
