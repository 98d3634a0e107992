import Foundation
@testable import Geo
import TestKit
import Testing

@Suite struct `A line` {
    @Test(arguments: [(13.7, 100.5, 3000.0), (64, 180, 200_000), (-89.9, 10, 40_000), (0, 0, 1_500_000)], seeds)
    func `is as far as the nearest of many points on it`(case place: (Double, Double, Double), seed: UInt64) {
        var random = Seeded(seed)
        var corners = [at(place.0, place.1)]
        for _ in 0..<4 {
            corners.append(
                corners.last!.destination(
                    bearing: .random(in: 0...360, using: &random),
                    distance: place.2 * .random(in: 0.2...1, using: &random)))
        }
        let line = Polyline(corners)!
        let step = place.2 / 2000
        let points = zip(corners, corners.dropFirst()).flatMap { start, end in
            let (length, bearing) = (start.distance(to: end), start.bearing(to: end))
            return stride(from: 0, through: length, by: step).map { start.destination(bearing: bearing, distance: $0) }
                + [end]
        }
        for _ in 0..<12 {
            let point = corners.randomElement(using: &random)!.destination(
                bearing: .random(in: 0...360, using: &random),
                distance: place.2 * .random(in: 0...2, using: &random))
            let found = line.nearest(to: point)
            let sampled = points.map { point.distance(to: $0) }.min()!
            // The nearest sample is half a step at most from the nearest point.
            #expect(found.distance <= sampled * 1.005 + 0.01, "\(point)")
            #expect(
                (found.distance * found.distance + step * step / 4).squareRoot() >= sampled * 0.995 - 0.01, "\(point)")
            #expect(abs(point.distance(to: found.point) - found.distance) < 0.01)
        }
    }

    @Test func `may be a single point`() {
        #expect(Polyline([]) == nil)
        let point = Polyline([at(41, 2), at(41, 2)])!
        #expect(abs(point.distance(to: at(41.5, 2)) - at(41, 2).distance(to: at(41.5, 2))) < 0.001)
    }
}

@Suite struct `A short geodesic` {
    @Test(arguments: seeds) func `is as long as the general solution says`(seed: UInt64) {
        var random = Seeded(seed)
        var greatest = 0.0
        for _ in 0..<5000 {
            let start = random.coordinate()
            let end = start.destination(
                bearing: .random(in: 0...360, using: &random), distance: pow(10, .random(in: -2...5, using: &random)))
            guard let length = ShortGeodesic.length(from: Ellipsoid.point(start), to: Ellipsoid.point(end)) else {
                continue
            }
            greatest = max(greatest, abs(length - Geodesic(from: start, to: end).length))
        }
        #expect(greatest < 0.0005)
    }
}
