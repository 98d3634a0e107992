import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Placing orders over HTTP, with a stand-in for orders in the log.
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
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    let command = try event.decode(PlaceOrder.self)
                    try await fixture.emit(Order(command, .placed), because: event.id)
                    try await fixture.emit(Order(command, .placed), as: "held", because: event.id)
                    try await fixture.emit(Order(command, .confirmed), because: event.id)
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
            let commands = try await fixture.commands(.ordersCommands)
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
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    let reason = Reason("sold-out", "There is no more tea.", field: "/lines/0/item", item: "cafe.tea")
                    try await fixture.emit(
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
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
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
            #expect(try await fixture.commands(.ordersCommands).count == 3)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a request sent again gets the same answer without a second command`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(anna)
                let first = try await fixture.whileAnswering(.ordersCommands) { event in
                    try await fixture.emit(Order(event.decode(PlaceOrder.self), .confirmed), because: event.id)
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
            #expect(try await fixture.commands(.ordersCommands).count == 1)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an order that only orders remembers is read there when its request comes again`() async throws {
        try await GatewayFixture.with { fixture in
            let id = Identifiers.order(customer: "c-anna", key: "k1")
            let order = Order.sample(id, customer: "c-anna", .confirmed)
            let view = try #require(OrderView(of: order, for: anna))
            fixture.orders.answer("/v1/orders/\(id)", String(decoding: try JSON.encode(view), as: UTF8.self))
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    try await fixture.answer(event, .ordersAnswers, .repeated)
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
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    let code = ["mismatched": "key-reused", "refused": "closed", "unknown": "removed"][verdict.rawValue]
                    try await fixture.answer(event, .ordersAnswers, verdict, code.map { Reason($0, "No.") })
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
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(anna)
                #expect(try await post(http, #"{"lines":[{"item":"cafe.tea","quantity":6}]}"#).status == 422)
                #expect(try await post(http, "{").status == 400)
                #expect(try await post(http, key: "a b").problem?.field == "Idempotency-Key")
                #expect(try await http.post("/v1/orders", json: body).status == 400)
                #expect(try await post(gateway.http).status == 401)
                let large = #"{"lines":[],"x":"\#(String(repeating: "x", count: 70_000))"}"#
                #expect(try await post(http, large).status == 413)
            }
            #expect(try await fixture.commands(.ordersCommands).isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an order that orders may not have read yet is never said to be missing`() async throws {
        try await GatewayFixture.with { fixture in
            let id = Identifiers.order(customer: "c-anna", key: "k1")
            let partition = partition(of: "c-anna")
            func orders(haveRead next: Int) {
                fixture.orders.answer(
                    "/v1/orders/\(id)",
                    .init(
                        status: .notFound,
                        headers: [
                            .contentType: "application/problem+json",
                            .vicinityRead: "orders.commands/\(partition)=\(next)",
                        ],
                        body: #"{"type":"/problems/not-found","status":404,"title":"Not found","detail":"none"}"#))
            }
            try await fixture.withGateway { gateway in
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

    @Test(.timeLimit(.minutes(5)))
    func `when too many wait the next are answered at once`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["WAITERS": "1"]) { gateway in
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
