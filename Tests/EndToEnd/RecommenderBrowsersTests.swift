import Contract
import Events
import Foundation
import GRDB
import Store
import TestKit
import Testing

extension `Several processes of the recommender` {
    /// What is told of a person's taste, and of what belongs together.
    private static let paths =
        [
            "/v1/recommendations?limit=50", "/v1/recommendations?near=41.4,2.171&radius=any&sort=distance",
            "/v1/ratings?limit=50", "/v1/critics?sort=similarity", "/v1/critics?sort=similarity&limit=2", "/v1/profile",
            "/v1/places/cafe/ordered-too", "/v1/items/cafe.item-1/ordered-too",
        ] + (1...8).map { "/v1/ratings/movie-\($0)" }

    /// A person whose three browsers, each before it signed in, were somebody of another process.
    private struct Person {
        let browsers: [Citizen]
        let token: String
        let actor: [String: String]
    }

    @Test(.timeLimit(.minutes(15)))
    func `know one person by all their browsers, as one process does, and forget them all`() async throws {
        let settings = ["RATE_LIMIT_SIGN_IN": "off", "LEAST_CUSTOMERS": "2"]
        try await withTown(on: .embedded, gateways: 1, recommenders: 3, settings: settings) { town in
            try await Cinemas.open(in: town)
            try await order(in: town)
            let person = try await person(in: town)
            var staff = RecommenderStaff(recommenders: town.recommenders, gateway: town.gateways[0])
            try await waitFor("all processes have heard all", within: .seconds(60)) {
                for process in staff.recommenders {
                    let list = try await process.http.get("/v1/recommendations?limit=50", headers: person.actor).text
                    let too = try await process.http.get("/v1/places/cafe/ordered-too").text
                    let critics = try await process.http.get("/v1/critics", headers: person.actor).text
                    let known = critics.matches(of: #/"id":"critic-/#).count
                    guard list.contains(#""total":3"#), too.contains("bar"), known == 5 else {
                        throw Overdue("\(list) \(too) \(critics)")
                    }
                }
                return true
            }
            let known = try await told(person, by: staff)
            for (path, text) in known { #expect(text.hasPrefix("{"), "\(path): \(text)") }
            #expect(known["/v1/ratings?limit=50"]?.matches(of: #/movie-[1-3]"/#).count ?? 0 >= 3)
            let own = staff.gateway.http.with(token: person.token)
            let seen = try await own.get("/v1/recommendations?limit=50").text
            for count in [1, 3] {
                staff = try await staff.change(to: count, in: town)
                let now = try await told(person, by: staff)
                for path in Self.paths { #expect(now[path] == known[path], "\(path) by \(count)") }
                let through = try await staff.gateway.http.with(token: person.token)
                    .get("/v1/recommendations?limit=50").text
                #expect(through == seen, "by \(count)")
            }
            let gateway = staff.gateway.http.with(token: person.token)
            #expect(try await gateway.delete("/v1/profile").status == 202)
            try await waitFor("no process has anything of hers", within: .seconds(120)) {
                for process in staff.recommenders {
                    let left = try rows(of: person.browsers.map(\.id), in: town.store(of: process))
                    guard left.isEmpty else { throw Overdue("\(process.environment["INSTANCE"] ?? "?") has \(left)") }
                }
                return true
            }
            for process in staff.recommenders {
                for movie in 1...3 {
                    // Another's summary is heard a moment later.
                    try await waitFor("nothing of hers counts", within: .seconds(60)) {
                        let text = try await process.http.get("/v1/ratings/movie-\(movie)", headers: person.actor).text
                        guard text.contains(#""count":0"#), !text.contains("In browser") else { throw Overdue(text) }
                        return true
                    }
                }
            }
            for process in staff.recommenders + [staff.gateway] where process.isRunning { try await process.stop() }
        }
    }

    /// She rates one movie in each browser, and signs in there.
    private func person(in town: Town) async throws -> Person {
        var browsers: [Int: Citizen] = [:]
        while browsers.count < 3 {
            let citizen = try await town.newCustomer()
            let owner = Instance.index(of: citizen.id, count: 3)
            if browsers[owner] == nil { browsers[owner] = citizen }
        }
        let all = browsers.sorted { $0.key < $1.key }.map(\.value)
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

    /// What each process tells, which is the same once their copies are as they say.
    private func told(_ person: Person, by staff: RecommenderStaff) async throws -> [String: String] {
        var all: [String: String] = [:]
        for path in Self.paths {
            all[path] = try await waitFor("all tell the same of \(path)", within: .seconds(60)) {
                let texts = try await staff.recommenders.asyncMap {
                    try await $0.http.get(path, headers: person.actor).text
                }
                guard Set(texts).count == 1 else { throw Overdue("\(texts)") }
                return texts[0]
            }
        }
        return all
    }

    /// In which tables of a process something stands of these people, but that they are forgotten.
    private func rows(of people: [String], in folder: String) throws -> [String] {
        let wanted = [
            ("recommender.db", ["ratings", "other_shares", "reports", "other_reports"].map { ($0, "person") }),
            ("copies/copies.db", [("others", "owner"), ("visits", "person")]),
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
