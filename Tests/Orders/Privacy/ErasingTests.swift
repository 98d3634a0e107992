import Contract
import EventLog
import Events
import Geo
import Store
import TestKit
import Testing

@testable import OrdersService

/// A customer asks to be erased.
struct ErasingTests {
    private func erase(_ person: String, _ bench: Bench, at time: Timestamp) async throws -> [Event] {
        try await bench.harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: person, partitionKey: person, at: time,
            data: ErasePerson(customer: person, at: time))
    }

    private func send(_ request: ErasePerson, to bench: Bench) async throws -> [Event] {
        try await bench.harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: request.person, partitionKey: request.person,
            at: request.requestedAt, data: request)
    }

    private func after(_ seconds: Int) -> Timestamp { noon.advanced(by: .seconds(seconds)) }

    @Test func `their orders stay, for the places and the ledger, without personal data`() async throws {
        let bench = try Bench()
        let kept = try await bench.confirmed([line(padThai), line(margherita)], id: "07-kept")
        let cancelled = try await bench.confirmed([line(satay)], id: "07-gone")
        try await bench.send(cancel(cancelled, by: ann, because: "Aunt Rosa is ill"))
        let other = try await bench.confirmed([line(satay)], id: "02-bob", by: bob)
        let emitted = try await erase(ann.id, bench, at: after(10))
        #expect(
            emitted.map(\.subject) == ["07-gone", "07-kept"]
                && emitted.allSatisfy { $0.type == "vicinity.order.moved.v1" })
        for event in emitted {
            let order = try event.decode(Order.self)
            #expect(ErasePerson.isStandIn(order.customer) && event.partitionKey == order.customer)
            #expect(partition(of: order.customer) == partition(of: ann.id))
            let text = String(decoding: event.json, as: UTF8.self)
            #expect(!text.contains(ann.id) && !text.contains("Rosa"))
        }
        let now = try #require(try await bench.order("07-kept"))
        #expect(now.status == .confirmed && now.total == kept.total && now.lines == kept.lines)
        #expect(try await bench.order("02-bob") == other)
        let list = try await bench.get("/v1/orders", as: ann)
        #expect(try list.ids().isEmpty)
        #expect(try await bench.get("/v1/orders", as: mia).ids().sorted() == ["02-bob", "07-gone", "07-kept"])
        // The places go on with it.
        try await bench.send(advance(now, to: .completed, by: op))
        #expect(try await bench.order("07-kept")?.status == .completed)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
        let again = try await erase(ann.id, bench, at: after(20))
        #expect(again.isEmpty, "there is nothing left")
        #expect(try await erase(now.customer, bench, at: after(30)).isEmpty, "a stand-in is not erased")
    }

    @Test func `contact, address and notes are erased`() async throws {
        let bench = try Bench()
        var command = place([PlaceOrder.Line(item: padThai, quantity: 1, note: "hot as Rosa likes it")])
        command.contact = Contact(name: "Rosa", telephone: "080-000-4437", email: "rosa@example.org")
        command.note = "Ring at Rosa's."
        let address = PostalAddress(streetAddress: "2 Rosa Road")
        command.fulfilment = Fulfilment(
            .delivery, address: address, geo: Coordinate(latitude: 13.7563, longitude: 100.5018))
        try await bench.send(command)
        let asked = try #require(try await bench.order())
        #expect(asked.contact == command.contact && asked.fulfilment == command.fulfilment)
        _ = try await erase(ann.id, bench, at: after(1))
        let order = try #require(try await bench.order())
        let text = String(decoding: try JSON.encode(order), as: UTF8.self)
        #expect(["Rosa", "rosa", "4437", "13.7563"].filter(text.contains) == [])
        #expect(order.fulfilment == Fulfilment(.delivery), "the place still knows that it is brought")
    }

    @Test func `requests to places have at most a point, never an address or a person`() async throws {
        let bench = try Bench()
        var command = place([PlaceOrder.Line(item: padThai, quantity: 1, note: "hot")])
        command.contact = Contact(name: "Rosa", telephone: "080-000-4437")
        command.note = "Ring twice."
        let point = Coordinate(latitude: 13.7563, longitude: 100.5018)
        command.fulfilment = Fulfilment(.delivery, address: PostalAddress(streetAddress: "2 Rosa Road"), geo: point)
        let emitted = try await bench.send(command)
        let asked = try #require(emitted.first { $0.type == "vicinity.reservation.hold.v1" })
        let request = try asked.decode(ReservationRequest.self)
        #expect(request.fulfilment == Fulfilment(.delivery, geo: point))
        let text = String(decoding: asked.json, as: UTF8.self)
        #expect(["Rosa", "4437", "hot", "Ring"].filter(text.contains) == [])
    }

    @Test func `an order whose places have not all answered is decided nevertheless`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)]))
        let asked = try #require(try await bench.order())
        _ = try await erase(ann.id, bench, at: after(1))
        // The place's request was for Ann.
        try await bench.send(answer(.held, "thai-corner", of: asked), at: after(2))
        let order = try #require(try await bench.order())
        #expect(order.status == .confirmed && ErasePerson.isStandIn(order.customer))
    }

    @Test(arguments: [-600, 9, 12, 600])
    func `a command from before the erasure that comes late is refused, whatever the clocks showed`(seconds: Int)
        async throws
    {
        let bench = try Bench()
        _ = try await erase(ann.id, bench, at: after(10))
        let late = try await bench.send(place([line(padThai)], requestedAt: after(seconds)), at: after(11))
        #expect(try late.first?.decode(Answer.self).reason?.code == "erased")
        #expect(try await bench.order() == nil)
    }

    @Test func `a request whose clock is behind erases orders that were placed "later"`() async throws {
        let bench = try Bench()
        var command = place([line(padThai)])
        command.contact = Contact(name: "Rosa", telephone: "080-000-4437")
        try await bench.send(command)
        _ = try await erase(ann.id, bench, at: after(-600))
        let order = try #require(try await bench.order())
        #expect(ErasePerson.isStandIn(order.customer) && order.contact == nil)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `orders after a request of an older version stay, also in a rebuilt store`()
        async throws
    {
        let bench = try Bench()
        func order(_ id: String, after seconds: Int) async throws {
            var command = place([line(padThai)], id: id, requestedAt: after(seconds))
            command.contact = Contact(name: "Rosa of \(id)", telephone: "080-000-4437")
            try await bench.send(command, id: "e-\(id)", at: after(seconds))
        }
        try await order("07-march", after: 0)
        _ = try await send(ErasePerson(person: ann.id, requestedAt: after(10)), to: bench)
        let late = try await bench.send(
            place([line(padThai)], id: "07-late", requestedAt: after(9)), id: "e-late", at: after(11))
        #expect(try late.first?.decode(Answer.self).reason?.code == "erased")
        try await order("07-november", after: 20)
        let list = try await bench.get("/v1/orders", as: ann)
        #expect(try list.ids() == ["07-november"])
        #expect(try await bench.order("07-march")?.contact == nil)
        let kept = try await bench.order("07-november")
        #expect(kept?.customer == ann.id && kept?.contact?.name == "Rosa of 07-november")
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
        // A request of this version: now the id is nobody's.
        _ = try await erase(ann.id, bench, at: after(15))
        #expect(try await bench.order("07-november")?.contact == nil)
        #expect(try await bench.get("/v1/orders", as: ann).ids().isEmpty)
    }

    @Test(arguments: [Actor.Role.merchant, .operator])
    func `a request for a business or an operator erases nobody, and is a dead letter`(role: Actor.Role) async throws {
        let bench = try Bench()
        let kept = try await bench.confirmed([line(padThai)])
        let emitted = try await send(
            ErasePerson(person: ann.id, requestedAt: after(10), forGood: true, role: role), to: bench)
        #expect(emitted.map(\.type) == ["vicinity.dead-letter.v1"])
        #expect(try await bench.order() == kept)
        try await bench.send(place([line(padThai)], id: "07-next", requestedAt: after(20)), id: "e2", at: after(20))
        #expect(try await bench.order("07-next")?.customer == ann.id)
    }

    @Test func `an order's origin stays while it holds something, so that nobody gets a second share`() async throws {
        let bench = try Bench()
        var command = place([line(padThai)])
        command.origin = "here"
        try await bench.send(command)
        _ = try await erase(ann.id, bench, at: after(1))
        let order = try #require(try await bench.order())
        #expect(order.origin == "here")
        try await bench.send(answer(.refused, "thai-corner", of: order), at: after(2))
        #expect(try await bench.order()?.status == .rejected)
        #expect(try await bench.order()?.origin == nil)
    }
}
