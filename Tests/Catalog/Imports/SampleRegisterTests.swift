import Contract
import Events
import Formats
import Foundation
import Geo
import TestKit
import Testing

@testable import CatalogService

/// The sample's areas, stations, homes, campus and people, imported by its manifest.
@Suite struct `The sample's register` {
    private struct Manifest: Decodable {
        struct Import: Decodable {
            var file: String
            var options: ImportOptions

            private enum CodingKeys: CodingKey { case file }

            init(from decoder: any Decoder) throws {
                file = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .file)
                options = try ImportOptions(from: decoder)
            }
        }

        var imports: [Import]
    }

    private static let manifest = Result { try JSON.decode(Manifest.self, from: SampleData.bytes("sample.json")) }

    private static func rows(_ file: String) throws -> [ImportRow] {
        let part = try #require(try manifest.get().imports.first { $0.file == file })
        let (rows, progress) = try imported(SampleData.bytes(file), part.options, pieces: 1 << 16)
        #expect(progress.bad == 0 && progress.leftOut == 0 && progress.skipped == 0, "\(rows.bad) \(rows.leftOut)")
        return rows
    }

    private static let homes = Result { try rows("homes.csv").places }
    private static let stations = Result { try rows("stations.csv").stations }

    @Test func `has four provinces with their 69 districts`() throws {
        let areas = try Self.rows("areas.csv").areas
        let provinces = areas.filter { $0.kind == .province }
        #expect(provinces.map(\.name) == ["Bangkok", "Samut Prakan", "Nonthaburi", "Pathum Thani"])
        let districts = Dictionary(grouping: areas.filter { $0.kind == .district }) { $0.parent }
        #expect(districts.mapValues(\.count) == ["th-10": 50, "th-11": 6, "th-12": 6, "th-13": 7])
        #expect(areas.allSatisfy { $0.names["th"] != nil && $0.attribution != nil })
        for area in areas { try area.check() }
        for district in areas where district.parent == "th-10" {
            let province = try #require(provinces.first)
            #expect(province.center.distance(to: district.center) < 40_000, "\(district.name)")
        }
    }

    @Test func `has every station of BTS, MRT and the airport's line, numbered along its line`() throws {
        let stations = try Self.stations.get()
        var numbers: [String: [Int]] = [:]
        for stop in stations.flatMap(\.stops) { numbers[stop.line, default: []].append(stop.number) }
        let counts = [
            "apl": 8, "bts-gold": 3, "bts-silom": 14, "bts-sukhumvit": 47, "mrt-blue": 38, "mrt-purple": 16,
        ]
        #expect(numbers.mapValues(\.count) == counts)
        for (line, numbers) in numbers { #expect(numbers.sorted() == Array(1...numbers.count), "\(line)") }
        #expect(Set(stations.flatMap(\.stops).map(\.service)) == ["BTS", "MRT", "APL"])
        let siam = try #require(stations.first { $0.id == "bts-cen" })
        #expect(Set(siam.stops.map(\.line)) == ["bts-sukhumvit", "bts-silom"] && siam.names["th"] == "สยาม")
        for station in stations { try station.check() }
    }

    @Test func `has 5400 homes, of each kind 200 at least, all of them illustrative`() throws {
        let homes = try Self.homes.get()
        #expect(homes.count == 5400)
        let kinds = Dictionary(homes.map { ($0.listing?.kind, 1) }, uniquingKeysWith: +)
        for kind in HomeKind.allCases { #expect(kinds[kind, default: 0] >= 200, "\(kind)") }
        #expect(homes.allSatisfy { $0.illustrative == true && $0.attribution?.hasPrefix("Illustrative") == true })
        #expect(Set(homes.map { $0.listing?.number }).count == 5400)
        for home in homes { try PlaceRules.check(home) }
    }

    @Test
    func `has homes with an amount, with a range and on request, with and without a promotion, for sale and rent`()
        throws
    {
        let listings = try Self.homes.get().compactMap(\.listing)
        let prices = listings.map(\.price)
        #expect(prices.count { $0 == nil } > 300)
        #expect(prices.count { price in price.map { $0.min == $0.max } ?? false } > 1000)
        #expect(prices.count { price in price.map { $0.min < $0.max } ?? false } > 1000)
        #expect(listings.count { $0.promotion != nil } > 2000 && listings.count { $0.promotion == nil } > 2000)
        #expect(listings.count { $0.purpose == .rent } > 500)
        #expect(Set(listings.compactMap(\.seller)).count == 12)
    }

    @Test func `has homes in all districts' neighbourhoods, and some near every station`() throws {
        let homes = try Self.homes.get()
        let index = SpatialIndex(
            homes.enumerated().map { SpatialIndex.Document(number: $0, categories: 0, locations: [$1.geo]) })
        for station in try Self.stations.get() {
            #expect(index.count(.near(station.geo, within: 2000)) >= 3, "\(station.name)")
        }
        for area in try Self.rows("areas.csv").areas where area.kind == .district {
            #expect(index.count(.near(area.center, within: 10_000)) >= 5, "\(area.name)")
        }
        let forms = Set(homes.compactMap(\.telephone).map { $0.replacing(/[0-9]+/, with: "0") })
        #expect(forms.count == 7 && forms.contains("(0) 0-0 # 0"))
    }

    @Test func `has the 266 buildings of the campus with their polygons`() throws {
        let buildings = try Self.rows("campus.geojson").places
        #expect(buildings.count == 266)
        #expect(buildings.allSatisfy { $0.boundary != nil && $0.types == ["CollegeBuilding", "CivicStructure"] })
        #expect(buildings.contains { $0.name == "Walter C. Koerner Library" })
        for building in buildings { try PlaceRules.check(building) }
    }

    @Test func `has the people of an organisation, all of them illustrative`() throws {
        let organisation = try #require(try Self.rows("organisations.csv").places.first)
        let people = try Self.rows("people.csv").people
        #expect(people.count == 24 && people.allSatisfy { $0.place == organisation.id && $0.illustrative == true })
        #expect(people.allSatisfy { $0.telephone != nil && $0.image != nil && $0.url != nil })
        for person in people { try person.check() }
    }

    @Test func `shows pictures that are files of the sample`() throws {
        let pictures = try Self.homes.get().flatMap(\.images) + Self.rows("people.csv").people.compactMap(\.image)
        #expect(Set(pictures).count == 10)
        for picture in Set(pictures) {
            #expect(FileManager.default.fileExists(atPath: SampleData.folder.path + picture), "\(picture)")
        }
    }

    @Test(.timeLimit(.minutes(10))) func `is taken over whole, and a second time nothing changes`() async throws {
        // The two cities with their menus have a test of their own.
        let files = [
            "areas.csv", "stations.csv", "homes.csv", "campus.geojson", "organisations.csv", "people.csv",
            "cinemas.csv", "movies.csv", "critics.csv", "screenings.csv", "bangkok-cinemas.csv",
            "bangkok-screenings.csv",
        ]
        let counts = [73, 123, 5400, 266, 1, 24, 17, 12, 12, 2849, 6, 1081]
        try await Shop.open { shop async throws in
            for round in 1...2 {
                for (file, count) in zip(files, counts) {
                    let lines = try Importing.lines(try await shop.post("/admin/import", try Self.request(file)))
                    #expect(lines.last?.finished == true, "\(String(describing: lines.last))")
                    let done = try #require(lines.first { $0.done == true })
                    #expect(done.refused == 0 && done.changed == 0, "\(lines.flatMap { $0.faults ?? [] }.prefix(3))")
                    #expect((round == 1 ? done.created : done.unchanged) == count, "\(file)")
                }
            }
            let districts = try await shop.get("/v1/areas?parent=th-10&limit=1").object()
            #expect(districts["total"] as? Int == 50)
        }
    }

    /// The request to import a file by the manifest.
    private static func request(_ file: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(SampleData.bytes("sample.json"))) as? [String: Any]
        let imports = try #require(object?["imports"] as? [[String: Any]])
        var part = try #require(imports.first { $0["file"] as? String == file })
        part["file"] = nil
        part["path"] = SampleData.folder.appending(path: file).path
        return String(decoding: try JSONSerialization.data(withJSONObject: part), as: UTF8.self)
    }
}
