/// A GeoJSON geometry (RFC 7946, section 3.1). Altitudes are dropped.
public enum Geometry: Sendable, Hashable {
    case point(Coordinate)
    case multiPoint([Coordinate])
    /// Two coordinates or more.
    case lineString([Coordinate])
    case multiLineString([[Coordinate]])
    case polygon(Polygon)
    case multiPolygon([Polygon])
    case collection([Geometry])
}

/// An area with holes.
public struct Polygon: Sendable, Hashable {
    /// Four coordinates or more, the last the same as the first; either winding.
    public let outline: [Coordinate]
    public let holes: [[Coordinate]]

    /// Nil if a ring is not closed or has fewer than four coordinates.
    public init?(outline: [Coordinate], holes: [[Coordinate]] = []) {
        guard ([outline] + holes).allSatisfy({ $0.count >= 4 && $0.first == $0.last }) else { return nil }
        self.outline = outline
        self.holes = holes
    }
}
