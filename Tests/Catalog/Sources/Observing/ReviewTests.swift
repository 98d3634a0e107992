import Contract
import Events
import Store
import TestKit
import Testing

@testable import CatalogService

extension Stated {
    static func critic(_ name: String = "Ana Roca", address: String? = "https://guide.example/ana") -> String {
        let own = address.map { #""@id":"\#($0)","# } ?? ""
        return #"{\#(own)"@type":"Person","name":"\#(name)","worksFor":{"@type":"Organization","name":"The Post"}}"#
    }

    /// A score is `reviewRating`'s members.
    static func review(
        _ score: String = #""ratingValue":7.4,"bestRating":10"#, of film: String = Stated.film(published: nil),
        by critic: String = #"{"@type":"Person","name":"Ana Roca"}"#, more: String = #","datePublished":"2026-11-20""#
    ) -> String {
        #"""
        {"@type":"Review","itemReviewed":\#(film),"author":\#(critic),
         "reviewRating":{"@type":"Rating",\#(score)}\#(more)}
        """#
    }

    static let ferry = "https://guide.example/ferry"
}

@Suite struct `What sources say of critics' reviews` {
    /// With a critic and a film.
    private func known() async throws -> StepHarness {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.critic(), "ana")
        try await harness.see(Stated.film(address: Stated.ferry), "ferry")
        return harness
    }

    @Test func `is whose stars for which film, in halves, with the day and the text`() async throws {
        let harness = try await known()
        let more = #","datePublished":"2026-11-20","reviewBody":"Wet,\nand late.""#
        let emitted = try await harness.see(Stated.review(more: more), "r", of: "list")
        #expect(emitted.types == ["sighting.changed"])
        let review = try #require(try await harness.sourceRecord("r", of: "list")?.review)
        #expect(review.stars == 3.5 && review.text == "Wet, and late.")
        #expect(review.at == Timestamp("2026-11-20T00:00:00Z"))
        #expect(try await harness.movies().map(\.id) == [review.movie])
        #expect(try await harness.sourceRecord("ana")?.known == review.critic)
        #expect(try await harness.sourceRecord("r", of: "list")?.known == "\(review.critic)/\(review.movie)")
        let critic = try await harness.read { try Critic.states.get(review.critic, in: $0) }
        #expect(critic?.name == "Ana Roca" && critic?.media == ["The Post"])
    }

    @Test func `is no more of the text than its beginning, and where the rest is to be read`() async throws {
        let harness = try await known()
        let text = String(repeating: "Rain on the river. ", count: 5000)
        try await harness.see(Stated.review(more: #","reviewBody":"\#(text)""#), "r", of: "list")
        let review = try #require(try await harness.sourceRecord("r", of: "list")?.review)
        let beginning = try #require(review.text)
        #expect(beginning.count <= Limits.reviewBeginning && beginning.count > Limits.reviewBeginning - 20)
        #expect(beginning.hasPrefix("Rain on the river. Rain") && beginning.hasSuffix("…"))
        #expect(beginning.dropLast().split(separator: " ").allSatisfy { ["Rain", "on", "the", "river."].contains($0) })
        #expect(try await harness.sourceRecord("r", of: "list")?.faults == [])
        let page = try await harness.sourceRecord("r", of: "list")?.url
        #expect(review.url == page)
        let own = #","url":"https://guide.example/ana/ferry","reviewBody":"Short.""#
        try await harness.see(Stated.review(more: own), "r", of: "list", after: 10)
        let known = try await harness.sourceRecord("r", of: "list")?.review
        #expect(known?.text == "Short." && known?.url == "https://guide.example/ana/ferry")
        // An address that is none of the web is not kept: it would become a link.
        let odd = #","url":"javascript:alert(1)","reviewBody":"Short.""#
        try await harness.see(Stated.review(more: odd), "r", of: "list", after: 20)
        #expect(try await harness.sourceRecord("r", of: "list")?.review?.url?.hasPrefix("https://") == true)
    }

    @Test func `waits for its critic and its film, and makes neither`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.review(), "r", of: "list")
        #expect(try await harness.sourceRecord("r", of: "list")?.faults.map(\.code) == ["unknown-critic"])
        try await harness.see(Stated.critic(), "ana")
        #expect(try await harness.sourceRecord("r", of: "list")?.faults.map(\.code) == ["unknown-movie"])
        #expect(try await harness.sourceRecord("r", of: "list")?.review == nil)
        #expect(try await harness.movies().isEmpty)
        let emitted = try await harness.see(Stated.film(), "ferry")
        #expect(emitted.types == ["sighting.changed", "movie.changed", "sighting.changed"])
        #expect(try await harness.sourceRecord("r", of: "list")?.review?.stars == 3.5)
        #expect(try await harness.sourceRecord("r", of: "list")?.faults == [])
    }

    @Test func `finds a film that people put, whose title it says`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.critic(), "ana")
        try await harness.see(Stated.review(of: #"{"@type":"Movie","name":"THE RAIN"}"#), "r")
        #expect(try await harness.sourceRecord("r")?.known == nil)
        try await harness.put(Movie.film(), creates: true)
        #expect(try await harness.sourceRecord("r")?.review?.movie == "movie-rain")
    }

    @Test func `knows a film by its page, whoever saw that, before its title`() async throws {
        let harness = try await known()
        // The same title, another year: the page decides which of the two it is.
        try await harness.see(Stated.film(published: "1971-03-04", address: "https://guide.example/old"), "old")
        let old = try #require(try await harness.sourceRecord("old")?.known)
        let mention = #"{"@type":"Movie","@id":"https://guide.example/old","name":"The Late Ferry"}"#
        try await harness.see(Stated.review(of: mention), "r", of: "list")
        #expect(try await harness.sourceRecord("r", of: "list")?.review?.movie == old)
    }

    @Test func `is of another film once the page it names is seen to be that`() async throws {
        let harness = try await known()
        let mention = #"{"@type":"Movie","@id":"https://guide.example/old","name":"The Late Ferry"}"#
        try await harness.see(Stated.review(of: mention), "r", of: "list")
        let first = try #require(try await harness.sourceRecord("r", of: "list")?.review?.movie)
        try await harness.see(Stated.film(published: "1971-03-04", address: "https://guide.example/old"), "old")
        let second = try #require(try await harness.sourceRecord("r", of: "list")?.review?.movie)
        #expect(try await harness.sourceRecord("ferry")?.known == first && first != second)
        #expect(try await harness.sourceRecord("old")?.known == second)
        try await harness.see(Stated.review(of: Stated.film("Rain")), "r", of: "list", after: 10)
        #expect(try await harness.sourceRecord("r", of: "list")?.known == nil)
    }

    @Test func `follows a film that an operator takes apart`() async throws {
        let harness = try await known()
        let page = "https://list.example/ferry"
        try await harness.see(Stated.film(address: page), "f", of: "list")
        let movie = try #require(try await harness.movies().first?.id)
        let mention = #"{"@type":"Movie","@id":"\#(page)","name":"The Late Ferry"}"#
        try await harness.see(Stated.review(of: mention), "r", of: "diary")
        #expect(try await harness.sourceRecord("r", of: "diary")?.review?.movie == movie)
        try await harness.split(movie, "f", of: "list")
        let apart = try #require(try await harness.sourceRecord("f", of: "list")?.known)
        #expect(apart != movie)
        #expect(try await harness.sourceRecord("r", of: "diary")?.review?.movie == apart)
    }

    @Test(arguments: [#""ratingValue":"worth a look""#, #""ratingValue":"7""#, #""ratingValue":11,"bestRating":10"#])
    func `changes nothing with a score that cannot be read`(score: String) async throws {
        let harness = try await known()
        try await harness.see(Stated.review(score), "new")
        #expect(try await harness.sourceRecord("new")?.known == nil)
        #expect(try await harness.sourceRecord("new")?.faults.first?.field == "/reviewRating")
        try await harness.see(Stated.review(), "r")
        try await harness.see(Stated.review(score), "r", after: 10)
        #expect(try await harness.sourceRecord("r")?.review?.stars == 3.5)
    }

    @Test func `is read whatever its number of digits`() async throws {
        let harness = try await known()
        try await harness.see(Stated.review(#""ratingValue":2.9166666666666665,"bestRating":"5""#), "r")
        #expect(try await harness.sourceRecord("r")?.review?.stars == 3)
    }

    @Test func `changes, and is deleted when it ends`() async throws {
        let harness = try await known()
        try await harness.see(Stated.review(), "r")
        try await harness.see(Stated.review(#""ratingValue":"★★""#), "r", after: 10)
        #expect(try await harness.sourceRecord("r")?.review?.stars == 2)
        let emitted = try await harness.miss("r", after: 20)
        #expect(emitted.types == ["sighting.changed", "sighting.deleted"])
        #expect(try emitted.first?.decode(Sighting.self).review == nil)
        #expect(try await harness.contents()["mentions"] == [])
        #expect(try await harness.movies().count == 1)
    }

    @Test func `of no film is nothing to the catalog`() async throws {
        let harness = try await known()
        #expect(try await harness.see(Stated.review(of: #"{"@type":"Restaurant","name":"Krua"}"#), "r").isEmpty)
    }

    @Test(.timeLimit(.minutes(5))) func `waits with a thousand others at most`() async throws {
        let harness = try StepHarness.emptyCatalog()
        for number in 0...Limits.waitingReviews {
            try await harness.see(
                Stated.review(by: #"{"@type":"Person","name":"Critic \#(number)"}"#), "r\(number)")
        }
        let last = try #require(try await harness.sourceRecord("r\(Limits.waitingReviews)"))
        #expect(last.faults.map(\.code) == ["too-many"] && last.thing == nil)
        #expect(try await harness.sourceRecord("r0")?.faults.map(\.code) == ["unknown-critic"])
    }
}

@Suite struct `What sources said of reviews, made again from the log` {
    private func eventful() async throws -> (StepHarness, ends: [Int]) {
        let harness = try StepHarness.emptyCatalog()
        var ends: [Int] = []
        func step(_ body: () async throws -> [Event]) async throws {
            _ = try await body()
            ends.append(harness.emitted.count)
        }
        let old = "https://guide.example/old"
        let mention = #"{"@type":"Movie","@id":"\#(old)","name":"The Late Ferry"}"#
        try await step { try await harness.see(Stated.review(), "r1", of: "diary") }
        try await step { try await harness.see(Stated.review(of: mention), "r2", of: "list", after: 1) }
        try await step { try await harness.see(Stated.review(of: Stated.film("The rain")), "r3", after: 2) }
        try await step { try await harness.see(Stated.critic(), "ana", after: 3) }
        try await step { try await harness.see(Stated.film(address: Stated.ferry), "ferry", after: 4) }
        try await step { try await harness.put(Movie.film(), creates: true) }
        try await step { try await harness.see(Stated.film(published: "1971-03-04", address: old), "old", after: 5) }
        try await step { try await harness.see(Stated.review(#""ratingValue":"★★""#), "r1", of: "diary", after: 6) }
        try await step { try await harness.see(Stated.review(#""ratingValue":"?""#), "r1", of: "diary", after: 7) }
        try await step { try await harness.miss("r2", of: "list", after: 8) }
        try await step { try await harness.see(Stated.review(of: Stated.film("Unheard of")), "r4", after: 9) }
        return (harness, ends)
    }

    @Test(.timeLimit(.minutes(5)))
    func `is the same, whatever had been relayed of it, with the inputs since`() async throws {
        let (harness, ends) = try await eventful()
        let contents = try await harness.contents()
        #expect(contents["mentions"]?.isEmpty == false)
        #expect(try await harness.rebuilt().contents() == contents)
        for kept in 0...harness.emitted.count {
            let checkpoint = ends.firstIndex { $0 > kept } ?? ends.count
            let rebuilt = try await harness.rebuilt(emittedCount: kept, inputsFrom: checkpoint)
            #expect(try await rebuilt.contents() == contents, "\(kept) records kept, inputs from \(checkpoint)")
        }
        for checkpoint in 0..<ends.count {
            let rebuilt = try await harness.rebuilt(inputsFrom: checkpoint)
            #expect(try await rebuilt.contents() == contents, "inputs from \(checkpoint)")
        }
    }
}
