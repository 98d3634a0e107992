import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Changing orders over HTTP, with a stand-in for orders in the log.
@Suite struct OrderChangeTests {
    private let anna = Actor(id: "c-anna", role: .customer)

    private func put(_ http: TestHTTP, _ id: String, _ body: String) async throws -> TestResponse {
        try await http.send(
            "PUT", "/v1/orders/\(id)/status", body: Array(body.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `a customer cancels an order though orders cannot be read`() async throws {
        try await GatewayFixture.with { fixture in
            let id = orderID("c-anna", "a")
            try await fixture.withGateway(["ORDERS": "http://127.0.0.1:1"]) { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    let command = try event.decode(CancelOrder.self)
                    #expect(command == CancelOrder(order: id, customer: "c-anna", actor: anna, reason: "late"))
                    // The stock that comes back may be told first.
                    try await fixture.emit(
                        .catalogItems, "vicinity.item.released.v1", "cafe.tea", partitionKey: "cafe",
                        because: event.id, Item.sample("cafe.tea"))
                    try await fixture.emit(.sample(id, customer: "c-anna", .cancelled), because: event.id)
                } _: {
                    let answer = try await put(gateway.with(anna), id, #"{"status":"cancelled","reason":"late"}"#)
                    #expect(answer.status == 200, "\(answer.text)")
                    #expect(try answer.decode(OrderView.self).status == .cancelled)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a merchant advances a part of an order whose customer orders names`() async throws {
        try await GatewayFixture.with { fixture in
            let id = orderID("c-anna", "a")
            let merchant = Actor(id: "m-anna", role: .merchant)
            let order = Order.sample(id, customer: "c-anna", .confirmed)
            let view = try #require(OrderView(of: order, for: merchant))
            fixture.orders.answer("/v1/orders/\(id)", String(decoding: try JSON.encode(view), as: UTF8.self))
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    let command = try event.decode(AdvanceOrder.self)
                    #expect(event.partitionKey == "c-anna")
                    #expect(command.place == "cafe")
                    try await fixture.emit(.sample(id, customer: "c-anna", .preparing), because: event.id)
                } _: {
                    let answer = try await put(gateway.with(merchant), id, #"{"status":"preparing","place":"cafe"}"#)
                    #expect(answer.status == 200, "\(answer.text)")
                }
            }
            #expect(fixture.orders.questions.last?.headers[.vicinityActor] == merchant.header)
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (#"{"status":"confirmed"}"#, "/status"), (#"{"status":"gone"}"#, "/status"), (#"{}"#, "/status"),
            (#"{"status":"cancelled","place":"Café"}"#, "/place"), (#"{"status":"ready","reason":"x"}"#, "/reason"),
            (#"{"status":"cancelled","readyAt":"2026-11-25T12:00:00Z"}"#, "/readyAt"),
            (#"{"status":"ready","readyAt":"noon"}"#, "/readyAt"),
            (#"{"status":"ready","place":"Cafe"}"#, "/place"), (#"{"status":"ready","at":1}"#, "/at"),
        ])
    func `a change of status that cannot be is refused`(body: String, field: String) async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let answer = try await put(gateway.with(anna), orderID("c-anna", "a"), body)
                #expect(answer.status == 422)
                #expect(answer.problem?.field == field)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a ticket is checked in by the cinema, not by customers`() async throws {
        try await GatewayFixture.with { fixture in
            let id = orderID("c-anna", "a")
            let path = "/v1/tickets/\(id).abcdefghijklmnopqrstuvwxyz/check-in"
            let merchant = Actor(id: "m-anna", role: .merchant)
            let order = Order.sample(id, customer: "c-anna", .confirmed)
            let view = try #require(OrderView(of: order, for: merchant))
            fixture.orders.answer("/v1/orders/\(id)", String(decoding: try JSON.encode(view), as: UTF8.self))
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    let command = try event.decode(CheckIn.self)
                    #expect(event.partitionKey == "c-anna" && command.ticket == "\(id).abcdefghijklmnopqrstuvwxyz")
                    try await fixture.emit(order, as: "checked-in", because: event.id)
                } _: {
                    let door = try await gateway.with(merchant)
                    let answer = try await door.send("POST", path, headers: ["Prefer": "wait=20"])
                    #expect(answer.status == 200, "\(answer.text)")
                    let customer = try await gateway.with(anna).send("POST", path)
                    #expect(customer.status == 403)
                    #expect(try await door.send("POST", "/v1/tickets/nonsense/check-in").status == 404)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a ticket is checked in by what a person types, for its show`() async throws {
        try await GatewayFixture.with { fixture in
            let id = orderID("c-anna", "a")
            let merchant = Actor(id: "m-anna", role: .merchant)
            let order = Order.sample(id, customer: "c-anna", .confirmed)
            let view = try #require(OrderView(of: order, for: merchant))
            fixture.orders.answer("/v1/orders/\(id)", String(decoding: try JSON.encode(view), as: UTF8.self))
            let list = "/v1/screenings/cinema.screening-1/tickets?code="
            fixture.orders.answer(
                list + "abcdefgh",
                #"{"items":[{"order":"\#(id)","digest":"","seats":2,"admitted":0}],"total":1,"next":null}"#)
            fixture.orders.answer(list + "bbbbbbbb", #"{"items":[],"total":0,"next":null}"#)
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    #expect(try event.decode(CheckIn.self).ticket == "\(id).abcdefgh")
                    try await fixture.emit(order, as: "checked-in", because: event.id)
                } _: {
                    let door = try await gateway.with(merchant)
                    func checkIn(_ code: String, _ show: String) async throws -> Int {
                        try await door.send(
                            "POST", "/v1/tickets/\(code)/check-in?screening=\(show)", headers: ["Prefer": "wait=20"]
                        ).status
                    }
                    #expect(try await checkIn("abcdefgh", "cinema.screening-1") == 200)
                    #expect(try await checkIn("bbbbbbbb", "cinema.screening-1") == 404)
                    #expect(try await checkIn("abc", "cinema.screening-1") == 404)
                    #expect(try await checkIn("abcdefgh", "nonsense") == 404)
                    #expect(try await door.send("POST", "/v1/tickets/abcdefgh/check-in").status == 404)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a removed order is answered with 410`() async throws {
        try await GatewayFixture.with { fixture in
            let id = orderID("c-anna", "a")
            let order = Order.sample(id, customer: "c-anna", .completed)
            try await fixture.withGateway { gateway in
                try await fixture.emit(order)
                try await fixture.whileAnswering(.ordersCommands) { event in
                    let deleted = DeletedOrder(
                        id: id, customer: "c-anna", places: ["cafe"], merchants: ["m-anna"], reflects: InputPositions())
                    try await fixture.emit(
                        .orders, "vicinity.order.deleted.v1", id, partitionKey: "c-anna", because: event.id, deleted)
                } _: {
                    let http = try await gateway.with(Actor(id: "o-1", role: .operator))
                    fixture.orders.answer(
                        "/v1/orders/\(id)",
                        String(decoding: try JSON.encode(OrderView(of: order, for: anna)), as: UTF8.self))
                    #expect(
                        try await http.send("DELETE", "/v1/orders/\(id)", headers: ["Prefer": "wait=20"]).status == 204)
                }
            }
        }
    }
}
