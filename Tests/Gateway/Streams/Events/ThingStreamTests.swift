import Contract
import Events
import Foundation
import Geo
import TestKit
import Testing

@testable import GatewayService

/// Streams of places and items as their clients get them.
@Suite struct ThingStreamTests {
    private func subjects(_ stream: Subscriber) -> [String] {
        struct Thing: Decodable {
            struct Place: Decodable { let id: String }
            let id: String?
            let place: Place?
        }
        struct Item: Decodable { let id: String }
        return stream.events.map { event in
            if let item = try? event.decode(Item.self) { return item.id }
            return (try? event.decode(Thing.self))?.place?.id ?? "?"
        }
    }

    private func follow(
        _ query: String, shows expected: [String], _ steps: @escaping @Sendable (GatewayFixture) async throws -> Void
    ) async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let stream = Subscriber([gateway.http], "/v1/events\(query)")
                try await withSubscriber(stream) {
                    try await steps(fixture)
                    try await waitFor("\(expected)") {
                        if subjects(stream).count >= expected.count { return true }
                        throw Overdue("there is \(subjects(stream))")
                    }
                    // Places and items are different topics: only within one partition there is an order.
                    #expect(subjects(stream).sorted() == expected.sorted())
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `everybody sees places and items change, without a token`() async throws {
        try await follow("", shows: ["cafe", "cafe.tea", "bar"]) { fixture in
            try await fixture.emit(Place.sample("cafe"))
            try await fixture.emit(Item.sample("cafe.tea"))
            try await fixture.emit(.sample(orderID("c-anna", "a"), customer: "c-anna", .placed))
            try await fixture.emit(Place.sample("bar"))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a place is followed with its items and no other`() async throws {
        try await follow("?place=cafe", shows: ["cafe", "cafe.tea"]) { fixture in
            try await fixture.emit(Place.sample("bar"))
            try await fixture.emit(Item.sample("bar.beer"))
            try await fixture.emit(Place.sample("cafe"))
            try await fixture.emit(Item.sample("cafe.tea"), as: "stock")
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a box of the map shows what is in it, comes in and leaves`() async throws {
        try await follow("?bbox=2,41,3,42", shows: ["near", "left"]) { fixture in
            try await fixture.emit(Place.sample("far", latitude: 13, longitude: 100))
            try await fixture.emit(Place.sample("near"))
            try await fixture.emit(Item.sample("near.tea"))
            try await fixture.emit(
                Place.sample("left", latitude: 13, longitude: 100),
                previousGeo: Place.sample("left").geo)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `places are followed by what they are or were, events by what happened`() async throws {
        try await follow("?types=Bakery", shows: ["bakery", "was-bakery"]) { fixture in
            try await fixture.emit(Place.sample("cafe"))
            try await fixture.emit(Place.sample("bakery", types: ["Bakery", "Store"]))
            try await fixture.emit(Place.sample("was-bakery"), previousTypes: ["Bakery"])
        }
        try await follow("?types=vicinity.item.stock.v1", shows: ["cafe.bun"]) { fixture in
            try await fixture.emit(Item.sample("cafe.tea"))
            try await fixture.emit(Item.sample("cafe.bun"), as: "stock")
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the public sees what can be had, not who holds it`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let stream = Subscriber([gateway.http], "/v1/events?topics=items")
                let merchant = Subscriber(
                    [try await gateway.with(Actor(id: "m-anna", role: .merchant))], "/v1/events?topics=items")
                try await withSubscriber(stream) {
                    try await withSubscriber(merchant) {
                        try await fixture.emit(Item.sample("cafe.tea", left: 10, held: 3))
                        try await waitFor("both see it") {
                            stream.events.count == 1 && merchant.events.count == 1 ? true : nil
                        }
                        let data = stream.events[0].data
                        #expect(data.contains(#""available":7"#))
                        for hidden in ["holds", "reflects", "merchant", "stock"] {
                            #expect(!data.contains("\"\(hidden)\""), "\(hidden)")
                        }
                        #expect(merchant.events[0].data.contains(#""stock":{"kind":"count","left":7}"#))
                    }
                }
            }
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("topics=cars", "topics"), ("topics=items&bbox=1,2,3,4", "topics"), ("bbox=1,2,3", "bbox"),
            ("bbox=1,60,3,50", "bbox"), ("place=Cafe", "place"), ("orders=all", "orders"), ("since=x", "since"),
            ("types=vicinity.car.sold.v1", "types"), ("colour=red", "colour"), ("topics=items,items", "topics"),
        ])
    func `a stream that cannot be is refused`(query: String, field: String) async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let answer = try await gateway.http.get("/v1/events?\(query)")
                #expect(answer.status == 400, "\(answer.text)")
                #expect(answer.problem?.field == field)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `orders are for those with a token`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                for query in ["orders=mine", "topics=orders", "access_token=x"] {
                    let answer = try await gateway.http.get("/v1/events?\(query)")
                    #expect(answer.status == 401, "\(query)")
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `there are so many streams and no more`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["STREAMS": "1"]) { gateway in
                try await withSubscriber(Subscriber([gateway.http], "/v1/events")) {
                    let refused = try await gateway.http.get("/v1/events")
                    #expect(refused.status == 503)
                    #expect(refused["Retry-After"] != nil)
                }
            }
        }
    }
}
