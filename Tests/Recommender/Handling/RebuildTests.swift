import Contract
import EventLog
import Events
import Experts
import Store
import TestKit
import Testing

@testable import RecommenderService

@Suite struct RebuildTests {
    private func busy() async throws -> Bench {
        let bench = try Bench()
        try await bench.put([
            stated("critic-1", "movie-a", 4.5),
            stated("critic-2", "movie-a", 3, review: "So so."),
        ])
        try await bench.rate("ann", "movie-a", 4, review: "Good.")
        try await bench.rate("bob", "movie-a", 2)
        try await bench.rate("bob", "movie-b", 1)
        try await bench.see("bob", "movie-c")
        try await bench.rate("bob", "movie-b", nil)
        let review = try await bench.review("ann", "movie-a") ?? ""
        try await bench.report(review, .offensive, note: "It shouts.", by: "bob")
        try await bench.reply(review, "It does not.", as: Actor(id: "o-1", role: .operator))
        try await bench.moderate(review, nil, at: minutes(1))
        try await bench.report(review, .other, by: "cat", at: minutes(2))
        return bench
    }

    @Test func `a store made again from the log equals the one before`() async throws {
        let bench = try await busy()
        let rebuilt = try await bench.harness.rebuilt()
        #expect(try await rebuilt.contents() == bench.harness.contents())
        #expect(try await rebuilt.contents()["ratings"]?.count == 3)
        #expect(try await rebuilt.contents()["expert_ratings"]?.count == 2)
        #expect(try await rebuilt.contents()["summaries"]?.count == 1)
        #expect(try await rebuilt.contents()["reports"]?.count == 2)
        let row = try await rebuilt.read { try ReviewTable.page(ReviewQuery(limit: 9), in: $0).rows.first }
        #expect(row?.openReports == 1)
    }

    @Test func `commands read again after a rebuild change nothing that is there`() async throws {
        let bench = try await busy()
        let rebuilt = try await bench.harness.rebuilt(inputsFrom: 0)
        for table in ["ratings", "expert_ratings", "reports"] {
            #expect(try await rebuilt.contents()[table] == bench.harness.contents()[table])
        }
        let (ours, theirs) = (
            try await bench.summary(of: "movie-a"),
            try await rebuilt.read { try SummaryTable.summary(of: "movie-a", in: $0) }
        )
        #expect(ours?.average == theirs?.average)
        #expect(ours?.count == theirs?.count)
    }

    @Test func `a summary that the log lost is emitted when its rating is consumed again`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "movie-a", 4)
        // The log received the rating, not the summary.
        let rebuilt = try await bench.harness.rebuilt(emittedCount: 1, inputsFrom: 0)
        let types = rebuilt.emitted.compactMap { try? Event(json: $0.value ?? []).type }
        #expect(
            types == [
                "vicinity.rating.changed.v1", "vicinity.rating-summary.changed.v1", "vicinity.rating.answered.v1",
            ])
    }

    @Test(arguments: 0...4)
    func `a log that was put back gives the same store after a republish, however much it has of before`(cut: Int)
        async throws
    {
        let bench = try await busy()
        let differences = try await bench.harness.republished(quarters: cut).differences(to: bench.harness)
        #expect(differences == [])
    }

    @Test func `republishing says everything, and the new log gives the same store`() async throws {
        let bench = try await busy()
        let emitted = try await bench.harness.restate()
        #expect(emitted.count == 8)
        #expect(emitted.allSatisfy { String(decoding: $0.data, as: UTF8.self).contains(#""reflects":{}"#) })
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `the same import again changes nothing; another number of stars does`() async throws {
        let bench = try Bench()
        let rating = stated("critic-1", "movie-a", 4.5)
        #expect(try await bench.put([rating]).map(\.type) == ["vicinity.expert-rating.changed.v1"])
        #expect(try await bench.put([rating], at: minutes(1)).isEmpty)
        let changed = try await bench.put(
            [stated("critic-1", "movie-a", 4)], at: minutes(2))
        #expect(try changed.map { try $0.decode(ExpertRating.self).at } == [minutes(2)])
        let loaded = try await bench.harness.read { try ExpertTable.all(unless: nil, in: $0) }
        #expect(loaded?.ratings.map(\.stars.value) == [4])
        let again = try await bench.harness.read { try ExpertTable.all(unless: loaded?.version, in: $0) == nil }
        #expect(again)
    }
}
