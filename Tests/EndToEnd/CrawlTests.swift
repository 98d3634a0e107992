import TestKit
import Testing

/// An operator has a small site crawled, through the gateways.
@Suite(.serialized) struct `Crawls` {
    private struct Tried: Decodable {
        struct Thing: Decodable { let name: String }

        let status: Int
        let things: [Thing]
        let follows: [String]
        let problems: [String]
        let unread: [String: Int]
    }

    private struct Run: Decodable {
        struct Report: Decodable {
            let pages, unchanged, failed, received, things, observed, faults: Int
        }

        struct Fault: Decodable {
            let page, kind: String
        }

        let number: Int
        let state: String
        let report: Report
        let faults: [Fault]?
    }

    private struct Source: Decodable {
        let id: String
        let due: String?
        let run: Run?
    }

    private struct Runs: Decodable {
        let items: [Run]
        let total: Int
    }

    private struct Movies: Decodable {
        struct Movie: Decodable { let id, name: String }

        let items: [Movie]
    }

    private struct Sources: Decodable {
        struct Source: Decodable { let source, thing, url: String }

        let fields: [String: String]
        let items: [Source]
    }

    /// A list, three films in JSON-LD, and a link that leads nowhere.
    private static func site() throws -> RawServer {
        try RawServer { asked, answer in
            let number = Int(asked.target.dropFirst("/films/".count))
            switch asked.target {
            case "/films":
                let links = ["/films/1", "/films/2", "/films/3", "/films/lost", "/about"]
                answer.reply("<html><body>\(links.map { "<a href=\"\($0)\">more</a>" }.joined())</body></html>")
            case _ where number.map { (1...3).contains($0) } == true:
                answer.reply(
                    """
                    <html><head><script type="application/ld+json">
                    {"@context": "https://schema.org", "@type": "Movie", "name": "Film \(number ?? 0)", "musicBy": "Ann"}
                    </script></head><body></body></html>
                    """)
            default: answer.reply("", status: 404)
            }
        }
    }

    private static func settings(_ site: RawServer, cron: String = "0 6 * * wed") -> String {
        #"""
        {"name": "Films", "starts": ["\#(site.url)/films"], "yields": ["Movie"],
         "readings": [{"reading": {"as": "html", "links": {"follow": ["/films/"]}}}],
         "schedule": {"cron": "\#(cron)", "timeZone": "Europe/Madrid"},
         "limits": {"delay": 0, "connections": 2}}
        """#
    }

    /// What was seen is in the catalog, which tells operators whose word it is.
    private func check(_ site: RawServer, _ customer: Citizen, _ someone: Citizen) async throws {
        let films = try await waitFor("the films are found") {
            let list: Movies = try await ask("GET", "/v1/movies", by: customer).decode()
            let films = list.items.filter { $0.name.hasPrefix("Film ") }
            return films.count == 3 ? films : nil
        }
        let film = try #require(films.first { $0.name == "Film 2" })
        #expect(try await ask("GET", "/v1/movies/\(film.id)/sources", by: customer).status == 403)
        let sources: Sources = try await ask("GET", "/v1/movies/\(film.id)/sources", by: someone).decode()
        #expect(sources.items.map(\.source) == ["films"] && sources.items.map(\.url) == ["\(site.url)/films/2"])
        #expect(sources.fields["name"] == sources.items.first?.thing)
    }

    private func ask(_ method: String, _ path: String, _ json: String? = nil, by citizen: Citizen) async throws
        -> TestResponse
    {
        try await citizen.gateway.send(
            method, path, body: json.map { Array($0.utf8) } ?? [],
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
    }

    @Test(.timeLimit(.minutes(8)), arguments: Town.Ground.allCases)
    func `an operator tries a page, makes a source, runs it, and reads how that went`(on ground: Town.Ground)
        async throws
    {
        let site = try Crawls.site()
        let settings = Crawls.settings(site)
        try await withTown(on: ground, settings: ["ALLOWED_HOSTS": "127.0.0.1:\(site.port)"]) { town in
            let (someone, customer) = (try town.somebody("operator"), try await town.newCustomer())
            let (one, all) = ("/v1/crawls/films", "/v1/crawls")
            #expect(try await ask("GET", all, by: customer).status == 403)
            #expect(try await ask("PUT", one, #"{"settings": \#(settings)}"#, by: customer).status == 403)

            let tryPage = #"{"settings": \#(settings), "address": "\#(site.url)/films/2"}"#
            let tried = try await ask("POST", "\(all)/dry-run", tryPage, by: someone)
            #expect(tried.status == 200, "\(tried.text)")
            let page: Tried = try tried.decode()
            #expect(page.status == 200 && page.things.map(\.name) == ["Film 2"] && page.problems == [])
            #expect(page.unread == ["Movie.musicBy": 1])

            let wrong = Crawls.settings(site, cron: "0 25 * * *")
            let refused = try await ask("PUT", one, #"{"settings": \#(wrong)}"#, by: someone)
            #expect(refused.status == 422 && refused.text.contains("/settings/schedule/cron"), "\(refused.text)")
            #expect(try await ask("POST", "\(one)/runs", by: someone).status == 404)

            let made = try await ask("PUT", one, #"{"settings": \#(settings)}"#, by: someone)
            #expect(made.status == 200, "\(made.text)")
            #expect(try made.decode(Source.self).due != nil)
            let start: Tried = try await ask("POST", "\(one)/dry-run", "{}", by: someone).decode()
            #expect(start.follows == ["1", "2", "3", "lost"].map { "\(site.url)/films/\($0)" })

            let first = try await run(someone)
            #expect(first.number == 1 && first.report.pages == 5 && first.report.observed == 3)
            #expect(first.report.failed == 1 && first.report.received > 0)
            try await check(site, customer, someone)
            let second = try await run(someone)
            #expect(second.number == 2 && second.report.unchanged == 4 && second.report.observed == 0)

            let named: Run = try await ask("GET", "\(one)/runs/1", by: someone).decode()
            #expect(named.faults?.map(\.page) == ["\(site.url)/films/lost"] && named.faults?.first?.kind == "absent")
            #expect(try await ask("POST", "\(one)/stop", by: someone).status == 409)
            #expect(try await ask("DELETE", one, by: someone).status == 204)
            #expect(try await ask("GET", one, by: someone).status == 404)
        }
    }

    /// Has the source visited, and waits until its runs' history says that this is over.
    private func run(_ citizen: Citizen) async throws -> Run {
        let asked = try await ask("POST", "/v1/crawls/films/runs", by: citizen)
        #expect(asked.status == 200, "\(asked.text)")
        let number = try #require(try asked.decode(Source.self).run?.number)
        return try await waitFor("the run is over", within: .seconds(120)) {
            let runs: Runs = try await citizen.gateways[1].get("/v1/crawls/films/runs").decode()
            return runs.items.first { $0.number == number && $0.state == "done" && runs.total == number }
        }
    }
}
