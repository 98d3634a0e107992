import Foundation

/// Orders points along a Z-order curve of 65,536 × 65,536 cells, so that near documents are close to each other in the index.
enum Cells {
    static let depth: UInt32 = 16
    /// The cell of documents without a position, after all others.
    static let nowhere = UInt32.max

    static func cell(latitude: Double, longitude: Double) -> UInt32 {
        let code = spread(row(latitude, depth)) << 1 | spread(column(longitude, depth))
        return min(code, nowhere - 1)
    }

    private static func row(_ latitude: Double, _ level: UInt32) -> UInt32 {
        let cells = Double(1 << level)
        return UInt32(min(cells - 1, max(0, (latitude + 90) / 180 * cells)))
    }

    private static func column(_ longitude: Double, _ level: UInt32) -> UInt32 {
        let cells = Double(1 << level)
        return UInt32(min(cells - 1, max(0, (longitude + 180) / 360 * cells)))
    }

    /// Moves the bits to every second position.
    private static func spread(_ value: UInt32) -> UInt32 {
        var bits = value & 0xFFFF
        bits = (bits | bits << 8) & 0x00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333
        return (bits | bits << 1) & 0x5555_5555
    }

    /// Stretches of the curve that contain everything within a distance in metres; nil if that is almost everything.
    static func stretches(latitude: Double, longitude: Double, radius: Double) -> [ClosedRange<UInt32>]? {
        let up = radius / 110_500
        let side = up / max(0.01, cos((abs(latitude) + up) * .pi / 180))
        guard latitude + up < 89, latitude - up > -89, side < 45 else { return nil }
        let level = UInt32(max(1, min(Double(depth), floor(min(log2(180 / up), log2(360 / side))))))
        let columns = UInt32(1) << level
        let west = column(wrapped(longitude - side), level)
        let east = column(wrapped(longitude + side), level)
        let width = (east &- west) & (columns - 1)
        let shift = 2 * (depth - level)
        var stretches: [ClosedRange<UInt32>] = []
        for row in row(latitude - up, level)...row(latitude + up, level) {
            for step in 0...width {
                let code = spread(row) << 1 | spread((west + step) & (columns - 1))
                let first = code << shift
                stretches.append(first...(first | ((UInt32(1) << shift) &- 1)))
            }
        }
        return stretches.sorted { $0.lowerBound < $1.lowerBound }
    }

    private static func wrapped(_ longitude: Double) -> Double {
        longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
    }
}
