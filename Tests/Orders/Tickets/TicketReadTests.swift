import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import OrdersService

struct TicketReadTests {
    private let seats = "thai-corner.screening-1"

    /// An order with seats for a show an hour after noon, and something to eat.
    private func bought(_ bench: Bench, id: String = "07-order") async throws -> Order {
        try await bench.send(place([line(padThai), line(seats, 2)], id: id))
        let order = try #require(try await bench.order(id))
        var held = answer(.held, "thai-corner", of: order, prices: [padThai: euros(950), seats: euros(800)])
        held.lines[1].show = Show(
            movie: "movie-rain", cinema: "Verdi", startDate: OffsetTime(noon.advanced(by: .seconds(3600)), offset: 3600)
        )
        try await bench.send(held)
        return try #require(try await bench.order(id))
    }

    @Test func `its buyer gets a picture of it, others do not`() async throws {
        let bench = try Bench()
        #expect(try await bought(bench).status == .confirmed)
        let picture = try await bench.get("/v1/orders/07-order/ticket.svg", as: ann)
        #expect(picture.status == .ok && picture.headers[.contentType] == "image/svg+xml")
        #expect(picture.headers[.cacheControl] == "private, no-store")
        #expect(String(decoding: picture.body, as: UTF8.self).contains("<title>A \(seats), Verdi, 2 seats</title>"))
        #expect(try await bench.get("/v1/orders/07-order/ticket.svg?item=\(seats)", as: op).body == picture.body)
        #expect(try await bench.get("/v1/orders/07-order/ticket.svg?item=\(padThai)", as: ann).status == .notFound)
        for stranger in [mia, bob] {
            #expect(try await bench.get("/v1/orders/07-order/ticket.svg", as: stranger).status == .notFound)
        }
        #expect(try await bench.get("/v1/orders/07-order/ticket.svg", as: nil).status == .unauthorized)
    }

    @Test func `its use is in the order, also in a rebuilt store`() async throws {
        let bench = try Bench()
        let order = try await bought(bench)
        let command = CheckIn(
            order: order.id, customer: ann.id, ticket: try #require(order.lines[1].ticket), actor: mia)
        let emitted = try await bench.harness.send(
            .ordersCommands, "vicinity.order.check-in.v1", subject: order.id, partitionKey: ann.id, at: noon,
            data: command)
        #expect(emitted.map(\.type) == ["vicinity.order.checked-in.v1"])
        let rebuilt = try await bench.harness.rebuilt()
        let stored = try await rebuilt.read { try OrderTable.order("07-order", in: $0) }
        #expect(stored?.lines[1].checkedInAt == noon && stored?.lines[1].ticket == order.lines[1].ticket)
        let again = try await rebuilt.send(
            .ordersCommands, "vicinity.order.check-in.v1", subject: order.id, partitionKey: ann.id, at: noon,
            data: command)
        #expect(try again.first?.decode(Answer.self).reason?.code == "already-checked-in")
        #expect(try await rebuilt.contents()["order_tickets"] == bench.harness.contents()["order_tickets"])
    }

    @Test func `a person types eight signs of it, by which its show's door finds its order`() async throws {
        let bench = try Bench()
        let orders = try await [bought(bench, id: "07-a"), bought(bench, id: "07-b")]
        let typed = TicketCode.typed(try #require(orders[1].lines[1].ticket))
        #expect(TypedTicket.isOne(typed))
        let path = "/v1/screenings/\(seats)/tickets?code="
        let found = try await bench.get(path + typed, as: mia).decode(ListPage<DoorTicket>.self)
        #expect(found.items.map(\.order) == ["07-b"] && found.total == 1)
        #expect(try await bench.get(path + typed, as: max).decode(ListPage<DoorTicket>.self).items.isEmpty)
        for wrong in ["abc", "ABCDEFGH", "abcdefg1"] {
            #expect(try await bench.get(path + wrong, as: mia).status == .badRequest)
        }
        let command = CheckIn(order: "07-b", customer: ann.id, ticket: "07-b.\(typed)", actor: mia)
        try await bench.harness.send(
            .ordersCommands, "vicinity.order.check-in.v1", subject: "07-b", partitionKey: ann.id, at: noon,
            data: command)
        #expect(try await bench.order("07-b")?.lines[1].checkedInAt == noon)
        #expect(
            try await bench.harness.rebuilt().contents()["order_tickets"] == bench.harness.contents()["order_tickets"])
    }

    @Test func `fewer signs than eight name no ticket`() async throws {
        let bench = try Bench()
        let order = try await bought(bench)
        let code = try #require(order.lines[1].ticket)
        for text in [
            order.id, "\(order.id).", String(code.dropLast()), "\(order.id).\(TicketCode.typed(code).dropLast())",
        ] {
            #expect(!TicketCode.matches(code, text), "\(text)")
        }
        #expect(TicketCode.matches(code, code))
    }

    @Test func `a door has the list of its show's, page by page, without their codes`() async throws {
        let bench = try Bench()
        let path = "/v1/screenings/\(seats)/tickets"
        let orders = try await [bought(bench, id: "07-a"), bought(bench, id: "07-b"), bought(bench, id: "07-c")]
        let command = CheckIn(
            order: "07-b", customer: ann.id, ticket: try #require(orders[1].lines[1].ticket), actor: mia,
            admission: "a", seats: 1)
        try await bench.harness.send(
            .ordersCommands, "vicinity.order.check-in.v1", subject: "07-b", partitionKey: ann.id, at: noon,
            data: command)
        try await bench.send(cancel(orders[2], by: ann))
        let answer = try await bench.get("\(path)?limit=1", as: mia)
        let first = try answer.decode(ListPage<DoorTicket>.self)
        #expect(
            answer.headers[.cacheControl] == "private, no-store" && first.total == 2, "what was given back is not in it"
        )
        let rest = try await bench.get("\(path)?limit=1&cursor=\(try #require(first.next))", as: mia)
            .decode(ListPage<DoorTicket>.self)
        let all = first.items + rest.items
        #expect(all.map(\.order) == ["07-a", "07-b"] && all.map(\.admitted) == [0, 1] && rest.next == nil)
        #expect(all.map(\.seats) == [2, 2])
        let code = try #require(orders[0].lines[1].ticket)
        #expect(first.items[0] == DoorTicket(orders[0].lines[1], of: "07-a", code: code))
        #expect(first.items[0].digest.wholeMatch(of: /[0-9a-f]{64}/) != nil)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains(code))
        #expect(try await bench.get(path, as: op).decode(ListPage<DoorTicket>.self).total == 2)
        #expect(try await bench.get(path, as: max).decode(ListPage<DoorTicket>.self).items.isEmpty)
        #expect(try await bench.get(path, as: ann).status == .forbidden)
        #expect(try await bench.get("/v1/screenings/nonsense/tickets", as: mia).status == .notFound)
    }
}
