import Contract
import Events
import Formats
import Foundation
import TestKit
import Testing

@testable import CatalogService

@Suite struct SampleDataTests {
    static let cities = [SampleData.barcelona, SampleData.bangkok]

    @Test func `barcelona has 2997 food places and bangkok 2493, and not one is bad`() throws {
        let barcelona = try SampleData.barcelona.get().progress
        let bangkok = try SampleData.bangkok.get().progress
        #expect(barcelona.places == 2997)
        #expect(bangkok.places == 2493)
        #expect(barcelona.rows == 2997 && barcelona.bad == 0 && barcelona.skipped == 0)
        #expect(bangkok.rows == 2493 && bangkok.bad == 0 && bangkok.skipped == 0)
    }

    @Test(arguments: [
        (city: 0, counts: ["Restaurant": 1993, "CafeOrCoffeeShop": 682, "FastFoodRestaurant": 322]),
        (city: 1, counts: ["Restaurant": 1639, "CafeOrCoffeeShop": 621, "FastFoodRestaurant": 233]),
    ])
    func `the types of the places are counted`(city: Int, counts: [String: Int]) throws {
        let places = try Self.cities[city].get().rows.places
        let found = Dictionary(places.map { ($0.types[0], 1) }, uniquingKeysWith: +)
        #expect(found == counts)
        #expect(places.allSatisfy { $0.types.contains("FoodEstablishment") })
    }

    @Test(arguments: cities.indices) func `every id is valid and stands once`(city: Int) throws {
        let rows = try Self.cities[city].get().rows
        let places = rows.places.map(\.id)
        let items = rows.items.map(\.id)
        #expect(Set(places).count == places.count)
        #expect(Set(items).count == items.count)
        #expect(places.allSatisfy { ThingID.isName($0) })
        #expect(
            rows.items.allSatisfy {
                $0.id.hasPrefix($0.place + ".") && ThingID.isName($0.id.dropFirst($0.place.count + 1))
            })
    }

    @Test(arguments: cities.indices) func `every place has four to eight items and every item a place`(city: Int) throws
    {
        let rows = try Self.cities[city].get().rows
        let counts = Dictionary(rows.items.map { ($0.place, 1) }, uniquingKeysWith: +)
        #expect(Set(counts.keys) == Set(rows.places.map(\.id)))
        #expect(Set(counts.values) == [4, 5, 6, 7, 8])
    }

    @Test(arguments: [("ES", 10), ("TH", 500)])
    func `every price is in the country's currency, above zero and a round amount`(country: String, step: Int64) throws
    {
        let city = try country == "ES" ? SampleData.barcelona.get() : SampleData.bangkok.get()
        let prices = city.rows.items.map(\.price)
        #expect(Set(prices.map(\.currency)) == [country == "ES" ? "EUR" : "THB"])
        #expect(prices.allSatisfy { $0.amount > 0 && $0.amount % step == 0 })
    }

    @Test(arguments: cities.indices) func `items are marked illustrative and places carry their attribution`(city: Int)
        throws
    {
        let rows = try Self.cities[city].get().rows
        #expect(rows.items.allSatisfy { $0.illustrative })
        #expect(rows.places.allSatisfy { $0.attribution == "© OpenStreetMap contributors, ODbL 1.0" })
        #expect(rows.places.allSatisfy { $0.source?.hasPrefix("osm:") == true })
    }

    @Test(arguments: ["barcelona.geojson", "bangkok.geojson"])
    func `the files themselves carry the attribution and hold one feature a line`(file: String) throws {
        let lines = String(decoding: try SampleData.bytes(file), as: UTF8.self).split(separator: "\n")
        #expect(lines.contains(#""attribution":"© OpenStreetMap contributors, ODbL 1.0","#))
        let features = lines.filter { $0.hasPrefix(#"{"type":"Feature","#) }
        #expect(features.count == (file == "barcelona.geojson" ? 2997 : 2493))
        #expect(!features.contains { $0.contains("internet_access:wlan:key") })
    }

    @Test(arguments: cities.indices) func `every place, and an item of every dish, keeps to the catalog's rules`(
        city: Int
    ) throws {
        let rows = try Self.cities[city].get().rows
        for place in rows.places { try PlaceRules.check(place) }
        let dishes = Dictionary(
            rows.items.map { ($0.id.drop { $0 != "." }, $0) }, uniquingKeysWith: { first, _ in first })
        #expect(dishes.count > 200)
        for item in dishes.values { try ItemRules.check(item) }
    }

    @Test func `no place sells two items of one name`() throws {
        for city in Self.cities {
            let names = try city.get().rows.items.map { "\($0.place) \($0.name)" }
            #expect(Set(names).count == names.count)
        }
    }

    @Test func `the same file gives equal places and items twice`() throws {
        let again = try SampleData.city("bangkok.geojson", country: "TH", timeZone: "Asia/Bangkok")
        #expect(try again.rows == SampleData.bangkok.get().rows)
    }

    @Test func `every picture is a file of the sample`() throws {
        let places = try Self.cities.flatMap { try $0.get().rows.places.map { $0.images.first } }
        let items = try Self.cities.flatMap { try $0.get().rows.items.map(\.image) }
        for image in Set(places + items) {
            let path = try #require(image)
            #expect(path.hasPrefix("/sample/images/"))
            let file = SampleData.folder.appending(path: String(path.dropFirst("/sample/".count)))
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test func `what a first start imports is these files`() throws {
        struct Sample: Decodable {
            struct Import: Decodable {
                var file: String
                var options: ImportOptions

                private enum CodingKeys: CodingKey { case file }

                init(from decoder: any Decoder) throws {
                    file = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .file)
                    options = try ImportOptions(from: decoder)
                }
            }

            var menus: String
            var imports: [Import]
        }
        let sample = try JSON.decode(Sample.self, from: SampleData.bytes("sample.json"))
        #expect(
            sample.imports.map(\.file) == [
                "areas.csv", "holidays.json", "stations.csv", "homes.csv", "campus.geojson", "organisations.csv",
                "people.csv", "cinemas.csv", "movies.csv", "past-movies.csv", "more-critics.csv", "critics.csv",
                "screenings.csv", "bangkok-cinemas.csv", "bangkok-screenings.csv",
                "barcelona.geojson", "bangkok.geojson",
            ])
        #expect(sample.imports.suffix(2).map(\.options.country) == ["ES", "TH"])
        #expect(sample.menus == "menus.json")
        for part in sample.imports { try part.options.check() }
    }
}
