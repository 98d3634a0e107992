import Foundation
import Geo

/// A cell of the earth's surface, about 111 m high and as wide, except near the poles.
struct GeoCell: Hashable, Sendable {
    let row: Int
    let column: Int

    private static let height = 0.001

    init(_ point: Coordinate) {
        let row = GeoCell.index(point.latitude, GeoCell.height)
        self.init(row: row, column: GeoCell.index(point.longitude, GeoCell.width(of: row)))
    }

    private init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    var key: String { "cell \(row) \(column)" }

    /// Width of a cell in degrees of longitude.
    private static func width(of row: Int) -> Double {
        height / max(0.01, cos(Double(row) * height * .pi / 180))
    }

    /// All cells that a circle touches. Near a pole, where the circle has every longitude, only the centre's cell.
    static func around(_ center: Coordinate, radius: Double) -> [GeoCell] {
        let box = BoundingBox(around: center, radius: radius)
        guard box.width < 10 else { return [GeoCell(center)] }
        let spans: [(Double, Double)] =
            box.crossesAntimeridian ? [(box.west, 180), (-180, box.east)] : [(box.west, box.east)]
        var cells: [GeoCell] = []
        for row in index(box.south, height)...index(box.north, height) {
            let width = width(of: row)
            for (west, east) in spans {
                for column in index(west, width)...index(east, width) {
                    cells.append(GeoCell(row: row, column: column))
                }
            }
        }
        return cells
    }

    private static func index(_ degrees: Double, _ size: Double) -> Int {
        Int((degrees / size).rounded(.down))
    }
}
