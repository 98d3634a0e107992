import Contract
import Events
import HTTPTypes
import ServiceKit
import Testing

@testable import OrdersService

struct ListTests {
    /// Ann's orders 1 (both places), 3 (pizza) and 5 (thai), Bob's 2 and 4 (thai), a second apart.
    private func bench() async throws -> Bench {
        let bench = try Bench()
        let orders: [(Actor, [PlaceOrder.Line])] = [
            (ann, [line(padThai), line(margherita)]), (bob, [line(padThai)]), (ann, [line(margherita)]),
            (bob, [line(satay)]), (ann, [line(satay)]),
        ]
        for (index, (customer, lines)) in orders.enumerated() {
            let time = noon.advanced(by: .seconds(index))
            let id = "0\(index + 1)-order"
            try await bench.send(place(lines, id: id, by: customer), at: time)
            guard id != "05-order" else { continue }
            for part in try await bench.order(id)?.parts ?? [] {
                let order = try #require(try await bench.order(id))
                try await bench.send(answer(.held, part.place, of: order), at: time)
            }
        }
        return bench
    }

    @Test func `a customer sees his own, a merchant those with his parts, an operator all, the newest first`()
        async throws
    {
        let bench = try await bench()
        let expected: [(Actor, [String])] = [
            (ann, ["05-order", "03-order", "01-order"]), (bob, ["04-order", "02-order"]),
            (mia, ["04-order", "02-order", "01-order"]), (max, ["03-order", "01-order"]),
            (op, ["05-order", "04-order", "03-order", "02-order", "01-order"]),
            (Actor(id: "c-new", role: .customer), []), (Actor(id: mia.id, role: .customer), []),
        ]
        for (actor, ids) in expected {
            let page = try await bench.get("/v1/orders", as: actor).decode(ListPage<OrderView>.self)
            #expect(page.items.map(\.id) == ids)
            #expect(page.total == ids.count)
            #expect(page.next == nil)
        }
        let mias = try await bench.get("/v1/orders", as: mia).decode(ListPage<OrderView>.self)
        #expect(mias.items.last?.lines.map(\.item) == [padThai])
    }

    @Test func `orders of a customer's browsers are one list, page by page; the door has none, staff no books`()
        async throws
    {
        let bench = try await bench()
        let both = Actor(id: ann.id, role: .customer, person: ann.id, also: [bob.id])
        var found: [String] = []
        var path: String? = "/v1/orders?limit=2"
        while let next = path {
            let page = try await bench.get(next, as: both).decode(ListPage<OrderView>.self)
            #expect(page.total == 5)
            found += page.items.map(\.id)
            path = page.next.map { "/v1/orders?limit=2&cursor=\($0)" }
        }
        #expect(found == ["05-order", "04-order", "03-order", "02-order", "01-order"])
        let (staff, door) = (
            Actor(id: mia.id, role: .merchant, person: "c-1", duty: .staff),
            Actor(id: mia.id, role: .merchant, person: "c-2", duty: .door)
        )
        #expect(try await bench.get("/v1/orders", as: staff).ids().count == 3)
        #expect(try await bench.get("/v1/orders", as: door).status == .forbidden)
        let days = "from=2027-01-15"
        #expect(try await bench.get("/v1/places/thai-corner/figures?\(days)", as: staff).status == .ok)
        #expect(try await bench.get("/v1/places/thai-corner/figures?\(days)", as: door).status == .forbidden)
        for table in ["orders.csv", "ledger.csv"] {
            let path = "/v1/places/thai-corner/\(table)?\(days)"
            #expect(try await bench.get(path, as: staff).status == .forbidden)
            #expect(try await bench.get(path, as: mia).status == .ok)
        }
    }

    @Test func `lists are filtered by status and place`() async throws {
        let bench = try await bench()
        #expect(try await bench.get("/v1/orders?status=placed", as: op).ids() == ["05-order"])
        #expect(try await bench.get("/v1/orders?status=placed,confirmed&place=pizza-haus", as: op).ids().count == 2)
        #expect(try await bench.get("/v1/orders?place=pizza-haus", as: ann).ids() == ["03-order", "01-order"])
        #expect(try await bench.get("/v1/orders?place=pizza-haus", as: mia).ids() == [])
        #expect(try await bench.get("/v1/orders?status=completed", as: ann).ids() == [])
    }

    @Test(arguments: [op, mia])
    func `pages follow one another without gap or double, also while orders come`(reader: Actor) async throws {
        let bench = try await bench()
        let all = try await bench.get("/v1/orders", as: reader).ids()
        var seen: [String] = []
        var cursor: String?
        repeat {
            let more = cursor.map { "&cursor=\($0)" } ?? ""
            let reading = try await bench.get("/v1/orders?limit=1\(more)", as: reader)
            let page = try reading.decode(ListPage<OrderView>.self)
            #expect(page.items.count == 1)
            seen += page.items.map(\.id)
            cursor = page.next
            let later = noon.advanced(by: .seconds(60))
            _ = try await bench.confirmed([line(satay)], id: "09-new-\(seen.count)", at: later)
        } while cursor != nil
        #expect(seen == all)
    }

    @Test(arguments: [
        ("status=lost", "status"), ("limit=0", "limit"), ("limit=101", "limit"), ("limit=x", "limit"),
        ("cursor=nonsense", "cursor"), ("color=red", "color"), ("place=a&place=b", "place"),
    ])
    func `a wrong parameter is named`(query: String, name: String) async throws {
        let reading = try await Bench().get("/v1/orders?\(query)", as: op)
        #expect(reading.status == .badRequest)
        #expect(try reading.decode([String: JSONValue].self)["field"] == .string(name))
    }
}
