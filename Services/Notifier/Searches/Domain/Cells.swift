import Geo

/// Grids over the earth in several widths. A region is covered by a few cells of a fitting width; a point lies in one cell of each width.
enum Cells {
    /// Width of the finest cells in degrees: half a kilometre. Each level is twice as wide as the one before.
    private static let finest = 0.005
    static let levels = 16
    /// Greatest number of cells of a region.
    private static let most = 16

    /// The finest cells, at most `most`, that cover all boxes.
    static func cover(_ boxes: [BoundingBox]) -> (level: Int, cells: Set<UInt64>)? {
        let spans: [(box: BoundingBox, west: Double, east: Double)] = boxes.flatMap { box in
            box.crossesAntimeridian ? [(box, box.west, 180), (box, -180, box.east)] : [(box, box.west, box.east)]
        }
        for level in 0..<levels {
            let ranges = spans.map { box, west, east in
                (column(west, level)...column(east, level), row(box.south, level)...row(box.north, level))
            }
            guard ranges.allSatisfy({ $0.0.count * $0.1.count <= most }) else { continue }
            let cells = Set(
                ranges.flatMap { columns, rows in
                    columns.flatMap { column in rows.map { cell(level, column, $0) } }
                })
            if cells.count <= most { return (level, cells) }
        }
        return nil
    }

    /// The cells of one level that a point lies in: one, but for a point on the antimeridian, which has two sides.
    static func cells(of point: Coordinate, level: Int) -> [UInt64] {
        let row = row(point.latitude, level)
        let meridians = abs(point.longitude) == 180 ? [-180, 180] : [point.longitude]
        return meridians.map { cell(level, column($0, level), row) }
    }

    private static func width(_ level: Int) -> Double { finest * Double(1 << level) }
    private static func column(_ longitude: Double, _ level: Int) -> Int { Int((longitude + 180) / width(level)) }
    private static func row(_ latitude: Double, _ level: Int) -> Int { Int((latitude + 90) / width(level)) }

    private static func cell(_ level: Int, _ column: Int, _ row: Int) -> UInt64 {
        UInt64(level) << 56 | UInt64(column) << 28 | UInt64(row)
    }
}
