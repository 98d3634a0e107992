import Foundation
import Geo
import TestKit
import Testing

private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> BoundingBox {
    BoundingBox(west: west, south: south, east: east, north: north)!
}

@Suite struct `A bounding box` {
    @Test func `contains what is between its edges and on them`() {
        let bangkok = box(100.3, 13.5, 100.9, 14)
        #expect(bangkok.contains(at(13.75, 100.5)))
        #expect(bangkok.contains(at(13.5, 100.3)) && bangkok.contains(at(14, 100.9)))
        #expect(!bangkok.contains(at(13.75, 100.2)) && !bangkok.contains(at(13.75, 101)))
        #expect(!bangkok.contains(at(13.4, 100.5)) && !bangkok.contains(at(14.1, 100.5)))
    }

    @Test func `goes east from west to east, across the antimeridian too`() {
        let fiji = box(177, -20, -178, -15)
        #expect(fiji.crossesAntimeridian)
        #expect(fiji.contains(at(-17, 179)) && fiji.contains(at(-17, -179)))
        #expect(fiji.contains(at(-17, 180)) && fiji.contains(at(-17, -180)))
        #expect(!fiji.contains(at(-17, 0)) && !fiji.contains(at(-17, -177)) && !fiji.contains(at(-17, 176)))
    }

    @Test func `that ends at the antimeridian contains it, however it is written`() {
        #expect(box(170, 0, 180, 10).contains(at(5, -180)))
        #expect(box(-180, 0, -170, 10).contains(at(5, 180)))
        #expect(!box(-170, 0, 170, 10).contains(at(5, 180)))
    }

    @Test func `contains a pole whatever the pole's longitude`() {
        #expect(box(10, 80, 20, 90).contains(at(90, -120)))
        #expect(!box(10, 80, 20, 89).contains(at(90, 15)))
    }

    @Test func `around a point contains the whole circle and little more`() {
        var random = Seeded(3)
        let centers = (0..<150).map { _ in random.coordinate() } + [at(0, 0), at(0, 180), at(60, -180), at(-89, 3)]
        for center in centers {
            let radius = pow(10, Double.random(in: 0...6.8, using: &random))
            let box = BoundingBox(around: center, radius: radius)
            for bearing in stride(from: 0.0, to: 360, by: 3) {
                #expect(box.contains(center.destination(bearing: bearing, distance: radius)))
            }
            let beyond = radius * 1.011 + 0.001
            if box.north < 90, box.south > -90 {
                #expect(!box.contains(center.destination(bearing: 0, distance: beyond)))
                #expect(!box.contains(center.destination(bearing: 180, distance: beyond)))
            }
        }
    }

    @Test(arguments: [(89.99, 5000.0), (-89.99, 5000), (90, 1), (70, 3_000_000), (0, 10_100_000)])
    func `around a point near a pole has every longitude`(latitude: Double, radius: Double) {
        let box = BoundingBox(around: at(latitude, 25), radius: radius)
        #expect((box.west, box.east) == (-180, 180))
        #expect(box.contains(at(latitude, -155)))
    }

    @Test func `around a point by the antimeridian crosses it`() {
        let box = BoundingBox(around: at(-17, 179.99), radius: 5000)
        #expect(box.crossesAntimeridian && box.contains(at(-17, -179.98)))
    }

    @Test func `is GeoJSON's west, south, east, north`() throws {
        let decoded = try JSONDecoder().decode(BoundingBox.self, from: Data("[177, -20, -178, -15]".utf8))
        #expect(decoded == box(177, -20, -178, -15))
        #expect(try JSONDecoder().decode(BoundingBox.self, from: JSONEncoder().encode(decoded)) == decoded)
    }

    @Test(arguments: ["[1, 2, 3]", "[0, 10, 5, 5]", "[0, 0, 200, 5]", "[0, -95, 1, 5]", "[0, 0, 1, 5, 7]"])
    func `of another shape or out of range is refused`(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(BoundingBox.self, from: Data(json.utf8)) }
    }
}
