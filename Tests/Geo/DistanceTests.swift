import Geo
import TestKit
import Testing

func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
}

/// Between −180 and 180.
func difference(_ left: Double, _ right: Double) -> Double {
    (left - right).remainder(dividingBy: 360)
}

@Suite struct `Distances and bearings` {
    @Test(arguments: referenceGeodesics.indices)
    func `agree with GeographicLib to a millimetre, near the antipode too`(index: Int) {
        let reference = referenceGeodesics[index]
        let start = at(reference.from.0, reference.from.1)
        let end = at(reference.to.0, reference.to.1)
        #expect(abs(start.distance(to: end) - reference.length) < 0.001)
        #expect(abs(end.distance(to: start) - reference.length) < 0.001)
        guard let bearing = reference.bearing else { return }
        // One millimetre to the side at the far end; a neighbour's bearing is no better than its rounded coordinates.
        let allowed = max(1e-6, 0.001 / min(reference.length, 1e5) * 57.3)
        #expect(abs(difference(start.bearing(to: end), bearing)) < allowed)
        #expect((0..<360).contains(start.bearing(to: end)))
    }

    @Test func `lead from Flinders Peak to Buninyong as the survey says`() {
        // Geocentric Datum of Australia Technical Manual 2.3, section 4.3; its ellipsoid GRS 80 differs from WGS 84 by 0.1 mm.
        let flindersPeak = at(-(37 + 57 / 60 + 3.72030 / 3600), 144 + 25 / 60 + 29.52440 / 3600)
        let buninyong = at(-(37 + 39 / 60 + 10.15610 / 3600), 143 + 55 / 60 + 35.38390 / 3600)
        let bearing = 306 + 52 / 60 + 5.37 / 3600
        #expect(abs(flindersPeak.distance(to: buninyong) - 54_972.271) < 0.001)
        #expect(abs(flindersPeak.bearing(to: buninyong) - bearing) < 0.01 / 3600)
        #expect(flindersPeak.destination(bearing: bearing, distance: 54_972.271).distance(to: buninyong) < 0.002)
    }

    @Test func `give Karney's example near the antipode`() {
        // Karney 2013, table 4.
        let (start, end) = (at(-30, 0), at(29.9, 179.8))
        #expect(abs(start.distance(to: end) - 19_989_832.827_61) < 0.001)
        #expect(abs(start.bearing(to: end) - 161.890_524_736) < 1e-6)
    }

    @Test func `give the quarter meridian and a degree of the equator`() {
        // NIMA TR8350.2, table 3.6 and a · π / 180.
        #expect(abs(at(0, 30).distance(to: at(90, -75)) - 10_001_965.7293) < 0.001)
        #expect(abs(at(0, 30).distance(to: at(0, 31)) - 111_319.4908) < 0.001)
    }

    @Test func `are zero to the same point, also written otherwise`() {
        for (one, other) in [
            (at(13.75, 100.5), at(13.75, 100.5)), (at(10, 180), at(10, -180)), (at(90, 5), at(90, -120)),
            (at(0, 0), at(0, 0)),
        ] {
            #expect(one.distance(to: other) < 1e-6)
            #expect((0..<360).contains(one.bearing(to: other)))
        }
    }

    @Test func `are the same both ways and keep the triangle's rule everywhere`() {
        var random = Seeded(1)
        for _ in 0..<2000 {
            let (one, two, three) = (random.coordinate(), random.coordinate(), random.coordinate())
            #expect(abs(one.distance(to: two) - two.distance(to: one)) < 0.001)
            #expect(one.distance(to: three) <= one.distance(to: two) + two.distance(to: three) + 0.001)
        }
    }

    @Test func `never jump where the method for the antipode takes over`() {
        // Half-metre steps across the antipode of a point, in eight directions.
        for latitude in [0.0, 1e-9, 0.2, 37, -60, 89.5] {
            let start = at(latitude, -75)
            let antipode = at(-latitude, 105)
            for bearing in stride(from: 0.0, to: 360, by: 45) {
                for reach in stride(from: 0.0, to: 400_000, by: 4001) {
                    let here = antipode.destination(bearing: bearing, distance: reach)
                    let there = antipode.destination(bearing: bearing, distance: reach + 0.5)
                    #expect(abs(start.distance(to: here) - start.distance(to: there)) < 0.502)
                }
            }
        }
    }
}

@Suite struct `A destination` {
    @Test func `is at the distance and in the direction that was asked for`() {
        var random = Seeded(2)
        for _ in 0..<2000 {
            let start = random.coordinate()
            let bearing = Double.random(in: 0..<360, using: &random)
            let distance = Double.random(in: 0...19_000_000, using: &random)
            let end = start.destination(bearing: bearing, distance: distance)
            #expect(abs(start.distance(to: end) - distance) < 0.001)
            #expect(abs(difference(start.bearing(to: end), bearing)) < 0.001 / max(1, min(distance, 1e5)) * 57.3 / 0.01)
        }
    }

    @Test func `agrees with Karney's example`() {
        // Karney 2013, table 2.
        let end = at(40, 0).destination(bearing: 30, distance: 10_000_000)
        #expect(abs(end.latitude - 41.793_310_205_06) < 1e-8)
        #expect(abs(end.longitude - 137.844_900_043_77) < 1e-8)
    }

    @Test func `lies across the antimeridian and beyond the pole`() {
        let west = at(0, 179.9).destination(bearing: 90, distance: 50_000)
        #expect(west.longitude < -179 && abs(west.latitude) < 1e-9)
        let beyond = at(89.9, 20).destination(bearing: 0, distance: 50_000)
        #expect(abs(difference(beyond.longitude, -160)) < 1e-6 && beyond.latitude < 89.9)
    }
}

@Suite struct `A coordinate` {
    @Test(arguments: [(90.0001, 0.0), (-91, 0), (0, 180.5), (0, -181), (.nan, 0), (0, .infinity)])
    func `outside the earth's degrees is refused`(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
}
