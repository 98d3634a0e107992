import Contract
import Events
import Foundation
import TestKit
import Testing

/// Somebody who rates crawled films and looks at what is recommended, beside what must be by the observations.
final class Fan {
    let demo: DemoWeb
    let person: Citizen
    /// By the films' names.
    private var own: [String: Double] = [:]
    private var bought: Set<String> = []
    private var observed = 0

    init(demo: DemoWeb, person: Citizen) {
        self.demo = demo
        self.person = person
    }

    // MARK: - Crawling

    func crawl(_ source: String) async throws {
        let run = try await demo.crawl(source)
        observed += run.report.observed + run.report.gone
    }

    func critics() async throws -> CrawledCritics {
        CrawledCritics(try await demo.observations(observed))
    }

    /// A critic gives a film other stars on their page; nil takes the rating back.
    func change(_ critic: String, of film: String, to stars: Double?, _ critics: CrawledCritics) async throws {
        let (author, page) = (try #require(critics.pages[critic]), try #require(critics.pages[film]))
        try await demo.change("critic=\(author)&film=\(page)&stars=\(stars.map { "\($0)" } ?? "none")")
    }

    // MARK: - Rating and looking

    func rate(_ film: String, _ stars: Double) async throws {
        let id = try #require(try await ids("movies")[film])
        let answer = try await person.gateway.send(
            "PUT", "/v1/ratings/\(id)", body: Array(#"{"stars": \#(stars)}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect(answer.status == 200, "\(answer.text)")
        own[film] = stars
    }

    private struct List: Decodable {
        struct Row: Decodable {
            struct Film: Decodable { let name: String }

            let movie: Film
            let prediction: Double
        }

        let items: [Row]
    }

    /// Waits until clients get the critics' ratings as on their pages, each once.
    func waitForRatings(_ critics: CrawledCritics) async throws {
        try await waitFor("all ratings of the pages are said", within: .seconds(300)) {
            let (people, films) = (try await ids("critics"), try await ids("movies"))
            let names = Dictionary(uniqueKeysWithValues: (Array(people) + Array(films)).map { ($1, $0) })
            var shown: [String: [String: Double]] = [:]
            for rating in try await changes("ratings.expert").values {
                guard let critic = rating["critic"]?.string, let film = rating["thing"]?.string else { continue }
                shown[names[critic] ?? critic, default: [:]][names[film] ?? film] = rating["stars"]?.double
            }
            if shown == critics.ratings { return true }
            let wrong = Set(shown.keys).union(critics.ratings.keys).filter { shown[$0] != critics.ratings[$0] }.sorted()
            throw Overdue("\(wrong.count) critics differ: \(wrong.prefix(3).map { "\($0) \(shown[$0] ?? [:])" })")
        }
    }

    /// Clients get the texts of the critics' reviews, with the address where each is to be read.
    func checkReviews(_ critics: CrawledCritics) async throws {
        let (people, films) = (try await ids("critics"), try await ids("movies"))
        let names = Dictionary(uniqueKeysWithValues: (Array(people) + Array(films)).map { ($1, $0) })
        var shown: [String: [String: CrawledCritics.Written]] = [:]
        for rating in try await changes("ratings.expert").values {
            guard let critic = rating["critic"]?.string, let film = rating["thing"]?.string,
                let text = rating["review"]?.string
            else { continue }
            shown[names[critic] ?? critic, default: [:]][names[film] ?? film] = CrawledCritics.Written(
                text: text, address: rating["url"]?.string)
        }
        #expect(critics.texts.count > 50)
        let wrong = Set(shown.keys).union(critics.texts.keys).filter { shown[$0] != critics.texts[$0] }.sorted()
        #expect(wrong.isEmpty, "\(wrong.prefix(3).map { "\($0) \(shown[$0] ?? [:]) \(critics.texts[$0] ?? [:])" })")
    }

    /// Waits until the list is what the formula gives for the films that are shown, to nine decimals.
    func waitForPredictions(_ critics: CrawledCritics) async throws {
        let expected = critics.predictions(for: own, ids: try await ids("critics"))
            .filter { critics.shown.contains($0.key) && !bought.contains($0.key) }
        #expect(!expected.isEmpty)
        try await waitFor("what is recommended follows from the ratings", within: .seconds(120)) {
            let list: List = try await person.gateway.get("/v1/recommendations?rating=0&limit=100").decode()
            let found = Dictionary(
                list.items.map { ($0.movie.name, $0.prediction) }, uniquingKeysWith: { first, _ in first })
            let isSame =
                found.count == expected.count
                && found.allSatisfy { film, value in abs(value - (expected[film] ?? .infinity)) < 1e-9 }
            if isSame, list.items.map(\.prediction) == list.items.map(\.prediction).sorted(by: >) { return true }
            throw Overdue("\(found.sorted { $0.key < $1.key }) instead of \(expected.sorted { $0.key < $1.key })")
        }
    }

    // MARK: - Tickets

    /// Two seats of the first recommended film that has some.
    func buy() async throws {
        let list: List = try await person.gateway.get("/v1/recommendations?rating=0&limit=100").decode()
        let films = try await ids("movies")
        let shows = try await changes("screenings").values.filter { $0["seats"]?.double ?? 0 > 2 }
        let film = try #require(
            list.items.map(\.movie.name).first { name in shows.contains { $0["movie"]?.string == films[name] } })
        let show = try #require(shows.first { $0["movie"]?.string == films[film] })
        let answer = try await person.order([(try #require(show["id"]?.string), 2)])
        let placed: OrderAnswer = try answer.decode()
        let order = try await person.order(placed.id) { $0.isDecided }
        #expect(order.status == .confirmed, "\(order)")
        let price = try #require(show["price"]?["amount"]?.double)
        #expect(order.total?.amount == Int64(price * 2))
        bought.insert(film)
    }

    /// A show in a table without seats says where its tickets are, and sells none here.
    func checkSoldElsewhere() async throws {
        let shows = try await changes("screenings").values.filter { $0["seats"]?.double == 0 }
        #expect(!shows.isEmpty)
        #expect(shows.allSatisfy { $0["url"]?.string?.hasPrefix("\(demo.web.url)/tickets/") == true })
        #expect(shows.allSatisfy { $0["price"]?["amount"]?.double ?? 0 > 0 })
        let id = try #require(shows.first?["id"]?.string)
        let answer = try await person.order([(id, 1)])
        #expect(answer.status == 422, "\(answer.text)")
    }

    // MARK: - What clients keep a copy of

    /// By topic: what was read so far, and where to go on.
    private var copies: [String: (things: [String: JSONValue], since: String)] = [:]

    private struct Changes: Decodable {
        let reset: Bool
        let changed: [JSONValue]
        let deleted: [String]
        let more: Bool
        let next: String
    }

    private func changes(_ topic: String) async throws -> [String: JSONValue] {
        var (things, since) = copies[topic] ?? ([:], "")
        while true {
            let path = "/v1/changes/\(topic)?limit=2000" + (since.isEmpty ? "" : "&since=\(since)")
            let page: Changes = try await person.gateway.get(path).decode()
            if page.reset { things = [:] }
            for thing in page.changed {
                let rated = thing["critic"]?.string.flatMap { critic in thing["thing"]?.string.map { "\(critic)/\($0)" }
                }
                if let key = thing["id"]?.string ?? rated { things[key] = thing }
            }
            for key in page.deleted { things[key] = nil }
            since = page.next
            copies[topic] = (things, since)
            guard page.more else { return things }
        }
    }

    /// By name.
    private func ids(_ kind: String) async throws -> [String: String] {
        struct Page: Decodable {
            struct Row: Decodable { let id, name: String }

            let items: [Row]
            let next: String?
        }
        var ids: [String: String] = [:]
        var cursor: String?
        repeat {
            let path = "/v1/\(kind)?limit=100" + (cursor.map { "&cursor=\($0)" } ?? "")
            let page: Page = try await demo.town.catalog.http.get(path).decode()
            for row in page.items { ids[row.name] = row.id }
            cursor = page.next
        } while cursor != nil
        return ids
    }
}
