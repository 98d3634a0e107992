import Contract
import Events
import Foundation
import Geo
import Testing

@Suite struct `A place as the API shows it` {
    private func shown(_ telephone: String?, country: String? = "TH") throws -> [String: Any] {
        let place = Place(
            id: "krua", types: ["Restaurant"], name: "Krua", address: PostalAddress(addressCountry: country),
            geo: Coordinate(latitude: 13.75, longitude: 100.5)!, telephone: telephone, updatedAt: .now)
        let json = try JSON.encode(PlaceView(place, at: .now))
        return try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    }

    @Test func `has links to call beside its telephone`() throws {
        let place = try shown("(02) 123-4567 # 12, 08 1234 5678")
        #expect(place["telephone"] as? String == "(02) 123-4567 # 12, 08 1234 5678")
        #expect(place["telephoneLinks"] as? [String] == ["tel:+6621234567;ext=12", "tel:+66812345678"])
    }

    @Test func `has no links without a telephone, and an empty list for one that cannot be read`() throws {
        #expect(try shown(nil)["telephoneLinks"] == nil)
        #expect(try shown("02 123 4567", country: nil)["telephoneLinks"] as? [String] == [])
    }

    @Test(arguments: goldenPlaces) func `is shown as changed with the bytes that it is stored in`(place: Place) throws {
        let somewhere = Coordinate(latitude: 41.38, longitude: 2.17)!
        for change in [
            PlaceChange(place: place), PlaceChange(place: place, previousGeo: somewhere),
            PlaceChange(place: place, previousTypes: ["Restaurant", "Ho\"tel"]),
            PlaceChange(place: place, previousGeo: somewhere, previousTypes: []),
        ] {
            let json = try PlaceChange.json(
                JSON.encode(place), previousGeo: change.previousGeo, previousTypes: change.previousTypes)
            #expect(try json == JSON.encode(change))
        }
    }

    @Test(arguments: goldenPlaces) func `is written itself as Foundation writes it`(place: Place) throws {
        let summary = RatingSummary(
            thing: place.id, average: 4.25, count: 3, reviews: 1, lastReviewAt: .now, lastReviewIntro: "Good, \"very\"",
            updatedAt: .now)
        let least = Place(id: "a", types: [], name: "", geo: Coordinate(latitude: -90, longitude: 0)!, updatedAt: .now)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var listed = PlaceView(place, distance: 12.34, rating: RatingView(summary), isWhole: true, at: .now)
        listed.usualPrice = Money(amount: 4500, currency: "THB")
        listed.matches = [TextMatch(.name, 0..<4), TextMatch(.names, language: "th", 1..<2)]
        for view in [
            listed,
            PlaceView(place, at: .now), PlaceView(least, at: .now),
        ] {
            #expect(try JSON.encode(view) == Array(try encoder.encode(view)))
            #expect(try JSON.encode(["a": view]) == Array(try encoder.encode(["a": view])))
        }
    }
}
