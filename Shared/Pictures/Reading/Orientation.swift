/// Orientation of a stored picture by EXIF's tag 274 (CIPA DC-008, 4.6.4): how to turn it upright.
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored, halfTurned, flipped, transposed, quarterTurned, transversed, threeQuartersTurned

    var swapsSides: Bool { rawValue >= 5 }

    /// Position in the stored picture of a pixel of the upright one.
    func source(_ x: Int, _ y: Int, in stored: PixelSize) -> (x: Int, y: Int) {
        let (right, bottom) = (stored.width - 1, stored.height - 1)
        return switch self {
        case .upright: (x, y)
        case .mirrored: (right - x, y)
        case .halfTurned: (right - x, bottom - y)
        case .flipped: (x, bottom - y)
        case .transposed: (y, x)
        case .quarterTurned: (y, bottom - x)
        case .transversed: (right - y, bottom - x)
        case .threeQuartersTurned: (right - y, x)
        }
    }
}
