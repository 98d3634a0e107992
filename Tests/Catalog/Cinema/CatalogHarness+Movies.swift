import Contract
import Events
import TestKit

@testable import CatalogService

extension Movie {
    static func film(_ name: String = "rain") -> Movie {
        Movie(id: "movie-\(name)", name: "The \(name)", genre: ["Drama"], duration: "PT108M", updatedAt: noon)
    }
}

extension Screening {
    /// A show two hours after noon.
    static func show(
        _ name: String = "1", of movie: String = "rain", at place: String = "krua", seats: Int = 10,
        after seconds: Int = 7200
    ) -> Screening {
        Screening(
            id: "\(place).screening-\(name)", place: place, movie: "movie-\(movie)", movieName: "",
            startDate: OffsetTime(noon.advanced(by: .seconds(seconds)), offset: 0), price: baht(25000), seats: seats,
            left: 0, updatedAt: noon)
    }
}

extension StepHarness {
    /// A catalog with a cinema of Anna's, a movie and some shows there.
    static func cinema(_ screenings: Screening...) async throws -> StepHarness {
        let harness = try await StepHarness.catalog()
        try await harness.put(Movie.film(), creates: true)
        for screening in screenings { try await harness.put(screening, by: .anna, creates: true) }
        return harness
    }

    @discardableResult
    func put(_ movie: Movie, by actor: Actor = .theOperator, creates: Bool = false) async throws -> [Event] {
        try await send(
            .catalogCommands, "vicinity.movie.put.v1", subject: movie.id, partitionKey: movie.id, at: noon,
            data: PutMovie(actor: actor, movie: movie, creates: creates))
    }

    @discardableResult
    func put(_ critic: Critic, by actor: Actor = .theOperator) async throws -> [Event] {
        try await send(
            .catalogCommands, "vicinity.critic.put.v1", subject: critic.id, partitionKey: critic.id, at: noon,
            data: PutCritic(actor: actor, critic: critic, creates: false))
    }

    @discardableResult
    func put(_ screening: Screening, by actor: Actor, creates: Bool = false) async throws -> [Event] {
        try await send(
            .catalogCommands, "vicinity.screening.put.v1", subject: screening.id, partitionKey: screening.place,
            at: noon, data: PutScreening(actor: actor, screening: screening, creates: creates))
    }

    @discardableResult
    func delete(
        _ kind: String, _ id: String, by actor: Actor = .theOperator, at time: Timestamp = noon
    ) async throws -> [Event] {
        try await send(
            .catalogCommands, "vicinity.\(kind).delete.v1", subject: id,
            partitionKey: String(id.prefix { $0 != "." }), at: time, data: DeleteThing(actor: actor, id: id))
    }

    func screening(_ name: String = "1") async throws -> Screening? {
        try await read { try Tables(database: $0).screening("krua.screening-\(name)") }
    }
}
