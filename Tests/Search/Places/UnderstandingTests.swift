import Contract
import Events
import Foundation
import Geo
import HTTPTypes
import Hours
import TestKit
import Testing
import Words

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `Interpreted words` {
    private static func fixture(_ test: @escaping @Sendable (SearchUnderTest) async throws -> Void) async throws {
        var open = Place.sample("open", at: point(13.751, 100.5), name: "Sushi One")
        open.openingHours = try OpeningHours(openStreetMap: "24/7")
        var closed = Place.sample("closed", at: point(13.7501, 100.5), name: "Sushi Two")
        closed.openingHours = try OpeningHours(openStreetMap: "off")
        let there = Place.sample("there", at: point(13.8, 100.6), name: "Sushi Three")
        let named = Place.sample("named", at: point(13.75, 100.501), name: "Open Now Sushi Bar")
        let station = Station(
            id: "bts-cen", name: "Siam", names: ["th": "สยาม"], geo: point(13.801, 100.6), stops: [],
            updatedAt: Timestamp("2026-11-21T12:00:00Z")!)
        try await SearchFixture.with([open, closed, there, named], [], [.station(station)], test)
    }

    private struct Understood: Decodable {
        struct Part: Decodable {
            var kind: String
            var text: String
            var without: String
            var metres: Double?
        }
        var words: String
        var parts: [Part]
    }

    private struct Page: Decodable { var understood: Understood? }

    @Test func `open places come first, closed ones last, and the answer lists how words were understood`() async throws
    {
        try await Self.fixture { search async throws in
            let path = "/v1/places?near=13.75,100.5&q=is+there+sushi+that+is+open"
            #expect(try await search.ids(path).first == "open")
            #expect(try await search.ids(path).last == "closed")
            let understood = try await search.get(path).decode(Page.self).understood
            #expect(understood?.words == "sushi" && understood?.parts.map(\.kind) == ["asking", "open-now"])
            #expect(try await search.get("/v1/places?near=13.75,100.5&q=sushi").decode(Page.self).understood == nil)
        }
    }

    @Test func `words that are a name are taken literally, and all words with understand=false`() async throws {
        try await Self.fixture { search async throws in
            let named = try await search.get("/v1/places?near=13.75,100.5&q=open+now+sushi")
            #expect(try named.items().first?["id"] as? String == "named")
            #expect(try named.decode(Page.self).understood == nil)
            let literal = try await search.get("/v1/places?near=13.75,100.5&q=sushi+near+Siam&understand=false")
            #expect(try literal.decode(Page.self).understood == nil)
        }
    }

    @Test(arguments: ["sushi near Siam", "sushi Siam", "ซูชิ ใกล้สยาม", "sushi near Siem"])
    func `a named place becomes the region`(text: String) async throws {
        try await Self.fixture { search async throws in
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
            let reading = try await search.get("/v1/places?near=13.75,100.5&q=\(query)")
            #expect(try reading.items().compactMap { $0["id"] as? String } == ["there"])
            let reference = try reading.object()["reference"] as? [String: Any]
            #expect(reference?["kind"] as? String == "station" && reference?["id"] as? String == "bts-cen")
            let distance = try #require(try reading.items().first?["distance"] as? Double)
            #expect(distance < 200)
        }
    }

    /// The station is 111 m from "there"; the others are kilometres from any.
    @Test func `only places near any station are listed, by words and by a parameter`() async throws {
        try await Self.fixture { search async throws in
            for query in [
                "q=sushi+near+a+station", "q=sushi+within+500+m+of+any+station", "q=near+a+station",
                "station-within=500",
                "q=sushi&station-within=150", "q=sushi+near+a+station&sort=name", "station-within=150&sort=distance",
            ] {
                let place = "/v1/places?near=13.75,100.5&radius=50000&\(query)"
                #expect(try await search.ids(place) == ["there"], "\(query)")
            }
            for query in ["station-within=100", "q=sushi&station-within=100", "q=sushi+within+100+m+of+a+station"] {
                #expect(try await search.ids("/v1/places?near=13.75,100.5&radius=50000&\(query)").isEmpty, "\(query)")
            }
            let path = "/v1/places?near=13.75,100.5&radius=50000&q=sushi+near+a+station"
            let understood = try await search.get(path).decode(Page.self).understood
            #expect(understood?.words == "sushi" && understood?.parts.map(\.kind) == ["near-station"])
            #expect(understood?.parts.map(\.without) == ["sushi"] && understood?.parts.map(\.metres) == [800])
            for wrong in ["9", "10001", "near"] {
                #expect(try await search.get("/v1/places?station-within=\(wrong)").status == .badRequest)
            }
        }
    }

    @Test func `words that nothing has lower no count, and the answer lists them`() async throws {
        try await Self.fixture { search async throws in
            let path = "/v1/places?near=13.75,100.5&q=sushi+xyzzy"
            #expect(try await search.ids(path).count == 3)
            let understood = try await search.get(path).decode(Page.self).understood
            #expect(understood?.parts.map(\.kind) == ["unused"] && understood?.parts.map(\.text) == ["xyzzy"])
            #expect(understood?.parts.map(\.without) == ["sushi"])
            #expect(try await search.ids("/v1/places?near=13.75,100.5&q=xyzzy+near+Siam") == ["there"])
        }
    }

    @Test func `what is excluded is left out`() async throws {
        try await Self.fixture { search async throws in
            let ids = try await search.ids("/v1/places?near=13.75,100.5&q=sushi+not+bar")
            #expect(Set(ids) == ["open", "closed"])
        }
    }

    @Test func `places that are open at the time come first`() async throws {
        try await Self.fixture { search async throws in
            for query in ["sushi+on+sunday", "sushi+open+tomorrow+evening", "24h+sushi", "sushi+after+11pm"] {
                let ids = try await search.ids("/v1/places?near=13.75,100.5&q=\(query)")
                #expect(ids.first == "open" && ids.last == "closed", "\(query)")
            }
        }
    }

    @Test func `places that have what is asked for come first, and those that lack it last`() async throws {
        var places = (0..<3).map {
            Place.sample("\($0)", at: point(13.75 + Double($0) / 1000, 100.5), name: "Sushi \($0)")
        }
        places[0].amenityFeature = ["wifi": false, "dogs": true]
        places[2].amenityFeature = ["wifi": true]
        try await SearchFixture.with(places) { search async throws in
            for text in ["sushi with free wifi", "sushi con wifi gratis", "有wifi的寿司"] {
                let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
                #expect(try await search.ids("/v1/places?near=13.75,100.5&q=\(query)") == ["2", "1", "0"], "\(text)")
            }
            #expect(try await search.ids("/v1/places?near=13.75,100.5&q=sushi+without+wifi").first == "0")
            #expect(try await search.ids("/v1/places?near=13.75,100.5&q=sushi+with+wifi&sort=distance") == ["2"])
            #expect(try await search.ids("/v1/places?near=13.75,100.5&features=dogs") == ["0"])
            #expect(try await search.get("/v1/places?features=swing").status == .badRequest)
        }
    }

    @Test func `a cuisine states a diet, unless the place is known to lack it`() async throws {
        var places = (0..<4).map { Place.sample("\($0)", at: point(13.75, 100.5), name: "Nook \($0)") }
        places[0].servesCuisine = ["vegan"]
        places[1].servesCuisine = ["Halal food"]
        places[2].servesCuisine = ["vegan"]
        places[2].amenityFeature = ["vegan": false]
        try await SearchFixture.with(places) { search async throws in
            for (diet, ids) in [("vegan", ["0"]), ("vegetarian", ["0", "2"]), ("halal", ["1"]), ("kosher", [])] {
                #expect(try await search.ids("/v1/places?near=13.75,100.5&features=\(diet)") == ids, "\(diet)")
            }
        }
    }

    /// A town whose places are densest in the north, with a railway station in the south.
    @Test func `"the city centre" is where the city's places are densest, "the railway station" the nearest one`()
        async throws
    {
        func place(_ id: String, _ latitude: Double, _ type: String) -> Place {
            var place = Place.sample(id, at: point(latitude, 2.15), name: "Nook \(id)", types: [type])
            place.address = PostalAddress(addressLocality: "Girona")
            return place
        }
        let north = (0..<30).map { place("north-\($0)", 41.42 + Double($0) / 10_000, "CafeOrCoffeeShop") }
        let south = (0..<4).map { place("south-\($0)", 41.38 + Double($0) / 10_000, "CafeOrCoffeeShop") }
        try await SearchFixture.with(north + south + [place("station", 41.379, "TrainStation")]) {
            search async throws in
            for text in ["cafe in the city centre", "cafe downtown Girona", "café en el centro de Girona"] {
                let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
                let ids = try await search.ids("/v1/places?near=41.39,2.15&radius=20000&q=\(query)")
                #expect(ids.first?.hasPrefix("north") == true, "\(text) \(ids)")
            }
            let ids = try await search.ids("/v1/places?near=41.41,2.15&radius=20000&q=cafe+near+the+railway+station")
            #expect(ids.first == "south-0")
        }
    }

    private struct Explained: Decodable {
        struct Part: Decodable {
            var kind: String
            var text: String
            var start: Int
            var end: Int
        }
        struct Score: Decodable {
            var id: String
            var score: Double
            var factors: [String: Double]
            var match: String?
        }
        struct Explanation: Decodable {
            var words: String
            var parts: [Part]
            var scores: [Score]
        }
        var explained: Explanation?
    }

    @Test func `an answer explains how a question was read and what each place scored by`() async throws {
        try await Self.fixture { search async throws in
            let path = "/v1/places?near=13.75,100.5&q=sushi+xyzzy+open+now"
            #expect(try await search.get(path).decode(Explained.self).explained == nil)
            let explained = try #require(try await search.get(path + "&explain=true").decode(Explained.self).explained)
            #expect(explained.scores.map(\.match).allSatisfy { $0 == "some" })
            #expect(explained.words == "sushi xyzzy")
            #expect(explained.parts.map(\.kind) == ["unused", "open-now"])
            #expect(explained.parts.map(\.start) == [6, 12] && explained.parts.map(\.end) == [11, 20])
            #expect(explained.scores.map(\.id) == (try await search.ids(path)))
            for score in explained.scores {
                #expect(Set(score.factors.keys) == ["words", "nearness", "rating", "open"])
                #expect(abs(score.factors.values.reduce(1, *) - score.score) < 1e-9)
            }
            #expect(explained.scores.map(\.score) == explained.scores.map(\.score).sorted(by: >))
            let byDistance = try await search.get(path + "&explain=true&sort=distance").decode(Explained.self)
            #expect(byDistance.explained?.scores.isEmpty == true)
        }
    }

    @Test func `questions ask for features that places have`() {
        #expect(FeatureWish.names.subtracting(PlaceFeature.allCases.map(\.rawValue)).isEmpty)
    }

    @Test func `without search words everything in the region at the time is listed`() async throws {
        try await Self.fixture { search async throws in
            #expect(try await search.ids("/v1/places?near=13.75,100.5&q=near+Siam") == ["there"])
        }
    }

    // MARK: - Streets

    private static func streets(_ test: @escaping @Sendable (SearchUnderTest) async throws -> Void) async throws {
        func place(_ id: String, _ name: String, _ street: String, at distance: Double, types: [String]) -> Place {
            var place = Place.sample(id, at: point(41.4 + distance / 111_000, 2.15), name: name, types: types)
            place.address = PostalAddress(streetAddress: street)
            return place
        }
        let (cafe, bar) = (["CafeOrCoffeeShop"], ["BarOrPub"])
        try await SearchFixture.with(
            [
                place("near", "Wok Verdi", "Carrer d'Astúries 3", at: 50, types: cafe),
                place("v2", "Sol", "Carrer de Verdi 40", at: 400, types: cafe),
                place("v1", "Lluna", "Carrer de Verdi 2, Vila de Gràcia", at: 300, types: bar),
                place("c1", "Nook", "7 Club Street", at: 900, types: cafe),
                place("c2", "Den", "9 Club Street", at: 1_000, types: bar),
                place("club", "Club", "1 High Road", at: 100, types: ["NightClub"]),
                place("h1", "兴记", "軒尼詩道 Hennessy Road 12", at: 700, types: cafe),
                place("h2", "Tai", "12 軒尼詩道 Hennessy Road", at: 800, types: bar),
            ], [], [], test)
    }

    @Test(arguments: [
        ("carrer Verdi", ["v1", "v2"]), ("carrer de Verdi", ["v1", "v2"]), ("cafè carrer de Verdi", ["v2"]),
        ("cafè a la carrer Verdi", ["v2"]), ("cafe along Club Street", ["c1"]),
        ("bar or cafe on club street", ["c1", "c2"]),
        ("軒尼詩道", ["h1", "h2"]), ("hennessy road", ["h1", "h2"]), ("bar Hennessy Road", ["h2"]),
    ])
    func `places in a street come first, the nearest before others`(text: String, first: [String]) async throws {
        try await Self.streets { search async throws in
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
            let ids = try await search.ids("/v1/places?near=41.4,2.15&radius=20000&q=\(query)")
            #expect(Array(ids.prefix(first.count)) == first, "\(ids)")
        }
    }

    @Test func `a name of a thing is no street`() async throws {
        try await Self.streets { search async throws in
            #expect(try await search.ids("/v1/places?near=41.4,2.15&q=wok+verdi").first == "near")
        }
    }
}
