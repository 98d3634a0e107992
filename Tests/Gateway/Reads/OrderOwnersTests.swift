import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Several instances of orders, which people see as one.
@Suite struct `The instances of orders` {
    /// An order's key; its id begins with the partition.
    private func key(_ number: Int) -> OrderKey {
        // Some have the same time.
        OrderKey(
            created: Int64(number / 3) * 1_000_000, id: "\(number % 12 < 10 ? "0" : "")\(number % 12)-order-\(number)")
    }

    private func page(_ keys: [OrderKey], after: OrderKey?, limit: Int) throws -> ListPage<JSONValue> {
        let left = keys.sorted { $1 < $0 }.filter { key in after.map { key < $0 } ?? true }
        let shown = left.prefix(limit)
        return ListPage(
            items: shown.map { key in
                let created = Timestamp(microseconds: key.created).description
                return .object(["id": .string(key.id), "createdAt": .string(created)])
            }, total: keys.count, next: left.count > limit ? try shown.last.map { try Cursor.text($0) } : nil)
    }

    private func shares<Key>(_ keys: [Key], _ count: Int, _ id: (Key) -> String) -> [[Key]] {
        (0..<count).map { index in keys.filter { (Int(id($0).prefix(2)) ?? 0) % count == index } }
    }

    /// The pages' cursors are read by another number of instances than wrote them.
    @Test(arguments: [1, 2, 3, 7, 50]) func `are listed as one, page by page, also while their number changes`(
        limit: Int
    ) throws {
        let keys = (1...40).map { key($0) }
        var counts = [3, 1, 4, 2, 6, 12].makeIterator()
        var listed: [String] = []
        var after: OrderKey?
        repeat {
            let count = counts.next() ?? 2
            let pages = try shares(keys, count, \.id).map { try page($0, after: after, limit: limit) }
            let merged = try OrderOwners.merged(pages, limit: limit)
            #expect(merged.total == 40 && merged.items.count <= limit)
            listed += merged.items.compactMap { $0["id"]?.string }
            after = try merged.next.map { try Cursor.read(OrderKey.self, from: $0) }
        } while after != nil
        #expect(listed == keys.sorted { $1 < $0 }.map(\.id))
    }

    private func tickets(_ keys: [DoorKey], after: DoorKey?, limit: Int) throws -> ListPage<JSONValue> {
        func precedes(_ left: DoorKey, _ right: DoorKey) -> Bool {
            (left.order, left.line) < (right.order, right.line)
        }
        let left = keys.sorted(by: precedes).filter { key in after.map { precedes($0, key) } ?? true }
        let shown = left.prefix(limit)
        return ListPage(
            items: shown.map { .object(["order": .string($0.order), "digest": .string("\($0.order)/\($0.line)")]) },
            total: keys.count, next: left.count > limit ? try shown.last.map { try Cursor.text($0) } : nil)
    }

    @Test(arguments: [1, 2, 3, 5, 50]) func `have one list for a show's door`(limit: Int) throws {
        // An order has up to four tickets.
        let keys = (1...24).flatMap { number in (0...number % 4).map { DoorKey(order: key(number).id, line: $0) } }
        var listed: [String] = []
        var after: DoorKey?
        repeat {
            let pages = try shares(keys, 3, \.order).map { try tickets($0, after: after, limit: limit) }
            let merged = try OrderOwners.mergedTickets(pages, limit: limit)
            #expect(merged.items.count <= limit && merged.total == keys.count)
            listed += merged.items.compactMap { $0["digest"]?.string }
            after = try merged.next.map { try Cursor.read(DoorKey.self, from: $0) }
        } while after != nil
        #expect(listed == keys.map { "\($0.order)/\($0.line)" }.sorted())
    }

    @Test func `count together`() {
        var parts = [0, 1].map { _ in OrderFigures(place: "cafe", dates: ["2026-11-25", "2026-11-26"], timeZone: "GMT")
        }
        for (index, orders) in [2, 3].enumerated() {
            parts[index].orders = orders
            parts[index].takings = [Money(amount: 100 * Int64(orders), currency: "EUR")]
            parts[index].days[index].orders = orders
            parts[index].hours[12].orders = orders
            // Each has sold 25 dishes, the last alone what nobody else sold most.
            parts[index].bestSellers = (0..<25).map { .init(item: "dish-\($0)", name: nil, quantity: 40 - $0) }
            parts[index].bestSellers.append(.init(item: "both", name: "Both", quantity: 15))
            parts[index].ended = [.init(code: "sold-out", orders: orders)]
        }
        let whole = OrderOwners.merged(parts)
        #expect(whole.orders == 5 && whole.days.map(\.orders) == [2, 3] && whole.hours[12].orders == 5)
        #expect(whole.takings == [Money(amount: 500, currency: "EUR")])
        #expect(whole.bestSellers.count == 20 && whole.bestSellers[0] == .init(item: "dish-0", name: nil, quantity: 80))
        #expect(whole.ended == [.init(code: "sold-out", orders: 5)])
    }

    @Test func `have one table, in the order of time`() {
        let parts = [[1, 4, 5], [2, 3]].map { numbers in
            OrderTablePart(
                columns: "order\r\n",
                rows: numbers.map { OrderRows(key: OrderKey(created: Int64($0), id: "a"), lines: "\($0)\r\n") })
        }
        #expect(OrderOwners.merged(parts) == "order\r\n1\r\n2\r\n3\r\n4\r\n5\r\n")
    }

    // MARK: - Through a gateway

    private func withTwo(_ test: (GatewayFixture, StandIn, GatewayUnderTest) async throws -> Void) async throws {
        try await GatewayFixture.with { fixture in
            let second = StandIn()
            try await withStandIns([second]) {
                for (index, instance) in [fixture.orders, second].enumerated() {
                    instance.answer("/readyz", #"{"ready":true,"missing":[],"instance":"\#(index)/2"}"#)
                }
                try await fixture.withGateway(["ORDERS": "\(fixture.orders.url),\(second.url)"]) { gateway in
                    try await test(fixture, second, gateway)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `are asked for what is their own, and all of them for what reaches further`() async throws {
        try await withTwo { fixture, second, gateway in
            let people = (0..<40).map { Actor(id: "c-\($0)", role: .customer) }
            let odd = try #require(people.first { partition(of: $0.id) % 2 == 1 })
            let even = try #require(people.first { partition(of: $0.id) % 2 == 0 })
            let list = #"{"items":[{"id":"x","createdAt":"2026-11-25T10:00:00Z"}],"total":1,"next":null}"#
            second.answer("/v1/orders", list)
            #expect(try await gateway.with(odd).get("/v1/orders").text == list)
            fixture.orders.answer("/v1/orders", #"{"items":[],"total":0,"next":null}"#)
            #expect(try await gateway.with(even).get("/v1/orders").text.contains(#""total":0"#))
            let merged = try await gateway.with(Actor(id: "o-1", role: .operator)).get("/v1/orders")
            #expect(merged.text.contains(#""total":1"#) && merged["ETag"] != nil, "\(merged.text)")
            let id = Identifiers.order(customer: odd.id, key: "k")
            second.answer("/v1/orders/\(id)", #"{"id":"\#(id)"}"#)
            #expect(try await gateway.with(odd).get("/v1/orders/\(id)").status == 200)
            #expect(!fixture.orders.questions.contains { $0.path.hasSuffix(id) })
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `make no half answer when one is away, and keep the gateway unready when it is another than is said`()
        async throws
    {
        try await withTwo { fixture, second, gateway in
            let someone = Actor(id: "o-1", role: .operator)
            fixture.orders.answer("/v1/orders", #"{"items":[],"total":0,"next":null}"#)
            second.answer("/v1/orders", .init(status: .serviceUnavailable, body: "{}"))
            #expect(try await gateway.with(someone).get("/v1/orders").status == 503)
            second.answer("/readyz", #"{"ready":true,"missing":[]}"#)
            try await waitFor("it says so") {
                let answer = try await gateway.http.get("/readyz")
                return answer.status == 503 && answer.text.contains("instance 0/1") ? true : nil
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `have what they put aside listed as one, and each handles its own again`()
        async throws
    {
        func letters(_ numbers: [Int]) -> String {
            "[" + numbers.map { #"{"id":"t/\#($0)@1","at":"2026-11-25T10:00:0\#($0)Z"}"# }.joined(separator: ",") + "]"
        }
        try await withTwo { fixture, second, gateway in
            let http = try await gateway.with(Actor(id: "o-1", role: .operator))
            fixture.orders.answer("/admin/dead-letters?limit=100", letters([4, 2]))
            second.answer("/admin/dead-letters?limit=100", letters([3, 1]))
            struct List: Decodable {
                struct Letter: Decodable { let id: String }
                let items: [Letter]
            }
            let first = try await http.get("/v1/dead-letters/orders?limit=3").decode(List.self)
            #expect(first.items.map(\.id) == ["t/4@1", "t/3@1", "t/2@1"])
            let rest = try await http.get("/v1/dead-letters/orders?after=t%2F2@1").decode(List.self)
            #expect(rest.items.map(\.id) == ["t/1@1"])
            second.answer("/admin/dead-letters/resend?id=t%2F3@1", "{}")
            #expect(try await http.post("/v1/dead-letters/orders/resend?id=t%2F3@1", json: "").status == 200)
        }
    }
}
