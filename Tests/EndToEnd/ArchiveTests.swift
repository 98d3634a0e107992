import Contract
import Events
import Foundation
import TestKit
import Testing

/// Finished orders move to the archive while all processes run.
@Suite(.serialized) struct `Archived orders` {
    private struct List: Decodable { let items: [OrderAnswer] }
    private struct Reviews: Decodable {
        struct Review: Decodable { let orderedHere: Bool }
        let items: [Review]
    }

    /// Places an order and completes it.
    private func buy(_ item: String, key: String, as citizen: Citizen, by boss: Citizen) async throws -> String {
        struct Placed: Decodable { let id: String }
        let id = try await citizen.order([(item, 1)], key: key, prefer: "wait=20").decode(Placed.self).id
        let done = try await boss.gateway.send(
            "PUT", "/v1/orders/\(id)/status", body: Array(#"{"status": "completed"}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect(done.status == 200, "\(done.text)")
        return id
    }

    private func rows(of table: String, in file: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: file) else { return [] }
        return try domainTables(ofStore: file)[table] ?? []
    }

    @Test(.timeLimit(.minutes(10)))
    func `answer their owner, come back from a back-up and a rebuild, and lose their personal data`() async throws {
        let settings = ["ARCHIVE_AFTER": "1s", "HOLD_TIME": "900s"]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            let boss = try town.somebody("operator")
            let item = try await boss.open(place: "cafe")[0]
            let (ann, bob) = (try await town.newCustomer(), try await town.newCustomer())
            let mine = try await buy(item, key: "ann-key-1", as: ann, by: boss)
            let his = try await buy(item, key: "bob-key-1", as: bob, by: boss)
            let folder = town.store(of: town.orders)
            try await awaitArchived([mine, his], in: folder)

            #expect(try await ann.order(mine)?.status == .completed)
            #expect(try await bob.gateway.get("/v1/orders").decode(List.self).items.map(\.id) == [his])
            #expect(try await ann.gateway.get("/v1/orders/\(his)").status == 404)
            #expect(try await boss.gateway.get("/v1/orders").decode(List.self).items.count == 2)
            let again = try await ann.order([(item, 1)], key: "ann-key-1", prefer: "wait=20")
            #expect([200, 201].contains(again.status) && again.text.contains(mine), "\(again.status) \(again.text)")
            let other = try await ann.order([(item, 2)], key: "ann-key-1", prefer: "wait=20")
            #expect(other.status == 422, "\(other.text)")
            let late = try await ann.gateway.send("DELETE", "/v1/orders/\(mine)", headers: ["Prefer": "wait=20"])
            #expect(late.status >= 400 && late.status < 500, "\(late.status) \(late.text)")
            let rated = try await bob.gateway.send(
                "PUT", "/v1/ratings/cafe", body: Array(#"{"stars": 4, "review": "It was fine"}"#.utf8),
                headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
            #expect([200, 201].contains(rated.status), "\(rated.text)")
            let reviews = try await boss.gateway.get("/v1/ratings/cafe/reviews").decode(Reviews.self)
            #expect(reviews.items.map(\.orderedHere) == [true])

            let sets = town.folder.file("backups")
            try await Keeping.finish(try Keeping.backup(of: town, into: sets))
            let set = try #require(try Keeping.sets(in: sets).first)
            await town.orders.kill()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder)
            where name.hasPrefix("orders.db") || name == "snapshots" {
                try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            }
            try await town.orders.startUntilReady()
            #expect(try await ann.order(mine)?.status == .completed)
            #expect(try rows(of: "orders", in: "\(folder)/orders.db").isEmpty)

            #expect(try await ann.gateway.delete("/v1/profile").status == 202)
            try await waitFor("she is forgotten there, too") {
                let there = try rows(of: "archived_orders", in: "\(folder)/orders-archive.db")
                return there.count == 2 && !there.contains { $0.contains(ann.id) } ? true : nil
            }
            #expect(try await boss.gateway.get("/v1/orders").decode(List.self).items.count == 2)
            #expect(try await ann.gateway.get("/v1/orders").decode(List.self).items.isEmpty)
            let deleted = try await boss.gateway.send("DELETE", "/v1/orders/\(his)", headers: ["Prefer": "wait=20"])
            #expect([200, 204].contains(deleted.status), "\(deleted.text)")
            #expect(try await bob.gateway.get("/v1/orders/\(his)").status == 404)
            #expect(try await boss.gateway.get("/v1/orders").decode(List.self).items.count == 1)

            for process in town.processes { await process.kill() }
            try await withTown(
                on: .embedded, gateways: 1, settings: settings,
                preparing: { try await Keeping.finish(try Keeping.restore(set, to: $0)) },
                { (other: Town) async throws -> Void in
                    let bob = Citizen(id: bob.id, token: bob.token, gateways: other.gateways.map(\.http))
                    #expect(try await bob.order(his)?.status == .completed)
                })
            try await town.start()
        }
    }

    private func awaitArchived(_ ids: [String], in folder: String) async throws {
        try await waitFor("the orders are in the archive, and nowhere else", within: .seconds(120)) {
            let archived = try rows(of: "archived_orders", in: "\(folder)/orders-archive.db")
            let left = try rows(of: "orders", in: "\(folder)/orders.db")
            return left.isEmpty && ids.allSatisfy { id in archived.contains { $0.contains(id) } } ? true : nil
        }
    }
}
