import Foundation
import Geo

/// A piece of the earth about 111 m high and as wide, but near the poles.
struct GeoCell: Hashable, Sendable {
    let row: Int
    let column: Int

    private static let height = 0.001

    init(_ point: Coordinate) {
        let row = Int((point.latitude / GeoCell.height).rounded(.down))
        self.init(row: row, column: Int((point.longitude / GeoCell.width(of: row)).rounded(.down)))
    }

    private init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    var key: String { "cell \(row) \(column)" }

    /// In degrees of longitude.
    private static func width(of row: Int) -> Double {
        height / max(0.01, cos(Double(row) * height * .pi / 180))
    }

    /// All that a circle touches; next to a pole only the point's own, since the circle has every longitude there.
    static func around(_ center: Coordinate, radius: Double) -> [GeoCell] {
        let box = BoundingBox(around: center, radius: radius)
        guard box.width < 10 else { return [GeoCell(center)] }
        let spans = box.crossesAntimeridian ? [(box.west, 180), (-180, box.east)] : [(box.west, box.east)]
        let rows = Int((box.south / height).rounded(.down))...Int((box.north / height).rounded(.down))
        return rows.flatMap { row in
            spans.flatMap { west, east in
                let width = width(of: row)
                return (Int((west / width).rounded(.down))...Int((east / width).rounded(.down)))
                    .map { GeoCell(row: row, column: $0) }
            }
        }
    }
}
