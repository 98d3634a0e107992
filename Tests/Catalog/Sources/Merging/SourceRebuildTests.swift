import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite struct `What sources said, made again from the log` {
    /// Merged, edited, ended, removed and waiting things, shows and films that they made known.
    static func eventful() async throws -> (StepHarness, ends: [Int]) {
        let harness = try StepHarness.emptyCatalog()
        var ends: [Int] = []
        func step(_ body: () async throws -> [Event]) async throws {
            _ = try await body()
            ends.append(harness.emitted.count)
        }
        let phone = #","telephone":"+34 111""#
        try await step { try await harness.see(Stated.show(), "early") }
        try await step { try await harness.see(Stated.cinema(), "aurora", after: 1) }
        try await step {
            try await harness.see(
                Stated.place(more: phone + Stated.menu([("Rice", "9"), ("Soup", "4")])), "p", after: 2)
        }
        try await step { try await harness.see(Stated.place(street: nil), "p", of: "list", after: 3) }
        try await step { try await harness.put(.sample(), by: .anna, creates: true) }
        try await step {
            try await harness.see(
                Stated.place("Krua Krua", street: nil, latitude: 13.75, longitude: 100.5, more: phone), "krua", after: 4
            )
        }
        try await step {
            var place = try #require(try await harness.places().first { $0.name == "Can Pinyol" })
            place.email = "hola@pinyol.example"
            return try await harness.put(place, by: .theOperator)
        }
        try await step { try await harness.see(Stated.film(address: "https://guide.example/ferry"), "ferry", after: 5) }
        try await step { try await harness.see(Stated.show(at: "2026-11-25T18:00:00+01:00"), "later", after: 6) }
        try await step { try await harness.miss("early", after: 7) }
        try await step { try await harness.see(Stated.place(more: Stated.menu([("Rice", "10")])), "p", after: 8) }
        try await step { try await harness.see(Stated.place(latitude: 95), "p", of: "list", after: 9) }
        try await step { try await harness.miss("p", after: 10) }
        try await step { try await harness.see(Stated.place("Fonda Xarop", latitude: 41.5), "x", after: 11) }
        try await step {
            try await harness.see(Stated.place("Fonda Xarop", latitude: 41.5), "x", of: "list", after: 12)
        }
        try await step {
            let place = try #require(try await harness.places().first { $0.name == "Fonda Xarop" })
            return try await harness.delete(place.id, by: .theOperator)
        }
        try await step { try await harness.miss("x", of: "list", after: 13) }
        try await step { try await harness.see(Stated.show(cinema: "https://guide.example/none"), "lost", after: 14) }
        return (harness, ends)
    }

    @Test func `is the same`() async throws {
        let (harness, _) = try await Self.eventful()
        let contents = try await harness.contents()
        #expect(["places", "movies", "screenings", "sightings", "edits"].allSatisfy { contents[$0]?.isEmpty == false })
        #expect(try await harness.rebuilt().contents() == contents)
    }

    @Test(.timeLimit(.minutes(5)))
    func `whatever had been relayed of it, with the inputs since, is the same`() async throws {
        let (harness, ends) = try await Self.eventful()
        let contents = try await harness.contents()
        for kept in 0...harness.emitted.count {
            let checkpoint = ends.firstIndex { $0 > kept } ?? ends.count
            let rebuilt = try await harness.rebuilt(emittedCount: kept, inputsFrom: checkpoint)
            #expect(try await rebuilt.contents() == contents, "\(kept) records kept, inputs from \(checkpoint)")
        }
    }

    @Test(arguments: 0..<18)
    func `is the same though inputs come again that it reflects`(checkpoint: Int) async throws {
        let (harness, _) = try await Self.eventful()
        let rebuilt = try await harness.rebuilt(inputsFrom: checkpoint)
        #expect(try await rebuilt.contents() == harness.contents())
    }

    @Test func `republished to a lost log refers to no position in the old one`() async throws {
        let (harness, _) = try await Self.eventful()
        let before = harness.emitted.count
        try await harness.restate()
        let again = Array(harness.emitted[before...])
        #expect(!again.contains { String(decoding: $0.value ?? [], as: UTF8.self).contains("reflects\":{\"") })
        #expect(Set(again.map(\.key)).contains("guide/aurora"))
        // The same observation from the new log changes nothing.
        let contents = try await harness.contents()["places"]
        try await harness.see(Stated.cinema(), "aurora", after: 1)
        #expect(try await harness.contents()["places"] == contents)
    }
}
