import Foundation
import Experts
import VicinityClient

/// Commands for movies, from copies on this machine.
extension Commands {
    private static let usual: [SyncTopic] = [.movies, .screenings, .criticsRatings]

    func sync() async throws {
        let topics = arguments.words.isEmpty ? Commands.usual : arguments.words.map { SyncTopic(rawValue: $0) }
        let copies = try drawer.copies
        for topic in topics {
            let result = try await vicinity.sync(topic, in: copies)
            printRow(
                "\(topic)", "\(result.copy.things.count) things", "\(result.changed) changed",
                "\(result.deleted) deleted", result.isNew ? "from the start" : "")
        }
    }

    func rate() throws {
        let movie = try arguments.word(0, "a movie's id")
        guard let stars = Double(try arguments.word(1, "a number of stars")), (0...5).contains(stars) else {
            throw Arguments.Misuse(description: "stars must be a number from 0 to 5")
        }
        var ratings = drawer.ratings
        ratings[movie] = stars
        try drawer.keep(ratings)
        printRow(movie, "\(stars)")
    }

    /// Recommends from copies, which are synced first if the server can be reached. The server learns nothing of the ratings.
    func recommend() async throws {
        let copies = try drawer.copies
        var current: [SyncTopic: LocalCopy] = [:]
        for topic in Commands.usual { current[topic] = try await copy(of: topic, in: copies) }
        let recommender = PrivateRecommender(
            critics: CriticTable(try current[.criticsRatings]?.all(CriticsRating.self) ?? []),
            movies: try current[.movies]?.all() ?? [], screenings: try current[.screenings]?.all() ?? [],
            cinemas: try await vicinity.array(.places(types: ["MovieTheater"])))
        let wish = RecommendationWish(
            near: try arguments.point("near"), radius: try arguments.number("radius") ?? 5000)
        let (list, nothing) = recommender.recommendations(for: drawer.ratings, wish)
        if let nothing { Main.warn(nothing.detail) }
        for one in list {
            printRow(
                one.movie.id, "\(one.prediction)", one.movie.name, one.cinema.name, metres(one.cinema.distance),
                "\(one.next.startDate.localDate) \(one.next.startDate.localTime)")
        }
    }

    private func copy(of topic: SyncTopic, in copies: FileStore) async throws -> LocalCopy {
        do {
            return try await vicinity.sync(topic, in: copies).copy
        } catch let error as VicinityError {
            // Without a connection the former copy is used.
            guard case .unreachable = error, let old = try await copies.copy(of: topic) else { throw error }
            Main.warn("\(topic) is as of \(old.syncedAt.formatted(.iso8601))")
            return old
        }
    }
}
