import Contract
import Events
import Geo
import Words

/// A place as the index holds it, with what its items add.
final class PlaceEntry: Sendable {
    let place: Place
    /// The bits of its types; see `TypeBits`.
    let categories: UInt64
    /// The names of its items.
    let dishes: [String]
    /// The lowest and highest of its prices by currency, in minor units.
    let prices: [String: ClosedRange<Int64>]
    /// The middle of its items' prices, in the currency that most of them have.
    let usualPrice: Money?
    let rating: RatingView?
    /// Its cuisines, folded for filters.
    let cuisines: [String]

    var id: String { place.id }
    var name: String { place.name }
    var key: NamedKey { NamedKey(name: name, id: id) }
    /// Its points; the nearest one counts.
    var points: [Coordinate] { [place.geo] + (place.locations ?? []) }

    init(_ place: Place, categories: UInt64, items: [Item], rating: RatingView?) {
        self.place = place
        self.categories = categories
        self.rating = rating
        cuisines = place.servesCuisine.map(folded)
        dishes = Array(Set(items.flatMap { [$0.name] + $0.names.values })).sorted()
        usualPrice = Money.middle(of: items.map(\.price))
        var ranges = items.map { ($0.price.currency, $0.price.amount...$0.price.amount) }
        if let price = place.listing?.price, price.min <= price.max {
            ranges.append((price.currency, price.min...price.max))
        }
        prices = Dictionary(
            ranges, uniquingKeysWith: { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) })
    }

    /// The distance of its nearest point, in metres.
    func distance(from center: Coordinate) -> Double {
        points.reduce(.infinity) { min($0, center.distance(to: $1)) }
    }

    /// The words by which it is found, apart from its names.
    var words: [WordDocument.Text] {
        let listing = place.listing
        let address = place.address
        var texts = place.servesCuisine.map { WordDocument.Text(.cuisine, $0) }
        texts += dishes.map { .init(.dishes, $0) }
        texts += place.types.map { .init(.categories, $0) }
        texts += [listing?.subtitle].compactMap(\.self).map { .init(.otherNames, $0) }
        texts += [address?.streetAddress, address?.addressLocality, address?.addressRegion, address?.postalCode]
            .compactMap(\.self).map { .init(.address, $0) }
        texts += [place.description, listing?.promotion, listing?.seller?.name].compactMap(\.self)
            .map { .init(.description, $0) }
        return texts
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
