import Contract
import EventLog
import struct EventLog.Record
import Events
import TestKit
import Testing

@testable import RecommenderService
@testable import Store

/// Forwards of several processes, handled by the one that they were joined into.
@Suite struct `The recommender that several were joined into` {
    private func pass(
        _ type: EventType<some Encodable & Sendable>, to key: String, _ bench: Bench, _ data: some Encodable & Sendable
    ) async throws -> [Event] {
        try await bench.harness.send(
            .ratingForwards, type.name, subject: "passed", partitionKey: key, at: minutes(1), data: data)
    }

    /// One review by Ann, and its id.
    private func reviewed() async throws -> (Bench, String) {
        let bench = try Bench()
        try await bench.rate("ann", "krua", 2, review: "Cold.")
        return (bench, try #require(try await bench.review("ann", "krua")))
    }

    @Test func `does what was asked about a review once, though it was passed on to all`() async throws {
        let (bench, review) = try await reviewed()
        let boss = Actor(id: "o-1", role: .operator)
        let reply = ReviewCommandPassed(
            command: "c-1", at: noon, reply: ReplyToReview(actor: boss, review: review, text: "Sorry."))
        let hide = ReviewCommandPassed(
            command: "c-2", at: noon, moderate: ModerateReview(actor: boss, review: review, reason: .fake))
        let report = ReviewCommandPassed(
            command: "c-3", at: noon, report: ReportReview(person: "bob", review: review, reason: .spam))
        var emitted: [Event] = []
        for passed in [reply, report, hide] {
            for number in 0..<partitionCount {
                emitted += try await pass(ReviewForwards.command, to: ownPartitionKey(of: number), bench, passed)
            }
        }
        #expect(
            emitted.map(\.type) == [
                RatingEvents.changed.name, ReviewReportEvents.changed.name, RatingEvents.changed.name,
                RatingSummaryEvents.deleted.name,
            ])
        let row = try #require(try await bench.row(review))
        #expect(row.rating.reply?.text == "Sorry." && row.rating.isHidden)
        let reports = try await bench.harness.read { try ReportTable.reports(by: "bob", in: $0) }
        #expect(reports.map(\.review) == [review])
    }

    @Test func `keeps a report that was accepted, unless it or its review was deleted`() async throws {
        let (bench, review) = try await reviewed()
        func taken(_ person: String, _ review: String) -> ReportTaken {
            ReportTaken(report: ReviewReport(person: person, review: review, reason: .spam, at: noon, home: 3))
        }
        let emitted = try await pass(ReviewForwards.taken, to: "bob", bench, taken("bob", review))
        #expect(emitted.map(\.type) == [ReviewReportEvents.changed.name])
        #expect(try emitted[0].decode(ReviewReport.self).home == nil)
        #expect(try await pass(ReviewForwards.taken, to: "bob", bench, taken("bob", review)).isEmpty)
        #expect(try await pass(ReviewForwards.taken, to: "bob", bench, taken("bob", "gone")).isEmpty)
        try await bench.erase("cat", at: minutes(1))
        #expect(try await pass(ReviewForwards.taken, to: "cat", bench, taken("cat", review)).isEmpty)
        let over = try await pass(ReviewForwards.over, to: "bob", bench, ReportOver(person: "bob", review: review))
        #expect(over.map(\.type) == [ReviewReportEvents.deleted.name])
    }

    @Test func `takes a critic's stars in the critic's partition alone`() async throws {
        let bench = try Bench()
        let sighted = SightedReviewPassed(
            sighting: "diary/1", source: "diary",
            review: SightedReview(critic: "critic-1", movie: "movie-a", stars: 4, at: noon), partition: 5, offset: 7)
        for number in 0..<partitionCount {
            let emitted = try await pass(ReviewForwards.sighted, to: ownPartitionKey(of: number), bench, sighted)
            #expect(emitted.count == (number == partition(of: "critic-1") ? 1 : 0))
        }
        #expect(try await bench.harness.read { try ExpertTable.rating("critic-1", "movie-a", in: $0)?.stars } == 4)
    }

    @Test func `puts what it cannot read aside`() async throws {
        let bench = try Bench()
        let letters = bench.harness.emitted.count
        _ = try await pass(ReviewForwards.over, to: "bob", bench, ["what": "nothing"])
        #expect(bench.harness.emitted.count > letters)
    }

    // MARK: - Deleting shares and copies

    /// A rating of the last release that is in `ratings.shares`, and a report of it that is in `ratings.report-copies`.
    private func former() async throws -> Bench {
        let bench = try Bench()
        let rating = PersonRating(
            person: "ann", thing: "krua", stars: 4, review: "Fine.", at: noon, id: "r-1", shared: true)
        let report = ReviewReport(person: "bob", review: "r-1", reason: .spam, at: noon, home: partition(of: "ann"))
        try await bench.harness.store.write { database in
            try PersonRating.states.save(rating, json: JSON.encode(rating), in: database)
            try ReviewReport.states.save(report, json: JSON.encode(report), in: database)
            try SummaryTable.noteUnsummed("krua", in: database)
        }
        return bench
    }

    private func tombstones(_ bench: Bench) -> [String] {
        bench.harness.emitted.filter {
            $0.value == nil && [Topic.ratingShares.name, Topic.reportCopies.name].contains($0.topicPartition.topic)
        }
        .map { "\($0.topicPartition) \($0.key)" }
    }

    private let all = [
        "ratings.shares/\(partition(of: "krua")) ann/krua", "ratings.report-copies/\(partition(of: "ann")) bob/r-1",
    ]

    @Test func `deletes the records of the topics between processes step by step, and sums up`() async throws {
        let bench = try await former()
        let emitted = try await bench.harness.tick(at: minutes(1))
        #expect(
            emitted.map(\.type).sorted()
                == [
                    RatingEvents.changed.name, RatingSummaryEvents.changed.name, ReviewReportEvents.changed.name,
                ].sorted())
        #expect(tombstones(bench) == all)
        #expect(try await bench.ratings(of: "ann").map(\.shared) == [nil])
        #expect(try await bench.summary(of: "krua")?.count == 1)
        #expect(try await bench.harness.tick(at: minutes(2)).isEmpty)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `takes it back with whatever changes a rating`() async throws {
        let bench = try await former()
        try await bench.rate("ann", "krua", 3, at: minutes(1))
        #expect(Set(tombstones(bench)) == Set(all), "the report goes with the text")
        #expect(try await bench.ratings(of: "ann").map(\.shared) == [nil])
        #expect(try await bench.harness.tick(at: minutes(2)).isEmpty)
    }

    @Test func `leaves nothing there of who is forgotten`() async throws {
        let bench = try await former()
        try await bench.erase("ann", at: minutes(1))
        #expect(Set(tombstones(bench)) == Set(all))
    }

    @Test func `sums up again what a store that is made anew has of things`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "krua", 4)
        let rebuilt = try await bench.harness.rebuilt()
        // The process that emitted it had not consumed everything.
        try await rebuilt.store.write { database in
            let wrong = RatingSummary(thing: "krua", average: 1, count: 9, updatedAt: noon, reflects: InputPositions())
            try RatingSummary.states.save(wrong, json: JSON.encode(wrong), in: database)
        }
        #expect(try await rebuilt.tick(at: minutes(1)).map(\.type) == [RatingSummaryEvents.changed.name])
        #expect(try await rebuilt.read { try SummaryTable.summary(of: "krua", in: $0)?.count } == 1)
    }
}
