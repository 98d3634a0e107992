import Contract
import Events
import Foundation
import TestKit
import Testing

/// One order as a collector of traces sees it.
@Suite(.serialized) struct `A trace` {
    @Test(.timeLimit(.minutes(5)))
    func `of an order leads from the gateway through the log and the services to the notice`() async throws {
        var collector: Collector? = try Collector()
        let url = try #require(collector?.url)
        let receiver = try RawServer { $1.reply("", status: 204) }
        try await withTown(on: .embedded, gateways: 1, settings: ["OTEL_EXPORTER_OTLP_ENDPOINT": url]) { town in
            let merchant = try town.somebody("merchant", id: "m-anna")
            let items = try await merchant.open(place: "cafe-anna", stock: 10, price: 300)
            let hook = try await merchant.gateway.post(
                "/v1/webhooks", json: #"{"url":"\#(receiver.url)/","topics":["orders"]}"#,
                headers: ["Idempotency-Key": "hook"])
            #expect(hook.status == 201, "\(hook.text)")
            let customer = try await town.newCustomer()
            let order = try await customer.order([(items[0], 2)], prefer: "wait=20")
            #expect(order.status == 201, "\(order.text)")

            let spans = try await waitFor("the whole trace has come") { () -> [Collector.Span]? in
                let all = collector?.spans ?? []
                let first = all.first { $0.name == "POST /v1/orders" && $0.service == "gateway" }
                let trace = all.filter { $0.trace == first?.trace }
                let isNotified = trace.contains { $0.service == "notifier" && $0.name == "send deliveries" }
                // Spans may come before their parents.
                return isNotified && missingParents(trace).isEmpty ? trace : nil
            }
            #expect(collector?.faults == [])
            #expect(spans.filter { $0.parent == nil }.map(\.name) == ["POST /v1/orders"])
            let names = Set(spans.map { "\($0.service): \($0.name)" })
            #expect(
                names.isSuperset(of: [
                    "gateway: send orders.commands", "orders: process orders.commands",
                    "orders: send catalog.reservation-requests", "catalog: process catalog.reservation-requests",
                    "catalog: send catalog.reservations", "orders: process catalog.reservations",
                    "orders: send orders.orders", "notifier: process orders.orders",
                    "notifier: send deliveries",
                ]), "\(names.sorted())")
            #expect(spans.allSatisfy { $0.status != 2 })
            let asked = spans.first { $0.parent == nil }
            #expect(asked?.attributes["http.response.status_code"] == "201")
            #expect(asked?.attributes["http.route"] == "/v1/orders")

            // The collector has ended: nothing else is affected.
            collector = nil
            let next = try await customer.order([(items[0], 1)], prefer: "wait=20")
            #expect(next.status == 201, "\(next.text)")
        }
    }
}

/// Spans of a trace whose parents have not come.
private func missingParents(_ trace: [Collector.Span]) -> [String] {
    let known = Set(trace.map(\.id))
    return trace.compactMap(\.parent).filter { !known.contains($0) }
}
