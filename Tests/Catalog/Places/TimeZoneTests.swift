import Contract
import Events
import Extraction
import Foundation
import Geo
import Hours
import Store
import TestKit
import Testing

@testable import CatalogService
@testable import Formats

/// Coordinates, and the time zone there.
private let towns: [(Double, Double, String)] = [
    (52.52, 13.405, "Europe/Berlin"), (40.7128, -74.006, "America/New_York"), (13.7563, 100.5018, "Asia/Bangkok"),
    (28.1235, -15.4363, "Atlantic/Canary"), (-31.9505, 115.8605, "Australia/Perth"), (30, -40, "Etc/Unknown"),
]

private func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
}

private let (berlin, tokyo, sea) = (point(52.52, 13.405), point(35.68, 139.69), point(30, -40))

@Suite struct `The time zone of a place` {
    private func put(_ place: Place, keepsTimeZone: Bool? = nil, over existing: Place? = nil) -> Verdict<Place> {
        PlaceCommands.put(
            PutPlace(actor: .theOperator, place: place, creates: false, keepsTimeZone: keepsTimeZone), over: existing,
            deletionMarker: nil,
            at: CommandTime(
                position: InputPosition(topic: "catalog.commands", partition: 0, offset: 1), appendedAt: noon))
    }

    private func changed(_ verdict: Verdict<Place>) -> Place? {
        if case .change(let place) = verdict { place } else { nil }
    }

    @Test(arguments: towns)
    func `is that of its coordinates if a command states none`(latitude: Double, longitude: Double, zone: String) {
        var place = Place.sample(timeZone: "UTC")
        place.geo = point(latitude, longitude)
        #expect(changed(put(place, keepsTimeZone: true))?.timeZone == zone)
        place.timeZone = "Etc/Unknown"
        #expect(changed(put(place))?.timeZone == zone)
        place.timeZone = "Asia/Kathmandu"
        #expect(changed(put(place))?.timeZone == "Asia/Kathmandu")
    }

    @Test(arguments: [
        ("Asia/Bangkok", "Asia/Tokyo"), ("UTC", "Asia/Tokyo"), ("Etc/Unknown", "Asia/Tokyo"),
        ("Europe/Madrid", "Europe/Madrid"), ("GMT+7", "GMT+7"),
    ])
    func `follows a place that moves, unless the place was given one`(before: String, after: String) {
        var place = Place.sample(timeZone: before)
        let existing = place
        place.geo = tokyo
        #expect(changed(put(place, keepsTimeZone: true, over: existing))?.timeZone == after)
        #expect(
            ImportedThings.place(row(place), digest: "d", over: existing, deletionMarker: nil, at: noon)
                .place?.timeZone == after)
    }

    private func row(_ place: Place) -> Place {
        var row = place
        row.timeZone = "Etc/Unknown"
        return row
    }

    @Test(arguments: ["Mars/Base", "", "Bangkok", "GMT+99:00", "Europe/Madrid "])
    func `is refused by its field if no clock has it`(zone: String) {
        guard case .answer(.refused, let reason) = put(.sample(timeZone: zone)) else {
            Issue.record("It was taken.")
            return
        }
        #expect(reason?.field == "/timeZone")
    }

    @Test func `is not known on the high sea, where nothing says whether the place is open`() throws {
        var place = Place.sample(timeZone: "Etc/Unknown")
        place.geo = sea
        place.openingHours = .always
        let view = PlaceView(place, at: noon)
        #expect(view.openNow == nil && view.place.timeZone == "Etc/Unknown")
        place.timeZone = "Etc/GMT+3"
        #expect(PlaceView(place, at: noon).openNow == true)
    }

    @Test(arguments: [
        ("Germany", "DE"), ("ESP", "ES"), ("España", "ES"), ("thailand", "TH"), ("ไทย", "TH"), ("us", "US"),
        ("Suomi", "FI"),
    ])
    func `stands beside the code of a country that is named`(text: String, code: String) {
        var place = Place.sample()
        place.address = PostalAddress(addressLocality: "Town", addressCountry: text)
        #expect(changed(put(place))?.address?.addressCountry == code)
        place.address?.addressCountry = "Spainland"
        guard case .answer(.refused, let reason) = put(place) else {
            Issue.record("It was taken.")
            return
        }
        #expect(reason?.field == "/address/addressCountry")
    }
}

@Suite struct `The time zone of a place that a source shows` {
    @Test(arguments: towns)
    func `is that of its coordinates, whatever the country is called`(
        latitude: Double, longitude: Double, zone: String
    ) throws {
        for country in ["Germany", "Spain", "España", "ESP", "US", "Thailand", "DE", "China"] {
            let page = Stated.place(latitude: latitude, longitude: longitude)
                .replacing(#""addressCountry":"ES""#, with: #""addressCountry":"\#(country)""#)
            let seen = try SeenPlace.form(Thing(json: Array(page.utf8)), source: "guide")
            #expect(seen.form.timeZone == zone && seen.form.address?.addressCountry?.count == 2 && seen.faults.isEmpty)
        }
    }

    @Test func `follows the coordinates that people correct, and stays as people state it`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(), "p")
        var place = try #require(try await harness.places().first)
        place.geo = berlin
        place.timeZone = "Etc/Unknown"
        try await harness.put(place, by: .theOperator)
        try await harness.see(Stated.place(more: #","telephone":"+34 93 555 01 02""#), "p", after: 10)
        place = try #require(try await harness.places().first)
        #expect(place.timeZone == "Europe/Berlin" && place.telephone != nil)
        place.timeZone = "Atlantic/Canary"
        try await harness.put(place, by: .theOperator)
        try await harness.see(Stated.place(), "p", after: 20)
        #expect(try await harness.places().first?.timeZone == "Atlantic/Canary")
    }

    @Test func `comes with a notice of a country that is none`() throws {
        let thing = Stated.place().replacing(#""addressCountry":"ES""#, with: #""addressCountry":"Spainland""#)
        let seen = try SeenPlace.form(Thing(json: Array(thing.utf8)), source: "guide")
        #expect(seen.faults.map(\.field) == ["addressCountry"] && seen.form.timeZone == "Europe/Madrid")
    }
}

extension ImportedThings.Outcome {
    fileprivate var place: Thing? {
        switch self {
        case .created(let thing), .changed(let thing): thing
        case .unchanged, .bad: nil
        }
    }
}
