import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import RecommenderService

@Suite struct `A review` {
    private static let places: [String: String?] = ["krua": "m-1", "sala": nil]

    private func verdict(_ emitted: [Event]) throws -> Answer.Verdict? {
        try emitted.first { $0.type == RatingEvents.answered }?.decode(Answer.self).verdict
    }

    @Test func `has an id that does not identify its author and stays when it is changed`() async throws {
        let bench = try Bench()
        let emitted = try await bench.rate("ann", "krua", 4, review: "Fine.")
        let id = try #require(try emitted[0].decode(PersonRating.self).id)
        #expect(id.utf8.count == 26 && ThingID.isName(id))
        #expect(id != ReviewID.ofOld("ann", "krua"))
        try await bench.rate("ann", "krua", 2, review: "Not fine.", at: minutes(1))
        #expect(try await bench.review("ann", "krua") == id)
        try await bench.rate("ann", "krua", 2, at: minutes(2))
        #expect(try await bench.review("ann", "krua") == nil)
        try await bench.rate("ann", "krua", 2, review: "Again.", at: minutes(3))
        #expect(try await bench.review("ann", "krua") != id)
    }

    @Test func `from before reviews had ids is found by one that is made of it`() async throws {
        let old = PersonRating(person: "ann", thing: "krua", stars: 3, review: "Old.", at: noon)
        let bench = try Bench(known: Self.places)
        try await bench.harness.perform(at: noon) { [handler = bench.handler] in try handler.emit(old, in: $0) }
        let id = ReviewID.ofOld("ann", "krua")
        try await bench.reply(id, "Thank you.")
        #expect(try await bench.row(id)?.rating.reply?.text == "Thank you.")
        try await bench.rate("ann", "krua", 3, review: "Old, and still true.", at: minutes(1))
        let kept = try #require(try await bench.row(id)).rating
        #expect(kept.id == id && kept.reply != nil)
    }

    @Test func `of something that the catalog does not have is refused, and one may always withdraw`() async throws {
        let bench = try Bench(known: Self.places)
        let emitted = try await bench.rate("ann", "nowhere", 4)
        #expect(try emitted.first?.decode(Answer.self).reason?.code == "unknown-thing")
        try await bench.rate("ann", "krua", 4)
        #expect(try await bench.ratings(of: "ann").map(\.thing) == ["krua"])
        // The gateway asked the catalog, which is ahead of the copy here.
        let command = RateThing(person: "ann", thing: "new", stars: 4, isKnown: true)
        try await bench.harness.send(
            .ratingsCommands, "vicinity.rating.put.v1", subject: command.key, partitionKey: "ann", at: noon,
            data: command)
        #expect(try await bench.ratings(of: "ann").count == 2)
        #expect(try verdict(try await bench.rate("ann", "nowhere", nil)) == .unknown)
    }

    @Test func `is replied to by the merchant of its place and by operators, once or otherwise`() async throws {
        let bench = try Bench(known: Self.places)
        try await bench.rate("ann", "krua", 2, review: "Cold.")
        try await bench.rate("ann", "sala", 2, review: "Loud.")
        let (krua, sala) = (try await bench.review("ann", "krua") ?? "", try await bench.review("ann", "sala") ?? "")
        let emitted = try await bench.reply(krua, "We are sorry.", at: minutes(1))
        #expect(emitted.map(\.type) == ["vicinity.rating.changed.v1"])
        let reply = try #require(try emitted[0].decode(PersonRating.self).reply)
        #expect(reply == ReviewReply(text: "We are sorry.", by: .merchant, at: minutes(1)))
        #expect(try await bench.row(krua)?.rating.at == noon)
        #expect(try verdict(try await bench.reply(krua, "We are sorry.", at: minutes(2))) == .repeated)
        #expect(try verdict(try await bench.reply(krua, "No.", as: Actor(id: "m-2", role: .merchant))) == .forbidden)
        #expect(try verdict(try await bench.reply(krua, "No.", as: Actor(id: "m-1", role: .customer))) == .forbidden)
        #expect(try verdict(try await bench.reply(sala, "No.")) == .forbidden)
        #expect(try verdict(try await bench.reply(sala, "Sh.", as: Actor(id: "o-1", role: .operator))) == nil)
        #expect(try verdict(try await bench.reply("nothing", "No.")) == .unknown)
        #expect(try verdict(try await bench.reply(krua, " ")) == .refused)
        #expect(try verdict(try await bench.reply(krua, String(repeating: "x", count: 2001))) == .refused)
        try await bench.reply(krua, nil, at: minutes(3))
        #expect(try await bench.row(krua)?.rating.reply == nil)
        #expect(try verdict(try await bench.reply(krua, nil, at: minutes(4))) == .unknown)
    }

    @Test func `cannot be replied to by a merchant while nobody knows whose place it is`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "krua", 2, review: "Cold.")
        let emitted = try await bench.reply(try await bench.review("ann", "krua") ?? "", "We are sorry.")
        #expect(try emitted.first?.decode(Answer.self).reason?.code == ReviewRules.notYet)
    }

    @Test func `is reported once by each person, never by its author`() async throws {
        let bench = try Bench(known: Self.places)
        try await bench.rate("ann", "krua", 2, review: "Cold.")
        let review = try await bench.review("ann", "krua") ?? ""
        let emitted = try await bench.report(review, .offensive, note: "Rude.", by: "bob")
        #expect(emitted.map(\.type) == ["vicinity.review-report.changed.v1"])
        #expect(emitted[0].subject == "bob/\(review)" && emitted[0].partitionKey == "bob")
        #expect(try verdict(try await bench.report(review, .spam, by: "bob", at: minutes(1))) == .repeated)
        #expect(try verdict(try await bench.report(review, .spam, by: "ann")) == .refused)
        #expect(try verdict(try await bench.report("nothing", .spam, by: "cat")) == .unknown)
        #expect(try verdict(try await bench.report(review, note: "", by: "cat")) == .refused)
        try await bench.report(review, .fake, by: "cat", at: minutes(2))
        #expect(try await bench.row(review)?.openReports == 2)
    }

    @Test func `that very many reported keeps no more of them`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "krua", 2, review: "Cold.")
        let review = try await bench.review("ann", "krua") ?? ""
        for number in 0..<ReviewRules.mostReportsOfOne { try await bench.report(review, by: "c-\(number)") }
        #expect(try verdict(try await bench.report(review, by: "one-more")) == .repeated)
        #expect(try await bench.row(review)?.openReports == ReviewRules.mostReportsOfOne)
    }

    @Test func `that operators hide neither counts nor is shown, until they show it again`() async throws {
        let bench = try Bench(known: Self.places)
        try await bench.rate("ann", "krua", 1, review: "Cold.")
        try await bench.rate("bob", "krua", 5, review: "Warm.", at: minutes(1))
        let review = try await bench.review("ann", "krua") ?? ""
        try await bench.report(review, by: "bob", at: minutes(2))
        // By its clock the decision is from before the report; in the log it is not.
        let emitted = try await bench.moderate(review, .fake, note: "Never there.", at: minutes(1))
        #expect(
            emitted.map(\.type) == [
                "vicinity.rating.changed.v1", "vicinity.rating-summary.changed.v1",
            ])
        let hidden = try #require(try await bench.row(review))
        #expect(hidden.openReports == 0 && hidden.rating.isHidden)
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.average == 5 && summary.count == 1 && summary.reviews == 1)
        #expect(summary.lastReviewIntro == "Warm.")
        #expect(try await page(bench, things: ["krua"], isHidden: false).map(\.rating.person) == ["bob"])
        #expect(try verdict(try await bench.report(review, by: "cat", at: minutes(3))) == .unknown)
        #expect(try verdict(try await bench.moderate(review, .fake, note: "Never there.", at: minutes(3))) == .repeated)
        try await bench.moderate(review, nil, at: minutes(4))
        #expect(try await bench.summary(of: "krua")?.average == 3)
        #expect(try await page(bench, things: ["krua"], isHidden: false).count == 2)
        for actor in [Actor(id: "m-1", role: .merchant), Actor(id: "ann", role: .customer)] {
            #expect(try verdict(try await bench.moderate(review, .spam, as: actor)) == .forbidden)
        }
    }

    @Test func `that is hidden stays so when its author writes something else or only gives stars`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "krua", 1, review: "Cold.")
        let review = try await bench.review("ann", "krua") ?? ""
        try await bench.moderate(review, .fake)
        try await bench.rate("ann", "krua", 0.5, review: "Ice-cold.", at: minutes(1))
        #expect(try await bench.row(review)?.rating.isHidden == true)
        try await bench.rate("ann", "krua", 1, at: minutes(2))
        #expect(try await bench.summary(of: "krua") == nil)
        try await bench.rate("ann", "krua", 1, review: "Cold again.", at: minutes(3))
        #expect(try await bench.row(review)?.rating.isHidden == true)
    }

    @Test func `takes its reply and what was reported of it with it`() async throws {
        let bench = try Bench(known: Self.places)
        try await bench.rate("ann", "krua", 1, review: "Cold.")
        let review = try await bench.review("ann", "krua") ?? ""
        try await bench.reply(review, "Sorry.")
        try await bench.report(review, by: "bob")
        let emitted = try await bench.rate("ann", "krua", 1, at: minutes(1))
        #expect(emitted.map(\.type).first == "vicinity.review-report.deleted.v1")
        let left = try #require(try await bench.ratings(of: "ann").first)
        #expect(left.reply == nil && left.id == nil)
        #expect(try await reports(bench).isEmpty)
    }

    @Test func `goes with its author, and a report with whoever made it`() async throws {
        let bench = try Bench(known: Self.places)
        try await bench.rate("ann", "krua", 1, review: "Cold.")
        try await bench.rate("cat", "krua", 5, review: "Warm.")
        let (anns, cats) = (try await bench.review("ann", "krua") ?? "", try await bench.review("cat", "krua") ?? "")
        try await bench.reply(anns, "Sorry.")
        try await bench.report(anns, by: "bob")
        try await bench.report(anns, by: "cat")
        try await bench.report(cats, by: "bob")
        try await bench.erase("ann", at: minutes(1))
        #expect(try await bench.row(anns) == nil)
        #expect(try await reports(bench).map(\.key) == ["bob/\(cats)"])
        try await bench.erase("bob", at: minutes(2))
        #expect(try await reports(bench).isEmpty)
        #expect(try await bench.row(cats)?.openReports == 0)
        let late = try await bench.report(cats, by: "bob", at: minutes(3))
        #expect(try late.first?.decode(Answer.self).reason?.code == "erased")
    }

    @Test func `that the log lost leaves no reports for long`() async throws {
        let bench = try Bench()
        let orphan = ReviewReport(person: "bob", review: "gone", reason: .spam, at: noon)
        try await bench.harness.perform(at: noon) { [handler = bench.handler] in try handler.emit(orphan, in: $0) }
        let emitted = try await bench.harness.perform(at: noon) { [handler = bench.handler] in try handler.tick(in: $0)
        }
        #expect(emitted.first?.type == "vicinity.review-report.deleted.v1")
        #expect(try await reports(bench).isEmpty)
    }

    @Test func `stands in lists by time or stars, page after page`() async throws {
        let bench = try Bench()
        for (number, stars) in [3.0, 5, 1, 5, 4].enumerated() {
            try await bench.rate("c-\(number)", "krua", stars, review: "\(number)", at: minutes(number))
        }
        try await bench.rate("c-1", "sala", 2, review: "Elsewhere.")
        let expected: [(ReviewQuery.Sort, [String])] = [
            (.newest, ["4", "3", "2", "1", "0"]), (.highest, ["3", "1", "4", "0", "2"]),
            (.lowest, ["2", "0", "4", "3", "1"]),
        ]
        for (sort, texts) in expected {
            var seen: [String] = []
            var after: ReviewKey?
            repeat {
                let query = ReviewQuery(things: ["krua"], sort: sort, after: after, limit: 2)
                let (rows, total) = try await bench.harness.read { try ReviewTable.page(query, in: $0) }
                #expect(total == 5)
                seen += rows.compactMap(\.rating.review)
                after = rows.count < 2 ? nil : rows.last.map(\.key)
            } while after != nil
            #expect(seen == texts)
        }
        #expect(try await page(bench, things: ["krua", "sala"]).count == 6)
        #expect(try await page(bench, things: []).isEmpty)
    }

    private func page(
        _ bench: Bench, things: [String]? = nil, isHidden: Bool? = nil
    ) async throws -> [ReviewTable.Row] {
        let query = ReviewQuery(things: things, isHidden: isHidden, limit: 100)
        return try await bench.harness.read { try ReviewTable.page(query, in: $0).rows }
    }

    private func reports(_ bench: Bench) async throws -> [ReviewReport] {
        try await bench.harness.read { database in
            try ["ann", "bob", "cat"].flatMap { try ReportTable.reports(by: $0, in: database) }
        }
    }
}
