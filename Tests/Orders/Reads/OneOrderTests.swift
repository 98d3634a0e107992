import Contract
import Events
import HTTPTypes
import ServiceKit
import Testing

@testable import OrdersService

struct OneOrderTests {
    @Test func `its customer and an operator see all of an order`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai, 2), line(margherita)])
        let view = try await bench.get("/v1/orders/07-order", as: ann).decode(OrderView.self)
        #expect(view.status == .confirmed)
        #expect(view.lines.map(\.item) == [padThai, margherita])
        #expect(view.lines.first?.name == "A \(padThai)")
        #expect(view.total == euros(2 * 950 + 800))
        #expect(view.history.map(\.status) == [.placed, .confirmed])
        #expect(view.parts.allSatisfy { $0.merchant == nil })
        let whole = try await bench.get("/v1/orders/07-order", as: op).decode(OrderView.self)
        #expect(whole == OrderView(of: order, for: op))
        #expect(whole.parts.map(\.merchant) == [mia.id, max.id])
    }

    @Test func `a merchant sees his part of it, with his total`() async throws {
        let bench = try Bench()
        _ = try await bench.confirmed([line(padThai, 2), line(margherita), line(satay)])
        let view = try await bench.get("/v1/orders/07-order", as: mia).decode(OrderView.self)
        #expect(view.lines.map(\.item) == [padThai, satay])
        #expect(view.parts.map(\.place) == ["thai-corner"])
        #expect(view.total == euros(2 * 950 + 600))
        #expect(view.customer == ann.id)
    }

    @Test func `a merchant does not learn what was sold out at another's place`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai), line(margherita)]))
        var order = try #require(try await bench.order())
        try await bench.send(answer(.held, "thai-corner", of: order))
        order = try #require(try await bench.order())
        let soldOut = Reason("sold-out", "Only 2 of “Margherita” can still be had.", item: margherita)
        try await bench.send(answer(.refused, "pizza-haus", of: order, reason: soldOut))
        let view = try await bench.get("/v1/orders/07-order", as: mia).decode(OrderView.self)
        #expect(view.reason == Reason("sold-out", "Another place could not take its part of the order."))
        let customers = try await bench.get("/v1/orders/07-order", as: ann).decode(OrderView.self)
        #expect(customers.reason?.item == margherita)
    }

    @Test(arguments: [bob, max, Actor(id: "c-ann", role: .merchant)])
    func `to others it does not exist`(stranger: Actor) async throws {
        let bench = try Bench()
        _ = try await bench.confirmed([line(padThai)], by: Actor(id: "c-eve", role: .customer))
        let theirs = try await bench.get("/v1/orders/07-order", as: stranger)
        let missing = try await bench.get("/v1/orders/07-nothing", as: stranger)
        #expect(theirs.status == .notFound && missing.status == .notFound)
        #expect(theirs.headers[.contentType] == "application/problem+json")
        #expect(theirs.headers[.vicinityRead] == missing.headers[.vicinityRead])
    }

    @Test func `an answer states how far the order's partition of commands was read`() async throws {
        let bench = try Bench()
        let partition = partition(of: ann.id)
        let id = (partition < 10 ? "0" : "") + "\(partition)-order"
        let before = try await bench.get("/v1/orders/\(id)", as: ann)
        #expect(before.status == .notFound)
        #expect(before.headers[.vicinityRead] == "orders.commands/\(partition)=0")
        try await bench.send(place([line(padThai)], id: id))
        let after = try await bench.get("/v1/orders/\(id)", as: ann)
        #expect(after.status == .ok)
        #expect(after.headers[.vicinityRead] == "orders.commands/\(partition)=1")
        for none in ["order", "12-order", "-1-order", "7-order"] {
            #expect(try await bench.get("/v1/orders/\(none)", as: ann).headers[.vicinityRead] == nil)
        }
    }

    @Test func `an unchanged order is not sent again`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        let first = try await bench.get("/v1/orders/07-order", as: ann)
        let tag = try #require(first.headers[.eTag])
        let same = try await bench.get("/v1/orders/07-order", as: ann, headers: [.ifNoneMatch: tag])
        #expect(same.status == .notModified && same.body.isEmpty)
        try await bench.send(advance(order, to: .preparing, by: mia))
        let changed = try await bench.get("/v1/orders/07-order", as: ann, headers: [.ifNoneMatch: tag])
        #expect(changed.status == .ok)
    }

    @Test func `nobody reads without an actor`() async throws {
        let bench = try Bench()
        #expect(try await bench.get("/v1/orders/07-order", as: nil).status == .unauthorized)
        #expect(try await bench.get("/v1/orders", as: nil).status == .unauthorized)
    }
}
