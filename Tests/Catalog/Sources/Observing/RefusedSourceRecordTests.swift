import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `An observation that cannot be used` {
    private static let useless: [(field: String, thing: String)] = [
        ("/name", Stated.place(" ")), ("/name", Stated.place(String(repeating: "x", count: 201))),
        ("/geo", Stated.place(latitude: 91)), ("/geo", Stated.place(latitude: 0, longitude: 0)),
        ("/name", #"{"@type":"Movie"}"#), ("/name", #"{"@type":"Movie","name":[]}"#),
        ("/name", #"{"@type":"Person","name":{"@type":"Person","name":"A"}}"#),
    ]

    @Test(arguments: useless)
    func `creates nothing, and has the reason`(field: String, thing: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(thing, "bad")
        let contents = try await harness.contents()
        #expect(contents["places"] == [] && contents["movies"] == [] && contents["critics"] == [])
        #expect(try await harness.sourceRecord("bad")?.faults.first?.field == field)
    }

    @Test func `of what is known leaves it as it was`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: #","telephone":"+34 111""#), "p")
        let before = try await harness.places()
        try await harness.see(Stated.place(latitude: 100), "p", after: 10)
        #expect(try await harness.places() == before)
        #expect(try await harness.sourceRecord("p")?.faults.first?.field == "/geo")
        try await harness.see(Stated.film(), "p", after: 20)
        #expect(try await harness.movies().isEmpty)
        #expect(try await harness.sourceRecord("p")?.faults.first?.field == "/@type")
    }

    @Test func `in one field is used without it, and has the reason`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let more = #"""
            ,"email":"nobody","telephone":"call us","description":"\#(String(repeating: "x", count: 5000))",
            "url":"javascript:alert(1)","image":"data:image/png;base64,AAAA"
            """#
        try await harness.see(Stated.place(more: more), "p")
        let place = try #require(try await harness.places().first)
        #expect(place.email == nil && place.telephone == nil && place.description == nil)
        #expect(place.url == nil && place.images.isEmpty)
        let faults = try await harness.sourceRecord("p")?.faults.compactMap(\.field) ?? []
        #expect(Set(faults).isSuperset(of: ["/email", "/telephone", "/description", "/url", "/image"]))
    }

    @Test func `of too many dishes gives the first two hundred`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let dishes = (1...300).map { (name: "Dish \($0)", price: "1.50") } + [(name: "Free", price: "-1")]
        try await harness.see(Stated.place(more: Stated.menu(dishes)), "p")
        let place = try #require(try await harness.places().first?.id)
        #expect(try await harness.items(of: place).count == 200)
        #expect(try await harness.sourceRecord("p")?.faults.first?.field == "/hasMenu")
    }

    @Test func `of what is nothing to the catalog is left alone`() async throws {
        let harness = try StepHarness.emptyCatalog()
        #expect(try await harness.see(#"{"@type":"Review","name":"Good"}"#, "r").isEmpty)
        #expect(try await harness.sourceRecord("r") == nil)
    }

    @Test func `that is none is put aside, and what follows goes on`() async throws {
        let harness = try StepHarness.emptyCatalog()
        for data in [
            #"{"id":"guide/x"}"#,
            #"{"id":"","source":"s","url":"","observedAt":"2026-11-21T12:00:00Z","digest":"","gone":false}"#,
        ] {
            let input = TopicPartition(Topic.observations.name, partition(of: "guide/x"))
            let event = Event(
                id: data, source: "/vicinity/crawler", type: "vicinity.observation.made.v1", subject: "guide/x",
                time: noon, partitionKey: "guide/x", data: Array(data.utf8))
            let emitted = try await harness.send(raw: event.json, to: input, key: "guide/x", at: noon)
            #expect(emitted.types == ["dead-letter"])
        }
        try await harness.see(Stated.place(), "p")
        #expect(try await harness.places().count == 1)
    }
}
