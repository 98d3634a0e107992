import Contract
import Geo
import Hours

/// What most places do not have.
final class RareParts: Sendable {
    let hours: OpeningHours?
    let rating: RatingView?
    let sales: Sales?
    let told: Told?

    /// Nil if there is none of it.
    init?(_ place: Place, hours: OpeningHours?, rating: RatingView?, sales: Sales?) {
        (self.hours, self.rating, self.sales, told) = (hours, rating, sales, Told(place))
        if hours == nil, rating == nil, sales == nil, told == nil { return nil }
    }

    /// What of the place itself few have.
    final class Told: Sendable {
        let locations: [Coordinate]?
        let boundary: Geometry?
        let ordering: Ordering?
        let listing: Listing?

        init?(_ place: Place) {
            (locations, boundary) = (place.locations, place.boundary)
            (ordering, listing) = (place.ordering, place.listing)
            if locations == nil, boundary == nil, ordering == nil, listing == nil { return nil }
        }
    }
}

/// What a place sells and for how much.
final class Sales: Sendable {
    let dishes: [String]
    let prices: [String: ClosedRange<Int64>]
    let usualPrice: Money?

    /// Nil if it sells nothing.
    init?(dishes: [String], prices: [String: ClosedRange<Int64>], usualPrice: Money?) {
        if dishes.isEmpty, prices.isEmpty, usualPrice == nil { return nil }
        (self.dishes, self.prices, self.usualPrice) = (dishes, prices, usualPrice)
    }
}
