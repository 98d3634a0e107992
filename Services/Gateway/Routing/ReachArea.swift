import Foundation
import Geo

/// Simplifies an area so that it fits into a list's `polygon` parameter.
enum ReachArea {
    /// The maximum size of a list's `polygon`, in bytes.
    static let longest = 9_500

    /// A GeoJSON geometry. Outlines lose corners until the text is short enough; if that is not enough, only the part with most corners is
    /// left, without holes.
    static func text(_ area: Geometry) -> String {
        var polygons = area.polygons.map { [$0.outline] + $0.holes }
        for tolerance in [0.0, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 20_480] {
            polygons = polygons.map { rings in rings.map { simplified($0, tolerance) } }
            let text = json(polygons)
            if text.utf8.count <= longest { return text }
        }
        let largest = polygons.max { $0[0].count < $1[0].count } ?? []
        return json([Array(largest.prefix(1))])
    }

    private static func json(_ polygons: [[[Coordinate]]]) -> String {
        func ring(_ points: [Coordinate]) -> String {
            "[" + points.map { String(format: "[%.5f,%.5f]", $0.longitude, $0.latitude) }.joined(separator: ",") + "]"
        }
        let parts = polygons.map { "[" + $0.map(ring).joined(separator: ",") + "]" }
        return parts.count == 1
            ? #"{"type":"Polygon","coordinates":\#(parts[0])}"#
            : #"{"type":"MultiPolygon","coordinates":[\#(parts.joined(separator: ","))]}"#
    }

    /// The ring without corners that are nearer than `tolerance` metres to the line between the remaining ones (Douglas and Peucker). At
    /// least four positions stay.
    static func simplified(_ ring: [Coordinate], _ tolerance: Double) -> [Coordinate] {
        guard tolerance > 0, ring.count > 5 else { return ring }
        let narrowing = cos(ring[0].latitude * .pi / 180)
        let flat = ring.map { point in
            (x: point.longitude * narrowing * metresOfDegree, y: point.latitude * metresOfDegree)
        }
        func gap(_ index: Int, _ from: Int, _ to: Int) -> Double {
            let (a, b, p) = (flat[from], flat[to], flat[index])
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let squared = dx * dx + dy * dy
            let part = squared == 0 ? 0 : min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / squared, 0), 1)
            return hypot(p.x - a.x - part * dx, p.y - a.y - part * dy)
        }
        // The ring begins where it ends, so it is cut at its farthest corner first.
        let last = ring.count - 1
        let far = (1..<last).max { gap($0, 0, 0) < gap($1, 0, 0) } ?? 1
        var kept: Set<Int> = [0, far, last]
        var open = [(0, far), (far, last)]
        while let (from, to) = open.popLast() {
            guard to - from > 1, let middle = (from + 1..<to).max(by: { gap($0, from, to) < gap($1, from, to) }) else {
                continue
            }
            if gap(middle, from, to) > tolerance || kept.count < 4 {
                kept.insert(middle)
                open += [(from, middle), (middle, to)]
            }
        }
        return kept.count < 4 ? ring : kept.sorted().map { ring[$0] }
    }

    private static let metresOfDegree = 111_320.0
}
