import Foundation

/// A region for the search: a part of space.
protocol Volume {
    /// False if no location in a node's box can be in the region.
    func mayMeet(_ box: PackedTree.Node) -> Bool
    /// True if a location is in the region; exact.
    func contains(_ entry: PackedTree.Entry, at coordinate: Coordinate) -> Bool
    /// True if a document with a location there is not in the region, wherever its other locations are.
    func excludesDocument(at coordinate: Coordinate) -> Bool
}

extension Volume {
    func excludesDocument(at coordinate: Coordinate) -> Bool { false }
}

struct Everywhere: Volume {
    func mayMeet(_ box: PackedTree.Node) -> Bool { true }
    func contains(_ entry: PackedTree.Entry, at coordinate: Coordinate) -> Bool { true }
}

/// The region between two distances from a point, both included.
struct Ring: Volume {
    private let origin: Origin
    private let rough: RoughPoint
    private let inner: Double
    private let outer: Double
    /// Bounds for squared computed chords: a location may be in the ring from the first to the last, and certainly is between the second
    /// and the third.
    private let bounds: (Float, Float, Float, Float)

    init(around center: Coordinate, from inner: Double, to outer: Double) {
        origin = Origin(center)
        rough = RoughPoint(origin.point)
        self.inner = inner
        self.outer = outer
        bounds = (
            RoughChord.least(under: inner), inner > 0 ? RoughChord.most(under: inner) : 0,
            RoughChord.least(under: outer),
            RoughChord.most(under: outer)
        )
    }

    func mayMeet(_ box: PackedTree.Node) -> Bool {
        rough.squaredDistance(to: box) <= bounds.3
            && (bounds.0 == 0 || rough.greatestSquaredDistance(to: box) >= bounds.0)
    }

    func contains(_ entry: PackedTree.Entry, at coordinate: Coordinate) -> Bool {
        let squared = rough.squaredDistance(to: entry)
        guard squared >= bounds.0, squared <= bounds.3 else { return false }
        // The greatest bounds decide nothing: they stand for everything farther away.
        if squared >= bounds.1, squared < bounds.2 { return true }
        return (inner...outer).contains(origin.distance(to: coordinate))
    }

    func excludesDocument(at coordinate: Coordinate) -> Bool {
        inner > 0 && origin.distance(to: coordinate) < inner
    }
}

/// The region between two parallels and two meridians: a slice of space between two planes through the axis.
struct BoxVolume: Volume {
    /// The maximum shift of a point by rounding, in metres.
    private static let tolerance: Float = 2
    private let box: BoundingBox
    private let low: Float
    private let high: Float
    private let west: (x: Float, y: Float)
    private let east: (x: Float, y: Float)
    private let isWide: Bool

    init(_ box: BoundingBox) {
        self.box = box
        low = Float(Ellipsoid.point(Coordinate(latitude: box.south, longitude: 0)!).z) - BoxVolume.tolerance
        high = Float(Ellipsoid.point(Coordinate(latitude: box.north, longitude: 0)!).z) + BoxVolume.tolerance
        west = BoxVolume.direction(box.west)
        east = BoxVolume.direction(box.east)
        isWide = box.width > 180
    }

    private static func direction(_ longitude: Double) -> (x: Float, y: Float) {
        (Float(cos(longitude.inRadians)), Float(sin(longitude.inRadians)))
    }

    func mayMeet(_ node: PackedTree.Node) -> Bool {
        guard node.highZ >= low, node.lowZ <= high else { return false }
        let eastOfWest = greatest(node, west.x, west.y) >= -BoxVolume.tolerance
        let westOfEast = greatest(node, -east.x, -east.y) >= -BoxVolume.tolerance
        return isWide ? eastOfWest || westOfEast : eastOfWest && westOfEast
    }

    /// How far the box reaches to the left of the plane through the axis with this direction, in metres.
    private func greatest(_ node: PackedTree.Node, _ x: Float, _ y: Float) -> Float {
        x * (x > 0 ? node.highY : node.lowY) - y * (y > 0 ? node.lowX : node.highX)
    }

    func contains(_ entry: PackedTree.Entry, at coordinate: Coordinate) -> Bool { box.contains(coordinate) }
}

struct AreaVolume: Volume {
    private let area: Outline
    private let around: BoxVolume

    init(_ area: Outline) {
        self.area = area
        around = BoxVolume(area.bounds)
    }

    func mayMeet(_ box: PackedTree.Node) -> Bool { around.mayMeet(box) }
    func contains(_ entry: PackedTree.Entry, at coordinate: Coordinate) -> Bool { area.contains(coordinate) }
}

/// The region within a distance of a line.
struct Corridor: Volume {
    let line: Polyline
    let width: Double

    func mayMeet(_ box: PackedTree.Node) -> Bool {
        // Adds one metre for the rounding of points.
        line.comes(
            within: Chord.longest(under: width) + 1,
            ofBox: SIMD3(Double(box.lowX), Double(box.lowY), Double(box.lowZ)),
            SIMD3(Double(box.highX), Double(box.highY), Double(box.highZ)))
    }

    func contains(_ entry: PackedTree.Entry, at coordinate: Coordinate) -> Bool {
        line.comes(within: width, of: coordinate)
    }
}
