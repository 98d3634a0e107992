import Contract
import EventLog
import struct EventLog.Record
import Events
import GRDB
import Store
import TestKit
import Testing

@testable import RecommenderService

/// What a rating adds to its thing's summary, told by its person's owner to the thing's.
@Suite struct `A share in a summary` {
    @Test func `is said with its rating, and goes before it`() async throws {
        let bench = try Bench()
        let rated = try await bench.rate("ann", "krua", 4, review: "Fine.", at: minutes(1))
        #expect(rated.map(\.type) == [RatingEvents.changed.name, "vicinity.rating-share.changed.v1", summarised])
        #expect(try rated[0].decode(PersonRating.self).shared == true)
        let share = try rated[1].decode(RatingShare.self)
        #expect(share.person == "ann" && share.thing == "krua" && share.stars == 4)
        let id = try #require(try await bench.review("ann", "krua"))
        #expect(share.review == SharedReview(id: id, at: minutes(1), intro: "Fine."))
        #expect(rated[1].subject == "ann/krua" && rated[1].partitionKey == "krua")
        #expect(rated[1].source == "/vicinity/recommender/\(partition(of: "ann"))")
        #expect(rated[2].source == "/vicinity/recommender/\(partition(of: "krua"))")
        let hidden = try await bench.moderate(id, .spam, at: minutes(2))
        #expect(hidden.map(\.type).contains(RatingShareEvents.deleted.name), "what is hidden does not count")
        #expect(try await bench.moderate(id, nil, at: minutes(3)).map(\.type).contains(RatingShareEvents.changed.name))
        let gone = try await bench.rate("ann", "krua", nil, at: minutes(4))
        #expect(
            gone.map(\.type) == [
                "vicinity.rating-share.deleted.v1", RatingSummaryEvents.deleted.name, RatingEvents.deleted.name,
            ])
        #expect(try gone[0].decode(DeletedRatingShare.self).erased == nil)
    }

    @Test func `of somebody who has only seen a thing is nothing`() async throws {
        let bench = try Bench()
        #expect(try await bench.see("ann", "movie-a").map(\.type) == [RatingEvents.changed.name])
    }

    @Test(arguments: [2, 3, 12]) func `is summed up by whoever owns the thing, as one alone does`(
        count: Int
    ) async throws {
        let (alone, several) = (try Several(1), try Several(count))
        for team in [alone, several] {
            for (number, person) in people.enumerated() {
                let text = number % 2 == 0 ? "By \(person)." : nil
                try await team.of(person).rate(
                    person, things[number % 3], Double(number % 11) / 2, review: text, at: minutes(number))
                try await team.deliver()
            }
            try await team.of(people[0]).rate(people[0], things[0], nil, at: minutes(100))
            try await team.of(people[1]).rate(people[1], things[1], 5, review: "Better.", at: minutes(101))
            try await team.of(people[2]).erase(people[2], at: minutes(102))
            try await team.deliver()
        }
        for thing in things {
            let summary = try #require(try await several.of(thing).summary(of: thing))
            #expect(try await plain(summary) == plain(alone.of(thing).summary(of: thing)))
            for other in several.benches where other !== several.of(thing) {
                #expect(try await other.summary(of: thing) == nil, "only one says it")
            }
        }
        // Whoever is forgotten is nowhere.
        for bench in several.benches {
            let left = try await bench.harness.read { [people] in
                try Int.fetchOne(
                    $0, sql: "SELECT count(*) FROM other_shares WHERE person = ?", arguments: [people[2]])
            }
            #expect(left == 0)
        }
    }

    @Test func `that comes again changes nothing, and many of a thing make one summary`() async throws {
        let team = try Several(12)
        let thing = things[0]
        for person in people where partition(of: person) != partition(of: thing) {
            try await team.of(person).rate(person, thing, 3)
        }
        let owner = team.of(thing)
        let said = try await team.deliver()
        #expect(said.map(\.type) == [summarised])
        #expect(try await owner.summary(of: thing)?.count == people.count { partition(of: $0) != partition(of: thing) })
        #expect(try await team.deliver(again: true).isEmpty)
    }

    @Test func `of a rating from before there were shares is said later, once`() async throws {
        let bench = try Bench()
        let old = PersonRating(person: "ann", thing: "krua", stars: 3, review: "Old.", at: noon)
        try await bench.harness.perform(at: noon) { [handler = bench.handler] in try handler.emit(old, in: $0) }
        let said = try await bench.harness.tick()
        #expect(said.map(\.type) == [RatingShareEvents.changed.name, RatingEvents.changed.name])
        #expect(try await bench.ratings(of: "ann").map(\.shared) == [true])
        #expect(try await bench.harness.tick().isEmpty)
        let rest = try await bench.harness.store.write { [handler = bench.handler] database in
            try handler.sayRest(in: Transaction(database: database, now: noon, outbox: Steps(handler: handler).outbox))
        }
        #expect(!rest)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    /// The log of one process, also from before there were owners of things, is enough for any number of them.
    @Test(arguments: [2, 3, 4, 6, 12]) func `is there when one process becomes several, with all that it had`(
        count: Int
    ) async throws {
        let bench = try await busy()
        let records = bench.harness.said
        let several = try Several(count)
        for owner in several.benches { try await owner.begin(with: records) }
        for table in Schema.domainTables {
            let before = try await bench.harness.contents()[table] ?? []
            var after: [String] = []
            for owner in several.benches { after += try await owner.harness.contents()[table] ?? [] }
            #expect(after.sorted() == before.sorted(), "\(table)")
        }
        // What was copied is summed up, and comes to the same; and reports of others' reviews stay.
        for owner in several.benches { #expect(try await owner.harness.tick(at: minutes(60)).isEmpty) }
        let back = try Bench()
        try await back.begin(with: records)
        #expect(try await back.harness.contents() == bench.harness.contents())
    }

    @Test func `and its rating go as a whole, wherever the log ends`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "krua", 4, review: "Fine.")
        try await bench.rate("bob", "krua", 2)
        let before = bench.harness.said.count
        let input = bench.harness.inputCount
        try await bench.erase("ann", at: minutes(5))
        for count in before...bench.harness.said.count {
            let rebuilt = try await bench.harness.rebuilt(saidCount: count, inputsFrom: input)
            let shares = rebuilt.said.reduce(into: [String: Bool]()) { left, record in
                guard record.topicPartition.topic == Topic.ratingShares.name else { return }
                left[record.key] = record.value != nil
            }
            #expect(shares == ["ann/krua": false, "bob/krua": true], "with \(count) of \(bench.harness.said.count)")
            #expect(try await rebuilt.read { try SummaryTable.summary(of: "krua", in: $0)?.count } == 1)
        }
    }

    // MARK: -

    private let summarised = RatingSummaryEvents.changed.name
    private let people = (1...24).map { "person-\($0)" }
    private let things = ["krua", "movie-a", "home-00001"]

    /// Without when and why it was said.
    private func plain(_ summary: RatingSummary?) -> RatingSummary? {
        var plain = summary
        plain?.updatedAt = noon
        plain?.reflects = InputPositions()
        return plain
    }

    private func busy() async throws -> Bench {
        let bench = try Bench(known: ["krua": "m-1"])
        for (number, person) in people.enumerated() {
            try await bench.rate(
                person, things[number % 3], Double(number % 11) / 2, review: number % 2 == 0 ? "By \(person)." : nil,
                at: minutes(number))
        }
        try await bench.put(
            (1...9).map { ImportedRating(critic: "critic-\($0)", thing: "movie-a", stars: Double($0) / 2) })
        let review = try await bench.review(people[0], "krua") ?? ""
        // Their inputs stand in other partitions than what follows from them.
        for person in people[1...8] { try await bench.report(review, by: person) }
        try await bench.reply(review, "Thank you.")
        try await bench.moderate(review, .fake, as: Actor(id: "o-1", role: .operator), at: minutes(50))
        try await bench.erase(people[6], at: minutes(60))
        return bench
    }
}
