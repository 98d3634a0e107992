import Contract
import Events
import Foundation
import HTTPTypes
import Hours
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Conditions and merge patches, with a stand-in for the catalog.
@Suite(.timeLimit(.minutes(5))) struct `Writing what others write, too` {
    private let merchant = Actor(id: "m-anna", role: .merchant)
    private let path = "/v1/places/cafe"
    private let first = Timestamp(microseconds: 1_800_000_000_000_000)
    private let second = Timestamp(microseconds: 1_800_000_000_000_001)

    /// What the catalog shows of the place.
    private func show(_ place: Place, in fixture: GatewayFixture) throws {
        let bytes = try JSON.encode(PlaceView(place, isWhole: true, at: .now))
        fixture.catalog.answer(
            path,
            .init(
                headers: [.contentType: "application/json", .eTag: VersionTag.make(place.updatedAt, bytes)],
                body: String(decoding: bytes, as: UTF8.self)))
    }

    private var place: Place {
        var place = Place.sample("cafe")
        place.telephone = "555 0101"
        place.address = PostalAddress(streetAddress: "Rambla 1", postalCode: "08001")
        place.updatedAt = first
        return place
    }

    private func patch(
        _ http: TestHTTP, _ body: String, _ headers: [String: String] = [:]
    ) async throws -> TestResponse {
        try await http.send(
            "PATCH", path, body: Array(body.utf8),
            headers: ["Content-Type": "application/merge-patch+json", "Prefer": "wait=20"].merging(headers) { $1 })
    }

    private func obey(_ event: Event, _ fixture: GatewayFixture) async throws {
        var place = try event.decode(PutPlace.self).place
        place.merchant = "m-anna"
        try await fixture.emit(
            .catalogPlaces, "vicinity.place.changed.v1", place.id, partitionKey: place.id, because: event.id,
            PlaceChange(place: place))
    }

    @Test func `another text of opening hours is read anew, unless rules are named beside it`() async throws {
        try await GatewayFixture.with { fixture in
            var place = place
            place.openingHours = try OpeningHours(openStreetMap: "Mo-Fr 09:00-18:00")
            try show(place, in: fixture)
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.catalogCommands) {
                    try await obey($0, fixture)
                } _: {
                    for hours in [#"{"text":"Sa 10:00-12:00"}"#, #"{"text":"ask us","rules":[]}"#] {
                        let answer = try await patch(gateway.with(merchant), #"{"openingHours":\#(hours)}"#)
                        #expect(answer.status == 200, "\(answer.text)")
                    }
                }
            }
            let commands = try await fixture.commands(.catalogCommands).map { try $0.decode(PutPlace.self).place }
            #expect(commands.first?.openingHours == (try OpeningHours(openStreetMap: "Sa 10:00-12:00")))
            #expect(commands.last?.openingHours == OpeningHours(unread: "ask us"))
        }
    }

    @Test(
        arguments: [
            (#"{"geo":{"latitude":35.68,"longitude":139.69}}"#, true), (#"{"timeZone":"Europe/Madrid"}"#, nil),
            (#"{"name":"Another"}"#, nil),
            (#"{"geo":{"latitude":35.68,"longitude":139.69},"timeZone":"Europe/Madrid"}"#, nil),
        ] as [(String, Bool?)])
    func `a patch that moves a place leaves its time zone to the catalog`(body: String, keeps: Bool?) async throws {
        try await GatewayFixture.with { fixture in
            try show(place, in: fixture)
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.catalogCommands) {
                    try await obey($0, fixture)
                } _: {
                    let answer = try await patch(gateway.with(merchant), body)
                    #expect(answer.status == 200, "\(answer.text)")
                }
            }
            let command = try #require(try await fixture.commands(.catalogCommands).first).decode(PutPlace.self)
            #expect(command.keepsTimeZone == keeps)
        }
    }

    @Test func `a patch changes what it names, by the version that was read`() async throws {
        try await GatewayFixture.with { fixture in
            try show(place, in: fixture)
            try await fixture.withGateway { gateway in
                try await fixture.whileAnswering(.catalogCommands) {
                    try await obey($0, fixture)
                } _: {
                    let answer = try await patch(
                        gateway.with(merchant),
                        #"{"name":"Another","telephone":null,"address":{"postalCode":"08002"}}"#)
                    #expect(answer.status == 200, "\(answer.text)")
                }
            }
            let command = try #require(try await fixture.commands(.catalogCommands).first).decode(PutPlace.self)
            #expect(command.place.name == "Another" && command.place.telephone == nil)
            #expect(command.place.address == PostalAddress(streetAddress: "Rambla 1", postalCode: "08002"))
            #expect(command.place.geo == place.geo && command.place.types == place.types)
            #expect(command.expected == ExpectedVersion(updatedAt: [first]) && !command.creates)
        }
    }

    @Test func `who comes second begins again, unless it was said which version is meant`() async throws {
        try await GatewayFixture.with { fixture in
            try show(place, in: fixture)
            let tag = VersionTag.make(first, Array("x".utf8))
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(merchant)
                try await fixture.whileAnswering(.catalogCommands) { event in
                    guard try event.decode(PutPlace.self).expected?.updatedAt == [second] else {
                        var other = place
                        other.description = "Somebody else's."
                        other.updatedAt = second
                        try show(other, in: fixture)
                        return try await fixture.answer(
                            event, .catalogAnswers, .refused, Reason(ExpectedVersion.code, "No.", field: "If-Match"))
                    }
                    try await obey(event, fixture)
                } _: {
                    let pinned = try await patch(http, #"{"name":"Another"}"#, ["If-Match": tag])
                    #expect(pinned.status == 412 && pinned.problem?.field == "If-Match")
                    try show(place, in: fixture)
                    let free = try await patch(http, #"{"name":"Another"}"#)
                    #expect(free.status == 200, "\(free.text)")
                    #expect(free.text.contains("Somebody else's.") && free.text.contains("Another"))
                }
            }
        }
    }

    @Test func `a patch that changes nothing is of the version that was said, and of who may`() async throws {
        try await GatewayFixture.with { fixture in
            try show(place, in: fixture)
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(merchant)
                try await fixture.whileAnswering(.catalogCommands) { event in
                    let isOwn = try event.decode(PutPlace.self).actor == merchant
                    return try await fixture.answer(
                        event, .catalogAnswers, isOwn ? .repeated : .forbidden,
                        isOwn ? nil : Reason("forbidden", "It is somebody else's."))
                } _: {
                    let (old, new) = (VersionTag.make(second, Array("x".utf8)), VersionTag.make(first, Array("x".utf8)))
                    for nothing in ["{}", #"{"name":"\#(place.name)"}"#] {
                        let stale = try await patch(http, nothing, ["If-Match": old])
                        #expect(stale.status == 412 && stale.problem?.field == "If-Match", "\(stale.text)")
                        #expect(try await patch(http, nothing, ["If-Match": new]).status == 200)
                        #expect(try await patch(http, nothing).status == 200)
                        let rival = try await gateway.with(Actor(id: "m-rival", role: .merchant))
                        for tag in [old, new] {
                            #expect(try await patch(rival, nothing, ["If-Match": tag]).status == 403)
                        }
                    }
                }
            }
        }
    }

    @Test func `If-Match goes with every write, whichever form of the tag it has`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(merchant)
                let tag = VersionTag.make(first, Array("x".utf8))
                let headers = [
                    "Content-Type": "application/json", "If-Match": "\(tag.dropLast())-gz\"", "Prefer": "respond-async",
                ]
                let body = Array(
                    #"{"types":["Restaurant"],"name":"Café","geo":{"latitude":41.4,"longitude":2.17}}"#.utf8)
                #expect(try await http.send("PUT", path, body: body, headers: headers).status == 202)
                #expect(try await http.send("DELETE", path, headers: headers).status == 202)
                let item = Array(#"{"name":"Tea","price":{"amount":250,"currency":"EUR"}}"#.utf8)
                let any = headers.merging(["If-Match": "*"]) { $1 }
                #expect(try await http.send("PUT", "/v1/items/cafe.tea", body: item, headers: any).status == 202)
                for wrong in ["x", "\"a\", b", ","] {
                    let bad = headers.merging(["If-Match": wrong]) { $1 }
                    let answer = try await http.send("PUT", path, body: body, headers: bad)
                    #expect(answer.status == 400 && answer.problem?.field == "If-Match", "\(wrong)")
                }
            }
            let commands = try await fixture.commands(.catalogCommands)
            #expect(try commands[0].decode(PutPlace.self).expected == ExpectedVersion(updatedAt: [first]))
            #expect(try commands[1].decode(DeleteThing.self).expected == ExpectedVersion(updatedAt: [first]))
            #expect(try commands[2].decode(PutItem.self).expected == ExpectedVersion(updatedAt: []))
        }
    }

    @Test func `a patch of another form is refused, and of nothing there is nothing to patch`() async throws {
        try await GatewayFixture.with { fixture in
            try show(place, in: fixture)
            try await fixture.withGateway { gateway in
                let http = try await gateway.with(merchant)
                let json = try await patch(http, "{}", ["Content-Type": "application/json"])
                #expect(json.status == 415 && json["Accept-Patch"] == "application/merge-patch+json")
                #expect(try await patch(http, "[]").status == 422)
                #expect(try await patch(http, "{").status == 400)
                for (body, field) in [(#"{"colour":"red"}"#, "/colour"), (#"{"name":null}"#, "/name")] {
                    let answer = try await patch(http, body)
                    #expect(answer.status == 422 && answer.problem?.field == field, "\(answer.text)")
                }
                let none = try await http.send(
                    "PATCH", "/v1/places/none", body: Array("{}".utf8),
                    headers: ["Content-Type": "application/merge-patch+json"])
                #expect(none.status == 404)
                #expect(try await patch(gateway.http, "{}").status == 401)
            }
        }
    }

    @Test func `of what is shown of an item, the stock is no part of what is written`() throws {
        let shown = #"""
            {"id":"cafe.tea","place":"cafe","name":"Tea","names":{},"price":{"amount":1,"currency":"EUR"},"ingredients":[],
            "allergens":[],"available":3,"stock":{"kind":"count","left":3},"illustrative":false,"updatedAt":"2026-11-23T10:00:00Z"}
            """#
        let written = try Patching.written(ItemForm.self, in: Array(shown.utf8))
        #expect(written["available"] == nil && written["id"] == nil && written["stock"]?["left"] == 3)
        #expect(written["name"] == "Tea")
    }
}
