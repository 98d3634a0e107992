import Contract
import Events
import TestKit
import Testing

/// The sources of the sample data, crawled from the demonstration web by all executables.
@Suite(.serialized) struct `The demonstration web` {
    private static let five = ["demo-cinemas", "demo-critics", "demo-new-films", "demo-showtimes", "demo-ratings"]

    @Test(.timeLimit(.minutes(15)))
    func `is seen by the five film crawlers as its data says, again with next to no bytes, and a change as one`()
        async throws
    {
        try await DemoWeb.start(on: "2026-10-16") { demo in
            try demo.putSources()
            var first: [String: DemoWeb.Run] = [:]
            for source in Self.five { first[source] = try await demo.crawl(source) }
            let counts = first.mapValues { [$0.report.pages, $0.report.observed, $0.report.failed] }
            // 17 cinemas behind three addresses of their list, and two pages that cannot be had.
            #expect(counts["demo-cinemas"] == [22, 17, 2])
            #expect(first["demo-cinemas"]?.faults?.map(\.kind).sorted() == ["absent", "disallowed"])
            #expect(counts["demo-critics"] == [101, 100, 0])
            #expect(counts["demo-new-films"] == [5, 4, 0])
            // 17 cinemas on 7 days, 4 shows on each of 23 screens, 15 films.
            #expect(counts["demo-showtimes"] == [135, 659, 0])
            #expect(counts["demo-ratings"] == [101, 5000, 0])
            let observed = try await demo.observations(5780)
            #expect(observed.count == 5780)
            try check(observed, at: demo.web.url)

            // Putting them again changes nothing, visiting them again neither.
            try demo.putSources()
            for source in Self.five {
                let (before, again) = (first[source], try await demo.crawl(source))
                #expect(again.report.observed == 0 && again.report.gone == 0, "\(source)")
                #expect(again.report.unchanged == again.report.pages - again.report.failed, "\(source)")
                #expect(again.report.received * 20 < before?.report.received ?? 0, "\(source)")
            }
            try await demo.change("film=harbour-lights&minutes=113")
            let changed = try await demo.crawl("demo-showtimes")
            #expect(changed.report.observed == 1 && changed.report.unchanged == 134)
            let after = try await demo.observations(5781)
            // Things stand in several partitions and come in no order, but one thing's in theirs.
            let new = after.filter { $0.thing?["duration"]?.string == "PT113M" }
            #expect(after.count == 5781 && new.count == 1 && new.first?.source == "demo-showtimes")
            #expect(new.first?.thing?["name"]?.string == "Harbour Lights")
            #expect(after.last { $0.id == new.first?.id && $0.source == "demo-showtimes" } == new.first)
            #expect(observed.contains { $0.id == new.first?.id && $0.source == "demo-showtimes" })
        }
    }

    private func check(_ observed: [Observation], at base: String) throws {
        for fact in DemoFacts.cinemas + DemoFacts.critics + DemoFacts.shows + DemoFacts.films.prefix(1) {
            let expected = try fact.thing(at: base)
            #expect(observed.thing(base + fact.id, of: fact.source) == expected, "\(fact.id)")
        }
        for (id, written, stars) in DemoFacts.scores {
            let rating = observed.thing("\(base)/diary/\(id)", of: "demo-ratings")?["reviewRating"]?["ratingValue"]
            #expect(rating?.double == stars, "\(written)")
        }
        for (id, written) in DemoFacts.unreadable {
            #expect(observed.thing("\(base)/diary/\(id)", of: "demo-ratings") == nil, "\(written)")
        }
        // The same critics as the other source's, fifty ratings of each.
        let reviews = Dictionary(grouping: observed.kinds("Review", of: "demo-ratings")) {
            $0.thing?["author"]?["@id"]?.string ?? ""
        }
        let critics = Set(observed.kinds("Person", of: "demo-critics").compactMap { $0.thing?["@id"]?.string })
        #expect(Set(reviews.keys) == critics && reviews.values.allSatisfy { $0.count == 50 })
    }

    @Test(.timeLimit(.minutes(15)))
    func `is followed for four weeks across the end of summer time`() async throws {
        try await DemoWeb.start(on: "2026-10-16") { demo in
            try demo.putSources()
            var shows: [[Int]] = []
            var films: [[Int]] = []
            for day in ["2026-10-16", "2026-10-23", "2026-10-30", "2026-11-06"] {
                try await demo.change("today=\(day)")
                let (week, new) = (try await demo.crawl("demo-showtimes"), try await demo.crawl("demo-new-films"))
                shows.append([week.report.observed, week.report.gone])
                films.append([new.report.observed, new.report.gone])
            }
            // New shows replace the old, and films stay.
            #expect(shows == [[659, 0], [648, 644], [648, 644], [648, 644]])
            #expect(films == [[4, 0], [4, 0], [4, 0], [4, 0]])
            let observed = try await demo.observations(659 + 3 * (648 + 644) + 16)
            let starts = observed.kinds("ScreeningEvent", of: "demo-showtimes").compactMap {
                $0.thing?["startDate"]?.string
            }
            #expect(starts.count == 4 * 644)
            // The clocks go back on the 25th.
            #expect(starts.allSatisfy { $0.hasSuffix($0.prefix(10) < "2026-10-25" ? "+02:00" : "+01:00") })
            #expect(starts.contains { $0.hasPrefix("2026-10-24") } && starts.contains { $0.hasPrefix("2026-10-25") })
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `has an example for each kind of reading`() async throws {
        try await DemoWeb.start(on: "2026-10-16") { demo in
            try demo.putSources()
            let expected = [
                "demo-restaurants": 40, "demo-homes": 60, "demo-sitemap": 104, "demo-news": 15, "demo-json": 104,
                "demo-csv": 17, "demo-xml": 60, "demo-calendar": 4, "demo-geojson": 17, "demo-kml": 17,
                "demo-gtfs": 123,
            ]
            for (source, things) in expected {
                let run = try await demo.crawl(source)
                #expect(run.report.observed == things && run.report.failed == 0, "\(source): \(run)")
            }
            let observed = try await demo.observations(expected.values.reduce(0, +))
            let base = demo.web.url
            let (fact, film) = (try DemoFacts.films[1].thing(at: base), DemoFacts.films[1])
            #expect(observed.thing(base + film.id, of: film.source) == fact)
            let places = ["demo-csv", "demo-geojson", "demo-kml"].map { source in
                observed.first { $0.source == source && $0.thing?["name"]?.string == "Cinema Maldà" }?.thing?["geo"]
            }
            #expect(places.allSatisfy { $0?["latitude"]?.double == 41.3832 && $0?["longitude"]?.double == 2.1739 })
            // Things come in no order: they stand in several partitions.
            let club = observed.filter { $0.source == "demo-calendar" }.compactMap(\.thing)
                .first { $0["startDate"]?.string == "2026-10-21T19:30:00+02:00" }
            #expect(club?["location"]?["name"]?.string == "Zumzeig Cinecooperativa, Carrer de Béjar, 53, Barcelona")
            let menu = observed.thing("\(base)/restaurants/1", of: "demo-restaurants")?["hasMenu"]
            #expect(menu?["@type"]?.string == "Menu")
        }
    }
}
