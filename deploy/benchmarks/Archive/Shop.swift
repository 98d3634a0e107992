import BenchKit
import Contract
import Events
import Foundation

/// A shop with sixty dishes and customers who come back about once a week.
struct Shop {
    static let place = "place-noodle-corner-0042"
    static let merchant = Actor(id: "m-5f0c6a52-9a3e-4c0e-8c55-1f6d2f3a9b10", role: .merchant)
    private static let dishes = [
        "Pad thai with prawns", "Green curry with chicken", "Tom yum soup", "Massaman curry", "Mango sticky rice",
        "Papaya salad", "Fried rice with crab", "Iced tea", "Spring rolls", "Satay with peanut sauce",
    ]
    private var numbers = SplitMix(state: 2026)
    private let letters = Array("abcdefghijklmnopqrstuvwxyz234567")

    mutating func customer(_ count: Int) -> String {
        var own = SplitMix(state: UInt64(Int.random(in: 0..<count, using: &numbers)))
        return "c-" + (0..<26).map { _ in String(letters.randomElement(using: &own)!) }.joined()
    }

    mutating func order(by customer: String, at time: Timestamp) -> PlaceOrder {
        let number = partition(of: customer)
        let name = (0..<26).map { _ in String(letters.randomElement(using: &numbers)!) }.joined()
        let count = Int.random(in: 1...4, using: &numbers)
        let lines = (0..<count).map { _ in
            PlaceOrder.Line(
                item: "\(Shop.place).dish-\(Int.random(in: 0..<60, using: &numbers))",
                // At most five of one dish in all lines: an order with more is refused.
                quantity: min(Int.random(in: 1...2, using: &numbers), count > 2 ? 1 : 2))
        }
        let digest = (0..<64).map { _ in String(Int.random(in: 0..<16, using: &numbers), radix: 16) }.joined()
        return PlaceOrder(
            order: "\(number < 10 ? "0" : "")\(number)-\(name)", actor: Actor(id: customer, role: .customer),
            lines: lines, digest: digest, requestedAt: time)
    }

    static func held(_ order: PlaceOrder, number: Int) -> Reservation {
        Reservation(
            order: order.order, place: place, customer: order.actor.id, merchant: merchant.id, state: .held,
            lines: order.lines.map { line in
                let dish = Int(line.item.split(separator: "-").last ?? "0") ?? 0
                return OrderLine(
                    item: line.item, place: place, quantity: line.quantity, name: dishes[dish % dishes.count],
                    price: Money(amount: Int64(450 + 35 * dish), currency: "EUR"), taxRate: 700)
            }, number: number)
    }
}
