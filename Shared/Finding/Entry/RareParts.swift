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
    /// What its dishes are called, folded, as numbers in ascending order, each once: two menus are compared in the time that they are read.
    let dishKeys: [UInt64]
    let prices: [String: ClosedRange<Int64>]
    let usualPrice: Money?

    private init(dishes: [String], prices: [String: ClosedRange<Int64>], usualPrice: Money?) {
        (self.dishes, self.prices, self.usualPrice) = (dishes, prices, usualPrice)
        dishKeys = Set(dishes.map { Sales.key(folded($0)) }).sorted()
    }

    /// FNV-1a: the same for the same text in every process.
    private static func key(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Nil if it sells nothing.
    static func of(dishes: [String], prices: [String: ClosedRange<Int64>], usualPrice: Money?) -> Sales? {
        if dishes.isEmpty, prices.isEmpty, usualPrice == nil { return nil }
        return Sales(dishes: dishes, prices: prices, usualPrice: usualPrice)
    }
}
