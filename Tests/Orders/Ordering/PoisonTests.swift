import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import OrdersService

struct PoisonTests {
    private struct Broken: Codable, Sendable {
        var order: String? = "07-broken"
        var actor: Actor? = ann
        var digest: String? = "d1"
        var lines = "none"
    }

    private func send(
        _ broken: Broken, _ type: String = "vicinity.order.place.v1", to bench: Bench
    ) async throws -> [Event] {
        try await bench.harness.send(
            .ordersCommands, type, subject: "07-broken", partitionKey: ann.id, id: "broken", at: noon, data: broken)
    }

    @Test func `a place command that cannot be read gives a rejected order, if it names the customer`() async throws {
        let bench = try Bench()
        let emitted = try await send(Broken(), to: bench)
        #expect(emitted.map(\.type) == ["vicinity.dead-letter.v1", "vicinity.order.rejected.v1"])
        let order = try #require(try await bench.order("07-broken"))
        #expect(order.status == .rejected)
        #expect(order.customer == ann.id)
        #expect(order.reason?.code == "malformed")
        let again = try await send(Broken(), to: bench)
        #expect(try again.last?.decode(Answer.self).verdict == .refused)
    }

    @Test func `one that does not name the customer is refused to its sender`() async throws {
        let bench = try Bench()
        for broken in [Broken(order: nil), Broken(order: "No id!"), Broken(actor: nil), Broken(actor: bob)] {
            let emitted = try await send(broken, to: bench)
            #expect(emitted.map(\.type) == ["vicinity.dead-letter.v1", "vicinity.order.answered.v1"])
            let answer = try #require(try emitted.last?.decode(Answer.self))
            #expect(answer.verdict == .refused)
            #expect(answer.command == "broken")
            #expect(answer.actor == (broken.actor ?? ann).id)
        }
        #expect(try await bench.order("07-broken") == nil)
    }

    @Test(arguments: ["cancel", "advance", "remove", "frobnicate"])
    func `any other command that cannot be read is refused, and what follows goes on`(what: String) async throws {
        let bench = try Bench()
        let emitted = try await send(Broken(), "vicinity.order.\(what).v1", to: bench)
        #expect(try emitted.last?.decode(Answer.self).reason?.code == "malformed")
        #expect(try await bench.send(place([line(padThai)])).count == 2)
    }

    @Test func `an order too large for a record is rejected without its lines`() async throws {
        let bench = try Bench()
        let item = String(repeating: "x", count: largestRecord - 600)
        let emitted = try await bench.send(place([line(item)]))
        #expect(emitted.last?.type == "vicinity.order.rejected.v1")
        #expect(try await bench.order()?.lines.isEmpty == true)
    }

    @Test func `an answer of the catalog that breaks the contract is a dead letter and nothing else`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)]))
        let order = try #require(try await bench.order())
        let emitted = try await bench.send(answer(.held, "thai-corner", of: order, prices: [:]))
        #expect(emitted.map(\.type) == ["vicinity.dead-letter.v1"])
        #expect(try await bench.order() == order)
    }
}
