import Events
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Placing orders and changing them over HTTP, with a stand-in for orders in the log.
@Suite struct OrderRouteTests {
    private let anna = Actor(id: "c-anna", role: .customer)
    private let body = #"{"lines":[{"item":"cafe.tea","quantity":2}]}"#

    private func post(
        _ http: TestHTTP, key: String = "k1", _ body: String? = nil, prefer: String = "wait=20"
    ) async throws -> TestResponse {
        try await http.post("/v1/orders", json: body ?? self.body, headers: ["Idempotency-Key": key, "Prefer": prefer])
    }

    @Test(.timeLimit(.minutes(5)))
    func `a confirmed order is answered with 201 and where it is`() async throws {
        try await World.with { world in
            try await world.withGateway { gateway in
                try await world.whileAnswering(.ordersCommands) { event in
                    let command = try event.decode(PlaceOrder.self)
                    try await world.emit(Order(command, .placed), because: event.id)
                    try await world.emit(Order(command, .placed), as: "held", because: event.id)
                    try await world.emit(Order(command, .confirmed), because: event.id)
                } _: {
                    let answer = try await post(gateway.with(anna))
                    #expect(answer.status == 201, "\(answer.text)")
                    let order: OrderView = try answer.decode()
                    #expect(order.id == Identifiers.order(customer: "c-anna", key: "k1"))
                    #expect(order.status == .confirmed)
                    #expect(answer["Location"] == "/v1/orders/\(order.id)")
                    #expect(answer["Preference-Applied"] == "wait=20")
                }
            }
            let commands = try await world.commands(.ordersCommands)
            #expect(commands.count == 1)
            let command = try #require(try commands.first?.decode(PlaceOrder.self))
            #expect(command.actor == anna)
            #expect(command.lines == [PlaceOrder.Line(item: "cafe.tea", quantity: 2)])
            #expect(commands[0].source == "/vicinity/gateway")
            #expect(commands[0].sequence == nil)
            #expect(commands[0].partitionKey == "c-anna")
            #expect(commands[0].traceparent != nil)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a rejected order is answered with 422 and the reason`() async throws {
        try await World.with { world in
            try await world.withGateway { gateway in
                try await world.whileAnswering(.ordersCommands) { event in
                    let reason = Reason("sold-out", "There is no more tea.", field: "/lines/0/item", item: "cafe.tea")
                    try await world.emit(
                        Order(event.decode(PlaceOrder.self), .rejected, reason: reason), because: event.id)
                } _: {
                    let answer = try await post(gateway.with(anna))
                    #expect(answer.status == 422)
                    #expect(answer["Content-Type"] == "application/problem+json")
                    #expect(answer.problem?.type == "/problems/sold-out")
                    #expect(answer.problem?.field == "/lines/0/item")
                    #expect(answer.problem?.order == Identifiers.order(customer: "c-anna", key: "k1"))
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an order that nobody has decided yet is answered with 202, at once if that is preferred`() async throws {
        try await World.with { world in
            try await world.withGateway { gateway in
                let http = try await gateway.with(anna)
                let id = Identifiers.order(customer: "c-anna", key: "k1")
                for prefer in ["wait=1", "respond-async", "wait=0"] {
                    let answer = try await post(http, prefer: prefer)
                    #expect(answer.status == 202)
                    #expect(answer["Location"] == "/v1/orders/\(id)")
                    #expect(answer["Preference-Applied"] == prefer)
                    let queue = #""queue":{"orders":1,"seconds":0}"#
                    #expect(answer.text == #"{"id":"\#(id)",\#(queue),"status":"placed"}"#)
                }
            }
            #expect(try await world.commands(.ordersCommands).count == 3)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a request sent again gets the same answer without a second command`() async throws {
        try await World.with { world in
            try await world.withGateway { gateway in
                let http = try await gateway.with(anna)
                let first = try await world.whileAnswering(.ordersCommands) { event in
                    try await world.emit(Order(event.decode(PlaceOrder.self), .confirmed), because: event.id)
                } _: {
                    try await post(http)
                }
                let again = try await post(http)
                #expect(first.status == 201)
                #expect(again.status == 201)
                #expect(again.text == first.text)
                let other = try await post(http, #"{"lines":[{"item":"cafe.tea","quantity":3}]}"#)
                #expect(other.status == 422)
                #expect(other.problem?.type == "/problems/key-reused")
            }
            #expect(try await world.commands(.ordersCommands).count == 1)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an order that only orders remembers is read there when its request comes again`() async throws {
        try await World.with { world in
            let id = Identifiers.order(customer: "c-anna", key: "k1")
            let order = Order.sample(id, customer: "c-anna", .confirmed)
            let view = try #require(OrderView(of: order, for: anna))
            world.orders.answer("/v1/orders/\(id)", String(decoding: try JSON.encode(view), as: UTF8.self))
            try await world.withGateway { gateway in
                try await world.whileAnswering(.ordersCommands) { event in
                    try await world.answer(event, .ordersAnswers, .repeated)
                } _: {
                    let answer = try await post(gateway.with(anna))
                    #expect(answer.status == 201)
                    #expect(try answer.decode(OrderView.self) == view)
                }
            }
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (Answer.Verdict.mismatched, 422, "/problems/key-reused"), (.refused, 422, "/problems/closed"),
            (.forbidden, 403, "/problems/forbidden"), (.unknown, 410, "/problems/gone"),
        ])
    func `a verdict on the command is told`(verdict: Answer.Verdict, status: Int, type: String) async throws {
        try await World.with { world in
            try await world.withGateway { gateway in
                try await world.whileAnswering(.ordersCommands) { event in
                    let code = ["mismatched": "key-reused", "refused": "closed", "unknown": "removed"][verdict.rawValue]
                    try await world.answer(event, .ordersAnswers, verdict, code.map { Reason($0, "No.") })
                } _: {
                    let answer = try await post(gateway.with(anna))
                    #expect(answer.status == status)
                    #expect(answer.problem?.type == type)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `what is wrong with a request is said before anything is written`() async throws {
        try await World.with { world in
            try await world.withGateway { gateway in
                let http = try await gateway.with(anna)
                #expect(try await post(http, #"{"lines":[{"item":"cafe.tea","quantity":6}]}"#).status == 422)
                #expect(try await post(http, "{").status == 400)
                #expect(try await post(http, key: "a b").problem?.field == "Idempotency-Key")
                #expect(try await http.post("/v1/orders", json: body).status == 400)
                #expect(try await post(gateway.http).status == 401)
                let large = #"{"lines":[],"x":"\#(String(repeating: "x", count: 70_000))"}"#
                #expect(try await post(http, large).status == 413)
            }
            #expect(try await world.commands(.ordersCommands).isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an order that orders may not have read yet is never said to be missing`() async throws {
        try await World.with { world in
            let id = Identifiers.order(customer: "c-anna", key: "k1")
            let partition = partition(of: "c-anna")
            func orders(haveRead next: Int) {
                world.orders.answer(
                    "/v1/orders/\(id)",
                    .init(
                        status: .notFound,
                        headers: [
                            .contentType: "application/problem+json",
                            .vicinityRead: "orders.commands/\(partition)=\(next)",
                        ],
                        body: #"{"type":"/problems/not-found","status":404,"title":"Not found","detail":"none"}"#))
            }
            try await world.withGateway { gateway in
                let http = try await gateway.with(anna)
                orders(haveRead: 0)
                #expect(try await http.get("/v1/orders/\(id)").status == 404)
                #expect(try await post(http, prefer: "respond-async").status == 202)
                let early = try await http.get("/v1/orders/\(id)")
                #expect(early.status == 503)
                #expect(early["Retry-After"] != nil)
                orders(haveRead: 1)
                #expect(try await http.get("/v1/orders/\(id)").status == 404)
                #expect(try await http.get("/v1/orders/nonsense").status == 404)
            }
        }
    }

    // MARK: - Changing

    private func put(_ http: TestHTTP, _ id: String, _ body: String) async throws -> TestResponse {
        try await http.send(
            "PUT", "/v1/orders/\(id)/status", body: Array(body.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `a customer cancels an order though orders cannot be read`() async throws {
        try await World.with { world in
            let id = orderID("c-anna", "a")
            try await world.withGateway(["ORDERS": "http://127.0.0.1:1"]) { gateway in
                try await world.whileAnswering(.ordersCommands) { event in
                    let command = try event.decode(CancelOrder.self)
                    #expect(command == CancelOrder(order: id, customer: "c-anna", actor: anna, reason: "late"))
                    // The stock that comes back may be told first.
                    try await world.emit(
                        .catalogItems, "vicinity.item.released.v1", "cafe.tea", partitionKey: "cafe",
                        because: event.id, Item.sample("cafe.tea"))
                    try await world.emit(.sample(id, customer: "c-anna", .cancelled), because: event.id)
                } _: {
                    let answer = try await put(gateway.with(anna), id, #"{"status":"cancelled","reason":"late"}"#)
                    #expect(answer.status == 200, "\(answer.text)")
                    #expect(try answer.decode(OrderView.self).status == .cancelled)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a merchant moves a part on: whose order it is, orders says`() async throws {
        try await World.with { world in
            let id = orderID("c-anna", "a")
            let merchant = Actor(id: "m-anna", role: .merchant)
            let order = Order.sample(id, customer: "c-anna", .confirmed)
            let view = try #require(OrderView(of: order, for: merchant))
            world.orders.answer("/v1/orders/\(id)", String(decoding: try JSON.encode(view), as: UTF8.self))
            try await world.withGateway { gateway in
                try await world.whileAnswering(.ordersCommands) { event in
                    let command = try event.decode(AdvanceOrder.self)
                    #expect(event.partitionKey == "c-anna")
                    #expect(command.place == "cafe")
                    try await world.emit(.sample(id, customer: "c-anna", .preparing), because: event.id)
                } _: {
                    let answer = try await put(gateway.with(merchant), id, #"{"status":"preparing","place":"cafe"}"#)
                    #expect(answer.status == 200, "\(answer.text)")
                }
            }
            #expect(world.orders.questions.last?.headers[.vicinityActor] == merchant.header)
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (#"{"status":"confirmed"}"#, "/status"), (#"{"status":"gone"}"#, "/status"), (#"{}"#, "/status"),
            (#"{"status":"cancelled","place":"cafe"}"#, "/place"), (#"{"status":"ready","reason":"x"}"#, "/reason"),
            (#"{"status":"ready","place":"Cafe"}"#, "/place"), (#"{"status":"ready","at":1}"#, "/at"),
        ])
    func `a change of status that cannot be is refused`(body: String, field: String) async throws {
        try await World.with { world in
            try await world.withGateway { gateway in
                let answer = try await put(gateway.with(anna), orderID("c-anna", "a"), body)
                #expect(answer.status == 422)
                #expect(answer.problem?.field == field)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a ticket is checked in by the cinema, not by customers`() async throws {
        try await World.with { world in
            let id = orderID("c-anna", "a")
            let path = "/v1/tickets/\(id).abcdefghijklmnopqrstuvwxyz/check-in"
            let merchant = Actor(id: "m-anna", role: .merchant)
            let order = Order.sample(id, customer: "c-anna", .confirmed)
            let view = try #require(OrderView(of: order, for: merchant))
            world.orders.answer("/v1/orders/\(id)", String(decoding: try JSON.encode(view), as: UTF8.self))
            try await world.withGateway { gateway in
                try await world.whileAnswering(.ordersCommands) { event in
                    let command = try event.decode(CheckIn.self)
                    #expect(event.partitionKey == "c-anna" && command.ticket == "\(id).abcdefghijklmnopqrstuvwxyz")
                    try await world.emit(order, as: "checked-in", because: event.id)
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
    func `a removed order is gone`() async throws {
        try await World.with { world in
            let id = orderID("c-anna", "a")
            let order = Order.sample(id, customer: "c-anna", .completed)
            try await world.withGateway { gateway in
                try await world.emit(order)
                try await world.whileAnswering(.ordersCommands) { event in
                    let deleted = DeletedOrder(
                        id: id, customer: "c-anna", places: ["cafe"], merchants: ["m-anna"], reflects: InputPositions())
                    try await world.emit(
                        .orders, "vicinity.order.deleted.v1", id, partitionKey: "c-anna", because: event.id, deleted)
                } _: {
                    let http = try await gateway.with(Actor(id: "o-1", role: .operator))
                    world.orders.answer(
                        "/v1/orders/\(id)",
                        String(decoding: try JSON.encode(OrderView(of: order, for: anna)), as: UTF8.self))
                    #expect(
                        try await http.send("DELETE", "/v1/orders/\(id)", headers: ["Prefer": "wait=20"]).status == 204)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `when too many wait the next are answered at once`() async throws {
        try await World.with { world in
            try await world.withGateway(["WAITERS": "1"]) { gateway in
                let http = try await gateway.with(anna)
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for key in ["a", "b"] { group.addTask { try await post(http, key: key, prefer: "wait=3").status } }
                    let statuses = try await group.reduce(into: []) { $0.append($1) }
                    #expect(statuses == [202, 202])
                }
            }
        }
    }
}
