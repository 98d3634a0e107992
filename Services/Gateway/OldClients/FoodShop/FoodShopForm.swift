import Contract
import Crypto
import Events
import ServiceKit

/// An order as the food shop's client sends it; all values are strings:
/// `{"order": {"order_uuid", "order_total", "order_date", "order_done", "order_details_attributes": {"0": {"food_name", "food_count",
/// "food_price", "food_place"}}}}`.
struct FoodShopForm: Codable, Sendable {
    struct Order: Codable, Sendable {
        /// The device's id, the same in all its orders.
        var order_uuid: String
        var order_total: String
        var order_date: String
        var order_done: String?
        /// The keys are the lines' numbers.
        var order_details_attributes: [String: Line]
    }

    struct Line: Codable, Sendable, Hashable {
        var food_name: String
        var food_count: String
        var food_price: String?
        var food_place: String
    }

    var order: Order

    /// The lines in the order of their numbers, each with its count.
    /// - Throws: 422 naming the field.
    func lines() throws(Problem) -> [(pointer: String, line: Line, count: Int)] {
        let all = order.order_details_attributes
        guard (1...LineRules.order.mostLines).contains(all.count) else {
            throw .field("/order/order_details_attributes", "1 to \(LineRules.order.mostLines) lines")
        }
        guard (1...200).contains(order.order_uuid.utf8.count) else {
            throw .field("/order/order_uuid", "1 to 200 bytes")
        }
        guard order.order_date.utf8.count <= 100 else { throw .field("/order/order_date", "at most 100 bytes") }
        var lines: [(String, Line, Int)] = []
        for (number, line) in all.sorted(by: { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }) {
            let pointer = "/order/order_details_attributes/\(number)"
            guard let count = Int(line.food_count), count >= 1 else {
                throw .field(
                    "\(pointer)/food_count", "a whole number from 1 to \(LineRules.order.mostOfOneItem), as a string")
            }
            guard (1...200).contains(line.food_name.utf8.count) else {
                throw .field("\(pointer)/food_name", "a food's name of at most 200 bytes")
            }
            guard (1...200).contains(line.food_place.utf8.count) else {
                throw .field("\(pointer)/food_place", "a place's name of at most 200 bytes")
            }
            lines.append((pointer, line, count))
        }
        return lines
    }

    /// The customer that stands for the device.
    var actor: Actor { Actor(id: Identifiers.device(order.order_uuid), role: .customer) }

    /// The same lines from the same device with the same date are the same order, sent again.
    func key() throws -> IdempotencyKey? {
        let parts: [String: String] = [
            "date": order.order_date,
            "lines": String(decoding: try JSON.encode(order.order_details_attributes), as: UTF8.self),
        ]
        return IdempotencyKey("food-shop-\(Hexadecimal.encode(SHA256.hash(data: try JSON.encode(parts))))")
    }
}
