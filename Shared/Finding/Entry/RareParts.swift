import Contract
import Geo
import Hours

/// The parts that most places do not have.
final class RareParts: Sendable {
    let hours: OpeningHours?
    let rating: RatingView?
    let sales: Sales?
    let members: PlaceMembers?

    private init(hours: OpeningHours?, rating: RatingView?, sales: Sales?, members: PlaceMembers?) {
        (self.hours, self.rating, self.sales, self.members) = (hours, rating, sales, members)
    }

    /// Nil if the place has none of them. A failing initializer would allocate an object anyway.
    static func of(_ place: Place, hours: OpeningHours?, rating: RatingView?, sales: Sales?) -> RareParts? {
        let members = PlaceMembers.of(place)
        if hours == nil, rating == nil, sales == nil, members == nil { return nil }
        return RareParts(hours: hours, rating: rating, sales: sales, members: members)
    }

    /// Members of the place itself that few places have.
    final class PlaceMembers: Sendable {
        let locations: [Coordinate]?
        let boundary: Geometry?
        let ordering: Ordering?
        let listing: Listing?

        private init(_ place: Place) {
            (locations, boundary) = (place.locations, place.boundary)
            (ordering, listing) = (place.ordering, place.listing)
        }

        static func of(_ place: Place) -> PlaceMembers? {
            if place.locations == nil, place.boundary == nil, place.ordering == nil, place.listing == nil { return nil }
            return PlaceMembers(place)
        }
    }
}

/// The items that a place sells, and their prices.
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
