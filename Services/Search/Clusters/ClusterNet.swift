import Finding
import Foundation
import Geo

/// A net over the map, whose cells are some pixels wide at a zoom: places in one cell are one pin with their number.
///
/// If there were more pins than a map can show, cells are put together, four at a time, until there are not.
struct ClusterNet {
    /// The width of a cell in pixels, on maps with pictures of 256 pixels.
    static let width = 80.0
    /// From this zoom on each place is shown by itself, if there are not too many.
    static let apart = 17
    /// The most pins.
    static let most = 400

    /// The places of one cell.
    struct Cell {
        /// The number of the first of the places: the one, if it is alone.
        let first: Int
        let point: Coordinate
        var count = 1
        /// How many there are of each `PlaceKind`.
        var kinds: [Int]
        /// The sum of their points on Mercator's square.
        var sum: (x: Double, y: Double)
        var south, west, north, east: Double
    }

    /// The side of the world in cells, before any are put together.
    private let scale: Double
    /// How often cells were put together so far.
    private var halvings: Int32 = 0
    private var cells: [Key: Cell] = [:]
    private var kinds = PlaceKinds()
    private(set) var total = 0

    /// The column and the row.
    private struct Key: Hashable {
        var x: Int32
        var y: Int32
    }

    init(zoom: Int) {
        // Beyond `apart`, a cell is some millimetres wide.
        let deep = zoom >= ClusterNet.apart ? 26 : zoom
        scale = 256 * Double(1 << deep) / ClusterNet.width
    }

    /// - Parameter point: the one of its points that is shown.
    mutating func add(_ place: SpatialIndex.Hit, at point: Coordinate, in things: ThingTable) {
        let (x, y) = ClusterNet.square(point)
        let key = Key(x: Int32(x * scale) >> halvings, y: Int32(y * scale) >> halvings)
        let kind = kinds.kind(of: place.categories, things.place(place.document)?.types ?? [])
        total += 1
        if cells[key]?.add(point, (x, y), kind) != nil { return }
        var counts = Array(repeating: 0, count: PlaceKind.allCases.count)
        counts[kind.rawValue] = 1
        cells[key] = Cell(
            first: place.document, point: point, kinds: counts, sum: (x, y), south: point.latitude,
            west: point.longitude, north: point.latitude, east: point.longitude)
        widen()
    }

    /// Cells put together four at a time until a map can show them. More places only ever make more cells: what is too many now is so in the end.
    private mutating func widen() {
        while cells.count > ClusterNet.most {
            halvings += 1
            var wider: [Key: Cell] = [:]
            for (key, cell) in cells {
                let key = Key(x: key.x >> 1, y: key.y >> 1)
                if wider[key] == nil { wider[key] = cell } else { wider[key]?.add(cell) }
            }
            cells = wider
        }
    }

    /// The cells, at most as many as a map shows.
    var pins: [Cell] { Array(cells.values) }

    /// Mercator's square, in which the world is one wide and one high, and y goes south.
    static func square(_ point: Coordinate) -> (x: Double, y: Double) {
        let sine = sin(max(-85.0511, min(85.0511, point.latitude)) * .pi / 180)
        let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
        return (min(1, max(0, (point.longitude + 180) / 360)), y)
    }

    /// The point of the square, in degrees.
    static func point(x: Double, y: Double) -> (latitude: Double, longitude: Double) {
        (atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, x * 360 - 180)
    }
}

extension ClusterNet.Cell {
    fileprivate mutating func add(_ point: Coordinate, _ square: (x: Double, y: Double), _ kind: PlaceKind) {
        count += 1
        kinds[kind.rawValue] += 1
        sum = (sum.x + square.x, sum.y + square.y)
        (south, north) = (min(south, point.latitude), max(north, point.latitude))
        (west, east) = (min(west, point.longitude), max(east, point.longitude))
    }

    fileprivate mutating func add(_ other: ClusterNet.Cell) {
        count += other.count
        for index in kinds.indices { kinds[index] += other.kinds[index] }
        sum = (sum.x + other.sum.x, sum.y + other.sum.y)
        (south, north) = (min(south, other.south), max(north, other.north))
        (west, east) = (min(west, other.west), max(east, other.east))
    }
}
