import Contract
import Events
import Foundation
import Hours
import TestKit
import Testing

@testable import CatalogService

/// A source's statements on the sale of a dish and the closing of a place, with their effects on orders.
@Suite struct `A dish or a place of which its source says` {
    private func dish(_ offer: String) -> String {
        #","hasMenu":{"@type":"Menu","hasMenuItem":{"@type":"MenuItem","name":"Soup","offers":{"@type":"Offer","price":4,"priceCurrency":"EUR"\#(offer)}}}"#
    }

    @Test(arguments: [
        (#","availability":"https://schema.org/SoldOut""#, "sold-out"),
        (#","availability":"https://schema.org/OutOfStock""#, "not-on-sale"),
        (#","availability":"Discontinued""#, "not-on-sale"), (#","availability":"PreOrder""#, "not-on-sale"),
        (#","validThrough":"2026-11-01""#, "not-on-sale"), (#","validFrom":"2027-01-01""#, "not-on-sale"),
        (#","inventoryLevel":0"#, "sold-out"),
    ]) func `that none is sold is not sold, and is again`(offer: String, code: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: dish("")), "pinyol")
        let place = try #require(try await harness.places().first?.id)
        let item = try #require(try await harness.items(of: place).first)
        let line = String(item.id.dropFirst(place.count + 1))
        #expect(try await harness.ask("hold", "1", [line: 1], at: place).reservation?.state == .held)
        try await harness.see(Stated.place(more: dish(offer)), "pinyol", after: 10)
        let off = try await harness.ask("hold", "2", [line: 1], at: place).reservation
        #expect(off?.state == .refused && off?.reason?.code == code)
        #expect(try await harness.items(of: place).first?.available(at: noon) == 0)
        try await harness.see(Stated.place(more: dish(#","availability":"InStock""#)), "pinyol", after: 20)
        #expect(try await harness.ask("hold", "3", [line: 1], at: place).reservation?.state == .held)
    }

    @Test(arguments: [
        (#""expires":"2026-11-01""#, 0), (#""expires":"2027-11-01""#, nil), (#""expires":"someday""#, nil as Int?),
        (
            #""hasMenuSection":{"expires":"2026-11-01","hasMenuItem":{"name":"Soup","offers":{"price":4,"priceCurrency":"EUR"}}}"#,
            0
        ),
    ]) func `with a menu that expires is not sold afterwards`(menu: String, available: Int?) async throws {
        let harness = try StepHarness.emptyCatalog()
        let dish = #""hasMenuItem":{"name":"Soup","offers":{"price":4,"priceCurrency":"EUR"}}"#
        let items = menu.contains("hasMenuItem") ? menu : "\(menu),\(dish)"
        try await harness.see(Stated.place(more: #","hasMenu":{"@type":"Menu",\#(items)}"#), "pinyol")
        let place = try #require(try await harness.places().first?.id)
        let item = try #require(try await harness.items(of: place).first)
        #expect(item.available(at: noon) == available)
    }

    private static let off: [(offers: String, code: String)] = [
        (#"{"price":5,"priceCurrency":"EUR","availability":"SoldOut"}"#, "sold-out"),
        (#"{"availability":"https://schema.org/SoldOut"}"#, "sold-out"),
        (#"{"price":"","availability":"OutOfStock"}"#, "not-on-sale"),
        (#"{"price":5,"priceCurrency":"EUR","validThrough":"2026-11-01"}"#, "not-on-sale"),
        (#"{"price":5,"priceCurrency":"EUR","availabilityStarts":"2027-01-01"}"#, "not-on-sale"),
        (#"{"inventoryLevel":0}"#, "sold-out"), (#"{"availability":"Discontinued"}"#, "not-on-sale"),
        (#"[{"availability":"SoldOut"},{"availability":"Reserved"}]"#, "sold-out"),
    ]

    /// The reason why the dish cannot be ordered; nil if it can.
    private func refusal(_ order: String, _ harness: StepHarness) async throws -> String? {
        let place = try #require(try await harness.places().first?.id)
        let item = try #require(try await harness.items(of: place).first)
        let line = String(item.id.dropFirst(place.count + 1))
        return try await harness.ask("hold", order, [line: 1], at: place).reservation?.reason?.code
    }

    @Test(arguments: Self.off) func `by another source that none is sold is not sold, and is again`(
        offers: String, code: String
    ) async throws {
        let harness = try StepHarness.emptyCatalog()
        let other = #","hasMenu":{"hasMenuItem":{"name":"Soup","offers":\#(offers)}}"#
        try await harness.see(Stated.place(more: dish("")), "pinyol")
        try await harness.see(Stated.place(more: other), "pinyol", of: "list", after: 10)
        #expect(try await harness.places().count == 1)
        #expect(try await refusal("1", harness) == code)
        try await harness.see(Stated.place(more: dish("")), "pinyol", of: "list", after: 20)
        #expect(try await refusal("2", harness) == nil)
        try await harness.see(Stated.place(more: other), "pinyol", of: "list", after: 30)
        try await harness.miss("pinyol", of: "list", after: 40)
        #expect(try await refusal("3", harness) == nil)
    }

    @Test(arguments: Self.off) func `that it is off counts without a price, and for one that people changed`(
        offers: String, code: String
    ) async throws {
        let harness = try StepHarness.emptyCatalog()
        let off = Stated.place(more: #","hasMenu":{"hasMenuItem":{"name":"Soup","offers":\#(offers)}}"#)
        try await harness.see(Stated.place(more: dish("")), "pinyol")
        try await harness.see(off, "pinyol", after: 10)
        #expect(try await refusal("1", harness) == code)
        var own = try #require(try await harness.items(of: harness.places()[0].id).first)
        own.price.amount = 700
        try await harness.put(own, by: .theOperator)
        #expect(try await refusal("2", harness) == code, "its source still states it")
        try await harness.see(Stated.place(), "pinyol", after: 20)
        #expect(try await refusal("3", harness) == nil, "nobody states it any more")
        #expect(try await harness.items(of: harness.places()[0].id).first?.price.amount == 700)
    }

    @Test(arguments: [
        #""businessStatus":"CLOSED_TEMPORARILY""#, #""business_status":"Temporarily closed""#,
        #""temporarilyClosed":true"#, #""is_temporarily_closed":"true""#, #""operating_status":"temporarily_closed""#,
        #""temporary_status":"temporarily_closed""#, #""businessStatus":"FUTURE_OPENING""#, #""is_closed":true"#,
        #""operational_status":"closed""#, #""businessStatus":"vorübergehend geschlossen""#,
        #""status":"cerrado temporalmente""#, #""businessStatus":["OPERATIONAL","CLOSED_TEMPORARILY"]"#,
    ]) func `that it is closed for a while is there and closed, and opens again`(more: String) async throws {
        let hours = #""openingHours":"Mo-Su 00:00-24:00""#
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: ",\(hours)"), "pinyol")
        let instant = noon.date
        func isOpen() async throws -> Bool? {
            let place = try #require(try await harness.places().first)
            let zone = try #require(TimeZone(named: place.timeZone))
            return place.openingHours?.isOpen(at: instant, in: zone, holidays: .unknown)
        }
        #expect(try await isOpen() == true)
        try await harness.see(Stated.place(more: ",\(hours),\(more)"), "pinyol", after: 10)
        #expect(try await isOpen() == false)
        try await harness.see(Stated.place(more: ",\(hours)"), "pinyol", after: 20)
        #expect(try await isOpen() == true)
        try await harness.see(Stated.place(more: ",\(more)"), "pinyol", of: "list", after: 30)
        #expect(try await isOpen() == false, "another source states it")
        try await harness.miss("pinyol", of: "list", after: 40)
        #expect(try await isOpen() == true)
    }

    @Test func `nothing any more is not sold on while an order holds some`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: dish("")), "pinyol")
        let place = try #require(try await harness.places().first?.id)
        let line = try #require(try await harness.items(of: place).first).id.dropFirst(place.count + 1)
        try await harness.ask("hold", "1", [String(line): 1], at: place)
        try await harness.see(Stated.place(), "pinyol", after: 10)
        let late = try await harness.ask("hold", "2", [String(line): 1], at: place).reservation
        #expect(late?.reason?.code == "not-on-sale")
    }

    @Test(arguments: [
        #","businessStatus":"CLOSED_PERMANENTLY""#, #","permanentlyClosed":true"#, #","dissolutionDate":"2025-01-01""#,
        #","business_status":"Permanently closed""#, #","expires":"2026-01-01""#, #","isPermanentlyClosed":"true""#,
        #","operating_status":"permanently_closed""#, #","disused":"yes""#, #","end_date":"2025""#,
        #","closed_bucket":"VeryLikelyClosed""#, #","date_closed":"2025-03-01""#, #","status":"closed forever""#,
        #","businessStatus":["OPERATIONAL","closed_permanently"]"#, #","is_permanently_closed":"yes""#,
        #","businessStatus":"https://example.org/CLOSED_PERMANENTLY""#, #","businessStatus":"Endgültig geschlossen""#,
    ]) func `that it is closed for good is not there, and is again`(more: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: more), "pinyol")
        #expect(try await harness.places().isEmpty)
        try await harness.see(Stated.place(), "pinyol", after: 10)
        #expect(try await harness.places().count == 1)
        try await harness.see(Stated.place(more: more), "pinyol", after: 20)
        #expect(try await harness.places().isEmpty)
        try await harness.see(Stated.place(), "pinyol", after: 30)
        #expect(try await harness.places().count == 1)
    }

    @Test(
        arguments: [
            (#"{"price":"250000","priceCurrency":"EUR"}"#, 250_000_00, nil),
            (#"[{"price":""},{"price":"250.000,00 €"}]"#, 250_000_00, nil),
            (
                #"[{"price":"1","priceCurrency":"EUR","availability":"SoldOut"},{"price":"250000","priceCurrency":"EUR"}]"#,
                250_000_00, nil
            ),
            (
                #"{"@type":"AggregateOffer","priceCurrency":"EUR","lowPrice":"250000","highPrice":"300.000,00"}"#,
                250_000_00, 300_000_00
            ),
            (#"{"@type":"AggregateOffer","priceCurrency":"EUR","offers":[{"price":"250000"}]}"#, 250_000_00, nil),
            (#"{"priceSpecification":{"price":250000,"priceCurrency":"EUR"}}"#, 250_000_00, nil),
            (#"{"price":"250000","priceCurrency":"EUR","validThrough":"2027-01-01"}"#, 250_000_00, nil),
            (#"{"price":"250000","priceCurrency":"EUR","availability":"Perhaps"}"#, 250_000_00, nil),
            (#"{"price":"250000","priceCurrency":"EUR","availability":"https://schema.org/SoldOut"}"#, nil, nil),
            (
                #"[{"price":"250000","priceCurrency":"EUR","availability":"SoldOut"},{"price":"1","priceCurrency":"EUR","availability":"Discontinued"}]"#,
                nil, nil
            ),
            (#"{"price":"250000","priceCurrency":"EUR","validThrough":"2026-11-01"}"#, nil, nil),
        ] as [(String, Int64?, Int64?)])
    func `of a home's offers is its price, or that it is taken`(offers: String, least: Int64?, most: Int64?)
        async throws
    {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place("Pis", type: "Apartment", more: #","offers":\#(offers)"#), "home")
        let listing = try await harness.places().first?.listing
        #expect(listing?.price == least.map { PriceRange(min: $0, max: most ?? $0, currency: "EUR") })
        #expect((listing == nil) == (least == nil))
    }

    @Test(arguments: [
        #","businessStatus":"OPERATIONAL""#, #","businessStatus":"CLOSED_TEMPORARILY""#, #","permanentlyClosed":false"#,
        #","dissolutionDate":"2999-01-01""#, #","businessStatus":"perhaps""#, #","is_closed":false"#,
        #","status":"published""#, #","end_date":"2999""#, #","disused":"no""#,
    ]) func `that it is not is there`(more: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: more), "pinyol")
        #expect(try await harness.places().count == 1)
    }
}
