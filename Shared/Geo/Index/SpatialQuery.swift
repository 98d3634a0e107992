/// A query: a region, and the origin of distances.
public struct SpatialQuery: Sendable {
    enum Region: Sendable {
        case everywhere
        case ring(from: Double, to: Double)
        case box(BoundingBox)
        case area(Outline)
        case corridor(Polyline, width: Double)
    }

    let region: Region
    /// The origin of distances: always set for a ring, never for a corridor.
    let center: Coordinate?
    /// Only documents in any of these categories; nil for all documents, also those without one.
    public var categories: UInt64?

    /// All documents between two distances from a point in metres, both included. A document's nearest location counts.
    public static func near(
        _ center: Coordinate, from inner: Double = 0, within outer: Double = .infinity, categories: UInt64? = nil
    ) -> SpatialQuery {
        SpatialQuery(region: .ring(from: max(0, inner), to: outer), center: center, categories: categories)
    }

    /// All documents with a location in a box.
    /// - Parameter center: The origin of distances; without it all are 0.
    public static func inside(
        _ box: BoundingBox, distancesFrom center: Coordinate? = nil, categories: UInt64? = nil
    ) -> SpatialQuery {
        SpatialQuery(region: .box(box), center: center, categories: categories)
    }

    /// All documents with a location in an area.
    /// - Parameter center: The origin of distances; without it all are 0.
    public static func inside(
        _ area: Outline, distancesFrom center: Coordinate? = nil, categories: UInt64? = nil
    ) -> SpatialQuery {
        SpatialQuery(region: .area(area), center: center, categories: categories)
    }

    /// All documents with a location at most `width` metres from a line, on either side and around its ends. Distances are to the line.
    public static func along(_ line: Polyline, within width: Double, categories: UInt64? = nil) -> SpatialQuery {
        SpatialQuery(region: .corridor(line, width: width), center: nil, categories: categories)
    }

    /// All documents, by number.
    public static func everything(categories: UInt64? = nil) -> SpatialQuery {
        SpatialQuery(region: .everywhere, center: nil, categories: categories)
    }
}
