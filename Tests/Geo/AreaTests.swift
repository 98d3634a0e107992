import Foundation
import Geo
import TestKit
import Testing

/// How often a ring runs around a point of the map, by the sum of the angles that its edges are seen under.
private func turns(of ring: [SIMD2<Double>], around point: SIMD2<Double>) -> Int {
    let angles = zip(ring, ring.dropFirst()).map { start, end in
        let (a, b) = (start - point, end - point)
        return atan2(a.x * b.y - a.y * b.x, (a * b).sum())
    }
    return Int((angles.reduce(0, +) / (2 * .pi)).rounded())
}

@Suite struct `An area` {
    @Test(arguments: [0, 100.5, 179.9, -179.95, -60], seeds)
    func `contains just what its outline runs around and no hole`(
        longitude: Double, seed: UInt64
    ) {
        var random = Seeded(seed)
        let center = SIMD2(longitude, Double.random(in: -80...80, using: &random))
        func star(_ corners: Int, _ radii: ClosedRange<Double>) -> [SIMD2<Double>] {
            let ring = (0..<corners).map { corner in
                let angle = Double(corner) / Double(corners) * 2 * .pi
                return center + SIMD2(cos(angle), sin(angle)) * Double.random(in: radii, using: &random)
            }
            return ring + [ring[0]]
        }
        func coordinates(_ ring: [SIMD2<Double>]) -> [Coordinate] {
            ring.map { at($0.y, $0.x.remainder(dividingBy: 360)) }
        }
        let (outline, hole) = (star(300, 2...6), star(50, 0.5...1.9))
        let area = Outline(Polygon(outline: coordinates(outline), holes: [coordinates(hole)])!)
        var inside = 0
        for _ in 0..<500 {
            let point =
                center + SIMD2(.random(in: -7...7, using: &random), .random(in: -7...7, using: &random))
            let expected = turns(of: outline, around: point) != 0 && turns(of: hole, around: point) == 0
            #expect(area.contains(at(point.y, point.x.remainder(dividingBy: 360))) == expected, "\(point)")
            inside += expected ? 1 : 0
        }
        #expect(inside > 20)
    }

    @Test(arguments: [
        // Cut along the antimeridian, as GeoJSON wants it.
        [at(70, -180), at(70, 180), at(90, 180), at(90, -180), at(70, -180)],
        [at(70, -180), at(70, 0), at(70, 180), at(90, 180), at(90, 0), at(90, -180), at(70, -180)],
        // Just around the pole, either way.
        [at(70, 0), at(70, 100), at(70, -160), at(70, -60), at(70, 0)],
        [at(70, 0), at(70, -60), at(70, -160), at(70, 100), at(70, 0)],
    ]) func `around a pole contains it`(ring: [Coordinate]) {
        for (sign, pole) in [(1.0, 90.0), (-1, -90)] {
            let area = Outline(Polygon(outline: ring.map { at($0.latitude * sign, $0.longitude) })!)
            for longitude in stride(from: -180.0, through: 180, by: 7.3) {
                #expect(area.contains(at(sign * 70.1, longitude)) && area.contains(at(sign * 89.99, longitude)))
                #expect(!area.contains(at(sign * 69.9, longitude)) && !area.contains(at(-sign * 80, longitude)))
                #expect(area.contains(at(pole, longitude)) && !area.contains(at(-pole, longitude)))
            }
            #expect((area.bounds.west, area.bounds.east) == (-180, 180))
            #expect(max(abs(area.bounds.south), abs(area.bounds.north)) == 90)
        }
    }

    @Test func `may be the whole world`() {
        let ring = [at(-90, -180), at(-90, 180), at(90, 180), at(90, -180), at(-90, -180)]
        let area = Outline(Polygon(outline: ring)!)
        var random = Seeded(1)
        for _ in 0..<200 { #expect(area.contains(random.coordinate())) }
        #expect(area.contains(at(90, 3)) && area.contains(at(-90, 3)) && area.contains(at(0, 0)))
    }

    @Test func `of several polygons contains what any of them does`() {
        func square(_ longitude: Double, _ latitude: Double) -> Polygon {
            let east = longitude + 1 > 180 ? longitude - 359 : longitude + 1
            return Polygon(
                outline: [
                    at(latitude, longitude), at(latitude, east), at(latitude + 1, east), at(latitude + 1, longitude),
                    at(latitude, longitude),
                ])!
        }
        let fiji = Geometry.collection([.point(at(9, 9)), .multiPolygon([square(177, -18), square(179.5, -17)])])
        #expect(fiji.contains(at(-17.5, 177.5)) && fiji.contains(at(-16.5, -179.7)) && fiji.contains(at(-16.5, 179.7)))
        #expect(!fiji.contains(at(-17.5, 178.5)) && !fiji.contains(at(9, 9)) && !fiji.contains(at(-16.5, 177.5)))
        #expect(Outline(.point(at(9, 9))) == nil && !Geometry.point(at(9, 9)).contains(at(9, 9)))
    }

    /// Its loops are of one size but for the least that a number can be: its centroid is beyond all numbers.
    @Test(arguments: ["1e-320", "5e-324", "0", "1e-300", "-1e-310"])
    func `has a point of its own, even if it has no centroid`(text: String) throws {
        let longitude = try #require(Double(text))
        let ring = [at(0, longitude), at(9, 0), at(0, 1), at(9, 1), at(0, 0), at(0, longitude)]
        let point = try #require(Polygon(outline: ring)).representativePoint
        #expect((0...9).contains(point.latitude) && (-1e-9...1).contains(point.longitude))
    }

    /// Each of its edges runs through the whole height: in bands they would stand 4096 times each.
    @Test(.timeLimit(.minutes(1))) func `may have any number of long edges`() throws {
        let teeth = 200_000
        let ring =
            (0...teeth).map { at(Double($0 % 2) * 9, Double($0) / Double(teeth) * 100) } + [at(-1, 50), at(0, 0)]
        let area = Outline(try #require(Polygon(outline: ring)))
        #expect(area.contains(at(-0.5, 50)) && !area.contains(at(-2, 50)) && !area.contains(at(8.9, 100)))
    }
}

@Suite struct `A geometry's box` {
    @Test func `is the smallest around it, across the antimeridian if that is smaller`() {
        #expect(Geometry.point(at(1, 2)).boundingBox == BoundingBox(west: 2, south: 1, east: 2, north: 1))
        #expect(Geometry.point(at(1, 180)).boundingBox?.contains(at(1, 180)) == true)
        #expect(Geometry.point(at(1, 180)).boundingBox?.width == 0)
        let points = Geometry.multiPoint([at(1, 170), at(-2, -160), at(5, 179)])
        #expect(points.boundingBox == BoundingBox(west: 170, south: -2, east: -160, north: 5))
        let line = Geometry.lineString([at(1, -100.3), at(-2, 20), at(5, 70.7)])
        #expect(line.boundingBox == BoundingBox(west: -100.3, south: -2, east: 70.7, north: 5))
        let across = Geometry.lineString([at(1, 179), at(2, -179.123)]).boundingBox!
        #expect(across.west == 179 && across.contains(at(2, -179.123)) && across.width < 2)
        #expect(Geometry.multiPoint([]).boundingBox == nil)
    }
}
