import Contract
import Events
import Geo
import Store
import TestKit
import Testing

@testable import OrdersService

/// Personal data of a final order is erased after some time, without a request.
struct ContactErasingTests {
    private let kept = Duration.seconds(90 * 86_400)

    private func personal(_ id: String) -> PlaceOrder {
        var command = place([PlaceOrder.Line(item: padThai, quantity: 1, note: "hot as Rosa likes it")], id: id)
        command.contact = Contact(name: "Rosa", telephone: "080-000-4437")
        command.note = "Ring at Rosa's."
        command.fulfilment = Fulfilment(
            .delivery, address: PostalAddress(streetAddress: "2 Rosa Road"),
            geo: Coordinate(latitude: 13.7563, longitude: 100.5018))
        return command
    }

    @Test func `when its time is over, and not before; an open order keeps it`() async throws {
        let bench = try Bench()
        for id in ["07-over", "07-open"] {
            try await bench.send(personal(id))
            let order = try #require(try await bench.order(id))
            try await bench.send(answer(.held, "thai-corner", of: order))
        }
        let order = try #require(try await bench.order("07-over"))
        try await bench.send(advance(order, to: .completed, by: op))
        let end = noon.advanced(by: kept)
        #expect(try await bench.harness.tick(at: end.advanced(by: .seconds(-1))).isEmpty)
        #expect(try await bench.harness.tick(at: end, deletionTime: noon).isEmpty, "only the wall clock says so")
        let emitted = try await bench.harness.tick(at: end)
        #expect(emitted.map(\.subject) == ["07-over"])
        let now = try #require(try await bench.order("07-over"))
        let text = String(decoding: try JSON.encode(now), as: UTF8.self)
        #expect(["Rosa", "4437", "13.7563", "hot"].filter(text.contains) == [])
        #expect(now.customer == order.customer, "it is still that customer's order")
        #expect(now.status == .completed && now.total == order.total)
        #expect(now.fulfilment == Fulfilment(.delivery))
        #expect(try await bench.order("07-open")?.contact?.name == "Rosa")
        #expect(try await bench.harness.tick(at: end).isEmpty, "once is enough")
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `a rebuilt store erases it, too`() async throws {
        let bench = try Bench()
        try await bench.send(personal("07-gone"))
        let order = try #require(try await bench.order("07-gone"))
        try await bench.send(cancel(order, by: ann, because: "Aunt Rosa is ill"))
        let rebuilt = try await bench.harness.rebuilt()
        #expect(try await rebuilt.contents() == bench.harness.contents())
        let emitted = try await rebuilt.tick(at: noon.advanced(by: kept))
        let forgotten = try #require(emitted.first { $0.type == "vicinity.order.moved.v1" }).decode(Order.self)
        #expect(forgotten.reason?.detail == "The customer has cancelled the order.")
        #expect(forgotten.contact == nil)
    }
}
