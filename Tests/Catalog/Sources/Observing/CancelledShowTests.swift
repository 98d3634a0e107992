import Contract
import Events
import Foundation
import Hours
import TestKit
import Testing

@testable import CatalogService

/// A source's status of a show, with its effects on holders of seats and on new orders.
@Suite(.timeLimit(.minutes(5))) struct `A show of which its source says` {
    private static let offer =
        #""maximumAttendeeCapacity":50,"offers":{"@type":"Offer","price":"8","priceCurrency":"EUR""#

    private func harness(_ more: String = "") async throws -> StepHarness {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        try await see(more, harness, after: 0)
        return harness
    }

    private func see(
        _ more: String, _ harness: StepHarness, at start: String = "2026-11-22T19:30:00+01:00", offer: String = "",
        after seconds: Int
    ) async throws {
        let offers = Self.offer + offer + "}"
        try await harness.see(
            Stated.show(at: start, more: ",\(offers)\(more.isEmpty ? "" : ",\(more)")"), "show", after: seconds)
    }

    private func status(_ word: String) -> String { #""eventStatus":"https://schema.org/\#(word)""# }

    private func show(_ harness: StepHarness) async throws -> Screening {
        try #require(try await harness.screenings().first)
    }

    /// The reason why two seats cannot be ordered; nil if they can.
    private func refusal(_ order: String, _ harness: StepHarness) async throws -> String? {
        let show = try await show(harness)
        let line = String(show.id.dropFirst(show.place.count + 1))
        return try await harness.ask("hold", order, [line: 2], at: show.place).reservation?.reason?.code
    }

    private func release(_ order: String, _ harness: StepHarness) async throws {
        let show = try await show(harness)
        try await harness.ask("release", order, [String(show.id.dropFirst(show.place.count + 1)): 2], at: show.place)
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
        // RFC 5545's words of calendars.
        (#""eventStatus":"TENTATIVE""#, "not-on-sale"), (#""eventStatus":"CANCELLED""#, "show-cancelled"),
        (#""eventStatus":["CONFIRMED","TENTATIVE"]"#, "not-on-sale"),
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

    /// A cancelled show often has no date, cinema or film any more.
    @Test(arguments: [
        ("EventCancelled", #""startDate":"2026-11-22T19:30:00+01:00","#),
        ("EventCancelled", #""workPresented":\#(Stated.film()),"location":{"@id":"https://guide.example/aurora"},"#),
        (
            "EventPostponed",
            #""startDate":"","workPresented":\#(Stated.film()),"location":{"@id":"https://guide.example/aurora"},"#
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

    @Test func `that it is cancelled is cancelled for all who have seats, and they are notified`() async throws {
        let harness = try await harness()
        #expect(try await refusal("1", harness) == nil)
        try await see(status("EventCancelled"), harness, after: 10)
        #expect(try await show(harness).notice == ShowNotice(since: noon.advanced(by: .seconds(10)), seats: 2, left: 2))
        let notified = try await harness.tick(at: noon.advanced(by: .seconds(20)))
            .filter { $0.type == "vicinity.reservation.show-changed.v1" }.map { try $0.decode(Reservation.self) }
        #expect(notified.map(\.order) == ["1"] && notified.first?.lines.first?.show?.eventStatus == .cancelled)
        try await see("", harness, after: 30)
        #expect(try await show(harness).isCancelled, "somebody was notified that it is off")
        try await release("1", harness)
        #expect(try await refusal("2", harness) == "show-cancelled")
        try await harness.tick(at: noon.advanced(by: .seconds(40)))
        #expect(try await refusal("3", harness) == nil, "nobody has seats any more")
    }

    @Test func `that it is rescheduled is moved, and they are notified`() async throws {
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

    /// Statements of a second source, of the same show under another name or under its address.
    private static let others: [(more: String, code: String)] = [
        (#""eventStatus":"https://schema.org/EventCancelled""#, "show-cancelled"),
        (#""eventStatus":["EventScheduled","EventCancelled"]"#, "show-cancelled"),
        (#""eventStatus":"https://schema.org/EventPostponed""#, "not-on-sale"),
        (#""eventStatus":"EventMovedOnline""#, "not-on-sale"), (#""eventStatus":"perhaps""#, "not-on-sale"),
        (#""eventAttendanceMode":"OnlineEventAttendanceMode""#, "not-on-sale"),
        (#""offers":{"availability":"https://schema.org/SoldOut"}"#, "sold-out"),
        (#""offers":{"price":"9","priceCurrency":"EUR","availability":"OutOfStock"}"#, "not-on-sale"),
        (#""offers":{"price":"9","priceCurrency":"EUR","validThrough":"2026-11-01"}"#, "not-on-sale"),
        (#""offers":{"price":"9","priceCurrency":"EUR","validFrom":"2026-11-22T09:00:00Z"}"#, "not-on-sale"),
        (#""remainingAttendeeCapacity":0"#, "sold-out"),
    ]

    @Test(arguments: Self.others)
    func `another source that it is off is not sold, and is again`(more: String, code: String) async throws {
        let harness = try await harness()
        try await harness.see(Stated.show(more: ",\(more)"), "other", of: "list", after: 10)
        #expect(try await harness.screenings().count == 1)
        #expect(try await refusal("1", harness) == code)
        #expect(try await show(harness).price.amount == 800)
        try await see(#""inLanguage":"en""#, harness, after: 20)
        #expect(try await refusal("2", harness) == code, "whatever the first states")
        try await harness.see(Stated.show(), "other", of: "list", after: 30)
        #expect(try await refusal("3", harness) == nil)
        // A show cancelled while somebody has seats stays so until they are given back.
        try await release("3", harness)
        try await harness.see(Stated.show(more: ",\(more)"), "other", of: "list", after: 40)
        try await harness.miss("other", of: "list", after: 50)
        #expect(try await refusal("4", harness) == nil, "it states nothing any more")
    }

    @Test func `another source another time for in as many words is moved`() async throws {
        let harness = try await harness()
        #expect(try await refusal("1", harness) == nil)
        try await harness.see(Stated.show(), "other", of: "list", after: 10)
        let moved = status("EventRescheduled")
        try await harness.see(
            Stated.show(at: "2026-11-29T19:30:00+01:00", more: ",\(moved)"), "other", of: "list", after: 20)
        let show = try await show(harness)
        #expect(show.startDate.description == "2026-11-29T19:30:00+01:00" && show.eventStatus == .rescheduled)
        #expect(show.notice?.left == 2)
    }

    @Test(arguments: ["", "soon", "2026-11-20T19:30:00+01:00"])
    func `a new time that is none or over has no time`(start: String) async throws {
        let harness = try await harness()
        #expect(try await refusal("1", harness) == nil)
        try await see(status("EventRescheduled"), harness, at: start, after: 10)
        #expect(try await refusal("2", harness) == "not-on-sale")
        let off = try await show(harness)
        #expect(off.eventStatus == .postponed && off.notice?.left == 2)
    }

    @Test func `that it is off counts though all else of it is refused`() async throws {
        let harness = try await harness()
        #expect(try await refusal("1", harness) == nil)
        let other = Stated.film("Another Film")
        try await harness.see(
            Stated.show(of: other, more: #","offers":{"price":"8","priceCurrency":"EUR","availability":"SoldOut"}"#),
            "show", after: 10)
        #expect(try await refusal("2", harness) == "sold-out")
        #expect(try await show(harness).movieName == "The Late Ferry")
    }

    @Test func `that people cancelled stays so though its source cancels it, too, and brings it back`() async throws {
        let harness = try await harness()
        var own = try await show(harness)
        own.eventStatus = .cancelled
        try await harness.put(own, by: .theOperator)
        try await see(status("EventCancelled"), harness, after: 10)
        try await see(#""inLanguage":"en""#, harness, after: 20)
        #expect(try await show(harness).isCancelled)
    }

    /// A show that people edited keeps no status that nobody states any more.
    @Test(arguments: [
        (#""eventStatus":"EventPostponed""#, true), (#""eventAttendanceMode":"online""#, false),
        (#""eventStatus":"perhaps""#, false),
    ]) func `that it is off counts for one that people changed, as long as it says so`(more: String, stays: Bool)
        async throws
    {
        let harness = try await harness()
        try await see(more, harness, after: 10)
        #expect(try await refusal("1", harness) != nil)
        var own = try await show(harness)
        own.screen = "Sala 2"
        try await harness.put(own, by: .theOperator)
        #expect(try await refusal("2", harness) != nil)
        try await see(#""inLanguage":"en""#, harness, after: 20)
        #expect(try await refusal("3", harness) == nil)
        try await release("3", harness)
        try await see(more, harness, after: 30)
        #expect(try await refusal("4", harness) != nil)
        #expect(try await show(harness).screen == "Sala 2")
        try await harness.see(Stated.show(more: ",\(Self.offer)}"), "other", of: "list", after: 40)
        try await harness.miss("show", after: 50)
        #expect(try await refusal("5", harness) == nil, "another source shows it still")
        try await release("5", harness)
        try await harness.see(Stated.show(more: ",\(more)"), "other", of: "list", after: 60)
        try await harness.miss("other", of: "list", after: 70)
        #expect(try await (refusal("6", harness) != nil) == stays)
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
        try await harness.see(Stated.cinema(), "aurora")
        try await harness.see(Stated.show(more: #","maximumAttendeeCapacity":50,\#(more)"#), "show")
        #expect(try await show(harness).price.amount == 0)
        #expect(try await show(harness).seats == (isFree ? 50 : 0))
        #expect(try await (refusal("1", harness) == nil) == isFree)
    }
}
