import Contract
import Events
import Foundation
import TestKit
import Testing

/// From the pages of critics and cinemas to what somebody is recommended and buys, by all executables.
@Suite(.serialized) struct `Critics that were crawled` {
    /// The cinemas' week that it is in begins tomorrow at the earliest: all of its shows are still to begin.
    private static func day(_ weeks: Int) -> String {
        let date = Timestamp.now.advanced(by: .seconds(weeks * 7 * 86_400))
        return String(date.description.prefix(10))
    }

    @Test(.timeLimit(.minutes(20)))
    func `recommend what is shown, as their pages say it this week and the next`() async throws {
        try await DemoWeb.start(on: Self.day(1)) { demo in
            try demo.putSources()
            let fan = Fan(demo: demo, person: try await demo.town.newCustomer())
            for source in ["demo-ratings", "demo-cinemas", "demo-new-films", "demo-showtimes", "demo-critics"] {
                try await fan.crawl(source)
            }
            var critics = try await fan.critics()
            #expect(critics.skipped > 1000 && critics.ratings.count == 100 && critics.shown.count > 10)
            try await fan.waitForRatings(critics)
            try await fan.checkReviews(critics)
            for (film, stars) in zip(critics.shown.sorted(), [5, 0.5, 4, 2.5]) { try await fan.rate(film, stars) }
            try await fan.waitForPredictions(critics)

            // A show of the crawl is bought, and its film is recommended no more.
            try await fan.buy()
            try await fan.waitForPredictions(critics)
            try await fan.checkSoldElsewhere()

            // The next week has other shows, new films and ratings, and critics who are new among the hundred.
            try await demo.change("today=\(Self.day(2))")
            for source in ["demo-showtimes", "demo-new-films", "demo-ratings", "demo-critics"] {
                try await fan.crawl(source)
            }
            let before = critics
            critics = try await fan.critics()
            #expect(critics.count > before.count && critics.shown != before.shown)
            try await fan.waitForRatings(critics)
            try await fan.waitForPredictions(critics)

            // A critic thinks again, and another takes a rating back.
            let (first, second, film) = try #require(critics.twoRaters)
            let stars = critics.ratings[first]?[film] ?? 0 < 2.5 ? 5.0 : 0.0
            try await fan.change(first, of: film, to: stars, critics)
            try await fan.crawl("demo-ratings")
            try await fan.change(second, of: film, to: nil, critics)
            try await demo.forgetRatings()
            try await fan.crawl("demo-ratings")
            critics = try await fan.critics()
            #expect(critics.ratings[first]?[film] == stars)
            #expect(critics.ratings[second]?[film] == nil)
            try await fan.waitForRatings(critics)
            try await fan.waitForPredictions(critics)

            // Films that nobody knew become known: what was said of them counts.
            try await fan.crawl("demo-sitemap")
            let all = try await fan.critics()
            #expect(all.count > critics.count && all.skipped < critics.skipped)
            try await fan.waitForRatings(all)
            try await fan.waitForPredictions(all)
            let metrics = try await demo.town.recommender.http.get("/metrics").text
            let waiting = metrics.split(separator: "\n")
                .first { $0.hasPrefix(#"vicinity_recommender_reviews{outcome="waiting"}"#) }
            #expect(waiting.map { !$0.hasSuffix(" 0") } == true, "\(waiting ?? "no such metric")")
        }
    }
}
