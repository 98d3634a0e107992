import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

@Suite struct OrderFormTests {
    private func read(_ json: String) throws -> OrderForm {
        let form = try Problem.decode(OrderForm.self, from: Array(json.utf8))
        try form.check()
        return form
    }

    @Test func `every member is written, for its digest, and read again`() throws {
        let form = OrderForm(
            lines: [.init(item: "cafe.tea", quantity: 2)], expectedTotal: Money(amount: 500, currency: "EUR"))
        let json = try JSON.encode(form)
        #expect(WrittenMembers(form, in: try JSON.decode(JSONValue.self, from: json), leaves: []).faults == [])
        #expect(try JSON.decode(OrderForm.self, from: json) == form)
    }

    @Test func `an order has lines and may say what it expects to cost`() throws {
        let form = try read(
            #"{"lines":[{"item":"cafe.tea","quantity":2}],"expectedTotal":{"amount":500,"currency":"EUR"}}"#)
        #expect(form.lines == [PlaceOrder.Line(item: "cafe.tea", quantity: 2)])
        #expect(form.expectedTotal == Money(amount: 500, currency: "EUR"))
    }

    @Test func `an order may say whom to ask, how and when it is wanted`() throws {
        let form = try read(
            #"""
            {"lines":[{"item":"cafe.tea","quantity":2,"note":"hot","price":{"amount":250,"currency":"EUR"}}],
             "contact":{"name":"Malee","telephone":"080 000 4437"}, "note":"Ring twice.",
             "fulfilment":{"method":"delivery","address":{"streetAddress":"2 Road"},"geo":{"latitude":41.4,"longitude":2}},
             "scheduledTime":"2026-11-25T12:15:00+01:00"}
            """#)
        #expect(form.lines[0].note == "hot" && form.lines[0].price == Money(amount: 250, currency: "EUR"))
        #expect(form.contact == Contact(name: "Malee", telephone: "080 000 4437") && form.note == "Ring twice.")
        #expect(form.fulfilment?.method == .delivery && form.fulfilment?.geo != nil)
        #expect(form.scheduledTime == Timestamp("2026-11-25T11:15:00Z"))
        let command = try form.command(
            order: "07-order", actor: Actor(id: "c-1", role: .customer), origin: nil, at: .now)
        #expect(command.contact == form.contact && command.fulfilment == form.fulfilment)
        #expect(command.note == form.note && command.scheduledTime == form.scheduledTime)
        let json = try JSON.encode(form)
        #expect(try JSON.decode(OrderForm.self, from: json) == form)
        #expect(try read(#"{"lines":[{"item":"cafe.tea","quantity":2}]}"#).digest != form.digest)
    }

    @Test(arguments: [
        (#"{"lines":[]}"#, "invalid", "/lines"),
        (#"{"lines":[{"item":"cafe.tea","quantity":2}],"contact":{"name":"x"}}"#, "invalid", "/contact/telephone"),
        (#"{"lines":[{"item":"cafe.tea","quantity":2}],"note":""}"#, "invalid", "/note"),
        (
            #"{"lines":[{"item":"cafe.tea","quantity":2}],"fulfilment":{"method":"drone"}}"#, "invalid",
            "/fulfilment/method"
        ),
        (#"{"lines":[{"item":"cafe.tea","quantity":2}],"fulfilment":{"method":"delivery"}}"#, "invalid", "/contact"),
        (#"{"lines":[{"item":"cafe.tea","quantity":2}],"scheduledTime":"soon"}"#, "invalid", "/scheduledTime"),
        (
            #"{"lines":[{"item":"cafe.tea","quantity":2,"price":{"amount":-1,"currency":"EUR"}}]}"#, "invalid",
            "/lines/0/price/amount"
        ),
        (#"{"lines":{}}"#, "invalid", "/lines"),
        (#"{}"#, "invalid", "/lines"),
        (#"[]"#, "invalid", ""),
        (#"{"lines":[{"item":"cafe.tea","quantity":2}],"remark":"x"}"#, "invalid", "/remark"),
        (#"{"lines":[{"item":"cafe.tea","quantity":2,"price":1}]}"#, "invalid", "/lines/0/price"),
        (#"{"lines":[{"item":"cafe.tea"}]}"#, "invalid", "/lines/0/quantity"),
        (#"{"lines":[{"quantity":2}]}"#, "invalid", "/lines/0/item"),
        (#"{"lines":[{"item":7,"quantity":2}]}"#, "invalid", "/lines/0/item"),
        (#"{"lines":[{"item":"tea","quantity":2}]}"#, "invalid", "/lines/0/item"),
        (#"{"lines":[{"item":"cafe.tea","quantity":0}]}"#, "invalid", "/lines/0/quantity"),
        (#"{"lines":[{"item":"cafe.tea","quantity":-1}]}"#, "invalid", "/lines/0/quantity"),
        (#"{"lines":[{"item":"cafe.tea","quantity":1.5}]}"#, "invalid", "/lines/0/quantity"),
        (#"{"lines":[{"item":"cafe.tea","quantity":"2"}]}"#, "invalid", "/lines/0/quantity"),
        (#"{"lines":[{"item":"cafe.tea","quantity":1e99}]}"#, "invalid", "/lines/0/quantity"),
        (#"{"lines":[{"item":"cafe.tea","quantity":6}]}"#, "too-many", "/lines/0/quantity"),
        (
            #"{"lines":[{"item":"cafe.tea","quantity":9223372036854775807},{"item":"cafe.tea","quantity":1}]}"#,
            "too-many", "/lines/0/quantity"
        ),
        (
            #"{"lines":[{"item":"cafe.tea","quantity":3},{"item":"cafe.bun","quantity":5},{"item":"cafe.tea","quantity":3}]}"#,
            "too-many", "/lines/2/quantity"
        ),
        (
            #"{"lines":[{"item":"cafe.tea","quantity":2}],"expectedTotal":{"amount":-1,"currency":"EUR"}}"#, "invalid",
            "/expectedTotal/amount"
        ),
        (
            #"{"lines":[{"item":"cafe.tea","quantity":2}],"expectedTotal":{"amount":1,"currency":"euro"}}"#, "invalid",
            "/expectedTotal/currency"
        ),
        (
            #"{"lines":[{"item":"cafe.tea","quantity":2}],"expectedTotal":{"amount":1.5,"currency":"EUR"}}"#, "invalid",
            "/expectedTotal/amount"
        ),
    ])
    func `a wrong order is refused with the field that is wrong`(json: String, code: String, field: String) throws {
        let problem = #expect(throws: Problem.self) { try read(json) }
        #expect(problem?.code.rawValue == code)
        #expect(problem?.field == field)
        #expect(problem?.status == .unprocessableContent)
    }

    @Test func `at most 50 lines are taken`() throws {
        func json(_ count: Int) -> String {
            let lines = (0..<count).map { #"{"item":"cafe.i\#($0)","quantity":1}"# }
            return #"{"lines":[\#(lines.joined(separator: ","))]}"#
        }
        #expect(try read(json(50)).lines.count == 50)
        #expect(throws: Problem.field("/lines", "1 to 50 lines")) { try read(json(51)) }
    }

    @Test func `what is not JSON is another fault than what is wrong in it`() {
        let problem = #expect(throws: Problem.self) { try read("{lines:}") }
        #expect(problem?.status == .badRequest)
    }

    @Test func `equal wishes have equal digests, however they are written`() throws {
        let one = try read(#"{"lines":[{"item":"cafe.tea","quantity":2}]}"#)
        let same = try read(#" { "lines" : [ { "quantity" : 2.0 , "item" : "cafe\u002etea" } ] } "#)
        let other = try read(#"{"lines":[{"item":"cafe.tea","quantity":3}]}"#)
        #expect(try one.digest == same.digest)
        #expect(try one.digest != other.digest)
        #expect(try one.digest == "0a7a3ea5b449db9a680a5aaa0a42b4e23b8af85c16bf5b28f604e7a9038b4b1b")
    }
}
