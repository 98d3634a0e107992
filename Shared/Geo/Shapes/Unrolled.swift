/// A ring or line on a flat map of longitude and latitude that continues beyond ±180° instead of jumping: x may be any number of turns.
///
/// Each step goes the shorter way round, because steps over the antimeridian are written in both ways. A step of 360° goes all the way
/// round along its parallel, as in the rings of world maps.
struct Unrolled {
    private(set) var points: [SIMD2<Double>]

    init(_ coordinates: [Coordinate]) {
        points = []
        points.reserveCapacity(coordinates.count + 3)
        var turns = 0.0
        for (index, coordinate) in coordinates.enumerated() {
            if index > 0 {
                let step = coordinate.longitude - coordinates[index - 1].longitude
                if abs(step) > 180, abs(step) < 360 { turns += step > 0 ? -360 : 360 }
            }
            points.append(SIMD2(coordinate.longitude + turns, coordinate.latitude))
        }
    }

    /// A closed ring; one that goes around a pole is closed over the nearer pole.
    init(ring: [Coordinate]) {
        self.init(ring)
        guard let first = points.first, let last = points.last, abs(last.x - first.x) > 180 else { return }
        let pole = points.reduce(0) { $0 + $1.y } >= 0 ? 90.0 : -90
        points += [SIMD2(last.x, pole), SIMD2(first.x, pole), first]
    }

    var west: Double { points.lazy.map(\.x).min() ?? 0 }
    var east: Double { points.lazy.map(\.x).max() ?? 0 }

    /// The same moved by whole turns, so that x of a point is from `start` to `start` + 360.
    func turned(_ index: Int, from start: Double) -> Unrolled {
        guard index < points.count else { return self }
        let turns = ((points[index].x - start) / 360).rounded(.down) * 360
        var result = self
        for index in points.indices { result.points[index].x -= turns }
        return result
    }
}
