import Contract
import Events
import Finding
import Geo
import TestKit
import Testing
import Words

@testable import NotifierService

@Suite struct `The index over saved searches` {
    private struct Nowhere: Gazetteer, PlaceNames {
        func area(_ id: String) -> Area? { nil }
        func station(_ id: String) -> Station? { nil }
        func isName(_ text: String, near: Coordinate?) -> Bool { false }
        func spot(_ mention: PlaceMention, near: Coordinate?) -> NamedSpot? { nil }
    }

    private let words = ["pizza", "soup", "park", "Lumpini", "บ้าน", "garden", "riverside", "old town"]
    private let types = ["Restaurant", "Cafe", "Condominium", "House", "Residence"]

    private func point(_ random: inout Seeded) -> Coordinate {
        // Edges of cells: at poles, at the antimeridian, and in one town.
        let (latitude, longitude) =
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                (
                    Double.random(in: -90...90, using: &random),
                    [-180.0, 180, 179.999, -179.999].randomElement(using: &random)!
                )
            case 1: ([89.9, -89.9, 0].randomElement(using: &random)!, Double.random(in: -180...180, using: &random))
            default: (Double.random(in: 13.6...13.9, using: &random), Double.random(in: 100.4...100.7, using: &random))
            }
        return Coordinate(latitude: latitude, longitude: longitude)!
    }

    private func query(_ random: inout Seeded) -> (SavedSearch.List, String) {
        var parts: [String] = []
        let list = SavedSearch.List.allCases.randomElement(using: &random)!
        let center = point(&random)
        let near = "near=\(center.latitude),\(center.longitude)"
        switch Int.random(in: 0..<6, using: &random) {
        case 0: break
        case 1 where list != .movies:
            let (south, west) = (min(center.latitude, 89), min(center.longitude, 179))
            parts.append("bbox=\(west),\(south),\(west + 0.3),\(south + 0.2)")
        case 2 where list != .movies:
            let other = point(&random)
            parts.append(
                "route=\(center.latitude),\(center.longitude);\(other.latitude),\(other.longitude)&corridor=2000")
        default: parts.append("\(near)&radius=\(Int.random(in: 100...50_000, using: &random))")
        }
        if Bool.random(using: &random) {
            parts.append("q=" + words.randomElement(using: &random)!.replacing(" ", with: "+"))
        }
        if list == .places, Bool.random(using: &random) {
            parts.append("types=" + types.randomElement(using: &random)!)
        }
        if list != .movies, Int.random(in: 0..<3, using: &random) == 0 {
            parts.append("price=-\(Int.random(in: 1000...500_000, using: &random))")
            if Bool.random(using: &random) { parts.append("currency=THB") }
        }
        if list != .movies, Int.random(in: 0..<4, using: &random) == 0 {
            parts.append("station-within=\(Int.random(in: 1000...10_000, using: &random))")
        }
        if list == .movies, Bool.random(using: &random) { parts.append("genre=drama") }
        return (list, parts.isEmpty ? "q=park" : parts.joined(separator: "&"))
    }

    private let stations = StationPoints(
        (0..<40).compactMap {
            Coordinate(latitude: 13.62 + Double($0 / 8) * 0.06, longitude: 100.42 + Double($0 % 8) * 0.04)
        })

    private func thing(_ number: Int, _ random: inout Seeded) -> FoundThing {
        let thing = thingWithoutStations(number, &random)
        thing.stations = stations
        return thing
    }

    private func thingWithoutStations(_ number: Int, _ random: inout Seeded) -> FoundThing {
        let name = (0..<2).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
        let price = Int64.random(in: 500...600_000, using: &random)
        var place = Place(
            id: "place-\(number)", types: [types.randomElement(using: &random)!], name: name, geo: point(&random),
            updatedAt: noon)
        if Bool.random(using: &random) { place.locations = [point(&random)] }
        place.listing = Listing(
            kind: .condominium, purpose: .sale, price: PriceRange(min: price, max: 2 * price, currency: "THB"),
            number: 1, listedAt: noon)
        let entry = PlaceEntry(place, rating: nil)
        let money = Money(amount: price, currency: ["THB", "EUR"].randomElement(using: &random)!)
        switch SavedSearch.List.allCases.randomElement(using: &random)! {
        case .places: return FoundThing(.place(entry), at: noon)
        case .items:
            let item = Item(id: "\(place.id).i", place: place.id, name: name, price: money, updatedAt: noon)
            return FoundThing(.item(item, entry), at: noon)
        case .movies:
            let movie = Movie(id: "movie-\(number)", name: name, genre: ["Drama", "War"], updatedAt: noon)
            return FoundThing(.movie(movie, nil, cinemas: [(id: place.id, entry: entry)]), at: noon)
        }
    }

    private func position(_ offset: Int64, in partition: Int) -> InputPosition {
        InputPosition(topic: "catalog.places", partition: Int32(partition), offset: offset)
    }

    @Test(arguments: 1...4) func `finds the same as comparing each search`(seed: UInt64) throws {
        var random = Seeded(seed)
        var index = QueryIndex()
        var all: [String: (search: SavedSearch, query: StandingQuery)] = [:]
        for number in 0..<400 {
            let (list, text) = query(&random)
            // A route may be too long.
            guard let standing = try? StandingQuery(list, text, in: Nowhere()) else { continue }
            var saved = search(text, in: list)
            saved.id = "s-\(number % 350)"
            if number % 5 == 0 { saved.reflects.add(position(Int64(number % 60), in: number % 3)) }
            index.put(saved, standing)
            all[saved.id] = (saved, standing)
            if number % 9 == 0 {
                index.remove("s-\(number / 2)")
                all["s-\(number / 2)"] = nil
            }
        }
        #expect(index.count == all.count)
        var matched = 0
        for number in 0..<150 {
            let (before, after) = (thing(number, &random), thing(number, &random))
            let position = position(Int64(number % 60), in: number % 4)
            let expected = all.values.compactMap { search, query -> QueryIndex.Verdict? in
                let verdict = QueryIndex.Verdict(
                    search: QueryIndex.IndexedSearch(search), before: query.wants(before), after: query.wants(after))
                return (verdict.before || verdict.after) && !search.reflects.reflects(position) ? verdict : nil
            }.sorted { $0.search.id < $1.search.id }
            var reflects = InputPositions()
            reflects.add(position)
            let verdicts = index.candidates(before: before, after: after, reflects: reflects)
                .compactMap { $0.verdict(before: before, after: after) }
            #expect(verdicts == expected)
            matched += expected.count
        }
        #expect(matched > 100)
    }

    @Test func `parses the parameters of lists, and refuses those that depend on the time`() {
        let bad: [(SavedSearch.List, String)] = [
            (.places, "open-now"), (.places, "open-at=2026-11-21T07:36:53Z"), (.places, "merchant=me"),
            (.places, "near=1,2&radius=5"), (.places, "q=-"), (.movies, "date=today"), (.places, "station=none"),
            (.items, "types=Cafe"),
        ]
        for (list, text) in bad {
            #expect(throws: (any Error).self, "\(text)") { try StandingQuery(list, text, in: Nowhere()) }
        }
    }
}
