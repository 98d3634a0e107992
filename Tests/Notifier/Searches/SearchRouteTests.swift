import Contract
import Events
import Foundation
import HTTPTypes
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `The routes of saved searches` {
    private let ann = Actor(id: "c-ann", role: .customer, also: ["c-old"])

    private func form(_ query: String = condominiums, _ more: String = "") -> String {
        #"{"list":"places","query":"\#(query)","name":"Near Mo Chit"\#(more)}"#
    }

    @Test func `accept a thousand from one network in a day, and those of others`() async throws {
        let bench = try Bench()
        func save(_ number: Int, from network: String, at time: Timestamp = noon) async throws {
            let wanted = search("q=flat\(number)", of: "c-\(number)")
            _ = try await bench.perform(at: time) { [handler = bench.handler] in
                try handler.keep(wanted, of: [wanted.person], from: network, in: $0)
            }
        }
        for number in 0..<AddedTable.mostOfNetwork { try await save(number, from: "198.51.100.0/24") }
        await #expect(throws: Reason.self) { try await save(1001, from: "198.51.100.0/24") }
        try await save(1002, from: "203.0.113.0/24")
        try await save(1003, from: "198.51.100.0/24", at: seconds(86_401))
    }

    @Test func `save a customer's search, and count new matches`() async throws {
        let post = try PushPost()
        let (status, body) = try await post.ask(.post, "/v1/searches", form(), as: ann)
        let id = try String(#require(body.firstMatch(of: /"id":"(s-[0-9a-f]{32})"/)?.1))
        #expect(
            status == .created && body.contains(#""tells":["begins","leaves","price"]"#) && body.contains(#""news":0"#))
        #expect(try await post.ask(.post, "/v1/searches", form(), as: ann).1.contains(id), "the same again")
        // Other browsers of the customer see it; nobody else.
        let elsewhere = Actor(id: "c-new", role: .customer, also: ["c-ann"])
        #expect(try await post.ask(.get, "/v1/searches", as: elsewhere).1.contains(id))
        let anna = Actor(id: "m-anna", role: .merchant)
        #expect(try await post.ask(.post, "/v1/searches", form(), as: anna).0 == .created, "a business's, too")
        let bob = Actor(id: "c-bob", role: .customer)
        #expect(try await post.ask(.get, "/v1/searches", as: bob).1.contains(#""items":[]"#))
        for path in ["/v1/searches/\(id)", "/v1/searches/\(id)/matches"] {
            #expect(try await post.ask(.get, path, as: bob).0 == .notFound)
        }
        try await post.store.perform { [handler = post.handler] transaction in
            let input = { (number: Int64, place: Place) throws -> Input in
                let event = Event(
                    id: "catalog.places:0:0-\(number)", source: "/vicinity/catalog/0", type: PlaceEvents.changed.name,
                    subject: place.id, sequence: number, partitionKey: place.id,
                    data: try JSON.encode(PlaceChange(place: place)))
                return Input(
                    event: event, position: InputPosition(topic: "catalog.places", partition: 0, offset: number),
                    appendedAt: noon)
            }
            try handler.handle(input(1, home("one")), in: transaction)
            try handler.handle(input(2, home("two")), in: transaction)
            try handler.matchChanges(in: transaction)
        }
        #expect(try await post.ask(.get, "/v1/searches/\(id)", as: ann).1.contains(#""news":2"#))
        let page = try await post.ask(.get, "/v1/searches/\(id)/matches?limit=1", as: ann).1
        #expect(page.contains(#""thing":"two""#) && page.contains(#""isNew":true"#) && page.contains(#""total":2"#))
        let cursor = try #require(page.firstMatch(of: /"next":"([^"]+)"/)?.1)
        let next = try await post.ask(.get, "/v1/searches/\(id)/matches?limit=1&cursor=\(cursor)", as: ann).1
        #expect(next.contains(#""thing":"one""#) && next.contains(#""next":null"#))
        #expect(try await post.ask(.post, "/v1/searches/\(id)/seen", as: ann).1.contains(#""news":0"#))
        #expect(try await post.ask(.get, "/v1/searches/\(id)/matches", as: ann).1.contains(#""isNew":false"#))
        let changed = try await post.ask(.patch, "/v1/searches/\(id)", #"{"name":"Home","channels":[]}"#, as: ann).1
        #expect(changed.contains(#""name":"Home""#) && changed.contains(#""channels":[]"#))
        #expect(try await post.ask(.delete, "/v1/searches/\(id)", as: elsewhere).0 == .noContent)
        #expect(try await post.ask(.get, "/v1/searches/\(id)", as: ann).0 == .notFound)
        await post.close()
    }

    @Test func `refuse invalid requests, naming the field, and actors without searches`() async throws {
        let post = try PushPost()
        let bad = [
            (form("open-now"), "/query"), (form(""), "/query"), (form("near=91,0"), "/query"),
            (form("station=none"), "/query"), (form("q=a", #","tells":["price","price"]"#), "/tells"),
            (form("q=a", #","channels":["fax"]"#), "/channels"), (form().replacing("Near Mo Chit", with: ""), "/name"),
            (form().replacing("places", with: "people"), "/list"),
        ]
        for (form, field) in bad {
            let (status, body) = try await post.ask(.post, "/v1/searches", form, as: ann)
            #expect(status == .unprocessableContent && body.replacing("\\/", with: "/").contains(field), "\(body)")
        }
        let staff = Actor(id: "x", role: .operator)
        #expect(try await post.ask(.get, "/v1/searches", as: staff).0 == .forbidden)
        await post.close()
    }
}
