import Contract
import Geo
import Hours

/// What most places do not have.
final class RareParts: Sendable {
    let hours: OpeningHours?
    let rating: RatingView?
    let sales: Sales?
    let told: Told?

    private init(hours: OpeningHours?, rating: RatingView?, sales: Sales?, told: Told?) {
        (self.hours, self.rating, self.sales, self.told) = (hours, rating, sales, told)
    }

    /// Nil if there is none of it. An initializer that fails would make an object all the same.
    static func of(_ place: Place, hours: OpeningHours?, rating: RatingView?, sales: Sales?) -> RareParts? {
        let told = Told.of(place)
        if hours == nil, rating == nil, sales == nil, told == nil { return nil }
        return RareParts(hours: hours, rating: rating, sales: sales, told: told)
    }

    /// What of the place itself few have.
    final class Told: Sendable {
        let locations: [Coordinate]?
        let boundary: Geometry?
        let ordering: Ordering?
        let listing: Listing?

        private init(_ place: Place) {
            (locations, boundary) = (place.locations, place.boundary)
            (ordering, listing) = (place.ordering, place.listing)
        }

        static func of(_ place: Place) -> Told? {
            if place.locations == nil, place.boundary == nil, place.ordering == nil, place.listing == nil { return nil }
            return Told(place)
        }
    }
}

/// What a place sells and for how much.
final class Sales: Sendable {
    let dishes: [String]
    /// See `PlaceEntry.Menu`.
    let dishKeys: [UInt64]
    let prices: [String: ClosedRange<Int64>]
    let usualPrice: Money?

    private init(_ menu: PlaceEntry.Menu, prices: [String: ClosedRange<Int64>], usualPrice: Money?) {
        (dishes, dishKeys, self.prices, self.usualPrice) = (menu.names, menu.keys, prices, usualPrice)
    }

    /// Nil if it sells nothing.
    static func of(_ menu: PlaceEntry.Menu, prices: [String: ClosedRange<Int64>], usualPrice: Money?) -> Sales? {
        if menu.names.isEmpty, prices.isEmpty, usualPrice == nil { return nil }
        return Sales(menu, prices: prices, usualPrice: usualPrice)
    }
}
