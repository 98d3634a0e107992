import Contract
import Events
import Foundation
import TestKit
import Testing

/// Bad input of every kind gets the right status and a problem that names the field.
@Suite(.serialized) struct `Refusals` {
    struct Case: Sendable, CustomTestStringConvertible {
        let what: String
        let body: String
        let status: Int
        var field: String?
        var testDescription: String { what }
    }

    @Test(.timeLimit(.minutes(3)))
    func `an invalid order is refused with the wrong field`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let item = try await town.somebody("operator").open(place: "cafe", stock: 3)[0]
            let customer = try await town.newCustomer()
            func line(_ quantity: String, _ item: String = item) -> String {
                #"{"lines":[{"item":"\#(item)","quantity":\#(quantity)}]}"#
            }
            let cases = [
                Case(what: "not JSON", body: "order!", status: 400),
                Case(what: "cut off", body: #"{"lines":["#, status: 400),
                Case(what: "a list", body: "[]", status: 422),
                Case(what: "no lines", body: "{}", status: 422, field: "/lines"),
                Case(what: "empty lines", body: #"{"lines":[]}"#, status: 422, field: "/lines"),
                Case(what: "lines as text", body: #"{"lines":"all"}"#, status: 422, field: "/lines"),
                Case(what: "an unknown member", body: #"{"lines":[],"tip":5}"#, status: 422, field: "/tip"),
                Case(what: "a text for a quantity", body: line(#""2""#), status: 422, field: "/lines/0/quantity"),
                Case(what: "half a portion", body: line("1.5"), status: 422, field: "/lines/0/quantity"),
                Case(what: "none", body: line("0"), status: 422, field: "/lines/0/quantity"),
                Case(what: "less than none", body: line("-1"), status: 422, field: "/lines/0/quantity"),
                Case(what: "six", body: line("6"), status: 422, field: "/lines/0/quantity"),
                Case(what: "huge", body: line("1e300"), status: 422, field: "/lines/0/quantity"),
                Case(what: "no item's id", body: line("1", "../etc"), status: 422, field: "/lines/0/item"),
                Case(what: "an unknown item", body: line("1", "cafe.nothing"), status: 422, field: "/lines/0/item"),
                Case(what: "an unknown place", body: line("1", "nowhere.soup"), status: 422, field: "/lines/0/item"),
                Case(what: "more than there is", body: line("4"), status: 422, field: "/lines/0/quantity"),
                Case(
                    what: "six in two lines",
                    body: #"{"lines":[{"item":"\#(item)","quantity":3},{"item":"\#(item)","quantity":3}]}"#,
                    status: 422, field: "/lines/1/quantity"),
            ]
            for test in cases {
                let response = try await customer.gateway.post(
                    "/v1/orders", json: test.body, headers: ["Idempotency-Key": UUID().uuidString, "Prefer": "wait=20"])
                #expect(response.status == test.status, "\(test.what): \(response.text)")
                #expect(response["Content-Type"] == "application/problem+json", "\(test.what)")
                let problem: ProblemAnswer = try response.decode()
                if let field = test.field { #expect(problem.field == field, "\(test.what): \(response.text)") }
                #expect(!problem.detail.isEmpty && problem.status == test.status)
            }
            let withoutKey = try await customer.gateway.post("/v1/orders", json: line("1"))
            #expect(withoutKey.status == 400)
            #expect(try withoutKey.decode(ProblemAnswer.self).field == "Idempotency-Key")
            let huge = try await customer.gateway.post(
                "/v1/orders", json: #"{"lines":[],"x":"\#(String(repeating: "x", count: 2_000_000))"}"#,
                headers: ["Idempotency-Key": "k"])
            #expect(huge.status == 413)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `nobody can access another's orders, or enter with an invalid token`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let item = try await town.somebody("merchant", id: "m-anna").open(place: "cafe-anna")[0]
            let customer = try await town.newCustomer()
            let stranger = try await town.newCustomer()
            let rival = try town.somebody("merchant", id: "m-berta")
            let order: OrderAnswer = try await customer.order([(item, 1)], prefer: "wait=20").decode()
            #expect(try await stranger.gateway.get("/v1/orders/\(order.id)").status == 404)
            #expect(try await rival.gateway.get("/v1/orders/\(order.id)").status == 404)
            for somebody in [stranger, rival] {
                let cancel = try await somebody.gateway.send(
                    "PUT", "/v1/orders/\(order.id)/status", body: Array(#"{"status":"cancelled"}"#.utf8),
                    headers: ["Content-Type": "application/json"])
                #expect([403, 404].contains(cancel.status), "\(cancel.text)")
            }
            let change = try await rival.gateway.send(
                "PUT", "/v1/items/\(item)",
                body: Array(#"{"name":"Mine","price":{"amount":1,"currency":"EUR"}}"#.utf8),
                headers: ["Content-Type": "application/json"])
            #expect(change.status == 403, "\(change.text)")
            let forged = customer.gateway.with(token: customer.token + "x")
            #expect(try await forged.get("/v1/orders").status == 401)
            #expect(try await town.gateways[0].http.get("/v1/orders").status == 401)
            #expect(try await customer.order(order.id)?.status == .confirmed)
        }
    }
}

struct ProblemAnswer: Decodable {
    let type: String
    let title: String
    let status: Int
    let detail: String
    let field: String?
}
