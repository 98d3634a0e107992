import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Writing movies, screenings and critics over HTTP, with a stand-in for the catalog in the log.
@Suite(.timeLimit(.minutes(5))) struct `Writing what cinemas show` {
    private static let somebody = Actor(id: "o-1", role: .operator)
    private static let movie = #"{"name":"Rain","duration":"PT108M","genre":["Drama"]}"#
    private static let screening = """
        {"movie":"movie-rain","startDate":"2026-11-21T19:30:00+01:00","price":{"amount":950,"currency":"EUR"},"seats":80}
        """
    private static let critic = #"{"name":"Ana Roca","media":["Sala Fosca"]}"#

    private func put(
        _ http: TestHTTP, _ path: String, _ body: String, _ headers: [String: String] = [:]
    ) async throws -> TestResponse {
        try await http.send(
            "PUT", path, body: Array(body.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"].merging(headers) { $1 })
    }

    /// Obeys every command that puts something.
    private static func obey(_ event: Event, _ fixture: GatewayFixture) async throws {
        let id = event.subject
        switch event.type {
        case "vicinity.movie.put.v1":
            let movie = try event.decode(PutMovie.self).movie
            try await fixture.emit(
                .catalogMovies, "vicinity.movie.changed.v1", id, partitionKey: id, because: event.id, movie)
        case "vicinity.screening.put.v1":
            var screening = try event.decode(PutScreening.self).screening
            (screening.movieName, screening.merchant, screening.left) = ("Rain", "m-anna", 77)
            try await fixture.emit(
                .catalogScreenings, "vicinity.screening.changed.v1", id, partitionKey: screening.place,
                because: event.id, screening)
        case "vicinity.critic.put.v1":
            let critic = try event.decode(PutCritic.self).critic
            try await fixture.emit(
                .catalogCritics, "vicinity.critic.changed.v1", id, partitionKey: id, because: event.id, critic)
        default: throw Overdue("a command of another kind: \(event.type)")
        }
    }

    @Test func `a movie, a show and a critic are put by commands and shown as their reads show them`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(Self.somebody)
                try await fixture.whileAnswering(.catalogCommands) {
                    try await Self.obey($0, fixture)
                } _: {
                    let movie = try await put(http, "/v1/movies/movie-rain", Self.movie)
                    #expect(movie.status == 200 && movie["Location"] == "/v1/movies/movie-rain", "\(movie.text)")
                    #expect(movie.text.contains(#""duration":"PT108M""#) && !movie.text.contains("reflects"))
                    let path = "/v1/screenings/cine.screening-1"
                    let show = try await put(http, path, Self.screening, ["If-None-Match": "*"])
                    #expect(show.status == 201 && show["Location"] == path, "\(show.text)")
                    let view = try show.decode(ScreeningView.self)
                    #expect(view.available == 77 && view.sold == 3 && view.place == "cine")
                    #expect(!show.text.contains("holds"))
                    let critic = try await put(http, "/v1/critics/critic-ana", Self.critic)
                    #expect(critic.status == 200 && critic.text.contains("Sala Fosca"), "\(critic.text)")
                }
            }
            let commands = try await fixture.commands(.catalogCommands)
            #expect(commands.map(\.partitionKey).sorted() == ["cine", "critic-ana", "movie-rain"])
            let screening = try #require(commands.first { $0.type.contains("screening") }).decode(PutScreening.self)
            #expect(screening.creates && screening.screening.left == 80)
            #expect(screening.screening.startDate.description == "2026-11-21T19:30:00+01:00")
        }
    }

    @Test func `they are deleted once, unless the catalog has a reason against it`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(Self.somebody)
                try await fixture.whileAnswering(.catalogCommands) { event in
                    let noun = try #require(event.type.split(separator: ".").dropFirst().first)
                    #expect(event.type == "vicinity.\(noun).delete.v1")
                    #expect(try event.decode(DeleteThing.self).id == event.subject)
                    switch noun {
                    case "movie": try await fixture.answer(event, .catalogAnswers, .refused, Reason("shown", "Shown."))
                    case "screening":
                        let deleted = DeletedScreening(
                            id: event.subject, place: "cine", movie: "movie-rain", merchant: nil, deletedAt: .now,
                            reflects: InputPositions())
                        try await fixture.emit(
                            .catalogScreenings, "vicinity.screening.deleted.v1", event.subject, partitionKey: "cine",
                            because: event.id, deleted)
                    default: try await fixture.answer(event, .catalogAnswers, .repeated)
                    }
                } _: {
                    var statuses: [Int] = []
                    for path in ["movies/movie-rain", "screenings/cine.screening-1", "critics/critic-ana"] {
                        let answer = try await http.send("DELETE", "/v1/\(path)", headers: ["Prefer": "wait=20"])
                        statuses.append(answer.status)
                    }
                    #expect(statuses == [409, 204, 204])
                }
            }
        }
    }

    @Test func `what cannot be is refused before there is a command`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(Self.somebody)
                for path in [
                    "movies/rain", "movies/movie-", "movies/movie-R", "screenings/cine", "screenings/cine.tea",
                    "screenings/cine.screening-", "critics/ana", "critics/critic-",
                ] {
                    let answer = try await put(http, "/v1/\(path)", Self.movie)
                    #expect(answer.status == 404, "\(path) \(answer.text)")
                }
                for (path, body, field) in [
                    ("movies/movie-rain", "{}", "/name"),
                    ("movies/movie-rain", #"{"name":"Rain","stars":5}"#, "/stars"),
                    ("screenings/cine.screening-1", Self.screening.replacing("80", with: #""many""#), "/seats"),
                    ("screenings/cine.screening-1", Self.screening.replacing("2026-11-21T", with: ""), "/startDate"),
                    (
                        "screenings/cine.screening-1", Self.screening.replacing("{\"m", with: #"{"place":"x","m"#),
                        "/place"
                    ),
                    ("critics/critic-ana", #"{"name":"Ana","media":"Radio"}"#, "/media"),
                ] {
                    let answer = try await put(http, "/v1/\(path)", body)
                    #expect(answer.status == 422 && answer.problem?.field == field, "\(path) \(answer.text)")
                }
                let customer = try await gateway.with(Actor(id: "c-1", role: .customer))
                #expect(try await put(gateway.http, "/v1/movies/movie-rain", Self.movie).status == 401)
                #expect(try await put(customer, "/v1/movies/movie-rain", Self.movie).status == 403)
                #expect(try await customer.delete("/v1/critics/critic-ana").status == 403)
            }
            #expect(try await fixture.commands(.catalogCommands).isEmpty)
        }
    }
}
