import Contract
import Events
import Finding
import Geo

@testable import SearchService

func baht(_ amount: Int64) -> Money { Money(amount: amount, currency: "THB") }

/// A point in Bangkok unless said.
func point(_ latitude: Double = 13.75, _ longitude: Double = 100.5) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
}

extension Place {
    static func sample(
        _ id: String = "krua", at geo: Coordinate = point(), name: String? = nil, types: [String] = ["Restaurant"],
        merchant: String? = "m-anna"
    ) -> Place {
        Place(
            id: id, types: types, name: name ?? id, geo: geo, timeZone: "Asia/Bangkok", merchant: merchant,
            updatedAt: Timestamp("2026-11-21T12:00:00Z")!)
    }
}

extension Item {
    static func sample(
        _ name: String = "soup", of place: String = "krua", called shown: String? = nil, price: Int64 = 4500,
        stock: Stock = .unlimited
    ) -> Item {
        Item(
            id: "\(place).\(name)", place: place, name: shown ?? "The \(name)", price: baht(price), stock: stock,
            updatedAt: Timestamp("2026-11-21T12:00:00Z")!)
    }
}

extension IndexedThing {
    /// How a thing is rated.
    static func rated(_ thing: String, _ average: Double, by count: Int, reviews: Int = 0, intro: String? = nil)
        -> IndexedThing
    {
        .rating(
            RatingSummary(
                thing: thing, average: average, count: count, reviews: reviews,
                lastReviewAt: reviews > 0 ? Timestamp("2026-11-21T12:00:00Z") : nil, lastReviewIntro: intro,
                updatedAt: Timestamp("2026-11-21T12:00:00Z")!))
    }
}

extension Actor {
    static let theOperator = Actor(id: "o-1", role: .operator)
    static let anna = Actor(id: "m-anna", role: .merchant)
    static let ben = Actor(id: "m-ben", role: .merchant)
    static let somebody = Actor(id: "c-1", role: .customer)
}
