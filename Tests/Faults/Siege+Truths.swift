import Contract
import Events
import TestKit
import Testing

/// Checks after the siege.
extension Siege {
    func checkOrders() async throws {
        for customer in customers {
            #expect(customer.answers.surprises.isEmpty)
            let streamed = customer.streamed
            for id in customer.answers.accepted.keys {
                let order = try #require(try await customer.citizen.order(id))
                let history = order.history.map(\.status)
                #expect(streamed[id] == history, "the stream of order \(id) is not its history")
                #expect(history.filter { [.confirmed, .rejected].contains($0) }.count <= 1)
                #expect(Set(history).count == history.count, "a status came twice: \(history)")
            }
            let known = try await allOrders(of: customer)
            #expect(Set(known.map(\.id)) == Set(customer.answers.accepted.keys), "orders appeared or vanished")
            #expect(known.count == Set(known.map(\.id)).count)
        }
    }

    private struct OrderPage: Decodable {
        let items: [OrderAnswer]
        let next: String?
    }

    func allOrders(of customer: Customer) async throws -> [OrderAnswer] {
        try await Siege.allOrders(of: customer.citizen)
    }

    static func allOrders(of citizen: Citizen) async throws -> [OrderAnswer] {
        var orders: [OrderAnswer] = []
        var cursor: String?
        repeat {
            let query = "limit=100" + (cursor.map { "&cursor=\($0)" } ?? "")
            let page: OrderPage = try await waitFor("a page of somebody's orders") {
                let answer = try await citizen.gateway.get("/v1/orders?\(query)")
                // A slow service is asked again, as any client does.
                guard answer.status != 503 else { throw Overdue(answer.text) }
                return try answer.decode()
            }
            orders += page.items
            cursor = page.next
        } while cursor != nil
        return orders
    }

    /// What is left of each item is its former stock minus the sold pieces, and nothing is held any more.
    func checkStock() async throws {
        var sold: [String: Int] = [:]
        for customer in customers {
            for order in try await allOrders(of: customer) where order.status == .confirmed {
                for line in order.lines { sold[line.item, default: 0] += line.quantity }
            }
        }
        for person in forgotten.people where person.isSold { sold[person.item, default: 0] += 1 }
        struct Item: Decodable {
            let available: Int?
            let stock: Stock
        }
        for id in items where id.contains(".screening-") { try await checkSeats(id, sold[id, default: 0]) }
        for id in items + [Siege.wanted] where !id.contains(".screening-") {
            let stock = id == Siege.wanted ? Siege.wantedStock : Siege.stock
            let _: Bool = try await waitFor("the stock of \(id) is what was not sold", within: .seconds(180)) {
                let item: Item = try await merchant.gateway.get("/v1/items/\(id)").decode()
                let left = stock - sold[id, default: 0]
                guard left >= 0 else { throw Overdue("\(id) was oversold by \(-left)") }
                guard item.stock.left == left, item.available == left else {
                    throw Overdue("left \(item.stock.left ?? -1), available \(item.available ?? -1), expected \(left)")
                }
                return true
            }
        }
    }

    private func checkSeats(_ id: String, _ sold: Int) async throws {
        struct Show: Decodable {
            let available: Int
            let sold: Int
        }
        try await waitFor("the seats of \(id) are what was not sold", within: .seconds(180)) {
            let show: Show = try await merchant.gateway.get("/v1/screenings/\(id)").decode()
            return show.sold == sold && show.available == Siege.stock - sold ? true : nil
        }
    }
}
