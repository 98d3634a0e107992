import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Writing places and items over HTTP, with a stand-in for the catalog in the log.
@Suite struct CatalogRouteTests {
    private let merchant = Actor(id: "m-anna", role: .merchant)
    private let place = #"{"types":["Restaurant"],"name":"Café","geo":{"latitude":41.4,"longitude":2.17}}"#
    private let item = #"{"name":"Tea","price":{"amount":250,"currency":"EUR"}}"#

    private func put(
        _ http: TestHTTP, _ path: String, _ body: String, _ headers: [String: String] = [:]
    ) async throws -> TestResponse {
        try await http.send(
            "PUT", path, body: Array(body.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"].merging(headers) { $1 })
    }

    /// Obeys every command that puts something.
    private func obey(_ event: Event, _ fixture: GatewayFixture) async throws {
        switch event.type {
        case "vicinity.place.put.v1":
            let command = try event.decode(PutPlace.self)
            var place = command.place
            place.merchant = command.actor.id
            try await fixture.emit(
                .catalogPlaces, "vicinity.place.changed.v1", place.id, partitionKey: place.id, because: event.id,
                PlaceChange(place: place))
        case "vicinity.item.put.v1":
            var item = try event.decode(PutItem.self).item
            item.merchant = "m-anna"
            try await fixture.emit(item, because: event.id)
        default: throw Overdue("a command of another kind: \(event.type)")
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a place is created under a name made from the key`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.catalogCommands) {
                    try await obey($0, fixture)
                } _: {
                    let answer = try await gateway.with(merchant).post(
                        "/v1/places", json: place, headers: ["Idempotency-Key": "k1", "Prefer": "wait=20"])
                    #expect(answer.status == 201, "\(answer.text)")
                    let id = Identifiers.place(actor: "m-anna", key: "k1")
                    #expect(answer["Location"] == "/v1/places/\(id)")
                    #expect(answer.text.contains(#""name":"Café""#))
                    #expect(!answer.text.contains("reflects"))
                }
            }
            let command = try #require(try await fixture.commands(.catalogCommands).first).decode(PutPlace.self)
            #expect(command.creates)
            #expect(command.place.geo == Place.sample("x").geo)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a home is put with its listing, further points and boundary`() async throws {
        let home = """
            {"types":["TownHome","House","Residence"],"name":"Baan","geo":{"latitude":41.4,"longitude":2.17},
            "locations":[{"latitude":41.41,"longitude":2.17}],
            "boundary":{"type":"Polygon","coordinates":[[[2.17,41.4],[2.18,41.4],[2.18,41.41],[2.17,41.4]]]},
            "listing":{"kind":"town-home","purpose":"sale","price":{"min":100,"max":200,"currency":"THB"},
            "seller":{"name":"Suan"}}}
            """
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(merchant)
                try await fixture.whileAnswering(.catalogCommands) {
                    try await obey($0, fixture)
                } _: {
                    let answer = try await put(http, "/v1/places/baan", home)
                    #expect(answer.status == 200, "\(answer.text)")
                    #expect(answer.text.contains(#""kind":"town-home""#) && answer.text.contains(#""boundary":{"#))
                }
                for (field, good, bad) in [
                    ("/listing/kind", #""kind":"town-home""#, #""kind":"castle""#),
                    ("/listing/price/min", #""min":100"#, #""min":"100""#),
                    ("/boundary/type", #""type":"Polygon""#, #""type":"Circle""#),
                    ("/locations/0", #""latitude":41.41,"#, #""latitude":141,"#),
                    ("/listing/colour", #""purpose""#, #""colour":"red","purpose""#),
                ] {
                    let answer = try await put(http, "/v1/places/baan", home.replacing(good, with: bad))
                    #expect(answer.status == 422, "\(field) \(answer.text)")
                    #expect(answer.text.contains(#""field":"\#(field)"#), "\(answer.text)")
                }
            }
            let command = try #require(try await fixture.commands(.catalogCommands).first).decode(PutPlace.self)
            let listing = try #require(command.place.listing)
            #expect(listing.number == 0 && listing.listedAt.microseconds == 0, "the catalog says them")
            #expect(listing.seller?.name == "Suan" && command.place.locations?.count == 1)
            #expect(command.place.boundary != nil)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an item is replaced, or created if there is none, by one command`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(merchant)
                try await fixture.whileAnswering(.catalogCommands) {
                    try await obey($0, fixture)
                } _: {
                    let answer = try await put(http, "/v1/items/cafe.tea", item)
                    #expect(answer.status == 200, "\(answer.text)")
                    #expect(answer.text.contains(#""available":null"#))
                }
            }
            let command = try #require(try await fixture.commands(.catalogCommands).first).decode(PutItem.self)
            #expect(!command.creates, "one command does both: nobody may be there to wait for a first one")
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `what the catalog refuses is told with its field`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(merchant)
                let reasons: [String: (Answer.Verdict, Reason)] = [
                    "a.a": (.refused, Reason("malformed", "No.", field: "/name")),
                    "a.b": (.forbidden, Reason("forbidden", "Not yours.")),
                    "a.c": (.unknown, Reason("unknown-place", "None.", field: "/place")),
                    "a.d": (.refused, Reason("exists", "There is one.", field: "/id")),
                ]
                try await fixture.whileAnswering(.catalogCommands) { event in
                    let (verdict, reason) = try #require(reasons[event.subject])
                    try await fixture.answer(event, .catalogAnswers, verdict, reason)
                } _: {
                    var statuses: [Int] = []
                    for id in ["a.a", "a.b", "a.c"] {
                        statuses.append(try await put(http, "/v1/items/\(id)", item).status)
                    }
                    #expect(statuses == [422, 403, 404])
                    let exists = try await put(http, "/v1/items/a.d", item, ["If-None-Match": "*"])
                    #expect(exists.status == 409)
                    let wrong = try await put(http, "/v1/items/a.d", item, ["If-None-Match": "\"x\""])
                    #expect(wrong.status == 400)
                    #expect(try await put(http, "/v1/items/a.a", item).problem?.field == "/name")
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a thing is deleted once, unless orders hold it`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(merchant)
                try await fixture.whileAnswering(.catalogCommands) { event in
                    #expect(try event.decode(DeleteThing.self).id == event.subject)
                    guard event.subject != "cafe" else {
                        return try await fixture.answer(
                            event, .catalogAnswers, .refused, Reason("held-by-orders", "Open orders hold it."))
                    }
                    try await fixture.answer(event, .catalogAnswers, .repeated)
                } _: {
                    let headers = ["Prefer": "wait=20"]
                    let item = try await http.send("DELETE", "/v1/items/cafe.tea", headers: headers)
                    #expect(item.status == 204)
                    let place = try await http.send("DELETE", "/v1/places/cafe", headers: headers)
                    #expect(place.status == 409)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `customers and strangers write nothing`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let customer = try await gateway.with(Actor(id: "c-1", role: .customer))
                #expect(try await put(gateway.http, "/v1/places/cafe", place).status == 401)
                #expect(try await put(customer, "/v1/places/cafe", place).status == 403)
                #expect(try await customer.delete("/v1/items/cafe.tea").status == 403)
            }
            #expect(try await fixture.commands(.catalogCommands).isEmpty)
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (#"{"types":["Restaurant"],"name":"Café"}"#, "/geo"),
            (#"{"types":["Restaurant"],"name":"Café","geo":{"latitude":91,"longitude":0}}"#, "/geo"),
            (#"{"types":"Restaurant","name":"Café","geo":{"latitude":1,"longitude":0}}"#, "/types"),
            (#"{"types":["Restaurant"],"name":"Café","geo":{"latitude":1,"longitude":0},"rating":5}"#, "/rating"),
        ])
    func `a place of another form is refused with its field`(body: String, field: String) async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let answer = try await put(gateway.with(merchant), "/v1/places/cafe", body)
                #expect(answer.status == 422, "\(answer.text)")
                #expect(answer.problem?.field?.hasPrefix(field) == true, "\(answer.text)")
            }
        }
    }
}
