import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import RecommenderService

/// What several instances tell one another of reviews, each of which asks and is asked about what another has.
@Suite struct `Instances of the recommender` {
    private let boss = Actor(id: "o-1", role: .operator)

    /// One review, by a person of one instance, of a thing of another, reported by people of all.
    private func team(_ count: Int) async throws -> (team: Several, review: String, author: String) {
        let (team, author) = (try Several(count), "ann")
        try await team.of(author).rate(author, "krua", 2, review: "Cold.")
        try await team.settle()
        return (team, try #require(try await team.of(author).review(author, "krua")), author)
    }

    private func answers(_ team: Several, to person: String) throws -> [Answer.Verdict] {
        try team.benches.flatMap(\.harness.said).compactMap { $0.value.flatMap { try? Event(json: $0) } }
            .filter { $0.type == RatingEvents.answered.name && $0.partitionKey == person }
            .map { try $0.decode(Answer.self).verdict }
    }

    @Test(arguments: [2, 3, 12]) func `count reports of a review wherever they are made`(count: Int) async throws {
        let (team, review, author) = try await team(count)
        let people = (1...20).map { "person-\($0)" }
        for person in people {
            try await team.of(person).report(review, .fake, by: person)
            try await team.settle()
        }
        let owner = team.of(author)
        #expect(try await owner.row(review)?.openReports == 20)
        let listed = try await owner.harness.read { try ReportTable.reports(of: review, in: $0).map(\.person).sorted() }
        #expect(listed == people.sorted())
        for person in people {
            let own = try await team.of(person).harness.read { try ReportTable.reports(by: person, in: $0) }
            #expect(own.map(\.home) == [partition(of: author)], "\(person)'s own")
        }
        // Once each, and who is forgotten counts no more.
        try await team.of(people[0]).report(review, .spam, by: people[0], at: minutes(1))
        #expect(try answers(team, to: people[0]) == [.repeated])
        try await team.of(people[1]).erase(people[1], at: minutes(2))
        try await team.settle()
        #expect(try await owner.row(review)?.openReports == 19)
        // They go with the review.
        try await team.of(author).rate(author, "krua", 2, at: minutes(3))
        try await team.settle()
        for bench in team.benches {
            let left = try await bench.harness.read { try ReportTable.reports(of: review, in: $0) }
            #expect(left.isEmpty)
        }
        let again = try await owner.harness.tick(at: minutes(4))
        #expect(again.isEmpty)
    }

    @Test(arguments: [2, 3, 12]) func `reply to a review and hide it, whoever asks`(count: Int) async throws {
        let (team, review, author) = try await team(count)
        for name in (1...8).map({ "o-\($0)" }) {
            let actor = Actor(id: name, role: .operator)
            try await team.of(name).reply(review, "By \(name).", as: actor, at: minutes(1))
            try await team.settle()
            #expect(try await team.of(author).row(review)?.rating.reply?.text == "By \(name).")
        }
        try await team.of(boss.id).moderate(review, .fake, as: boss, at: minutes(2))
        try await team.settle()
        #expect(try await team.of(author).row(review)?.rating.isHidden == true)
        #expect(try await team.of("krua").summary(of: "krua") == nil, "it counts no more")
        try await team.of(boss.id).moderate(review, nil, as: boss, at: minutes(3))
        try await team.settle()
        #expect(try await team.of("krua").summary(of: "krua")?.count == 1)
        // What was passed on and comes again changes nothing.
        let before = try await team.of(author).row(review)?.rating
        try await team.deliver(again: true)
        #expect(try await team.of(author).row(review)?.rating.reply == before?.reply)
        #expect(try await team.of(author).row(review)?.rating.isHidden == false)
    }

    @Test(arguments: [1, 3, 12]) func `take a critic's stars from whoever reads the sighting`(count: Int) async throws {
        let team = try Several(count)
        func see(_ sighting: String, _ critic: String?, _ stars: Double) async throws {
            let seen = Sighting(
                id: sighting, kind: .review, source: "paper", url: "https://example.org", observedAt: noon, digest: "",
                review: critic.map { SightedReview(critic: $0, movie: "movie-a", stars: stars, at: noon) })
            try await team.of(sighting).harness.send(
                .catalogSightings, SightingEvents.changed.name, subject: sighting, partitionKey: sighting, data: seen)
            try await team.settle()
        }
        func stars(_ critic: String) async throws -> Double? {
            try await team.of(critic).harness.read { try ExpertTable.rating(critic, "movie-a", in: $0)?.stars }
        }
        for number in 1...6 { try await see("s-\(number)", "critic-\(number)", Double(number) / 2) }
        for number in 1...6 { #expect(try await stars("critic-\(number)") == Double(number) / 2) }
        // It was of another critic, and then of nobody.
        try await see("s-1", "critic-9", 4)
        #expect(try await stars("critic-1") == nil)
        #expect(try await stars("critic-9") == 4)
        try await see("s-1", nil, 0)
        #expect(try await stars("critic-9") == nil)
        for bench in team.benches {
            let others = try await bench.harness.read { try ExpertTable.records(in: $0) }
                .filter { !bench.handler.instance.owns(partition: partition(of: $0.critic)) }
            #expect(others.isEmpty)
        }
    }

    @Test func `of reports from before there were copies make some`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "krua", 2, review: "Cold.")
        let review = try #require(try await bench.review("ann", "krua"))
        let old = ReviewReport(person: "bob", review: review, reason: .spam, at: noon)
        try await bench.harness.perform(at: noon) { [handler = bench.handler] in try handler.emit(old, in: $0) }
        let said = try await bench.harness.tick()
        #expect(said.map(\.type) == [ReportCopyEvents.changed.name, ReviewReportEvents.changed.name])
        #expect(try said[1].decode(ReviewReport.self).home == partition(of: "ann"))
        #expect(said[0].partitionKey == ownPartitionKey(of: partition(of: "ann")))
        #expect(try await bench.harness.tick(at: minutes(1)).isEmpty)
    }
}

@Test func `A partition's own key belongs to it`() {
    for number in 0..<partitionCount { #expect(partition(of: ownPartitionKey(of: number)) == number) }
}
