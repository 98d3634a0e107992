import Contract
import Events
import Foundation
import Geo
import TestKit

/// Things as tests need them.
extension Order {
    /// An order of one line at each place.
    static func sample(
        _ id: String, customer: String, _ status: Status,
        lines: [(item: String, merchant: String)] = [("cafe.tea", "m-anna")],
        digest: String = "", reason: Reason? = nil
    ) -> Order {
        let now = Timestamp(microseconds: 1_763_712_345_000_000)
        let price = Money(amount: 250, currency: "EUR")
        return Order(
            id: id, customer: customer, status: status, reason: reason,
            lines: lines.map { line in
                let place = String(line.item.prefix { $0 != "." })
                return OrderLine(item: line.item, place: place, quantity: 2, name: "Tea", price: price)
            },
            total: status == .placed ? nil : Money(amount: 500 * Int64(lines.count), currency: "EUR"),
            parts: lines.map { line in
                OrderPart(
                    place: String(line.item.prefix { $0 != "." }), merchant: line.merchant, reservation: .committed,
                    status: status)
            }, digest: digest, deadline: nil, createdAt: now, updatedAt: now,
            history: [StatusChange(status: status, at: now)])
    }

    /// As orders would take a command.
    init(_ command: PlaceOrder, _ status: Status, reason: Reason? = nil) {
        self = .sample(
            command.order, customer: command.actor.id, status, lines: command.lines.map { ($0.item, "m-anna") },
            digest: command.digest, reason: reason)
    }
}

extension Place {
    static func sample(
        _ id: String, latitude: Double = 41.4, longitude: Double = 2.17, types: [String] = ["Restaurant"]
    )
        -> Place
    {
        Place(
            id: id, types: types, name: "Place \(id)", geo: Coordinate(latitude: latitude, longitude: longitude)!,
            merchant: "m-anna", updatedAt: Timestamp(microseconds: 1))
    }
}

extension Item {
    static func sample(_ id: String, left: Int = 10, held: Int = 0) -> Item {
        let price = Money(amount: 250, currency: "EUR")
        return Item(
            id: id, place: String(id.prefix { $0 != "." }), name: "Tea", price: price, stock: .count(left: left - held),
            merchant: "m-anna", updatedAt: Timestamp(microseconds: 1))
    }
}

/// An order's id of the customer.
func orderID(_ customer: String, _ letter: Character) -> String {
    let partition = partition(of: customer)
    return "\(partition < 10 ? "0" : "")\(partition)-\(String(repeating: letter, count: 26))"
}

extension GatewayFixture {
    func emit(_ place: Place, previousTypes: [String]? = nil, previousGeo: Coordinate? = nil) async throws {
        try await emit(
            .catalogPlaces, "vicinity.place.changed.v1", place.id, partitionKey: place.id,
            PlaceChange(place: place, previousGeo: previousGeo, previousTypes: previousTypes))
    }

    func emit(
        _ item: Item, as happening: String = "changed", because command: String? = nil, epoch: Int64? = nil,
        isRestated: Bool = false
    ) async throws {
        try await emit(
            .catalogItems, "vicinity.item.\(happening).v1", item.id, partitionKey: item.place, because: command,
            epoch: epoch, isRestated: isRestated, item)
    }
}

extension TestResponse {
    var problem: ProblemDocument? { try? decode() }
}

struct ProblemDocument: Decodable {
    let type: String
    let status: Int
    let detail: String
    let field: String?
    let order: String?
}
