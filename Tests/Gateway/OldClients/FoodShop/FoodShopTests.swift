import Contract
import Events
import FoodShop
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// The food shop's old client, which knows nothing of tokens.
@Suite struct FoodShopTests {
    private let cafe = """
        {"id":"cafe","types":["Restaurant"],"name":"Café","names":{},"geo":{"latitude":41.4,"longitude":2.17},"images":["/images/cafe.svg"],
         "telephone":"+34 1","email":"cafe@example.org","address":{"streetAddress":"Street 1","postalCode":"08001","addressLocality":"Town"},
         "openingHours":{"rules":[{"days":["We","Th"],"times":[{"opens":"18:00","closes":"02:00"}]}],"text":"wen, thu: 18-02"},
         "timeZone":"UTC","servesCuisine":[],"updatedAt":"2026-01-01T00:00:00Z"}
        """
    private let tea = """
        {"id":"cafe.tea","place":"cafe","name":"Tea","names":{},"price":{"amount":460,"currency":"EUR"},"ingredients":["tea","milk"],
         "allergens":[],"image":"/images/tea.svg","available":3,"illustrative":false,"updatedAt":"2026-01-01T00:00:00Z"}
        """

    private func page(_ items: String...) -> String {
        #"{"items":[\#(items.joined(separator: ","))],"total":\#(items.count),"next":null}"#
    }

    private func body(
        date: String = "2014-03-01 10:00", count: String = "2", total: String = "9.2", place: String = "Café"
    ) -> String {
        """
        {"order":{"order_uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","order_total":"\(total)","order_date":"\(date)","order_done":"false",
        "order_details_attributes":{"0":{"food_name":"Tea","food_count":"\(count)","food_price":"9.2","food_place":"\(place)"}}}}
        """
    }

    private func prepare(_ fixture: GatewayFixture) {
        fixture.search.answer("/v1/places?name=Caf%C3%A9&limit=100", page(cafe))
        fixture.search.answer("/v1/items?place=cafe&name=Tea&limit=100", page(tea))
        fixture.search.answer("/v1/places?name=Nowhere&limit=100", page())
    }

    @Test(.timeLimit(.minutes(5)))
    func `lists come from search as they are, packed or not, and are not sent to whom has them`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.search.answer(
                "/foods.json",
                StandIn.Answer(
                    headers: [
                        .contentType: "application/json", .eTag: "\"a-gz\"", .contentEncoding: "gzip",
                        .vary: "Accept-Encoding", .vicinityCost: "1000",
                    ], body: "packed"))
            fixture.search.answer(
                "/places.json", StandIn.Answer(status: .notModified, headers: [.eTag: "\"b\""], body: ""))
            try await fixture.withGateway { gateway in
                let foods = try await gateway.http.get("/foods.json", headers: ["Accept-Encoding": "gzip"])
                #expect(foods.status == 200)
                #expect(foods.text == "packed")
                #expect(foods["ETag"] == "\"a-gz\"")
                #expect(foods["Content-Encoding"] == "gzip")
                #expect(foods["Vicinity-Cost"] == nil)
                let places = try await gateway.http.get("/places.json", headers: ["If-None-Match": "\"b\""])
                #expect(places.status == 304)
            }
            let asked = fixture.search.questions.filter { $0.path.hasSuffix(".json") }
            #expect(asked.map { $0.headers[.acceptEncoding] } == ["gzip", nil])
            #expect(asked.map { $0.headers[.ifNoneMatch] } == [nil, "\"b\""])
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the same bytes are one order, a minute later they are another`() async throws {
        try await GatewayFixture.with { fixture in
            prepare(fixture)
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.ordersCommands) { event in
                    try await fixture.emit(Order(event.decode(PlaceOrder.self), .confirmed), because: event.id)
                } _: {
                    let headers = ["Prefer": "wait=20"]
                    let first = try await gateway.http.post("/orders.json", json: body(), headers: headers)
                    #expect(first.status == 201, "\(first.text)")
                    #expect(first.text.contains(#""order_uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#))
                    let again = try await gateway.http.post("/orders.json", json: body(), headers: headers)
                    let later = try await gateway.http.post(
                        "/orders.json", json: body(date: "2014-03-01 10:01"), headers: headers)
                    #expect(again["Location"] == first["Location"])
                    #expect(later["Location"] != first["Location"])
                }
            }
            let commands = try await fixture.commands(.ordersCommands).map { try $0.decode(PlaceOrder.self) }
            #expect(commands.count == 2)
            #expect(Set(commands.map(\.actor.id)) == [Identifiers.device("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")])
            #expect(commands[0].lines == [PlaceOrder.Line(item: "cafe.tea", quantity: 2)])
            #expect(commands[0].expectedTotal == Money(amount: 920, currency: "EUR"))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an order that cannot be meant is refused with the shop's own field`() async throws {
        try await GatewayFixture.with { fixture in
            prepare(fixture)
            fixture.search.answer(
                "/v1/places?name=Twins&limit=100",
                page(
                    cafe.replacing("\"Café\"", with: "\"Twins\""),
                    cafe.replacing("\"Café\"", with: "\"Twins\"").replacing("\"cafe\"", with: "\"twin\"")))
            fixture.search.answer(
                "/v1/items?place=twin&name=Tea&limit=100", page(tea.replacing("cafe", with: "twin")))
            try await fixture.withGateway { gateway in
                let line = "/order/order_details_attributes/0"
                for (json, type, field) in [
                    (body(place: "Nowhere"), "/problems/unknown-place", "\(line)/food_place"),
                    (body(place: "Twins"), "/problems/ambiguous", "\(line)/food_name"),
                    (body(count: "6"), "/problems/too-many", "\(line)/food_count"),
                    (body(count: "many"), "/problems/invalid", "\(line)/food_count"),
                    (body(total: "cheap"), "/problems/invalid", "/order/order_total"),
                    ("{}", "/problems/invalid", "/order"),
                ] {
                    let answer = try await gateway.http.post("/orders.json", json: json)
                    #expect(answer.status == 422, "\(json): \(answer.text)")
                    #expect(answer.problem?.type == type)
                    #expect(answer.problem?.field == field)
                }
            }
            #expect(try await fixture.commands(.ordersCommands).isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `all orders are read with a merchant's or an operator's token`() async throws {
        try await GatewayFixture.with { fixture in
            let operators = Actor(id: "o-1", role: .operator)
            let order = Order.sample(orderID("c-anna", "a"), customer: "c-anna", .completed)
            let view = String(decoding: try JSON.encode(OrderView(of: order, for: operators)), as: UTF8.self)
            fixture.orders.answer("/v1/orders?limit=100", page(view))
            fixture.catalog.answer("/v1/places/cafe", cafe)
            try await fixture.withGateway { gateway in
                #expect(try await gateway.http.get("/orders.json").status == 401)
                #expect(try await gateway.with(Actor(id: "c-1", role: .customer)).get("/orders.json").status == 403)
                let answer = try await gateway.with(operators).get("/orders.json")
                #expect(answer.status == 200, "\(answer.text)")
                #expect(answer.text.contains(#""order_done":"true""#))
                #expect(
                    answer.text.contains(
                        #"{"food_count":"2","food_name":"Tea","food_place":"Café","food_price":"5.0"}"#))
                for number in [FoodShopID.number(of: order.id), FoodShopID.formerNumber(of: order.id)] {
                    let one = try await gateway.with(operators).get("/orders/\(number).json")
                    #expect(one.status == 200 && "[\(one.text)]" == answer.text, "\(one.text)")
                }
                #expect(try await gateway.with(operators).get("/orders/1.json").status == 404)
                #expect(try await gateway.http.get("/orders/1.json").status == 401)
            }
        }
    }
}
