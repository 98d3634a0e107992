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
                INSERT INTO ratings (
                    person, thing, stars, review, at, record, id, hidden, replied, moderated, shared, weight, network,
                    private, review_id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET
                    stars = excluded.stars, review = excluded.review, at = excluded.at, record = excluded.record,
                    id = excluded.id, hidden = excluded.hidden, replied = excluded.replied,
                    moderated = excluded.moderated, shared = excluded.shared, weight = excluded.weight,
                    network = excluded.network, private = excluded.private, review_id = excluded.review_id
                """
        ).execute(arguments: [
            rating.person, rating.thing, rating.stars, rating.review, rating.at.microseconds, Data(record),
            rating.reviewID, rating.isHidden, rating.reply != nil, rating.moderation?.at.microseconds ?? 0,
            rating.shared ?? false, RatingWeight(rating.rater).rawValue, rating.rater?.network, rating.isPrivate,
            rating.review == nil ? nil : rating.reviewID,
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

    /// Some of those of which `ratings.shares` tells.
    static func shared(limit: Int, in database: Database) throws -> [PersonRating] {
        try Data.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record FROM ratings WHERE shared = 1 ORDER BY person, thing LIMIT ?
                    """), arguments: [limit]
        ).map { try JSON.decode(PersonRating.self, from: Array($0)) }
    }

    /// Some of those that may turn out to count more than they do, the newest first.
    /// - Parameter last: after which; nil: from the newest.
    static func toProve(after last: PersonRating?, limit: Int, in database: Database) throws -> [PersonRating] {
        try Data.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record FROM ratings
                    WHERE weight < 2 AND stars IS NOT NULL AND (at, person, thing) < (?, ?, ?)
                    ORDER BY at DESC, person DESC, thing DESC LIMIT ?
                    """),
            arguments: [last?.at.microseconds ?? .max, last?.person ?? "", last?.thing ?? "", limit]
        ).map { try JSON.decode(PersonRating.self, from: Array($0)) }
    }
}
