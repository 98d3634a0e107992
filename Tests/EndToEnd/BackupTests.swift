import Contract
import Events
import Foundation
import Synchronization
import TestKit
import Testing

/// A working deployment is backed up, lost, and restored elsewhere.
@Suite(.serialized) struct `A back-up` {
    /// Customers that place orders, and the accepted orders.
    private final class Orderers: Sendable {
        private let state = Mutex((accepted: [String: Citizen](), isOver: false))

        var accepted: [String: Citizen] { state.withLock { $0.accepted } }
        var isOver: Bool { state.withLock { $0.isOver } }
        func end() { state.withLock { $0.isOver = true } }

        /// Places orders until the end.
        func order(_ items: [String], as citizen: Citizen) async throws {
            struct Accepted: Decodable { let id: String }
            while !isOver {
                let wait = Bool.random() ? "wait=5" : "respond-async"
                let answer = try await citizen.order(items.map { ($0, 1) }, prefer: wait)
                guard [201, 202].contains(answer.status) else { throw Overdue("\(answer.status) \(answer.text)") }
                let id = try answer.decode(Accepted.self).id
                state.withLock { $0.accepted[id] = citizen }
            }
        }
    }

    /// The hold time is long, so that a slow machine gives up no order.
    private static let patient = ["HOLD_TIME": "900s"]

    @Test(.timeLimit(.minutes(5)))
    func `that was made while orders came restores them elsewhere, and erased people stay erased`() async throws {
        try await withTown(
            on: .embedded, gateways: 1, instances: 2, settings: Self.patient,
            preparing: { try Self.note(its: $0) }
        ) { town in
            let things = try await BackupThings(in: town)
            let items = things.items
            let ann = try await town.newCustomer()
            _ = try await ann.order([(items[0], 1)], prefer: "wait=20")
            let orderers = Orderers()
            let sets = town.folder.file("backups")
            let (set, known) = try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, citizen) in things.people.enumerated() {
                    // Each order has two places.
                    let wanted = [items[number % 3], items[(number + 1) % 3]]
                    group.addTask { try await orderers.order(wanted, as: citizen) }
                }
                defer { orderers.end() }
                try await waitFor("some orders are accepted") { orderers.accepted.count > 20 }
                try await waitFor("a back-up is killed on its way") {
                    let started = try Keeping.backup(of: town, into: sets)
                    return try await Keeping.kill(started, once: sets, has: ".unfinished-")
                        || Keeping.removeSets(in: sets)
                }
                #expect(try Keeping.sets(in: sets).isEmpty, "a back-up that was killed looks whole")
                let known = orderers.accepted
                try await Keeping.finish(try Keeping.backup(of: town, into: sets))
                let count = orderers.accepted.count
                try await waitFor("more orders are accepted") { orderers.accepted.count > count }
                orderers.end()
                try await group.waitForAll()
                return (try #require(try Keeping.sets(in: sets).first), known)
            }
            #expect(try await ann.gateway.delete("/v1/profile").status == 202)
            try await waitFor("who is forgotten is on the list") {
                try await Keeping.finish(try Keeping.backup(of: town, into: sets, "erased"))
                return try String(contentsOfFile: "\(sets)/erased", encoding: .utf8).contains(ann.id)
            }
            let there = try await Keeping.end(of: try Keeping.restore(set, to: town))
            #expect(there.code == 75 && there.output.contains("nothing was changed"), "\(there.output)")

            for process in town.processes { await process.kill() }
            try await withRestored(set) { other in
                #expect(try !Keeping.hasPutAside(other), "a store was made again: it did not fit the log")
                try await things.check(in: other)
                try await check(known, of: items, in: other, beside: ann)
            }
            try await checkVolumes(of: set)
            let elsewhere = try await Town(on: .embedded, gateways: 1)
            try "3\n".write(toFile: elsewhere.folder.file("orders.instances"), atomically: true, encoding: .utf8)
            let other = try await Keeping.end(of: try Keeping.restore(set, to: elsewhere))
            #expect(other.code == 75 && other.output.contains("says 3, which is not the set's"), "\(other.output)")
            _ = try Keeping.empty(elsewhere.folder.path)
            try Keeping.damage("\(set)/data/orders-1-of-2/orders.db")
            let refused = try await Keeping.end(of: try Keeping.restore(set, to: elsewhere))
            #expect(refused.code == 75 && refused.output.contains("differs from what was written"), "\(refused.output)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.folder.path).isEmpty)
            try await town.start()
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `of a deployment on Kafka restores keys and stores; Kafka has the later records`() async throws {
        try await withTown(on: .kafka, gateways: 1, settings: Self.patient) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 100)
            let (ann, bob) = (try await town.newCustomer(), try await town.newCustomer())
            struct Placed: Decodable { let id: String }
            let before = try await bob.order([(items[0], 1)], prefer: "wait=20").decode(Placed.self).id
            _ = try await ann.order([(items[0], 1)], prefer: "wait=20")
            let sets = town.folder.file("backups")
            let keys = try Self.sealingKeys(in: town)
            try await Keeping.finish(try Keeping.backup(of: town, into: sets, with: ["SEAL": keys.recipients]))
            let after = try await bob.order([(items[0], 2)], prefer: "wait=20").decode(Placed.self).id
            for process in town.processes { await process.kill() }
            for name in town.processes.map(\.name) + ["keys"] {
                try? FileManager.default.removeItem(atPath: town.folder.file(name))
            }
            // As if Kafka had not accepted it: the request is appended there again.
            try Data("\(ann.id) \(Timestamp.now)\n".utf8).write(to: URL(filePath: "\(sets)/erased"))
            let set = try #require(try Keeping.sets(in: sets).first)
            // Only the encrypted copy left the machine.
            let sealed = "\(set).tar.age"
            #expect(!(try Data(contentsOf: URL(filePath: sealed))).contains(Data(ann.id.utf8)))
            try FileManager.default.removeItem(atPath: set)
            let refused = try await Keeping.end(
                of: try Keeping.restore(sealed, to: town, with: ["IDENTITY": keys.another]))
            #expect(refused.code == 75 && refused.output.contains("age ended with 1"), "\(refused.output)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: sets).allSatisfy { !$0.contains("opened") })
            try await Keeping.finish(try Keeping.restore(sealed, to: town, with: ["IDENTITY": keys.identity]))
            #expect(try FileManager.default.contentsOfDirectory(atPath: sets).allSatisfy { !$0.contains("opened") })
            try await town.start()
            for id in [before, after] { #expect(try await bob.order(id)?.status == .confirmed) }
            struct List: Decodable { let items: [OrderAnswer] }
            try await waitFor("whoever wanted to be forgotten has no orders") {
                try await ann.gateway.get("/v1/orders").decode(List.self).items.isEmpty
            }
        }
    }

    /// Files of an age recipient, its identity, and another identity; all made for this test.
    private static func sealingKeys(
        in town: Town
    ) throws -> (recipients: String, identity: String, another: String) {
        let files = [
            "recipients": "age19a4cswly69sj4q5r5p0q539v6pvp0rxt6rx4sy7ld356kspguc4sd2c2pp",
            "identity": "AGE-SECRET-KEY-160CSZD2DUK4PJTK2VVHEYMSD0DEZJYCKYYQVV6ZLSDWXGFU8NWSSG5AN76",
            "another": "AGE-SECRET-KEY-14KXTN63EYRZDVA8A4WXL7U9AXKWJXN7JGAKQQPSDLXMCNLZMP5HQY5AEC6",
        ]
        for (name, text) in files {
            try "\(text)\n".write(toFile: town.folder.file(name), atomically: true, encoding: .utf8)
        }
        return (town.folder.file("recipients"), town.folder.file("identity"), town.folder.file("another"))
    }

    private static let notes = ["orders.instances": "2\n"]

    /// Records the number of processes, as deploy/instances does.
    private static func note(its town: Town) throws {
        for (name, text) in notes {
            try text.write(toFile: town.folder.file(name), atomically: true, encoding: .utf8)
        }
    }

    /// If each process has a volume of its own, a restore needs all of them, like a back-up.
    private func checkVolumes(of set: String) async throws {
        let town = try await Town(on: .embedded, gateways: 1)
        let volumes = town.folder.file("volumes")
        let settings = ["DATA": "\(volumes)/{service}", "KEYS": town.folder.file("keys")]
        let refused = try await Keeping.end(of: try Keeping.restore(set, to: town, with: settings))
        #expect(refused.code == 75 && refused.output.contains("there is no "), "\(refused.output)")
        try FileManager.default.createDirectory(atPath: "\(volumes)/orders-1", withIntermediateDirectories: true)
        try await Keeping.finish(try Keeping.restore(set, to: town, with: settings))
        for path in ["orders/orders-0-of-2/orders.db", "orders-1/orders-1-of-2/orders.db"] {
            #expect(FileManager.default.fileExists(atPath: "\(volumes)/\(path)"), "there is no \(path)")
        }
        let sets = town.folder.file("sets")
        try await Keeping.finish(try Keeping.backup(of: town, into: sets, with: settings))
        let again = try #require(try Keeping.sets(in: sets).first)
        let names = { (set: String) in
            try FileManager.default.subpathsOfDirectory(atPath: "\(set)/data").filter { !Self.notes.keys.contains($0) }
        }
        #expect(try Set(names(again)) == Set(names(set)))
        try FileManager.default.removeItem(atPath: "\(volumes)/orders-1")
        let lacking = try await Keeping.end(of: try Keeping.backup(of: town, into: sets, with: settings))
        #expect(
            lacking.code == 75 && lacking.output.contains("orders-0-of-2 is there and orders-1-of-2 is not"),
            "\(lacking.output)")
    }

    /// Restores a set into a town of its own, after an interrupted attempt, and starts it.
    private func withRestored(_ set: String, _ body: (Town) async throws -> Void) async throws {
        try await withTown(
            on: .embedded, gateways: 1, instances: 2, settings: Self.patient,
            preparing: { town in
                try await waitFor("it is killed on its way") {
                    let started = try Keeping.restore(set, to: town)
                    // The process still runs for a short time after everything is in place.
                    return try await Keeping.kill(started, once: town.folder.path, has: "orders.db.restoring")
                        && Keeping.isHalfRestored(town) || Keeping.empty(town.folder.path)
                }
                let early = try ServiceProcess("orders", environment: town.orders.environment)
                try early.start()
                #expect(try await early.exitCode() == 75)
                #expect(early.output.contains("run deploy/restore again"), "\(early.output)")
                try await Keeping.finish(try Keeping.restore(set, to: town))
                for (name, text) in Self.notes {
                    #expect(try String(contentsOfFile: town.folder.file(name), encoding: .utf8) == text)
                }
                for name in Keeping.stores(of: town) {
                    let copy = try domainTables(ofStore: "\(set)/data/\(name)")
                    let restored = try domainTables(ofStore: town.folder.file(name))
                    #expect(copy == restored, "\(name) is not as it was")
                }
            }, body)
    }

    private func check(
        _ known: [String: Citizen], of items: [String], in town: Town, beside erased: Citizen
    ) async throws {
        struct List: Decodable { let items: [OrderAnswer], total: Int }
        struct Item: Decodable { let available: Int }
        let gateways = town.gateways.map(\.http)
        var sold: [String: Int] = [items[0]: 1]
        for (id, before) in known {
            let citizen = Citizen(id: before.id, token: before.token, gateways: gateways)
            let order = try await citizen.order(id, until: \.isDecided)
            #expect(order.status == .confirmed, "order \(id) is \(order.status)")
        }
        // The set has some more orders, which were under way.
        for citizen in Dictionary(known.values.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }).values {
            let own = Citizen(id: citizen.id, token: citizen.token, gateways: gateways)
            var cursor: String?
            repeat {
                struct Page: Decodable { let items: [OrderAnswer], next: String? }
                let page: Page = try await own.gateway
                    .get("/v1/orders?limit=100" + (cursor.map { "&cursor=\($0)" } ?? "")).decode()
                for order in page.items {
                    let decided = try await own.order(order.id, until: \.isDecided)
                    for line in decided.lines where decided.status == .confirmed {
                        sold[line.item, default: 0] += line.quantity
                    }
                }
                cursor = page.next
            } while cursor != nil
        }
        for item in items {
            try await waitFor("the stock of \(item) is what was not sold") {
                try await town.gateways[0].http.get("/v1/items/\(item)").decode(Item.self).available
                    == BackupThings.stock - sold[item, default: 0]
            }
        }
        let forgotten = Citizen(id: erased.id, token: erased.token, gateways: gateways)
        try await waitFor("whoever wanted to be forgotten has no orders") {
            try await forgotten.gateway.get("/v1/orders").decode(List.self).items.isEmpty
        }
        let customer = try await town.newCustomer()
        #expect(try await customer.order([(items[0], 1)], prefer: "wait=20").status == 201)
    }
}
