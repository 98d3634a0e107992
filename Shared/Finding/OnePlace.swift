import Contract
package import Geo

/// The same queries as for lists, for one place.
extension PlaceQuery {
    /// True if everything but the words matches the place. Opening hours are ignored, because what is open changes by itself.
    /// - Parameter station: the distance of the nearest station in metres; evaluated only if the query needs it.
    package func wants(_ entry: PlaceEntry, station: @autoclosure () -> Double?) -> Bool {
        guard types.isEmpty || entry.types.contains(where: types.contains) else { return false }
        return fits(entry) && region.contains(entry) && isNear(station())
    }
}

extension PlaceQuery.Region {
    /// The nearest of a place's points counts.
    package func contains(_ entry: PlaceEntry) -> Bool {
        switch self {
        case .everywhere: true
        case .ring(let center, let radii): radii.contains(entry.distance(from: center))
        case .box(let box): entry.points.contains(where: box.contains)
        case .inside(let area): entry.points.contains(where: area.contains)
        case .along(let line, let width): entry.points.contains { line.distance(to: $0) <= width }
        case .anyOf(let regions): regions.contains { $0.contains(entry) }
        }
    }

    /// Boxes that contain the whole region; nil if it has no bounds.
    package var boxes: [BoundingBox]? {
        switch self {
        case .everywhere: nil
        case .ring(let center, let radii): [BoundingBox(around: center, radius: radii.upperBound)]
        case .box(let box): [box]
        case .inside(let area): [area.bounds]
        case .along(let line, let width): [line.bounds.widened(by: width)]
        case .anyOf(let regions):
            regions.reduce(into: Optional([BoundingBox]())) { all, region in
                guard let boxes = region.boxes else { return all = nil }
                all?.append(contentsOf: boxes)
            }
        }
    }
}

extension BoundingBox {
    /// The box widened by a number of metres.
    fileprivate func widened(by metres: Double) -> BoundingBox {
        let corners = [(west, south), (east, south), (west, north), (east, north)].compactMap {
            Coordinate(latitude: $1, longitude: $0)
        }
        let around = corners.map { BoundingBox(around: $0, radius: metres) }
        let (south, north) = (around.map(\.south).min() ?? -90, around.map(\.north).max() ?? 90)
        // The margin is largest at the corner that is nearest to a pole.
        let margin = (around.map(\.width).max() ?? 360) / 2
        guard width + 2 * margin < 360,
            let box = BoundingBox(
                west: (west - margin).asMeridian, south: south, east: (east + margin).asMeridian, north: north)
        else { return BoundingBox(west: -180, south: south, east: 180, north: north) ?? self }
        return box
    }
}

extension Double {
    fileprivate var asMeridian: Double { self < -180 ? self + 360 : self > 180 ? self - 360 : self }
}
