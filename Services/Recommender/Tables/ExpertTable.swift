import Contract
import Events
import Experts
import Foundation
import GRDB

/// Critics' ratings.
enum ExpertTable {
    static func rating(_ critic: String, _ thing: String, in database: Database) throws -> ExpertRating? {
        try Data.fetchOne(
            database.cachedStatement(sql: "SELECT record FROM expert_ratings WHERE critic = ? AND thing = ?"),
            arguments: [critic, thing]
        ).map { try JSON.decode(ExpertRating.self, from: Array($0)) }
    }

    static func ratings(of critic: String, in database: Database) throws -> [ExpertRating] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM expert_ratings WHERE critic = ? ORDER BY thing"),
            arguments: [critic]
        ).map { try JSON.decode(ExpertRating.self, from: Array($0)) }
    }

    /// The ratings that a sighting counts for: at most one, except during a rebuild.
    static func ratings(seenAs sighting: String, in database: Database) throws -> [ExpertRating] {
        try Data.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record FROM expert_sources JOIN expert_ratings USING (critic, thing)
                    WHERE sighting = ? ORDER BY critic, thing
                    """), arguments: [sighting]
        ).map { try JSON.decode(ExpertRating.self, from: Array($0)) }
    }

    static func save(_ rating: ExpertRating, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO expert_ratings (critic, thing, stars, record) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET stars = excluded.stars, record = excluded.record
                """
        ).execute(arguments: [rating.critic, rating.thing, rating.stars, Data(record)])
        try forgetSources(rating.critic, rating.thing, in: database)
        for seen in rating.seen ?? [] {
            try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO expert_sources (sighting, critic, thing) VALUES (?, ?, ?)"
            ).execute(arguments: [seen.sighting, rating.critic, rating.thing])
        }
        try countUp(in: database)
    }

    static func delete(_ critic: String, _ thing: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM expert_ratings WHERE critic = ? AND thing = ?")
            .execute(arguments: [critic, thing])
        try forgetSources(critic, thing, in: database)
        try countUp(in: database)
    }

    private static func forgetSources(_ critic: String, _ thing: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM expert_sources WHERE critic = ? AND thing = ?")
            .execute(arguments: [critic, thing])
    }

    /// Increments the version, so that readers with a copy notice that it is outdated.
    private static func countUp(in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE note_expert_version SET version = version + 1").execute()
    }

    static func records(in database: Database) throws -> [ExpertRating] {
        try Data.fetchAll(database, sql: "SELECT record FROM expert_ratings ORDER BY critic, thing")
            .map { try JSON.decode(ExpertRating.self, from: Array($0)) }
    }

    /// All ratings, with the version of the table.
    /// - Returns: nil if the version is the known one.
    static func all(
        unless known: Int64?, in database: Database
    ) throws -> (version: Int64, ratings: [CriticRating])? {
        let version = try Int64.fetchOne(database, sql: "SELECT version FROM note_expert_version") ?? 0
        guard version != known else { return nil }
        var ratings: [CriticRating] = []
        let rows = try Row.fetchCursor(database, sql: "SELECT critic, thing, stars FROM expert_ratings")
        while let row = try rows.next() {
            guard let stars = Stars(row[2] as Double) else { continue }
            ratings.append(CriticRating(critic: row[0], movie: row[1], stars: stars))
        }
        return (version, ratings)
    }
}
