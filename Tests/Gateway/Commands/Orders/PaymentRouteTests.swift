import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Paying for orders over HTTP, with a stand-in for orders in the log.
@Suite struct PaymentRouteTests {
    private let anna = Actor(id: "c-anna", role: .customer)
    private let merchant = Actor(id: "m-anna", role: .merchant)
    private let body = """
        {"lines":[{"item":"cafe.tea","quantity":2}],
         "payment":{"method":"online","tip":{"amount":50,"currency":"EUR"}}}
        """

    private func waiting(_ order: Order, _ status: OrderPayment.Status) -> Order {
        var order = order
        order.status = .placed
        order.total = Money(amount: 500, currency: "EUR")
        order.payment = OrderPayment(
            method: .online, status: status,
            checkout: status == .open ? .init(id: "cs_1", url: "https://pay.example/cs_1") : nil,
            errands: [PaymentTask(id: "\(order.id)/open", kind: .open)])
        return order
    }

    @Test(.timeLimit(.minutes(5)))
    func `an order that can be paid is answered with 202 and where`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    let command = try event.decode(PlaceOrder.self)
                    let order = Order(command, .placed)
                    try await fixture.emit(order, because: event.id)
                    try await fixture.emit(waiting(order, .opening), as: "paying", because: event.id)
                    try await fixture.emit(waiting(order, .open), as: "paying", because: event.id)
                } _: {
                    let http = try await gateway.with(anna)
                    for _ in 0..<2 {
                        let answer = try await http.post(
                            "/v1/orders", json: body, headers: ["Idempotency-Key": "k1", "Prefer": "wait=20"])
                        #expect(answer.status == 202, "\(answer.text)")
                        let order: OrderView = try answer.decode()
                        #expect(order.payment?.checkout?.url == "https://pay.example/cs_1")
                        #expect(!answer.text.contains("errands"))
                        #expect(answer["Location"] == "/v1/orders/\(order.id)")
                    }
                }
            }
            let commands = try await fixture.commands(.ordersCommands)
            #expect(commands.count == 1, "the second is answered from what is known")
            let command = try #require(try commands.first?.decode(PlaceOrder.self))
            #expect(command.payment == PaymentChoice(.online, tip: Money(amount: 50, currency: "EUR")))
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (#"{"method":"gold"}"#, "/payment/method"), (#"{}"#, "/payment/method"),
            (#"{"method":"online","tip":{"amount":0,"currency":"EUR"}}"#, "/payment/tip"),
            (#"{"method":"online","tip":{"amount":5,"currency":"euro"}}"#, "/payment/tip/currency"),
            (#"{"method":"online","card":"4242"}"#, "/payment/card"),
        ])
    func `a payment that cannot be is refused before anything is written`(payment: String, field: String) async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let body = #"{"lines":[{"item":"cafe.tea","quantity":2}],"payment":\#(payment)}"#
                let answer = try await gateway.with(anna).post(
                    "/v1/orders", json: body, headers: ["Idempotency-Key": "k1"])
                #expect(answer.status == 422 && answer.problem?.field == field, "\(answer.text)")
            }
            #expect(try await fixture.commands(.ordersCommands).isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `staff says that a transfer arrived, customers do not`() async throws {
        try await GatewayFixture.with { fixture in
            let id = orderID("c-anna", "a")
            let order = Order.sample(id, customer: "c-anna", .confirmed)
            let view = try #require(OrderView(of: order, for: merchant))
            fixture.orders.answer("/v1/orders/\(id)", String(decoding: try JSON.encode(view), as: UTF8.self))
            try await fixture.withGateway { gateway in
                func put(_ actor: Actor, _ body: String) async throws -> TestResponse {
                    try await gateway.with(actor).send(
                        "PUT", "/v1/orders/\(id)/payment", body: Array(body.utf8),
                        headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
                }
                try await fixture.whileAnswering(.ordersCommands) { event in
                    #expect(event.type == "vicinity.order.settle.v1" && event.partitionKey == "c-anna")
                    let command = try event.decode(SettlePayment.self)
                    #expect(command == SettlePayment(order: id, customer: "c-anna", actor: merchant, status: .paid))
                    try await fixture.emit(order, because: event.id)
                } _: {
                    let answer = try await put(merchant, #"{"status":"paid"}"#)
                    #expect(answer.status == 200, "\(answer.text)")
                    #expect(try await put(anna, #"{"status":"paid"}"#).status == 403)
                    #expect(try await put(merchant, #"{"status":"stolen"}"#).problem?.field == "/status")
                }
            }
        }
    }
}
