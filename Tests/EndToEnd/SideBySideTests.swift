import Contract
import Events
import Foundation
import Synchronization
import TestKit
import Testing

/// A release and the one before it, working together on one log, in every service.
///
/// `OLD_RELEASE` names a folder with the executables of a release since 1.0. Without it both releases are the one under test, which shows that
/// each service can be replaced while customers order.
@Suite(.serialized) struct `Two releases side by side` {
    /// A process in either release, with the same port and data.
    private struct Part {
        let old: ServiceProcess
        let new: ServiceProcess

        init(_ process: ServiceProcess) throws {
            let folder = ProcessInfo.processInfo.environment["OLD_RELEASE"] ?? Child.folder.path
            new = process
            old = try ServiceProcess(
                "\(folder)/\(process.name)", port: process.port, environment: process.environment)
        }

        func replace(_ one: ServiceProcess, by other: ServiceProcess) async throws {
            try await one.stop()
            try await other.startUntilReady()
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: Town.Ground.allCases)
    func `decide every order once, whichever runs which service, during upgrade and downgrade`(
        on ground: Town.Ground
    ) async throws {
        let town = try await Town(on: ground, gateways: 2)
        let parts = try town.processes.map { try Part($0) }
        do {
            for part in parts { try part.old.start() }
            for part in parts { try await part.old.waitUntilReady() }
            let merchant = try town.somebody("operator")
            let items = try await merchant.open(place: "cafe", stock: 5000)
            let accepted = try await whileCustomersOrder(items[0], in: town) {
                for part in parts { try await part.replace(part.old, by: part.new) }
                for part in parts.reversed() { try await part.replace(part.new, by: part.old) }
            }
            #expect(accepted.count > 14, "orders were under way at every step")
            try await check(accepted, items[0], merchant)
            for part in parts.reversed() { try await part.replace(part.old, by: part.new) }
            try await check(accepted, items[0], merchant)
            try await town.stop()
        } catch {
            for part in parts {
                print("--- \(part.new.name):\n\(part.old.output.suffix(2000))\n-\n\(part.new.output.suffix(2000))")
                await part.old.kill()
            }
            await town.raze()
            throw error
        }
    }

    private struct Accepted: Sendable {
        let id: String
        let customer: Citizen
    }

    private func whileCustomersOrder(
        _ item: String, in town: Town, _ body: () async throws -> Void
    ) async throws -> [Accepted] {
        let ledger = Ledger()
        let customers = [try await town.newCustomer(), try await town.newCustomer(), try await town.newCustomer()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for customer in customers {
                group.addTask {
                    while !ledger.isClosed {
                        struct Placed: Decodable { let id: String }
                        let order: Placed = try await customer.order([(item, 1)]).decode()
                        ledger.add(Accepted(id: order.id, customer: customer))
                    }
                }
            }
            defer { ledger.close() }
            try await body()
        }
        return ledger.accepted
    }

    /// The orders accepted so far, of all customers.
    private final class Ledger: Sendable {
        private let state = Mutex<(accepted: [Accepted], isClosed: Bool)>(([], false))

        var accepted: [Accepted] { state.withLock { $0.accepted } }
        var isClosed: Bool { state.withLock { $0.isClosed } }

        func add(_ order: Accepted) { state.withLock { $0.accepted.append(order) } }
        func close() { state.withLock { $0.isClosed = true } }
    }

    private func check(_ accepted: [Accepted], _ item: String, _ merchant: Citizen) async throws {
        for order in accepted {
            let found = try await order.customer.order(order.id, until: \.isDecided)
            #expect(found.history.map(\.status) == [.placed, .confirmed], "\(order.id)")
        }
        struct Item: Decodable { let stock: Stock }
        try await waitFor("the stock is what was not sold") {
            let left = try await merchant.gateway.get("/v1/items/\(item)").decode(Item.self).stock.left
            guard left == 5000 - accepted.count else { throw Overdue("\(left ?? -1) of \(5000 - accepted.count)") }
            return true
        }
    }
}
