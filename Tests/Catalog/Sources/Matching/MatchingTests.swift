import Contract
import Events
import Geo
import Testing

@testable import CatalogService

@Suite struct `Two names` {
    @Test(arguments: [
        ("Cines Verdi", "Cinema Verdi"), ("Café L'Estació", "CAFE ESTACIO"), ("Krua Thai", "Krua Thaï"),
        ("ครัวไทย", "ครัวไทย"), ("Restaurant Can Pinyol", "Can Pinyol"), ("Phenomena Experience", "Phenomena Experince"),
    ])
    func `are similar`(one: String, other: String) {
        #expect(Names.areSimilar(one, other) && Names.areSimilar(other, one))
    }

    @Test(arguments: [
        ("Cinema Verdi", "Cinema Verdi Park"), ("Cinema 1", "Cinema 2"), ("Bar Pepe", "Bar Pepa Roja"),
        ("", ""), ("!!", "??"), ("Krua Thai", "Krua Chai Yo"),
    ])
    func `are not`(one: String, other: String) {
        #expect(!Names.areSimilar(one, other) && !Names.areSimilar(other, one))
    }
}

@Suite struct `What a place can be found by` {
    @Test func `is met by what is sought around any point within 75 m, everywhere on earth`() throws {
        for latitude in [-89.0, -60.00001, -0.0003, 0, 13.75, 41.4, 70.9999, 88.5] {
            for longitude in [-180.0, -179.9999, -0.0001, 0, 100.5, 179.9999, 180] {
                let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
                let cells = Set(GeoCell.around(center, radius: 75))
                #expect(cells.count <= 64)
                for bearing in stride(from: 0.0, to: 360, by: 15) {
                    let point = center.destination(bearing: bearing, distance: 74)
                    #expect(cells.contains(GeoCell(point)), "\(center) to \(point)")
                }
            }
        }
    }

    @Test func `is an address in any spelling, and none without a house`() {
        func keys(_ street: String) -> [String] {
            AddressKeys.keys(
                of: PostalAddress(streetAddress: street, addressLocality: "Barcelona", postalCode: "08012"))
        }
        #expect(keys("Carrer de Verdi, 32") == keys("C/ VERDI 32") && keys("32 Verdi").count == 2)
        #expect(keys("Carrer de Verdi") == [] && keys("32") == [])
        #expect(keys("Verdi 32") != keys("Verdi 34"))
    }
}
