import Contract
import Events
import TestKit
import Testing

/// The audit while processes are killed: no action is missing.
@Suite struct `The audit of a town` {
    struct Entry: Decodable {
        let person: String
        let type: String
        let subject: String
        let members: [String]
        let network: String?
        let session: String?
        let command: String?
    }

    private struct Made: Decodable { let secret: String }

    struct Page: Decodable {
        let items: [Entry]
        let total: Int
        let next: String?
    }

    /// All entries about things whose names begin so.
    private func entries(_ town: Town, _ boss: Citizen, about beginning: String) async throws -> [Entry] {
        var (found, cursor) = ([Entry](), "")
        while true {
            let page: Page = try await town.gateways[0].http.with(token: boss.token)
                .get("/v1/audit?limit=100\(cursor)").decode()
            found += page.items.filter { $0.subject.hasPrefix(beginning) }
            guard let next = page.next else { return found }
            cursor = "&cursor=\(next)"
        }
    }

    private func put(
        _ id: String, _ place: String, by who: Citizen, at http: TestHTTP, _ headers: [String: String] = [:]
    ) async throws -> TestResponse {
        try await http.with(token: who.token).send(
            "PUT", "/v1/places/\(id)", body: Array(place.utf8),
            headers: headers.merging(["Content-Type": "application/json"]) { $1 })
    }

    @Test(arguments: Town.Ground.allCases)
    func `holds all that a merchant and an operator did, though gateways and accounts were killed`(
        ground: Town.Ground
    ) async throws {
        try await withTown(on: ground) { town in
            let boss = try town.somebody("operator", id: "o-auditor")
            let merchant = try town.somebody("merchant", id: "m-audited")
            var taken: [String] = []
            for number in 0..<24 {
                if number % 6 == 2 { await town.accounts.kill() }
                if number % 6 == 4 { await town.gateways[1].kill() }
                let who = number % 2 == 0 ? boss : merchant
                let gateway = number % 3 == 0 ? town.gateways[1] : town.gateways[0]
                let id = "audited-\(number)"
                let place =
                    #"{"name":"Place \#(number)","types":["Restaurant"],"geo":{"latitude":52.1,"longitude":4.9}}"#
                let response = try? await put(id, place, by: who, at: gateway.http, ["Prefer": "respond-async"])
                if let response, [200, 201, 202].contains(response.status) { taken.append(id) }
                if number % 6 == 5 { try await town.start() }
            }
            #expect(taken.count >= 16)
            try await town.start()
            try await waitFor("the audit has all of it") {
                let subjects = Set(try await entries(town, boss, about: "audited-").map(\.subject))
                return subjects.isSuperset(of: taken) ? true : nil
            }
            let all = try await entries(town, boss, about: "audited-")
            for entry in all {
                #expect(entry.type == "vicinity.place.put.v1" && ["o-auditor", "m-audited"].contains(entry.person))
                #expect(entry.network == "127.0.0.0/24" && entry.session != nil && entry.command != nil)
                #expect(Set(entry.members).isSuperset(of: ["name", "types", "geo"]))
            }
            // Only operators see it.
            let http = town.gateways[0].http
            #expect(try await http.with(token: merchant.token).get("/v1/audit").status == 403)
            #expect(try await http.get("/v1/audit").status == 401)
            let table = try await http.with(token: boss.token).get("/v1/audit.csv?person=m-audited")
            #expect(table.status == 200 && table.text.hasPrefix("at,person,role,merchant,type,subject"))
            let lines = table.text.split(separator: "\r\n")
            #expect(lines.count == 1 + all.count { $0.person == "m-audited" })
        }
    }

    @Test func `keeps what somebody did who was erased, under a name that only an operator can resolve`()
        async throws
    {
        try await withTown(on: .embedded, gateways: 1) { town in
            let boss = try town.somebody("operator", id: "o-auditor")
            let http = town.gateways[0].http
            let leaving = Visitor(http)
            let person = try await leaving.signIn("leaving@example.net", in: town).person
            let offer = try await town.somebody("operator").gateway.post(
                "/v1/merchants/m-leaving/invitations", json: #"{"duty": "owner"}"#)
            let token = try await leaving.renew().decode(Visitor.Session.self).token
            let secret = try offer.decode(Made.self).secret
            #expect(try await http.with(token: token).post("/v1/invitations/\(secret)").status == 200)
            let desk = try await leaving.renew(as: #"{"merchant": "m-leaving"}"#).decode(Visitor.Session.self).token
            let merchant = Citizen(id: "m-leaving", token: desk, gateways: [http])
            let place = #"{"name":"Left","types":["Restaurant"],"geo":{"latitude":52.2,"longitude":4.8}}"#
            let made = try await put("audited-left", place, by: merchant, at: http)
            // 202 where the machine is slow: then it is in the audit a little later.
            #expect([200, 201, 202].contains(made.status))
            try await waitFor("it is in the audit") {
                let entry = try await entries(town, boss, about: "audited-left").first
                return entry?.person == person ? true : nil
            }
            #expect(try await http.with(token: merchant.token).delete("/v1/profile").status == 403)
            #expect(try await http.with(token: token).delete("/v1/profile").status == 202)
            let entry = try await waitFor("it says what was done, and not by whom") {
                let entry = try await entries(town, boss, about: "audited-left").first
                return entry.map { ErasePerson.isStandIn($0.person) } == true ? entry : nil
            }
            #expect(entry.session != nil && entry.network != nil)
            let path = "/v1/audit/people/\(entry.person)"
            #expect(try await http.with(token: town.somebody("merchant").token).get(path).status == 403)
            let resolved = try await http.with(token: boss.token).get(path)
            #expect(resolved.status == 200 && resolved.text.contains(person), "\(resolved.text)")
            try await waitFor("that somebody looked stands there, too") {
                try await entries(town, boss, about: entry.person).contains { $0.type == "vicinity.audit.resolve.v1" }
                    ? true : nil
            }
        }
    }
}
