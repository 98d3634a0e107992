import Contract
import Events
import Foundation
import Geo
import HTTPTypes
import ServiceKit
import Testing

@testable import SearchService

/// The answer, as a map reads it.
private struct Pins: Decodable {
    struct Cluster: Decodable {
        var count: Int
        var kinds: [String: Int]
        var geo: Coordinate
        var bounds: [Double]
    }
    struct Single: Decodable {
        var id: String
        var name: String
        var kind: String
        var rating: Double?
    }
    var total: Int
    var zoom: Int
    var clusters: [Cluster]
    var places: [Single]

    /// How many places all pins stand for.
    var shown: Int { clusters.reduce(places.count) { $0 + $1.count } }
}

extension SearchUnderTest {
    fileprivate func pins(_ question: String) async throws -> Pins {
        try await get("/v1/clusters?\(question)").decode(Pins.self)
    }
}

@Suite(.timeLimit(.minutes(10))) struct `All places of a view on few pins` {
    private static let town: [Place] = [
        .sample("a", at: point(13.7500, 100.5000)), .sample("b", at: point(13.7502, 100.5002)),
        .sample("c", at: point(13.7501, 100.5001), types: ["Condominium", "Residence"]),
        .sample("cinema", at: point(13.7900, 100.5600), types: ["MovieTheater"]),
    ]

    @Test func `those that stand close together are one, with what is in it`() async throws {
        try await SearchFixture.with(Self.town) { search async throws in
            let pins = try await search.pins("zoom=13&bbox=100.4,13.7,100.7,13.9")
            #expect(pins.total == 4 && pins.zoom == 13)
            let cluster = try #require(pins.clusters.first)
            #expect(pins.clusters.count == 1 && cluster.count == 3)
            #expect(cluster.kinds == ["food": 2, "home": 1])
            #expect(cluster.bounds == [100.5, 13.75, 100.5002, 13.7502])
            #expect(abs(cluster.geo.latitude - 13.7501) < 0.00001 && abs(cluster.geo.longitude - 100.5001) < 0.00001)
            #expect(pins.places.map(\.id) == ["cinema"] && pins.places.first?.kind == "cinema")
        }
    }

    @Test func `from zoom 17 on each stands by itself`() async throws {
        try await SearchFixture.with(Self.town) { search async throws in
            let pins = try await search.pins("zoom=17&near=13.75,100.5&radius=500")
            #expect(pins.clusters.isEmpty)
            #expect(pins.places.map(\.id).sorted() == ["a", "b", "c"])
        }
    }

    @Test(arguments: [
        "types=Restaurant", "near=13.75,100.5&radius=1000", "q=cinema", "bbox=100.55,13.7,100.7,13.9", "name=a",
        "rating=4", "price=1-",
    ])
    func `they are those that the list has`(question: String) async throws {
        try await SearchFixture.with(Self.town) { search async throws in
            let pins = try await search.pins("zoom=10&\(question)")
            let listed = try await search.ids("/v1/places?\(question)")
            #expect(pins.total == listed.count && pins.shown == listed.count)
        }
    }

    @Test func `what is out of view is on no pin`() async throws {
        var chain = Place.sample("chain", at: point(13.75, 100.5))
        chain.locations = [point(13.80, 100.60)]
        try await SearchFixture.with([chain, .sample("far", at: point(13.9, 100.5))]) { search async throws in
            let pins = try await search.pins("zoom=14&view=100.55,13.78,100.65,13.82&near=13.75,100.5&radius=20000")
            #expect(pins.total == 1 && pins.places.map(\.id) == ["chain"])
        }
    }

    @Test func `there are never more pins than a map can show`() async throws {
        let many = (0..<900).map { number in
            Place.sample(
                "p-\(number)", at: point(13 + Double(number / 50) * 0.02, 100 + Double(number % 50) * 0.02))
        }
        try await SearchFixture.with(many) { search async throws in
            for zoom in [0, 9, 13, 17, 22] {
                let pins = try await search.pins("zoom=\(zoom)")
                #expect(pins.clusters.count + pins.places.count <= ClusterNet.most)
                #expect(pins.total == many.count && pins.shown == many.count)
            }
        }
    }

    @Test(arguments: [
        ("", "zoom"), ("zoom=23", "zoom"), ("zoom=3&view=1,2,3", "view"), ("zoom=3&sort=name", "sort"),
        ("zoom=3&cursor=x", "cursor"), ("zoom=3&bbox=1,2,3,4&area=x", "area"),
    ])
    func `a bad parameter is named`(question: String, field: String) async throws {
        try await SearchFixture.with([]) { search async throws in
            let reading = try await search.get("/v1/clusters?\(question)")
            #expect(reading.status == .badRequest)
            #expect(try reading.object()["field"] as? String == field)
        }
    }

    @Test func `kinds are those of the page's pins`() {
        #expect(PlaceKind(types: ["Condominium", "Residence"]) == .home)
        #expect(PlaceKind(types: ["CafeOrCoffeeShop", "FoodEstablishment"]) == .food)
        #expect(PlaceKind(types: ["CollegeBuilding"]) == .campus)
        #expect(PlaceKind(types: ["Library"]) == .place)
    }
}
