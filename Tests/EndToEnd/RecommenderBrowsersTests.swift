import Contract
import Events
import Foundation
import GRDB
import Store
import TestKit
import Testing

@Suite(.serialized) struct `The recommender and a person's browsers` {
    /// Recommendations of a person's taste, and of related things.
    private static let paths =
        [
            "/v1/recommendations?limit=50", "/v1/recommendations?near=41.4,2.171&radius=any&sort=distance",
            "/v1/ratings?limit=50", "/v1/critics?sort=similarity", "/v1/critics?sort=similarity&limit=2", "/v1/profile",
            "/v1/places/cafe/ordered-too", "/v1/items/cafe.item-1/ordered-too",
        ] + (1...8).map { "/v1/ratings/movie-\($0)" }

    /// A person whose three browsers, each before it signed in, were somebody.
    private struct Person {
        let browsers: [Citizen]
        let token: String
        let actor: [String: String]
    }

    @Test(.timeLimit(.minutes(10))) func `are one person, who is forgotten in all of them`() async throws {
        let settings = ["RATE_LIMIT_SIGN_IN": "off", "LEAST_CUSTOMERS": "2"]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            try await Cinemas.open(in: town)
            try await order(in: town)
            let person = try await person(in: town)
            let http = town.recommender.http
            try await waitFor("it has heard all", within: .seconds(60)) {
                let list = try await http.get("/v1/recommendations?limit=50", headers: person.actor).text
                let too = try await http.get("/v1/places/cafe/ordered-too").text
                let critics = try await http.get("/v1/critics", headers: person.actor).text
                let known = critics.matches(of: #/"id":"critic-/#).count
                guard list.contains(#""total":3"#), too.contains("bar"), known == 5 else {
                    throw Overdue("\(list) \(too) \(critics)")
                }
                return true
            }
            for path in Self.paths {
                let answer = try await http.get(path, headers: person.actor).text
                #expect(answer.hasPrefix("{"), "\(path): \(answer)")
            }
            let own = try await http.get("/v1/ratings?limit=50", headers: person.actor).text
            #expect(own.matches(of: #/movie-[1-3]"/#).count >= 3)
            let gateway = town.gateways[0].http.with(token: person.token)
            #expect(try await gateway.delete("/v1/profile").status == 202)
            try await waitFor("nothing of hers is there", within: .seconds(120)) {
                let left = try rows(of: person.browsers.map(\.id), in: town.store(of: town.recommender))
                guard left.isEmpty else { throw Overdue("\(left)") }
                return true
            }
            for movie in 1...3 {
                let text = try await http.get("/v1/ratings/movie-\(movie)", headers: person.actor).text
                #expect(text.contains(#""count":0"#) && !text.contains("In browser"), "\(text)")
            }
        }
    }

    /// She rates one movie in each browser, and signs in there.
    private func person(in town: Town) async throws -> Person {
        let all = try await (0..<3).asyncMap { _ in try await town.newCustomer() }
        for (number, browser) in all.enumerated() {
            let answer = try await browser.gateway.send(
                "PUT", "/v1/ratings/movie-\(number + 1)",
                body: Array(#"{"stars": \#(number + 2), "review": "In browser \#(number)."}"#.utf8),
                headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
            #expect(answer.status == 200, "\(answer.text)")
        }
        let session = try await {
            var last: Visitor.Session?
            for browser in all {
                last = try await Visitor(town.gateways[0].http)
                    .signIn("ann@example.net", in: town, anonymous: browser)
            }
            return try #require(last)
        }()
        let others = all.map(\.id).filter { $0 != session.person }
        #expect(others.count == 2)
        let actor = Actor(id: session.person, role: .customer, also: others.sorted())
        return Person(
            browsers: all, token: session.token,
            actor: ["Vicinity-Actor": String(decoding: try JSON.encode(actor), as: UTF8.self)])
    }

    /// Two people have something at a café and at a bar.
    private func order(in town: Town) async throws {
        let boss = try town.somebody("operator")
        let items = [try await boss.open(place: "cafe")[0], try await boss.open(place: "bar")[0]]
        struct Placed: Decodable { let id: String }
        for _ in 0..<2 {
            let guest = try await town.newCustomer()
            let placed: Placed = try await guest.order(items.map { ($0, 1) }, prefer: "wait=20").decode()
            let done = try await boss.gateway.send(
                "PUT", "/v1/orders/\(placed.id)/status", body: Array(#"{"status": "completed"}"#.utf8),
                headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
            #expect(done.status == 200, "\(done.text)")
        }
    }

    /// In which tables something stands of these people, but that they are forgotten.
    private func rows(of people: [String], in folder: String) throws -> [String] {
        let wanted = [
            ("recommender.db", ["ratings", "reports"].map { ($0, "person") }),
            ("copies/copies.db", [("visits", "person")]),
        ]
        return try wanted.flatMap { file, tables in
            var configuration = Configuration()
            configuration.readonly = true
            let store = try DatabaseQueue(path: "\(folder)/\(file)", configuration: configuration)
            defer { try? store.close() }
            return try store.read { database in
                try tables.flatMap { table, column in
                    try people.flatMap {
                        try String.fetchAll(
                            database, sql: "SELECT '\(table) ' || \(column) FROM \(table) WHERE \(column) = ?",
                            arguments: [$0])
                    }
                }
            }
        }
    }
}
