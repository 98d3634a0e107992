package import Geo

/// Where stations are, by numbers, to know how far the nearest is.
package struct StationPoints: Sendable {
    private var index = SpatialIndex()

    package init() {}

    /// - Parameter points: of all stations, in any order.
    package init(_ points: [Coordinate]) {
        index = SpatialIndex(
            points.enumerated().map { SpatialIndex.Document(number: $0, categories: 0, locations: [$1]) })
    }

    package mutating func put(_ number: Int, _ point: Coordinate) {
        index.put(SpatialIndex.Document(number: number, categories: 0, locations: [point]))
        if index.isMergeDue { index.merge() }
    }

    package mutating func remove(_ number: Int) { index.remove(number) }

    /// Whether one is at most so many metres from one of some points.
    package func haveOne(within most: Double, of points: [Coordinate]) -> Bool {
        points.contains { index.hasAny(within: most, of: $0) }
    }

    /// The nearest to a point, by its number, if one is within so many metres.
    package func nearest(to point: Coordinate, within most: Double) -> Neighbor<Int>? {
        index.nearest(.near(point, within: most), limit: 1).first
    }

    /// How far the nearest is from the nearest of some points, in metres; nil if none is within so many.
    package func distance(from points: [Coordinate], within most: Double) -> Double? {
        points.compactMap { point in
            index.nearest(.near(point, within: most), limit: 1).first?.distance
        }.min()
    }
}
