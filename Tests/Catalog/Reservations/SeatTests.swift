import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `Seats` {
    private let seat = "screening-1"

    @Test func `are held with the movie's name, the show and the price, then taken`() async throws {
        let harness = try await StepHarness.cinema(.show())
        let held = try #require(try await harness.ask("hold", "1", [seat: 2]).reservation)
        let line = try #require(held.lines.first)
        #expect(held.state == .held && line.name == "The rain" && line.price == baht(25000))
        #expect(line.show?.movie == "movie-rain" && line.show?.cinema == "Krua krua")
        #expect(line.show?.startDate.description == "2026-11-21T21:00:00+07:00", "by the cinema's clock")
        #expect(try await harness.screening()?.available == 8)
        #expect(try await harness.ask("commit", "1", [seat: 2]).types == ["reservation.committed"])
        #expect(try await harness.screening()?.left == 8)
    }

    @Test func `come back when they are released, held or sold`() async throws {
        let harness = try await StepHarness.cinema(.show())
        try await harness.ask("hold", "1", [seat: 3])
        try await harness.ask("release", "1", [seat: 3])
        #expect(try await harness.screening()?.available == 10)
        try await harness.ask("hold", "2", [seat: 3])
        try await harness.ask("commit", "2", [seat: 3])
        try await harness.ask("release", "2", [seat: 3])
        #expect(try await harness.screening()?.left == 10)
        #expect(try await harness.ask("release", "2", [seat: 3]).types == ["reservation.released"])
        #expect(try await harness.screening()?.left == 10)
    }

    @Test func `of a show that has begun are refused`() async throws {
        let harness = try await StepHarness.cinema(.show())
        let begun = noon.advanced(by: .seconds(7200))
        let refused = try await harness.ask("hold", "1", [seat: 1], on: begun).reservation
        #expect(refused?.state == .refused && refused?.reason?.code == "already-started")
        let before = begun.advanced(by: .microseconds(-1))
        #expect(try await harness.ask("hold", "2", [seat: 1], on: before).reservation?.state == .held)
    }

    @Test func `of the last ten go to ten of a thousand buyers`() async throws {
        let harness = try await StepHarness.cinema(.show())
        var held: [String] = []
        for buyer in 0..<1000 {
            let reservation = try await harness.ask("hold", "order-\(buyer)", [seat: 1]).reservation
            if reservation?.state == .held { held.append("order-\(buyer)") }
            // Some are undecided for a while, some buy, one in three gives back.
            if let order = held.last, reservation?.state == .held {
                try await harness.ask(buyer % 3 == 0 ? "release" : "commit", order, [seat: 1])
                if buyer % 3 == 0 { held.removeLast() }
            }
        }
        let screening = try #require(try await harness.screening())
        #expect(held.count == 10 && screening.left == 0 && screening.available == 0)
    }

    @Test func `are held all or none, beside what the cinema sells`() async throws {
        let harness = try await StepHarness.cinema(.show(seats: 2))
        try await harness.put(Item.sample("popcorn", stock: .count(left: 5)), by: .anna, creates: true)
        let refused = try await harness.ask("hold", "1", ["popcorn": 1, seat: 3]).reservation
        #expect(refused?.reason?.code == "sold-out" && refused?.reason?.item == "krua.screening-1")
        #expect(try await harness.item("popcorn")?.available == 5)
        #expect(try await harness.ask("hold", "2", ["popcorn": 1, seat: 2]).reservation?.state == .held)
        #expect(try await harness.item("popcorn")?.available == 4)
    }

    @Test func `that are sold stay when the show is changed, and are not fewer than that`() async throws {
        let harness = try await StepHarness.cinema(.show())
        try await harness.ask("hold", "1", [seat: 4])
        try await harness.ask("commit", "1", [seat: 4])
        try await harness.put(.show(seats: 6), by: .anna)
        #expect(try await harness.screening()?.available == 2)
        let fewer = try await harness.put(.show(seats: 3), by: .anna).answer
        #expect(fewer?.reason?.code == "seats-taken" && fewer?.reason?.field == "/seats")
        try await harness.put(Movie.film("sun"), creates: true)
        let other = try await harness.put(.show(of: "sun", seats: 6), by: .anna).answer
        #expect(other?.reason?.code == "seats-taken" && other?.reason?.field == "/movie")
    }

    @Test func `that somebody counts on keep their show and their cinema`() async throws {
        let harness = try await StepHarness.cinema(.show())
        try await harness.ask("hold", "1", [seat: 1])
        #expect(try await harness.delete("screening", "krua.screening-1").answer?.reason?.code == "held-by-orders")
        try await harness.ask("commit", "1", [seat: 1])
        #expect(try await harness.delete("screening", "krua.screening-1").answer?.reason?.code == "held-by-orders")
        #expect(try await harness.delete("krua", by: .anna).answer?.reason?.code == "held-by-orders")
        #expect(try await harness.delete("movie", "movie-rain").answer?.reason?.code == "shown")
        try await harness.ask("release", "1", [seat: 1])
        let emitted = try await harness.delete("krua", by: .anna)
        #expect(emitted.types == ["screening.deleted", "place.deleted"])
        #expect(try await harness.delete("movie", "movie-rain").types == ["movie.deleted"])
    }
}
