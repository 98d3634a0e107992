import Contract
import Events
import Foundation
import TestKit
import Testing

/// A log that lost what the stores know: nobody is ready on it, and what is accepted meanwhile is decided later.
@Suite(.serialized) struct `A log that lost what the stores know` {
    @Test(.timeLimit(.minutes(10)))
    func `on an empty log under existing stores neither search nor a gateway is ready`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            _ = try await town.somebody("operator").open(place: "cafe", stock: 50)
            for process in town.processes.reversed() { try await process.stop() }
            try FileManager.default.removeItem(atPath: "\(town.folder.path)/log")
            for process in town.processes { try process.start() }
            try await waitFor("orders says that the log does not fit") {
                let answer = try await town.orders.http.get("/readyz")
                return answer.status == 503 && answer.text.contains("republish") ? true : nil
            }
            for process in [town.search, town.gateways[0]] {
                try await waitFor("\(process.name) says whom it misses") {
                    let answer = try await process.http.get("/readyz")
                    return answer.status == 503 && answer.text.contains("never wrote to this log") ? true : nil
                }
            }
            try await mend(town)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `what is accepted on a log that was put back is decided once it is mended, and is never unknown`() async throws
    {
        try await withTown(on: .embedded, gateways: 1) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 50)
            let customer = try await town.newCustomer()
            for process in town.processes.reversed() { try await process.stop() }
            let log = "\(town.folder.path)/log"
            try FileManager.default.copyItem(atPath: log, toPath: log + "-copy")
            try await town.start()
            for _ in 0..<3 { _ = try await customer.order([(items[0], 2)], prefer: "wait=20") }
            for process in town.processes.reversed() { try await process.stop() }
            try FileManager.default.removeItem(atPath: log)
            try FileManager.default.moveItem(atPath: log + "-copy", toPath: log)

            for process in town.processes { try process.start() }
            let gateway = town.gateways[0]
            try await waitFor("the gateway says who says that the log does not fit") {
                let answer = try await gateway.http.get("/readyz")
                return answer.status == 503 && answer.text.contains("orders reports") ? true : nil
            }
            var accepted: [String] = []
            for _ in 0..<10 {
                let answer = try await customer.order([(items[0], 1)], prefer: "wait=20")
                try #require(answer.status == 202, "\(answer.text)")
                accepted.append(try answer.decode(Accepted.self).id)
            }
            for id in accepted {
                let answer = try await gateway.http.with(token: customer.token).get("/v1/orders/\(id)")
                #expect(answer.status == 503 && answer["Retry-After"] != nil, "\(answer.text)")
            }
            try await mend(town)
            for id in accepted {
                let status = try await waitFor("the order is decided") {
                    let answer = try await gateway.http.with(token: customer.token).get("/v1/orders/\(id)")
                    #expect(answer.status != 404)
                    guard answer.status == 200 else { return Order.Status?.none }
                    let order: OrderAnswer = try answer.decode()
                    return order.status == .placed ? nil : order.status
                }
                #expect(status == .confirmed)
            }
        }
    }

    private struct Accepted: Decodable { let id: String }

    /// Has the owners write their state to the log, once, and starts all.
    private func mend(_ town: Town) async throws {
        for process in town.processes.reversed() where process.isRunning { try await process.stop() }
        for service in town.owners {
            let again = try ServiceProcess(
                service.name, port: service.port, arguments: ["--republish"], environment: service.environment)
            try await again.startUntilReady()
            try await again.stop()
        }
        try await town.start()
    }
}
