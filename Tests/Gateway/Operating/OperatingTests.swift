import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// What operators look after Vicinity with: others' files, letters and figures, handed on.
@Suite(.timeLimit(.minutes(5))) struct OperatingTests {
    private let someone = Actor(id: "o-1", role: .operator)

    @Test func `only operators get in`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let merchant = try await gateway.with(Actor(id: "m-1", role: .merchant))
                for path in ["/v1/exports?format=csv", "/v1/dead-letters/orders", "/v1/health"] {
                    #expect(try await gateway.http.get(path).status == 401)
                    #expect(try await merchant.get(path).status == 403)
                }
                let letters = "/v1/dead-letters/orders"
                for path in ["/v1/imports", "\(letters)/resend?id=x", "\(letters)/resend-all"] {
                    #expect(try await gateway.http.post(path, json: "{}").status == 401)
                    #expect(try await merchant.post(path, json: "{}").status == 403)
                }
            }
            #expect(fixture.catalog.questions.allSatisfy { $0.path == "/" })
        }
    }

    @Test func `an import's progress and an export come as the catalog sends them`() async throws {
        let lines = "{\"file\":\"text\",\"done\":true}\n{\"finished\":true}\n"
        try await GatewayFixture.with { fixture in
            fixture.catalog.answer(
                "/admin/import", .init(headers: [.contentType: "application/x-ndjson"], body: lines))
            fixture.catalog.answer(
                "/admin/export?format=csv&types=BarOrPub",
                .init(
                    headers: [.contentType: "text/csv", .contentDisposition: "attachment; filename=\"places.csv\""],
                    body: "id,name\n"))
            fixture.catalog.answer(
                "/admin/export?format=pdf",
                .init(
                    status: .badRequest, headers: [.contentType: "application/problem+json"],
                    body: #"{"type":"/problems/bad-parameter","status":400,"detail":"no","field":"format"}"#))
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(someone)
                let answer = try await http.post("/v1/imports", json: #"{"text":"id\n","format":"places"}"#)
                #expect(answer.status == 200 && answer.text == lines, "\(answer.text)")
                #expect(answer["Content-Type"] == "application/x-ndjson")
                let export = try await http.get("/v1/exports?format=csv&types=BarOrPub")
                #expect(export.status == 200 && export.text == "id,name\n")
                #expect(export["Content-Disposition"]?.contains("places.csv") == true)
                let refused = try await http.get("/v1/exports?format=pdf")
                #expect(refused.status == 400 && refused.problem?.field == "format")
            }
        }
    }

    @Test func `a merchant imports menus as the token's merchant`() async throws {
        let lines = "{\"finished\":true}\n"
        try await GatewayFixture.with { fixture in
            fixture.catalog.answer(
                "/admin/import", .init(headers: [.contentType: "application/x-ndjson"], body: lines))
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(Actor(id: "m-anna", role: .merchant))
                for format in ["menu", "items"] {
                    let answer = try await http.post("/v1/imports", json: #"{"text":"id","format":"\#(format)"}"#)
                    #expect(answer.status == 200 && answer.text == lines, "\(answer.text)")
                }
                let places = try await http.post("/v1/imports", json: #"{"text":"id","format":"places"}"#)
                #expect(places.status == 403 && places.problem?.field == "/format", "\(places.text)")
                let posing = try await http.post(
                    "/v1/imports", json: #"{"text":"id","format":"menu","owner":"m-max"}"#)
                #expect(posing.status == 422 && posing.problem?.field == "/owner", "\(posing.text)")
                let customer = try await gateway.with(Actor(id: "c-1", role: .customer))
                #expect(try await customer.post("/v1/imports", json: #"{"text":"id","format":"menu"}"#).status == 403)
            }
            let asked = fixture.catalog.questions.filter { $0.path == "/admin/import" }
            #expect(asked.count == 2 && asked.allSatisfy { $0.body.contains(#""owner":"m-anna""#) }, "\(asked)")
        }
    }

    @Test func `a merchant whose import goes on keeps nobody else from importing`() async throws {
        let gate = Gate()
        let headers: HTTPFields = [.contentType: "application/x-ndjson"]
        let menu = #"{"text":"id","format":"menu"}"#
        try await GatewayFixture.with { fixture in
            defer { gate.open() }
            fixture.catalog.answer("/admin/import", .init(headers: headers, body: "{}\n", gate: gate))
            try await fixture.withGateway { gateway in
                let anna = try await gateway.with(Actor(id: "m-anna", role: .merchant))
                async let first = anna.post("/v1/imports", json: menu)
                try await waitFor("the catalog was asked") {
                    fixture.catalog.questions.contains { $0.path == "/admin/import" } ? true : nil
                }
                fixture.catalog.answer("/admin/import", .init(headers: headers, body: "{}\n"))
                for _ in 1...8 {
                    let second = try await anna.post("/v1/imports", json: menu)
                    #expect(second.status == 503 && second["Retry-After"] != nil, "\(second.text)")
                }
                let max = try await gateway.with(Actor(id: "m-max", role: .merchant))
                #expect(try await max.post("/v1/imports", json: menu).status == 200)
                let operators = try await gateway.with(someone)
                #expect(try await operators.post("/v1/imports", json: menu).status == 200)
                gate.open()
                #expect(try await first.status == 200)
                #expect(try await anna.post("/v1/imports", json: menu).status == 200)
            }
        }
    }

    @Test func `critics' ratings are imported and undone by the recommender`() async throws {
        let lines = "{\"file\":\"text\",\"done\":true}\n{\"finished\":true}\n"
        let stream: HTTPFields = [.contentType: "application/x-ndjson"]
        try await GatewayFixture.with { fixture in
            for path in ["/admin/import", "/admin/imports/ratings-7/undo"] {
                fixture.recommender.answer(path, .init(headers: stream, body: lines))
            }
            fixture.catalog.answer("/admin/imports/import-7/undo", .init(headers: stream, body: lines))
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(someone)
                let answer = try await http.post("/v1/imports", json: #"{"text":"critic","format":"ratings"}"#)
                #expect(answer.status == 200 && answer.text == lines, "\(answer.text)")
                for id in ["ratings-7", "import-7"] {
                    #expect(try await http.post("/v1/imports/\(id)/undo", json: "{}").text == lines)
                }
                for id in ["ratings-", "ratings-x", "other-7"] {
                    #expect(try await http.post("/v1/imports/\(id)/undo", json: "{}").status == 404)
                }
                let merchant = try await gateway.with(Actor(id: "m-anna", role: .merchant))
                let refused = try await merchant.post("/v1/imports", json: #"{"text":"critic","format":"ratings"}"#)
                #expect(refused.status == 403 && refused.problem?.field == "/format", "\(refused.text)")
            }
            #expect(fixture.recommender.questions.map(\.path).filter { $0 != "/" }.count == 2)
            #expect(fixture.catalog.questions.map(\.path).filter { $0 != "/" } == ["/admin/imports/import-7/undo"])
        }
    }

    @Test func `the imports of catalog and recommender are one list, the newest first`() async throws {
        func page(_ ids: [(String, Int)], total: Int, next: String = "null") -> String {
            let items = ids.map { #"{"id":"\#($0)","at":"2026-11-26T17:1\#($1):00.000000Z"}"# }
            return #"{"items":[\#(items.joined(separator: ","))],"total":\#(total),"next":\#(next)}"#
        }
        try await GatewayFixture.with { fixture in
            let ofCatalog = page([("import-4", 4), ("import-1", 1)], total: 3, next: "\"x\"")
            fixture.catalog.answer("/admin/imports?limit=2", .init(body: ofCatalog))
            fixture.recommender.answer("/admin/imports?limit=2", .init(body: page([("ratings-3", 3)], total: 1)))
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(someone)
                let answer = try await http.get("/v1/imports?limit=2")
                let found = try JSON.decode(ListPage<JSONValue>.self, from: Array(answer.text.utf8))
                #expect(found.items.map { $0["id"]?.string } == ["import-4", "ratings-3"] && found.total == 4)
                let last = try Cursor.read(ImportKey.self, from: try #require(found.next))
                #expect(last == ImportKey(createdAt: Timestamp("2026-11-26T17:13:00Z")!, id: "ratings-3"))
                #expect(try await http.get("/v1/imports?limit=0").status == 400)
                #expect(try await http.get("/v1/imports?page=1").status == 400)
            }
        }
    }

    @Test func `nobody imports a file of the catalog's machine from outside`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(someone)
                for (body, field) in [
                    (#"{"path":"/etc/passwd","format":"places"}"#, "/path"),
                    (#"{"manifest":"/srv/sample.json"}"#, "/manifest"),
                    (#"{"text":"id","format":"places","menus":"/srv/menus.json"}"#, "/menus"),
                    (#"{"format":"places"}"#, "/text"), (#"{"text":1,"format":"places"}"#, "/text"),
                ] {
                    let answer = try await http.post("/v1/imports", json: body)
                    #expect(answer.status == 422 && answer.problem?.field == field, "\(answer.text)")
                }
                #expect(try await http.post("/v1/imports", json: "[]").status == 422)
            }
            #expect(fixture.catalog.questions.allSatisfy { $0.path == "/" })
        }
    }

    @Test func `dead letters are listed, and handled again by their service`() async throws {
        let letter = #"{"id":"catalog.places/1@2","letter":{"topic":"catalog.places"}}"#
        try await GatewayFixture.with { fixture in
            fixture.orders.answer("/admin/dead-letters?limit=1", "[\(letter)]")
            fixture.orders.answer("/admin/dead-letters/resend?id=a%2F1@2", #"{"id":"a/1@2","result":"handled"}"#)
            let sum = #"{"handled":2,"held":0,"refused":1}"#
            fixture.orders.answer("/admin/dead-letters/resend-all?limit=5&after=a%2F1@2", sum)
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(someone)
                let list = try await http.get("/v1/dead-letters/orders?limit=1")
                #expect(list.status == 200 && list.text == "{\"items\":[\(letter)]}", "\(list.text)")
                let handled = try await http.post("/v1/dead-letters/orders/resend?id=a%2F1@2", json: "")
                #expect(handled.status == 200 && handled.text.contains("handled"), "\(handled.text)")
                #expect(try await http.post("/v1/dead-letters/orders/resend?id=b", json: "").status == 404)
                let all = try await http.post("/v1/dead-letters/orders/resend-all?limit=5&after=a%2F1@2", json: "")
                #expect(all.status == 200 && all.text == sum, "\(all.text)")
                #expect(try await http.get("/v1/dead-letters/search").status == 404)
            }
        }
    }

    @Test func `health lists every process, also one that does not answer`() async throws {
        struct HealthAnswer: Decodable {
            struct Service: Decodable {
                struct Figure: Decodable {
                    var name: String
                    var value: Double
                }
                struct Missing: Decodable {
                    var part: String
                }
                var name: String
                var ready: Bool
                var missing: [Missing]
                var figures: [Figure]
            }
            var services: [Service]
        }
        try await GatewayFixture.with { fixture in
            for service in [fixture.catalog, fixture.search, fixture.recommender] {
                service.answer("/readyz", #"{"ready":true,"missing":[]}"#)
                service.answer("/metrics", .init(headers: [.contentType: "text/plain"], body: "vicinity_x 4\n"))
            }
            fixture.orders.answer(
                "/readyz",
                .init(
                    status: .serviceUnavailable,
                    body: #"{"ready":false,"missing":[{"part":"log","why":"it is away"}]}"#))
            fixture.orders.answer("/metrics", .init(headers: [.contentType: "text/plain"], body: ""))
            let away = "http://127.0.0.1:\(freePort())"
            try await fixture.withGateway(["CRAWLER": away]) { gateway in
                let answer = try await gateway.with(someone).get("/v1/health")
                #expect(answer.status == 200, "\(answer.text)")
                let services = try answer.decode(HealthAnswer.self).services
                #expect(services.map(\.name) == ["gateway", "catalog", "crawler", "orders", "recommender", "search"])
                #expect(services.map(\.ready) == [true, true, false, false, true, true])
                #expect(services[2].missing.map(\.part) == ["http"] && services[3].missing.map(\.part) == ["log"])
                #expect(services[1].figures.map(\.value) == [4])
                #expect(services[0].figures.contains { $0.name == "vicinity_gateway_streams" })
            }
        }
    }
}
