import Contract
import Events
import Geo

@testable import CatalogService

let noon = Timestamp("2026-11-21T12:00:00Z")!

func baht(_ amount: Int64) -> Money { Money(amount: amount, currency: "THB") }

extension Place {
    static func sample(_ id: String = "krua", merchant: String? = nil, timeZone: String = "Asia/Bangkok") -> Place {
        Place(
            id: id, types: ["Restaurant"], name: "Krua \(id)", geo: Coordinate(latitude: 13.75, longitude: 100.5)!,
            timeZone: timeZone, merchant: merchant, updatedAt: noon)
    }
}

extension Item {
    static func sample(_ name: String = "soup", of place: String = "krua", stock: Stock = .unlimited) -> Item {
        Item(
            id: "\(place).\(name)", place: place, name: "The \(name)", price: baht(4500), stock: stock, updatedAt: noon)
    }
}

extension Actor {
    static let theOperator = Actor(id: "o-1", role: .operator)
    static let anna = Actor(id: "m-anna", role: .merchant)
    static let ben = Actor(id: "m-ben", role: .merchant)
    static let somebody = Actor(id: "c-1", role: .customer)
}
