import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

/// What a source says of a show's taking place, and what follows for those who have seats and those who want some.
@Suite(.timeLimit(.minutes(5))) struct `A show of which its source says` {
    private static let offer =
        #""maximumAttendeeCapacity":50,"offers":{"@type":"Offer","price":"8","priceCurrency":"EUR""#

    private func harness(_ more: String = "") async throws -> StepHarness {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Said.cinema(), "aurora")
        try await see(more, harness, after: 0)
        return harness
    }

    private func see(
        _ more: String, _ harness: StepHarness, at start: String = "2026-11-22T19:30:00+01:00", offer: String = "",
        after seconds: Int
    ) async throws {
        let offers = Self.offer + offer + "}"
        try await harness.see(
            Said.show(at: start, more: ",\(offers)\(more.isEmpty ? "" : ",\(more)")"), "show", after: seconds)
    }

    private func status(_ word: String) -> String { #""eventStatus":"https://schema.org/\#(word)""# }

    private func show(_ harness: StepHarness) async throws -> Screening {
        try #require(try await harness.screenings().first)
    }

    /// The reason why two seats cannot be had; nil if they can.
    private func refusal(_ order: String, _ harness: StepHarness) async throws -> String? {
        let show = try await show(harness)
        let line = String(show.id.dropFirst(show.place.count + 1))
        return try await harness.ask("hold", order, [line: 2], at: show.place).reservation?.reason?.code
    }

    @Test(arguments: [
        (#""eventStatus":"https://schema.org/EventCancelled""#, "show-cancelled"),
        (#""eventStatus":"EventCancelled""#, "show-cancelled"),
        (#""eventStatus":"http://schema.org/EventCanceled""#, "show-cancelled"),
        (#""eventStatus":"Cancelled""#, "show-cancelled"), (#""eventStatus":"abgesagt""#, "show-cancelled"),
        (#""eventStatus":{"@id":"https://schema.org/EventCancelled"}"#, "show-cancelled"),
        (#""eventStatus":["EventRescheduled","EventCancelled"]"#, "show-cancelled"),
        (#""eventStatus":"https://schema.org/EventPostponed""#, "not-on-sale"),
        (#""eventStatus":"EventMovedOnline""#, "not-on-sale"), (#""eventStatus":"perhaps""#, "not-on-sale"),
        (#""eventStatus":"EVENT_CANCELLED""#, "show-cancelled"),
        (#""eventStatus":" Event Cancelled ""#, "show-cancelled"),
        (#""eventStatus":["",{"name":"schema:EventPostponed"}]"#, "not-on-sale"),
        (#""eventAttendanceMode":"https://schema.org/OnlineEventAttendanceMode""#, "not-on-sale"),
        (#""eventStatus":"EventScheduled","remainingAttendeeCapacity":"0""#, "sold-out"),
        (#""remainingAttendeeCapacity":0"#, "sold-out"),
    ]) func `that it is off is not sold`(more: String, code: String) async throws {
        let fresh = try await harness(more)
        #expect(try await refusal("1", fresh) == code)
        #expect(try await show(fresh).available == 0)
        let known = try await harness()
        try await see(more, known, after: 10)
        #expect(try await refusal("1", known) == code)
        try await see("", known, after: 20)
        #expect(try await refusal("2", known) == nil, "it is back")
        #expect(try await show(known).eventStatus == nil)
    }

    @Test(arguments: [
        "", #""eventStatus":"EventScheduled""#, #""eventStatus":"https://schema.org/EventRescheduled""#,
        #""eventStatus":"""#, #""eventAttendanceMode":"MixedEventAttendanceMode""#,
        #""eventAttendanceMode":["OfflineEventAttendanceMode","OnlineEventAttendanceMode"]"#,
        #""remainingAttendeeCapacity":2"#, #""isAccessibleForFree":false"#, #""isAccessibleForFree":true"#,
    ]) func `nothing against it is sold at its price`(more: String) async throws {
        let harness = try await harness(more)
        #expect(try await refusal("1", harness) == nil)
        #expect(try await show(harness).price.amount == 800)
    }

    /// A show that is off has often no date, cinema or film any more.
    @Test(arguments: [
        ("EventCancelled", #""startDate":"2026-11-22T19:30:00+01:00","#),
        ("EventCancelled", #""workPresented":\#(Said.film()),"location":{"@id":"https://guide.example/aurora"},"#),
        (
            "EventPostponed",
            #""startDate":"","workPresented":\#(Said.film()),"location":{"@id":"https://guide.example/aurora"},"#
        ),
        ("EventCancelled", ""),
    ]) func `little more than that it is off is believed`(word: String, rest: String) async throws {
        let harness = try await harness()
        #expect(try await refusal("1", harness) == nil)
        try await harness.see(
            #"{"@type":"ScreeningEvent",\#(rest)"eventStatus":"https://schema.org/\#(word)"}"#, "show", after: 10)
        let off = try await show(harness)
        #expect(off.eventStatus == EventStatus(rawValue: word) && off.notice?.left == 2)
        #expect(try await refusal("2", harness) == (word == "EventCancelled" ? "show-cancelled" : "not-on-sale"))
        #expect(off.startDate.description == "2026-11-22T19:30:00+01:00")
    }

    @Test(arguments: ["SoldOut", "OutOfStock", "Discontinued", "PreOrder", "InStoreOnly"])
    func `in its offer that none is sold is not sold, and is again`(word: String) async throws {
        let harness = try await harness()
        try await see("", harness, offer: #","availability":"http://schema.org/\#(word)""#, after: 10)
        #expect(try await refusal("1", harness) == (word == "SoldOut" ? "sold-out" : "not-on-sale"))
        try await see("", harness, offer: #","availability":"http://schema.org/InStock""#, after: 20)
        #expect(try await refusal("2", harness) == nil)
    }

    @Test func `until when it is sold is not sold afterwards`() async throws {
        let harness = try await harness()
        try await see("", harness, offer: #","validThrough":"2026-11-01""#, after: 10)
        #expect(try await refusal("1", harness) == "not-on-sale")
    }

    @Test func `that it is cancelled is cancelled for all who have seats, and they are told`() async throws {
        let harness = try await harness()
        #expect(try await refusal("1", harness) == nil)
        try await see(status("EventCancelled"), harness, after: 10)
        #expect(try await show(harness).notice == ShowNotice(since: noon.advanced(by: .seconds(10)), seats: 2, left: 2))
        let told = try await harness.tick(at: noon.advanced(by: .seconds(20)))
            .filter { $0.type == "vicinity.reservation.show-changed.v1" }.map { try $0.decode(Reservation.self) }
        #expect(told.map(\.order) == ["1"] && told.first?.lines.first?.show?.eventStatus == .cancelled)
        try await see("", harness, after: 30)
        #expect(try await show(harness).isCancelled, "somebody was told that it is off")
        let place = try await show(harness).place
        let line = String(try await show(harness).id.dropFirst(place.count + 1))
        try await harness.ask("release", "1", [line: 2], at: place)
        try await see(#""inLanguage":"en""#, harness, after: 40)
        #expect(try await refusal("2", harness) == nil, "nobody has seats any more")
    }

    @Test func `that it is rescheduled is moved, and they are told`() async throws {
        let harness = try await harness()
        #expect(try await refusal("1", harness) == nil)
        let before = try await show(harness).startDate
        try await see(
            status("EventRescheduled") + #","previousStartDate":"2026-11-22T19:30:00+01:00""#, harness,
            at: "2026-11-29T19:30:00+01:00", after: 10)
        let moved = try await show(harness)
        #expect(moved.startDate.description == "2026-11-29T19:30:00+01:00" && moved.previousStartDate == before)
        #expect(moved.eventStatus == .rescheduled && moved.notice?.left == 2)
        #expect(try await refusal("2", harness) == nil)
    }

    @Test func `only another time stays for those who have seats`() async throws {
        let harness = try await harness()
        #expect(try await refusal("1", harness) == nil)
        try await see("", harness, at: "2026-11-29T19:30:00+01:00", after: 10)
        #expect(try await show(harness).startDate.description == "2026-11-22T19:30:00+01:00")
    }

    @Test func `nothing any more is not sold on while somebody has seats`() async throws {
        let harness = try await harness()
        #expect(try await refusal("1", harness) == nil)
        try await harness.miss("show", after: 10)
        #expect(try await refusal("2", harness) == "not-on-sale")
    }

    @Test func `that people cancelled stays cancelled`() async throws {
        let harness = try await harness()
        var own = try await show(harness)
        own.eventStatus = .cancelled
        try await harness.put(own, by: .theOperator)
        try await see(#""inLanguage":"en""#, harness, after: 10)
        #expect(try await show(harness).isCancelled)
    }

    @Test func `that it is off counts for one whose room people changed`() async throws {
        let harness = try await harness()
        var own = try await show(harness)
        own.screen = "Sala 2"
        try await harness.put(own, by: .theOperator)
        try await see(status("EventCancelled"), harness, after: 10)
        let off = try await show(harness)
        #expect(off.isCancelled && off.screen == "Sala 2")
    }

    @Test(arguments: [
        (#""isAccessibleForFree":true"#, true), (#""isAccessibleForFree":"http://schema.org/True""#, true),
        (#""isAccessibleForFree":true,"offers":{"url":"https://guide.example/seats","availability":"InStock"}"#, true),
        (#""isAccessibleForFree":true,"offers":{"price":"0","priceCurrency":"EUR"}"#, true),
        (#""offers":{"price":0,"priceCurrency":"EUR"}"#, true),
        (#""isAccessibleForFree":true,"offers":{"price":"about 5 or 6","priceCurrency":"EUR"}"#, false),
        (#""isAccessibleForFree":false,"offers":{"price":"0.00","priceCurrency":"EUR"}"#, false),
        (#""isAccessibleForFree":"False""#, false), (#""isAccessibleForFree":"perhaps""#, false), ("\"x\":1", false),
    ]) func `that it is free costs nothing, if it is not contradicted`(more: String, isFree: Bool) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Said.cinema(), "aurora")
        try await harness.see(Said.show(more: #","maximumAttendeeCapacity":50,\#(more)"#), "show")
        #expect(try await show(harness).price.amount == 0)
        #expect(try await show(harness).seats == (isFree ? 50 : 0))
        #expect(try await (refusal("1", harness) == nil) == isFree)
    }
}

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
        try await harness.see(Said.place(more: dish("")), "pinyol")
        let place = try #require(try await harness.places().first?.id)
        let item = try #require(try await harness.items(of: place).first)
        let line = String(item.id.dropFirst(place.count + 1))
        #expect(try await harness.ask("hold", "1", [line: 1], at: place).reservation?.state == .held)
        try await harness.see(Said.place(more: dish(offer)), "pinyol", after: 10)
        let off = try await harness.ask("hold", "2", [line: 1], at: place).reservation
        #expect(off?.state == .refused && off?.reason?.code == code)
        #expect(try await harness.items(of: place).first?.available(at: noon) == 0)
        try await harness.see(Said.place(more: dish(#","availability":"InStock""#)), "pinyol", after: 20)
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
        try await harness.see(Said.place(more: #","hasMenu":{"@type":"Menu",\#(items)}"#), "pinyol")
        let place = try #require(try await harness.places().first?.id)
        let item = try #require(try await harness.items(of: place).first)
        #expect(item.available(at: noon) == available)
    }

    @Test func `nothing any more is not sold on while an order holds some`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Said.place(more: dish("")), "pinyol")
        let place = try #require(try await harness.places().first?.id)
        let line = try #require(try await harness.items(of: place).first).id.dropFirst(place.count + 1)
        try await harness.ask("hold", "1", [String(line): 1], at: place)
        try await harness.see(Said.place(), "pinyol", after: 10)
        let late = try await harness.ask("hold", "2", [String(line): 1], at: place).reservation
        #expect(late?.reason?.code == "not-on-sale")
    }

    @Test(arguments: [
        #","businessStatus":"CLOSED_PERMANENTLY""#, #","permanentlyClosed":true"#, #","dissolutionDate":"2025-01-01""#,
        #","business_status":"Permanently closed""#, #","expires":"2026-01-01""#, #","isPermanentlyClosed":"true""#,
    ]) func `that it is closed for good is not there, and is again`(more: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Said.place(more: more), "pinyol")
        #expect(try await harness.places().isEmpty)
        try await harness.see(Said.place(), "pinyol", after: 10)
        #expect(try await harness.places().count == 1)
        try await harness.see(Said.place(more: more), "pinyol", after: 20)
        #expect(try await harness.places().isEmpty)
        try await harness.see(Said.place(), "pinyol", after: 30)
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
        try await harness.see(Said.place("Pis", type: "Apartment", more: #","offers":\#(offers)"#), "home")
        let listing = try await harness.places().first?.listing
        #expect(listing?.price == least.map { PriceRange(min: $0, max: most ?? $0, currency: "EUR") })
        #expect((listing == nil) == (least == nil))
    }

    @Test(arguments: [
        #","businessStatus":"OPERATIONAL""#, #","businessStatus":"CLOSED_TEMPORARILY""#, #","permanentlyClosed":false"#,
        #","dissolutionDate":"2999-01-01""#,
    ]) func `that it is not is there`(more: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Said.place(more: more), "pinyol")
        #expect(try await harness.places().count == 1)
    }
}
