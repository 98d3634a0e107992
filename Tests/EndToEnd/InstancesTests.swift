import Contract
import Events
import Foundation
import GRDB
import TestKit
import Testing

/// Orders as several processes, and the change of their number, as `deploy/instances` does it.
@Suite(.serialized) struct `Several processes of orders` {
    private struct Page: Decodable {
        struct Item: Decodable { let id: String }
        let items: [Item]
        let total: Int
        let next: String?
    }

    /// `INSTANCES` names others: 2,3,4,6,1.
    private static let counts = (ProcessInfo.processInfo.environment["INSTANCES"] ?? "2,1").split(separator: ",")
        .compactMap { Int($0) }

    @Test(.timeLimit(.minutes(10)), arguments: Town.Ground.allCases)
    func `decide every order once, are read as one, and change their number without loss`(
        on ground: Town.Ground
    ) async throws {
        let first = try #require(Self.counts.first)
        try await withTown(on: ground, gateways: 1, instances: first, settings: ["ARCHIVE_AFTER": "1s"]) { town in
            let items = try await town.somebody("operator").open(place: "cafe")
            let customers = try await people(of: first, in: town)
            var placed: [String: Citizen] = [:]
            var done: Set<String> = []
            var staff = Staff(orders: town.ordersInstances, gateway: town.gateways[0])
            for (step, count) in Self.counts.enumerated() {
                if step > 0 { staff = try await staff.change(to: count, in: town) }
                let gateways = [staff.gateway.http]
                let people = customers.map { Citizen(id: $0.id, token: $0.token, gateways: gateways) }
                // Orders are under way while one after the other is killed.
                let orders = try await order(items[0], people) {
                    for process in staff.orders {
                        await process.kill()
                        try await process.startUntilReady()
                    }
                }
                placed.merge(orders) { $1 }
                for (id, customer) in placed {
                    let owner = Citizen(id: customer.id, token: customer.token, gateways: gateways)
                    let status: Order.Status = done.contains(id) ? .completed : .confirmed
                    #expect(try await owner.order(id, until: \.isDecided).status == status, "\(id)")
                }
                let boss = try town.somebody("operator")
                for id in orders.keys.sorted().prefix(5) {
                    let completed = try await staff.gateway.http.with(token: boss.token).send(
                        "PUT", "/v1/orders/\(id)/status", body: Array(#"{"status": "completed"}"#.utf8),
                        headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
                    #expect(completed.status == 200, "\(completed.text)")
                    done.insert(id)
                }
                try await waitFor("what is finished is in the archives, each once") {
                    try archived(below: town.folder.path).sorted() == done.sorted() ? true : nil
                }
                let all = try await list(staff.gateway.http.with(token: boss.token))
                #expect(all.sorted() == placed.keys.sorted(), "each once, by \(count)")
                for person in people.prefix(3) {
                    let own = try await list(person.gateway)
                    #expect(Set(own) == Set(placed.filter { $0.value.id == person.id }.keys))
                }
            }
            struct Item: Decodable { let stock: Stock }
            let path = "/v1/items/\(items[0])"
            let asker = ["Vicinity-Actor": #"{"id":"o-1","role":"operator"}"#]
            let left = try await town.catalog.http.get(path, headers: asker).decode(Item.self).stock.left
            #expect(left == 1000 - placed.count)
            for process in staff.orders + [staff.gateway] where process.isRunning { try await process.stop() }
        }
    }

    /// The ids of the orders in all archives.
    private func archived(below folder: String) throws -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try all.filter { $0.hasSuffix("/orders-archive.db") }.flatMap { file in
            let database = try DatabaseQueue(path: "\(folder)/\(file)")
            defer { try? database.close() }
            return try database.read { try String.fetchAll($0, sql: "SELECT id FROM archived_orders") }
        }
    }

    /// Eight customers, or more until each instance owns the orders of one.
    private func people(of count: Int, in town: Town) async throws -> [Citizen] {
        var customers: [Citizen] = []
        var owners: Set<Int> = []
        while customers.count < 8 || owners.count < count {
            let customer = try await town.newCustomer()
            owners.insert(Instance.index(of: customer.id, count: count))
            customers.append(customer)
        }
        return customers
    }

    /// The processes that the number of instances changes.
    private struct Staff {
        var orders: [ServiceProcess]
        var gateway: ServiceProcess

        /// Stops them, changes their number by the command, and starts as many.
        func change(to count: Int, in town: Town) async throws -> Staff {
            for process in [gateway] + orders where process.isRunning { try await process.stop() }
            var environment = town.orders.environment.merging([
                "BIN": Child.folder.path, "ORDERS_PORT": "\(freePort())",
            ]) { $1 }
            for name in ["INSTANCE", "PORT", "HOST"] { environment[name] = nil }
            try "\(orders.count)".write(
                toFile: "\(town.folder.path)/orders.instances", atomically: true, encoding: .utf8)
            let command = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "deploy/instances")
            let change = try ServiceProcess(command.path, arguments: ["\(count)"], environment: environment)
            try change.start()
            let code = try await change.exitCode()
            #expect(code == 0, "\(change.output)")
            #expect(change.output.contains("orders is \(count) now"), "\(change.output)")
            let next = try (0..<count).map { index in
                try ServiceProcess(
                    "orders", environment: environment.merging(["INSTANCE": "\(index)/\(count)"]) { $1 })
            }
            for process in next { try process.start() }
            for process in next { try await process.waitUntilReady() }
            var entrance = gateway.environment.merging(["ORDERS": next.map(\.url).joined(separator: ",")]) { $1 }
            entrance["PORT"] = nil
            let gateway = try ServiceProcess("gateway", environment: entrance)
            try await gateway.startUntilReady()
            return Staff(orders: next, gateway: gateway)
        }
    }

    /// - Returns: the orders that were accepted, with their customers.
    private func order(
        _ item: String, _ people: [Citizen], while body: () async throws -> Void
    ) async throws -> [String: Citizen] {
        struct Placed: Decodable { let id: String }
        return try await withThrowingTaskGroup(of: [(String, Citizen)].self) { group in
            for person in people {
                group.addTask {
                    try await (0..<3).asyncMap { _ in
                        let placed: Placed = try await person.order([(item, 1)]).decode()
                        return (placed.id, person)
                    }
                }
            }
            try await body()
            return try await group.reduce(into: [:]) { all, some in all.merge(some) { $1 } }
        }
    }

    /// All orders that somebody may see, page by page: the newest first.
    private func list(_ gateway: TestHTTP) async throws -> [String] {
        var found: [String] = []
        var next: String?
        repeat {
            let cursor = next.map { "&cursor=\($0)" } ?? ""
            let response = try await gateway.get("/v1/orders?limit=5\(cursor)")
            let page: Page = try response.decode()
            #expect(page.items.count <= 5)
            found += page.items.map(\.id)
            next = page.next
        } while next != nil
        return found
    }
}
