import Contract
import Events
import Foundation
import Testing

@Suite struct `The stock` {
    @Test(arguments: [
        (Stock.unlimited, #"{"kind":"unlimited"}"#),
        (.count(left: 3), #"{"kind":"count","left":3}"#),
        (
            .daily(portions: 20, left: 3, date: "2026-11-21"),
            #"{"date":"2026-11-21","kind":"daily","left":3,"portions":20}"#
        ),
    ]) func `in JSON names its kind`(stock: Stock, json: String) throws {
        #expect(try JSON.encode(stock) == Array(json.utf8))
        #expect(try JSON.decode(Stock.self, from: Array(json.utf8)) == stock)
    }

    @Test func `of daily portions begins with all of them`() throws {
        let stock = try JSON.decode(Stock.self, from: Array(#"{"kind":"daily","portions":20}"#.utf8))
        #expect(stock == .daily(portions: 20, left: 20, date: ""))
    }

    @Test(arguments: [
        #"{}"#, #"{"kind":"some"}"#, #"{"kind":"count"}"#, #"{"kind":"daily","left":3}"#,
        #"{"kind":"count","left":"3"}"#,
    ])
    func `of another shape is refused`(json: String) {
        #expect(throws: DecodingError.self) { try JSON.decode(Stock.self, from: Array(json.utf8)) }
    }

    @Test func `that is counted grows and shrinks, unlimited does not`() {
        #expect(Stock.count(left: 3).adding(-2) == .count(left: 1))
        #expect(Stock.daily(portions: 5, left: 3, date: "d").adding(2) == .daily(portions: 5, left: 5, date: "d"))
        #expect(Stock.unlimited.adding(-7) == .unlimited)
    }
}

@Suite struct `An item` {
    private func available(_ stock: Stock) -> Int? {
        let price = Money(amount: 450, currency: "EUR")
        return Item(id: "p.i", place: "p", name: "Soup", price: price, stock: stock, updatedAt: .now).available
    }

    @Test func `can be ordered as far as there is some left`() {
        #expect(available(.count(left: 5)) == 5)
        #expect(available(.count(left: -2)) == 0, "more is promised than there is")
        #expect(available(.unlimited) == nil)
    }
}

@Suite struct `An order` {
    @Test func `does not change any more when rejected, completed or cancelled`() {
        #expect(Order.Status.allCases.filter(\.isFinal) == [.rejected, .completed, .cancelled])
    }
}

@Suite struct `Holds of the first release` {
    @Test func `have a sum, whatever stands in them`() throws {
        let hold = #"{"order":"o","quantity":9223372036854775807,"name":"n","price":{"amount":1,"currency":"EUR"}}"#
        let thing = try JSON.decode(HeldBefore.Thing.self, from: Array(#"{"holds":[\#(hold),\#(hold)]}"#.utf8))
        #expect(thing.quantity == 2_000_000)
    }
}
