import Contract
import Events
import Experts
import Store

/// Reads what is this instance's out of its store, and what is another's out of the copy, which may be some moments behind.
struct Reading: Sendable {
    let instance: Instance
    let engine: Engine
    let follower: Follower<WorldChange>
    let news: CriticNews

    func ratings(of person: String) async throws -> [PersonRating] {
        if owns(person) { return try await engine.read { try RatingTable.ratings(of: person, in: $0) } }
        return try await others(PersonRating.self, .ratings, of: person)
    }

    func summary(of thing: String) async throws -> RatingSummary? {
        if owns(thing) { return try await engine.lookUp { try SummaryTable.summary(of: thing, in: $0) } }
        return try await others(RatingSummary.self, .ratingSummaries, of: thing).first
    }

    /// What is known of waves of ratings of things, by their ids.
    func waves(of things: Set<String>) async throws -> [String: RatingWaves] {
        let (own, rest) = (things.filter(owns), things.filter { !owns($0) })
        var summaries = try await engine.read { database in
            try own.compactMap { try SummaryTable.summary(of: $0, in: database) }
        }
        if !rest.isEmpty {
            summaries +=
                try await follower.read { database in
                    try rest.flatMap { try OtherCopies.all(RatingSummary.self, .ratingSummaries, of: $0, in: database) }
                } ?? []
        }
        return summaries.reduce(into: [:]) { $0[$1.thing] = $1.waves }
    }

    func reports(by person: String) async throws -> [ReviewReport] {
        if owns(person) { return try await engine.read { try ReportTable.reports(by: person, in: $0) } }
        return try await others(ReviewReport.self, .reviewReports, of: person)
    }

    /// All critics' ratings, unless nothing of them has changed.
    func critics(unless known: Int64?) async throws -> (version: Int64, ratings: [CriticRating])? {
        guard instance.count > 1 else { return try await engine.read { try ExpertTable.all(unless: known, in: $0) } }
        let before = news.version
        guard let own = try await engine.read({ try ExpertTable.all(unless: known.map { $0 - before }, in: $0) }) else {
            return nil
        }
        let others = try await follower.read { try OtherCopies.criticRatings(in: $0) } ?? []
        let rest = others.compactMap { rating in
            Stars(rating.stars).map { CriticRating(critic: rating.critic, movie: rating.thing, stars: $0) }
        }
        return (own.version + before, own.ratings + rest)
    }

    private func owns(_ key: String) -> Bool { instance.owns(partition: partition(of: key)) }

    private func others<Value: Decodable & Sendable>(
        _ type: Value.Type, _ topic: Topic, of owner: String
    ) async throws -> [Value] {
        try await follower.read { try OtherCopies.all(type, topic, of: owner, in: $0) } ?? []
    }
}
