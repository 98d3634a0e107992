import Foundation

/// A line over the ground through at least one coordinate, prepared for measuring many distances from it.
///
/// Between its coordinates it follows the shortest way. It is stored as straight pieces in space of at most 10 km, which run up to 2 m
/// below the ground. Points found on a piece are lifted to the ground.
public struct Polyline: Sendable {
    private struct Piece {
        var start, end: SIMD3<Double>
        /// The box around it and the ground above it.
        var low, high: SIMD3<Double>
    }

    private struct Box {
        var low, high: SIMD3<Double>

        func squaredDistance(to point: SIMD3<Double>) -> Double {
            let outside = pointwiseMax(pointwiseMax(low - point, point - high), .zero)
            return (outside * outside).sum()
        }

        func squaredDistance(to other: Box) -> Double {
            let outside = pointwiseMax(pointwiseMax(low - other.high, other.low - high), .zero)
            return (outside * outside).sum()
        }
    }

    private static let longestPiece = 10_000.0
    /// The smallest box around the line.
    public let bounds: BoundingBox
    private let pieces: [Piece]
    /// In preorder, as in a packed tree, with one piece per leaf.
    private let boxes: [Box]

    /// Nil if there are no coordinates.
    public init?(_ coordinates: [Coordinate]) {
        guard let first = coordinates.first, let bounds = Geometry.lineString(coordinates).boundingBox else {
            return nil
        }
        self.bounds = bounds
        var pieces: [Piece] = []
        for (start, end) in zip(coordinates, coordinates.dropFirst()) where start != end {
            let stops = Polyline.stops(from: start, to: end).map(Ellipsoid.point)
            pieces += zip(stops, stops.dropFirst()).map(Polyline.piece)
        }
        if pieces.isEmpty { pieces = [Polyline.piece(from: Ellipsoid.point(first), to: Ellipsoid.point(first))] }
        self.pieces = pieces
        var boxes: [Box] = []
        boxes.reserveCapacity(2 * pieces.count)
        Polyline.addBoxes(of: pieces[...], to: &boxes)
        self.boxes = boxes
    }

    /// The length over the ground of a line through coordinates, in metres.
    public static func length(through coordinates: [Coordinate]) -> Double {
        zip(coordinates, coordinates.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// The distance to the nearest point of the line, in metres over the ground.
    public func distance(to coordinate: Coordinate) -> Double { nearest(to: coordinate).distance }

    /// The nearest point of the line, and its distance in metres over the ground.
    public func nearest(to coordinate: Coordinate) -> (point: Coordinate, distance: Double) {
        let point = Ellipsoid.point(coordinate)
        var (best, least) = (pieces[0].start, Double.infinity)
        search(node: 0, pieces.indices, point, &best, &least)
        let nearest = Ellipsoid.coordinate(best)
        return (nearest, ShortGeodesic.length(from: point, to: best) ?? coordinate.distance(to: nearest))
    }

    private func search(
        node: Int, _ range: Range<Int>, _ point: SIMD3<Double>, _ best: inout SIMD3<Double>, _ least: inout Double
    ) {
        guard range.count > 1 else {
            let candidate = Polyline.nearest(on: pieces[range.lowerBound], to: point)
            let offset = candidate - point
            let squared = (offset * offset).sum()
            if squared < least { (best, least) = (candidate, squared) }
            return
        }
        let half = range.count / 2
        let middle = range.lowerBound + half
        let (first, second) = (node + 1, node + 2 * half)
        let (toFirst, toSecond) = (
            boxes[first].squaredDistance(to: point), boxes[second].squaredDistance(to: point)
        )
        func searchFirst() {
            if toFirst < least { search(node: first, range.lowerBound..<middle, point, &best, &least) }
        }
        if toFirst <= toSecond { searchFirst() }
        if toSecond < least { search(node: second, middle..<range.upperBound, point, &best, &least) }
        if toFirst > toSecond { searchFirst() }
    }

    /// True if a coordinate is at most `width` metres over the ground from the line. Most cases are decided by one piece that is certainly
    /// near enough, or because no piece can be.
    func comes(within width: Double, of coordinate: Coordinate) -> Bool {
        let point = Ellipsoid.point(coordinate)
        let (surely, possibly) = (Chord.shortest(under: width), Chord.longest(under: width))
        var (best, least) = (pieces[0].start, possibly * possibly)
        if isNear(point, surely * surely, node: 0, pieces.indices, &best, &least) { return true }
        guard least < possibly * possibly else { return false }
        let distance = ShortGeodesic.length(from: point, to: best)
        return distance ?? coordinate.distance(to: Ellipsoid.coordinate(best)) <= width
    }

    /// True as soon as a piece is certainly near enough; otherwise the nearest piece is found.
    private func isNear(
        _ point: SIMD3<Double>, _ enough: Double, node: Int, _ range: Range<Int>, _ best: inout SIMD3<Double>,
        _ least: inout Double
    ) -> Bool {
        guard boxes[node].squaredDistance(to: point) < least else { return false }
        guard range.count > 1 else {
            let candidate = Polyline.nearest(on: pieces[range.lowerBound], to: point)
            let offset = candidate - point
            let squared = (offset * offset).sum()
            if squared < least { (best, least) = (candidate, squared) }
            return squared < enough
        }
        let half = range.count / 2
        let middle = range.lowerBound + half
        return isNear(point, enough, node: node + 1, range.lowerBound..<middle, &best, &least)
            || isNear(point, enough, node: node + 2 * half, middle..<range.upperBound, &best, &least)
    }

    /// True if a part of the line may be within a straight distance of a box in space.
    func comes(within distance: Double, ofBox low: SIMD3<Double>, _ high: SIMD3<Double>) -> Bool {
        comes(withinSquared: distance * distance, of: Box(low: low, high: high), node: 0, pieces.indices)
    }

    private func comes(withinSquared squared: Double, of box: Box, node: Int, _ range: Range<Int>) -> Bool {
        guard boxes[node].squaredDistance(to: box) <= squared else { return false }
        guard range.count > 1 else { return true }
        let half = range.count / 2
        let middle = range.lowerBound + half
        return comes(withinSquared: squared, of: box, node: node + 1, range.lowerBound..<middle)
            || comes(withinSquared: squared, of: box, node: node + 2 * half, middle..<range.upperBound)
    }

    private static func nearest(on piece: Piece, to point: SIMD3<Double>) -> SIMD3<Double> {
        let line = piece.end - piece.start
        let squared = (line * line).sum()
        guard squared > 0 else { return piece.start }
        let part = min(1, max(0, ((point - piece.start) * line).sum() / squared))
        return Ellipsoid.lifted(piece.start + part * line)
    }

    /// Both ends, and points of the geodesic between them, so that no step is too long.
    private static func stops(from start: Coordinate, to end: Coordinate) -> [Coordinate] {
        let length = start.distance(to: end)
        let steps = max(1, Int((length / longestPiece).rounded(.up)))
        guard steps > 1 else { return [start, end] }
        let bearing = start.bearing(to: end)
        let between = (1..<steps).map { step in
            start.destination(bearing: bearing, distance: length * Double(step) / Double(steps))
        }
        return [start] + between + [end]
    }

    private static func piece(from start: SIMD3<Double>, to end: SIMD3<Double>) -> Piece {
        let line = end - start
        // An arc rises above its chord by the chord's square divided by eight radii.
        let rise = (line * line).sum() / (7.9 * Ellipsoid.smallestCurvatureRadius) + 0.001
        return Piece(
            start: start, end: end, low: pointwiseMin(start, end) - rise, high: pointwiseMax(start, end) + rise)
    }

    @discardableResult
    private static func addBoxes(of pieces: ArraySlice<Piece>, to boxes: inout [Box]) -> Box {
        let place = boxes.count
        boxes.append(Box(low: pieces.first!.low, high: pieces.first!.high))
        guard pieces.count > 1 else { return boxes[place] }
        let middle = pieces.startIndex + pieces.count / 2
        let left = addBoxes(of: pieces[..<middle], to: &boxes)
        let right = addBoxes(of: pieces[middle...], to: &boxes)
        boxes[place] = Box(low: pointwiseMin(left.low, right.low), high: pointwiseMax(left.high, right.high))
        return boxes[place]
    }
}
