import Contract
import Events
import Geo
import Hours
import TestKit
import Testing

@testable import CatalogService

@Suite struct `What sources say of a place` {
    @Test func `makes the place, in the time zone of its coordinates, with its telephone, hours and kind`() async throws
    {
        let harness = try StepHarness.emptyCatalog()
        let more = #"""
            ,"telephone":"+34 93 555 01 02","servesCuisine":["Catalan"],"url":"https://canpinyol.example","screenCount":"5",
            "openingHoursSpecification":{"@type":"OpeningHoursSpecification",
             "dayOfWeek":["https://schema.org/Monday","Tuesday"],"opens":"13:00","closes":"16:00"}
            """#
        let emitted = try await harness.see(Stated.place(more: more), "pinyol")
        #expect(emitted.types == ["sighting.changed", "place.changed"])
        let place = try #require(try await harness.places().first)
        #expect(place.id.hasPrefix("seen-") && place.types == ["Restaurant", "FoodEstablishment"])
        #expect(place.telephone == "+34 93 555 01 02" && place.timeZone == "Europe/Madrid")
        #expect(place.screenCount == 5)
        #expect(place.openingHours?.rules.first?.days == [.monday, .tuesday] && place.source == "crawl:guide")
        #expect(place.address?.addressCountry == "ES" && place.updatedAt == noon)
    }

    @Test func `twice the same changes nothing and emits nothing`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(), "pinyol")
        let contents = try await harness.contents()
        #expect(try await harness.see(Stated.place(), "pinyol", after: 60).isEmpty)
        #expect(try await harness.contents() == contents)
    }

    @Test func `is one with another source's at the same address, however it is spelt`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(), "pinyol")
        let other = Stated.place("Restaurant Can Pinyol", street: "C/ Verdi 32", latitude: 41.41)
        #expect(try await harness.see(other, "p", of: "list").types == ["sighting.changed"])
        #expect(try await harness.places().count == 1)
        #expect(try await harness.sourceRecord("p", of: "list")?.known == harness.sourceRecord("pinyol")?.known)
    }

    @Test func `is one with another source's less than 75 m away, if the names are similar`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(street: nil), "pinyol")
        try await harness.see(Stated.place("CAN PINYOL", street: nil, latitude: 41.4006), "p", of: "list")
        #expect(try await harness.places().count == 1)
    }

    private static let others: [(why: String, thing: String)] = [
        ("another name", Stated.place("Fonda Xarop", street: nil)),
        ("a longer name", Stated.place("Can Pinyol Park", street: nil)),
        ("another number", Stated.place("Can Pinyol 2", street: nil)),
        ("too far", Stated.place(street: nil, latitude: 41.4008)),
        ("another house", Stated.place(street: "Carrer de Verdi, 34", latitude: 41.41)),
        ("another town", Stated.place(town: "Girona", latitude: 41.98)),
        ("another kind", Stated.place(type: "MovieTheater")),
    ]

    @Test(arguments: others)
    func `is not one with what is only near or only of the name`(why: String, thing: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(), "pinyol")
        try await harness.see(thing, "other", of: "list")
        #expect(try await harness.places().count == 2, "\(why)")
    }

    @Test func `is two places where one source distinguishes them`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(street: nil), "one")
        try await harness.see(Stated.place(street: nil, latitude: 41.4002), "two")
        #expect(try await harness.places().count == 2)
    }

    @Test func `joins the place that people have, whose words stay, and adds what they left open`() async throws {
        let harness = try StepHarness.emptyCatalog()
        var place = Place.sample("pinyol", merchant: "m-anna", timeZone: "Europe/Madrid")
        (place.name, place.geo) = ("Can Pinyol", Coordinate(latitude: 41.4, longitude: 2.16)!)
        place.telephone = "+34 1234"
        try await harness.put(place, by: .anna, creates: true)
        let more = #","telephone":"+34 99 99","email":"hola@pinyol.example""#
        try await harness.see(Stated.place("can pinyol", more: more), "p")
        let merged = try #require(try await harness.places().first)
        #expect(try await harness.places().count == 1)
        #expect(merged.name == "Can Pinyol" && merged.telephone == "+34 1234" && merged.merchant == "m-anna")
        #expect(merged.email == "hola@pinyol.example" && merged.address?.addressLocality == "Barcelona")
        try await harness.miss("p", after: 60)
        let left = try #require(try await harness.places().first)
        #expect(left.email == nil && left.address == nil && left.telephone == "+34 1234")
    }

    @Test func `that states a field first keeps it until it changes it or ends, then the next has it`() async throws {
        let harness = try StepHarness.emptyCatalog()
        func telephone() async throws -> String? { try await harness.places().first?.telephone }
        func emitted(_ number: String) -> String { Stated.place(more: #","telephone":"\#(number)""#) }
        try await harness.see(emitted("+34 111"), "p", of: "zeta")
        try await harness.see(emitted("+34 222"), "p", of: "alpha", after: 10)
        #expect(try await telephone() == "+34 111")
        try await harness.see(emitted("+34 112"), "p", of: "zeta", after: 20)
        #expect(try await telephone() == "+34 222")
        try await harness.see(Stated.place(), "p", of: "alpha", after: 30)
        #expect(try await telephone() == "+34 112")
        try await harness.miss("p", of: "zeta", after: 40)
        #expect(try await telephone() == nil)
        #expect(try await harness.places().count == 1)
        #expect(try await harness.miss("p", of: "alpha", after: 50).types.contains("place.deleted"))
        #expect(try await harness.places().isEmpty)
        #expect(try await harness.sourceRecord("p", of: "alpha") == nil)
    }

    @Test func `makes the place again under its name when it is back`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(), "p")
        let id = try await harness.places().first?.id
        try await harness.miss("p", after: 10)
        #expect(try await harness.places().isEmpty)
        try await harness.see(Stated.place(), "p", after: 20)
        #expect(try await harness.places().map(\.id) == [id])
    }
}
