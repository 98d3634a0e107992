import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Times as pages write them` {
    private let zone = "Europe/Madrid"

    @Test(arguments: [
        ("2026-11-21T19:30:00+01:00", "2026-11-21T18:30:00Z"), ("2026-11-21T19:30:00+0100", "2026-11-21T18:30:00Z"),
        ("2026-11-21T19:30+0100", "2026-11-21T18:30:00Z"), ("2026-11-21T19:30:00+0000", "2026-11-21T19:30:00Z"),
        ("2026-11-21T19:30:00-0500", "2026-11-22T00:30:00Z"), ("2026-11-21T19:30:00+01", "2026-11-21T18:30:00Z"),
        ("2026-11-21T19:30:00Z", "2026-11-21T19:30:00Z"), ("2026-11-21 19:30:00 +0100", "2026-11-21T18:30:00Z"),
        ("2026-11-21T19:30:00.000Z", "2026-11-21T19:30:00Z"),
        ("2026-11-21T19:30:00,250+0100", "2026-11-21T18:30:00Z"), ("2026-11-21T19:30", "2026-11-21T18:30:00Z"),
        ("2026-11-21 19:30", "2026-11-21T18:30:00Z"), ("2026-11-21T19:30:15", "2026-11-21T18:30:15Z"),
        ("2026-11-21 7:30 PM", "2026-11-21T18:30:00Z"), ("2026-11-21 7:30pm", "2026-11-21T18:30:00Z"),
        ("2026-11-21T07:30 p.m.", "2026-11-21T18:30:00Z"), ("2026-11-21 12:15 AM", "2026-11-20T23:15:00Z"),
        ("2026-11-21 12:15 PM", "2026-11-21T11:15:00Z"), ("2026-11-21 7 PM", "2026-11-21T18:00:00Z"),
        ("2026-11-21 19:30 PM", "2026-11-21T18:30:00Z"), ("2026-11-21 07:30:00 PM +0100", "2026-11-21T18:30:00Z"),
        ("20261121T193000Z", "2026-11-21T19:30:00Z"), ("20261121T193000", "2026-11-21T18:30:00Z"),
        ("2026/11/21 19:30", "2026-11-21T18:30:00Z"), ("2026-11-21T24:00:00", "2026-11-21T23:00:00Z"),
        ("Sat, 21 Nov 2026 19:30:00 +0100", "2026-11-21T18:30:00Z"),
        ("Sat, 21 Nov 2026 19:30:00 GMT", "2026-11-21T19:30:00Z"),
        ("Sat Nov 21 2026 19:30:00 GMT+0100 (CET)", "2026-11-21T18:30:00Z"),
        ("November 21, 2026 7:30 PM", "2026-11-21T18:30:00Z"), ("21 November 2026, 19:30", "2026-11-21T18:30:00Z"),
        ("2026-11-21T19:30:00+01:00[Europe/Madrid]", "2026-11-21T18:30:00Z"),
        ("2026-11-21 19:30 UTC", "2026-11-21T19:30:00Z"), ("2026-11-21 19:30 GMT+2", "2026-11-21T17:30:00Z"),
        ("2026-11-21 19h30", "2026-11-21T18:30:00Z"), ("2026-11-21 19.30 Uhr", "2026-11-21T18:30:00Z"),
        (" 2026-11-21T19:30\u{A0}", "2026-11-21T18:30:00Z"), ("2026-11-21T19:30:00+05:45", "2026-11-21T13:45:00Z"),
    ]) func `are the times that they mean`(text: String, timestamp: String) throws {
        #expect(SeenTime.time(text, zone: zone)?.instant == Timestamp(timestamp))
        #expect(SeenTime.timestamp(text, zone: zone, endsDay: true) == Timestamp(timestamp))
    }

    @Test(arguments: [
        "21/11/2026 19:30", "11/12/2026", "soon", "", "2026-13-01T10:00", "2026-11-31", "2026-11-21T25:00",
        "2026-11-21T19:60", "2026-11-21 13:00 AM", "2026-11-21 19:30 CST", "2026-11-21T19:30/2026-11-21T21:00", "19:30",
        "2026-11-21 19", "1795282200", "2026-11-21T19:30:00+99:00", "0000-00-00", "2026-11-21x", "21 Foo 2026 19:30",
    ]) func `that could be another or none are none`(text: String) {
        #expect(SeenTime.time(text, zone: zone) == nil)
        #expect(SeenTime.timestamp(text, zone: zone, endsDay: false) == nil)
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
        ("20261121", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
        ("2026/11/21", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
        ("21 Nov 2026", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
        ("2026-11-21Z", "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z"),
        ("2026-11-21+0100", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
        ("2026-11", "2026-10-31T23:00:00Z", "2026-11-30T23:00:00Z"),
        ("2026-12", "2026-11-30T23:00:00Z", "2026-12-31T23:00:00Z"),
        ("2026", "2025-12-31T23:00:00Z", "2026-12-31T23:00:00Z"),
        ("2028-02-29", "2028-02-28T23:00:00Z", "2028-02-29T23:00:00Z"),
    ]) func `without a time of day are days, months and years`(text: String, begins: String, ends: String) {
        #expect(SeenTime.time(text, zone: zone) == nil)
        #expect(SeenTime.timestamp(text, zone: zone, endsDay: false) == Timestamp(begins))
        #expect(SeenTime.timestamp(text, zone: zone, endsDay: true) == Timestamp(ends))
    }

    @Test func `in the last year that can be written do not end before`() throws {
        let end = try #require(SeenTime.timestamp("9999-12-31", zone: zone, endsDay: true))
        #expect(end > noon)
        #expect(try #require(SeenTime.timestamp("9999", zone: zone, endsDay: true)) > noon)
    }

    /// Each time on a page is read, or reported as unread.
    @Test(arguments: [
        (Stated.cinema(), Stated.show(at: "2026-11-22T19:30:00+0100", more: #","endDate":"21:00""#), "endDate"),
        (Stated.cinema(), Stated.show(more: #","expires":"one day""#), "expires"),
        (
            Stated.cinema(), Stated.show(more: #","offers":{"price":8,"priceCurrency":"EUR","validThrough":"soon"}"#),
            "validThrough"
        ),
        (
            Stated.cinema(),
            Stated.show(
                more:
                    #","offers":[{"price":8,"priceCurrency":"EUR"},{"price":9,"priceCurrency":"EUR","availabilityEnds":"soon"}]"#
            ), "availabilityEnds"
        ),
        (Stated.cinema(), Stated.show(at: "22/11/2026 19:30"), "startDate"),
        (
            Stated.cinema(), Stated.show(more: #","eventStatus":"EventRescheduled","previousStartDate":"Friday""#),
            "previousStartDate"
        ),
    ]) func `that cannot be read are reported as unread`(cinema: String, show: String, field: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(cinema, "aurora")
        try await harness.see(show, "show", after: 10)
        let faults = try #require(try await harness.sourceRecord("show")).faults
        #expect(faults.contains { $0.field == "/\(field)" }, "\(faults)")
    }

    @Test(arguments: [
        #","expires":"soon""#, #","dissolutionDate":"in spring""#, #","hasMenu":{"expires":"soon","hasMenuItem":[]}"#,
        #","hasMenu":{"hasMenuItem":{"name":"Soup","expires":"soon","offers":{"price":4,"priceCurrency":"EUR"}}}"#,
        #","hasMenu":{"hasMenuItem":{"name":"Soup","offers":{"price":4,"priceCurrency":"EUR","priceValidUntil":"soon"}}}"#,
        #","businessStatus":"MOVED_TO_MARS""#,
    ]) func `of a place that cannot be read are reported as unread`(more: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: more), "pinyol")
        let faults = try #require(try await harness.sourceRecord("pinyol")).faults
        #expect(
            faults.contains {
                $0.detail.contains("soon") || $0.detail.contains("in spring") || $0.detail.contains("MARS")
            })
        #expect(try await harness.places().count == 1)
    }
}
