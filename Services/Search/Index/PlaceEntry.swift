import Events
import Foundation
import Geo

/// A place as it is looked for, with what its items add. Never changed: a change makes a new one.
final class PlaceEntry: Sendable {
    let place: Place
    /// Where it is: the nearest counts.
    let points: [Coordinate]
    /// All its names and its items', folded, a line each.
    let searched: String
    /// What it asks for, lowest and highest by currency, in minor units.
    let prices: [String: ClosedRange<Int64>]

    var id: String { place.id }
    var name: String { place.name }

    init(_ place: Place, items: [Item]) {
        self.place = place
        points = [place.geo]
        let names = [place.name] + place.names.values + items.flatMap { [$0.name] + $0.names.values }
        searched = folded(names.joined(separator: "\n"))
        prices = Dictionary(
            items.map { ($0.price.currency, $0.price.amount...$0.price.amount) },
            uniquingKeysWith: { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) })
    }

    /// In metres to the nearest of its points.
    func distance(from center: Coordinate) -> Double {
        points.reduce(.infinity) { min($0, center.distance(to: $1)) }
    }
}

/// An item as it is looked for.
final class ItemEntry: Sendable {
    let item: Item
    /// All its names, folded, a line each.
    let searched: String

    init(_ item: Item) {
        self.item = item
        searched = folded(([item.name] + item.names.values).joined(separator: "\n"))
    }
}

/// Text as searches compare it: without case, accents or width.
func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
}
