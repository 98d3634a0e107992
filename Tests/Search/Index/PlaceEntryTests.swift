import Contract
import Events
import Finding
import Foundation
import Geo
import Hours
import TestKit
import Testing
import Words

@testable import SearchService

@Suite struct `A place in the index` {
    private static let texts = [
        "", "a", "krua", "a text that is longer than fifteen bytes", "ครัวคุณแม่", "Cafe\u{301}", "Caf\u{E9}",
        String(repeating: "x", count: 127), String(repeating: "y", count: 128), String(repeating: "é", count: 20_000),
    ]

    private func text(_ random: inout Seeded) -> String { Self.texts.randomElement(using: &random)! }

    private func maybe<Value>(_ random: inout Seeded, _ make: (inout Seeded) -> Value) -> Value? {
        Bool.random(using: &random) ? make(&random) : nil
    }

    private func few(_ random: inout Seeded) -> [String] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in text(&random) }
    }

    private func features(_ random: inout Seeded) -> [String: Bool] {
        let some = PlaceFeature.allCases.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        return Dictionary(uniqueKeysWithValues: some.map { ($0.rawValue, Bool.random(using: &random)) })
    }

    private func point(_ random: inout Seeded) -> Coordinate {
        Coordinate(
            latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))!
    }

    private func address(_ random: inout Seeded) -> PostalAddress {
        PostalAddress(
            streetAddress: maybe(&random, text), addressLocality: maybe(&random, text),
            addressRegion: maybe(&random, text), postalCode: maybe(&random, text), addressCountry: maybe(&random, text))
    }

    private func listing(_ random: inout Seeded) -> Listing {
        Listing(
            kind: .townHome, purpose: .rent, price: PriceRange(min: 5, max: 9, currency: "THB"),
            subtitle: text(&random), number: 7, listedAt: Timestamp(microseconds: 5))
    }

    /// With everything that a place may have, or not.
    private func place(_ random: inout Seeded) -> Place {
        Place(
            id: text(&random), types: few(&random), name: text(&random),
            names: maybe(&random) { ["th": text(&$0), "": text(&$0)] } ?? [:], description: maybe(&random, text),
            address: maybe(&random, address), geo: point(&random),
            locations: maybe(&random) { [point(&$0), point(&$0)] },
            boundary: maybe(&random) { .multiPoint([point(&$0)]) }, telephone: maybe(&random, text),
            email: maybe(&random, text), url: maybe(&random, text), images: few(&random),
            openingHours: maybe(&random) { OpeningHours(rules: [OpeningRule(times: [.allDay])], text: text(&$0)) },
            timeZone: text(&random), servesCuisine: few(&random),
            amenityFeature: maybe(&random) { features(&$0) },
            screenCount: maybe(&random) { .random(in: 1...200, using: &$0) },
            ordering: maybe(&random) { _ in Ordering(leadTime: 20) }, listing: maybe(&random, listing),
            merchant: maybe(&random, text), source: maybe(&random, text), attribution: maybe(&random, text),
            illustrative: maybe(&random) { Bool.random(using: &$0) },
            updatedAt: Timestamp(microseconds: .random(in: -9...1_800_000_000_000_000, using: &random)))
    }

    /// What it is found by, as the place says it.
    private func words(of place: Place) -> [WordDocument.Text] {
        let (address, listing) = (place.address, place.listing)
        let parts = [
            address?.streetAddress, address?.addressLocality, address?.addressRegion, address?.postalCode,
        ]
        let diets = ["vegan", "vegetarian", "halal", "kosher"].filter { place.amenityFeature?[$0] == true }
        let texts: [(WordField, [String?])] = [
            (.name, [place.name]), (.otherNames, place.names.values.sorted()), (.cuisine, place.servesCuisine),
            (.categories, place.types), (.diets, diets), (.otherNames, [listing?.subtitle]), (.address, parts),
            (.description, [place.description, listing?.promotion, listing?.seller?.name]),
        ]
        return texts.flatMap { field, texts in texts.compactMap(\.self).map { WordDocument.Text(field, $0) } }
    }

    @Test func `is unpacked byte for byte as its owner emitted it, whatever parts it shares`() throws {
        var random = Seeded(21)
        var parts = SharedParts()
        var emitted: [(place: Place, entry: PlaceEntry)] = []
        for _ in 0..<1500 {
            let place = place(&random)
            emitted.append(
                (place, PlaceEntry(PackedPlace(place), categories: 5, items: [], rating: nil, sharing: &parts)))
        }
        for (place, entry) in emitted {
            // Not only equal: "é" of one sign and of two are equal, too.
            #expect(try JSON.encode(entry.place) == JSON.encode(place))
            #expect(Array(entry.id.utf8) == Array(place.id.utf8) && entry.hasID(place.id))
            #expect(!entry.hasID(place.id + "x") && !entry.hasID("z" + place.id.dropFirst()))
            #expect(entry.name == place.name && entry.merchant == place.merchant && entry.types == place.types)
            #expect(entry.timeZone == place.timeZone && entry.updatedAt == place.updatedAt && entry.geo == place.geo)
            #expect(entry.openingHours == place.openingHours && entry.listing == place.listing)
            #expect(entry.categories == 5 && entry.points == [place.geo] + (place.locations ?? []))
            let center = point(&random)
            #expect(entry.words == words(of: place))
            #expect(entry.distance(from: center) == entry.points.map { center.distance(to: $0) }.min())
        }
    }

    /// What is new in a place must be kept by its entry, too.
    @Test func `keeps all members of a place except the hidden ones`() {
        #expect(Mirror(reflecting: Place.sample()).children.count == 27)
        var place = Place.sample()
        place.imported = "a digest"
        place.reflects.add(InputPosition(topic: "catalog.commands", partition: 3, offset: 7))
        #expect(PlaceEntry(place, rating: nil).place == Place.sample())
    }

    @Test func `has what its items and its rating add`() throws {
        var place = Place.sample()
        place.listing = Listing(
            kind: .townHome, purpose: .sale, price: PriceRange(min: 5, max: 9, currency: "EUR"), number: 7,
            listedAt: Timestamp(microseconds: 5))
        let summary = RatingSummary(
            thing: place.id, average: 4, count: 3, reviews: 0, lastReviewAt: nil, lastReviewIntro: nil,
            updatedAt: Timestamp(microseconds: 5))
        var parts = SharedParts()
        let items = [Item.sample("soup", price: 4500), .sample("rice", price: 1500)]
        let entry = PlaceEntry(
            PackedPlace(place), categories: 1, items: items, rating: RatingView(summary), sharing: &parts)
        #expect(entry.dishes == ["The rice", "The soup"] && entry.usualPrice == baht(1500))
        #expect(entry.dishKeys.count == 2)
        var menu = PlaceEntry.Menu()
        menu.names = entry.dishes
        let apart = PlaceEntry(place, menu: menu, rating: nil)
        #expect(apart.dishes == entry.dishes && apart.dishKeys.isEmpty, "only menus that are compared have them")
        #expect(entry.prices == ["THB": 1500...4500, "EUR": 5...9])
        #expect(entry.rating?.average == 4 && entry.place == place)
    }

    @Test func `takes a word in a table`() {
        #expect(MemoryLayout<Entry?>.size == 8)
    }
}
