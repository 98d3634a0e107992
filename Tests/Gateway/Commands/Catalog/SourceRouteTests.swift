import Contract
import Events
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct `Taking apart what was taken for one` {
    private static let form = #"{"source":"guide","thing":"guide/p"}"#

    private func split(_ http: TestHTTP, _ path: String, _ body: String = form) async throws -> TestResponse {
        try await http.send(
            "POST", path, body: Array(body.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
    }

    @Test func `is an operator's command, answered with the sources that are left`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.catalog.answer("/v1/movies/movie-rain/sources", #"{"thing":"movie-rain"}"#)
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(Actor(id: "o-1", role: .operator))
                try await fixture.whileAnswering(.catalogCommands) { event in
                    guard event.subject == "movie-rain" else {
                        let reason = Reason("nothing-else", "Nobody else.", field: "/thing")
                        return try await fixture.answer(event, .catalogAnswers, .refused, reason)
                    }
                    let movie = Movie(id: "movie-seen", name: "Rain", updatedAt: .now)
                    try await fixture.emit(
                        .catalogMovies, "vicinity.movie.changed.v1", movie.id, partitionKey: movie.id,
                        because: event.id, movie)
                } _: {
                    let answer = try await split(http, "/v1/movies/movie-rain/split")
                    #expect(answer.status == 200 && answer.text == #"{"thing":"movie-rain"}"#, "\(answer.text)")
                    let refused = try await split(http, "/v1/places/krua/split")
                    #expect(refused.status == 422 && refused.problem?.field == "/thing", "\(refused.text)")
                }
            }
            let commands = try await fixture.commands(.catalogCommands)
            #expect(Set(commands.map(\.type)) == ["vicinity.movie.split.v1", "vicinity.place.split.v1"])
            let command = try #require(commands.first { $0.subject == "movie-rain" }).decode(SplitThing.self)
            #expect(command.source == "guide" && command.thing == "guide/p" && command.actor.id == "o-1")
        }
    }

    @Test func `is nobody else's, nor is the list of sources`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let merchant = try await gateway.with(Actor(id: "m-1", role: .merchant))
                #expect(try await split(gateway.http, "/v1/places/krua/split").status == 401)
                #expect(try await split(merchant, "/v1/places/krua/split").status == 403)
                #expect(try await merchant.get("/v1/places/krua/sources").status == 403)
                let http = try await gateway.with(Actor(id: "o-1", role: .operator))
                #expect(try await split(http, "/v1/movies/krua/split").status == 404)
                #expect(try await split(http, "/v1/places/krua/split", #"{"source":"guide"}"#).status == 422)
                #expect(try await http.get("/v1/places/krua/sources").status == 404)
            }
            #expect(try await fixture.commands(.catalogCommands).isEmpty)
            #expect(fixture.catalog.questions.map(\.path).filter { $0 != "/" } == ["/v1/places/krua/sources"])
        }
    }
}
