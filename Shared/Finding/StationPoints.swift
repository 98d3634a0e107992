package import Geo

/// The positions of stations, by number, for finding the nearest one.
package struct StationPoints: Sendable {
    private var index = SpatialIndex()

    package init() {}

    /// - Parameter points: the positions of all stations, in any order.
    package init(_ points: [Coordinate]) {
        index = SpatialIndex(
            points.enumerated().map { SpatialIndex.Document(number: $0, categories: 0, locations: [$1]) })
    }

    package mutating func put(_ number: Int, _ point: Coordinate) {
        index.put(SpatialIndex.Document(number: number, categories: 0, locations: [point]))
        if index.isMergeDue { index.merge() }
    }

    package mutating func remove(_ number: Int) { index.remove(number) }

    /// True if a station is at most `most` metres from one of the points.
    package func haveOne(within most: Double, of points: [Coordinate]) -> Bool {
        points.contains { index.hasAny(within: most, of: $0) }
    }

    /// The station nearest to a point, if one is within `most` metres.
    package func nearest(to point: Coordinate, within most: Double) -> Neighbor<Int>? {
        index.nearest(.near(point, within: most), limit: 1).first
    }

    /// The shortest distance between a station and one of the points, in metres; nil if none is within `most`.
    package func distance(from points: [Coordinate], within most: Double) -> Double? {
        points.compactMap { point in
            index.nearest(.near(point, within: most), limit: 1).first?.distance
        }.min()
    }
}
