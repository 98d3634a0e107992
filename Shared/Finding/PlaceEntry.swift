package import Contract
import Events
package import Geo

/// A place as the index holds it, with what its items add.
package final class PlaceEntry: Sendable {
    package let place: Place
    /// The bits of its types; see `TypeBits`.
    package let categories: UInt64
    /// The names of its items.
    package let dishes: [String]
    /// The lowest and highest of its prices by currency, in minor units.
    package let prices: [String: ClosedRange<Int64>]
    /// The middle of its items' prices, in the currency that most of them have.
    package let usualPrice: Money?
    package let rating: RatingView?
    /// Its cuisines, folded for filters.
    package let cuisines: [String]

    package var id: String { place.id }
    package var name: String { place.name }
    /// Its points; the nearest one counts.
    package var points: [Coordinate] { [place.geo] + (place.locations ?? []) }

    package init(
        _ place: Place, categories: UInt64 = 0, menu: Menu = Menu(), usualPrice: Money? = nil, rating: RatingView?
    ) {
        self.place = place
        self.categories = categories
        self.rating = rating
        self.usualPrice = usualPrice
        cuisines = place.servesCuisine.map(folded)
        dishes = menu.names
        var prices = menu.prices
        if let price = place.listing?.price, price.min <= price.max {
            prices.widen(price.currency, price.min...price.max)
        }
        self.prices = prices
    }

    package convenience init(_ place: Place, categories: UInt64, items: [Item], rating: RatingView?) {
        self.init(
            place, categories: categories, menu: Menu(items), usualPrice: Money.middle(of: items.map(\.price)),
            rating: rating)
    }

    /// What items add to their place.
    package struct Menu: Sendable {
        /// In every language, each once, sorted.
        package var names: [String] = []
        package var prices: [String: ClosedRange<Int64>] = [:]

        package init() {}

        package init(_ items: [Item]) {
            names = Array(Set(items.flatMap { [$0.name] + $0.names.values })).sorted()
            for item in items { prices.widen(item.price.currency, item.price.amount...item.price.amount) }
        }
    }

    /// The distance of its nearest point, in metres.
    package func distance(from center: Coordinate) -> Double {
        points.reduce(.infinity) { min($0, center.distance(to: $1)) }
    }
}

extension [String: ClosedRange<Int64>] {
    /// From the lowest to the highest of a currency.
    package mutating func widen(_ currency: String, _ range: ClosedRange<Int64>) {
        let before = self[currency] ?? range
        self[currency] =
            Swift.min(before.lowerBound, range.lowerBound)...Swift.max(before.upperBound, range.upperBound)
    }
}

extension Money {
    /// The middle one of some prices, in the currency that most of them have; nil for none.
    fileprivate static func middle(of prices: [Money]) -> Money? {
        let byCurrency = Dictionary(grouping: prices, by: \.currency)
        let most = byCurrency.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        return most.map { currency, prices in
            Money(amount: prices.map(\.amount).sorted()[(prices.count - 1) / 2], currency: currency)
        }
    }
}
