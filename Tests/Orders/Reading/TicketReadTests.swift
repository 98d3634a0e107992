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
    private func bought(_ bench: Bench) async throws -> Order {
        try await bench.send(place([line(padThai), line(seats, 2)]))
        let order = try #require(try await bench.order())
        var held = answer(.held, "thai-corner", of: order, prices: [padThai: euros(950), seats: euros(800)])
        held.lines[1].show = Show(
            movie: "movie-rain", cinema: "Verdi", startDate: OffsetTime(noon.advanced(by: .seconds(3600)), offset: 3600)
        )
        try await bench.send(held)
        return try #require(try await bench.order())
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

    @Test func `its use stands in the order, also in a store made again`() async throws {
        let bench = try Bench()
        let order = try await bought(bench)
        let command = CheckIn(
            order: order.id, customer: ann.id, ticket: try #require(order.lines[1].ticket), actor: mia)
        let said = try await bench.harness.send(
            .ordersCommands, "vicinity.order.check-in.v1", subject: order.id, partitionKey: ann.id, at: noon,
            data: command)
        #expect(said.map(\.type) == ["vicinity.order.checked-in.v1"])
        let rebuilt = try await bench.harness.rebuilt()
        let stored = try await rebuilt.read { try OrderTable.order("07-order", in: $0) }
        #expect(stored?.lines[1].checkedInAt == noon && stored?.lines[1].ticket == order.lines[1].ticket)
        let again = try await rebuilt.send(
            .ordersCommands, "vicinity.order.check-in.v1", subject: order.id, partitionKey: ann.id, at: noon,
            data: command)
        #expect(try again.first?.decode(Answer.self).reason?.code == "already-checked-in")
    }
}
