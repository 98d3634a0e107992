import Contract
import Events
import Foundation
import Synchronization
import TestKit
import Testing

/// Back-ups made while one thing after the other breaks, and killed themselves.
@Suite(.serialized) struct `Backed up while things break` {
    @Test(.timeLimit(.minutes(60)))
    func `each set that looks whole brings back what was accepted before it; no stock is sold twice`() async throws {
        let settings = FaultSettings()
        print("faults and back-ups: FAULTS_SEED=\(settings.seed) repeats the order of faults")
        try await withTown(on: .embedded, settings: ["HOLD_TIME": "60s"]) { town in
            let siege = try await Siege(town: town, settings: settings)
            let keeper = Keeper(siege: siege)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await keeper.keep() }
                defer { keeper.end() }
                try await siege.run()
                keeper.end()
                try await group.waitForAll()
            }
            print("\(keeper.sets.count) sets, \(keeper.killed) back-ups killed, \(keeper.refused.count) refused")
            for why in keeper.refused { print("  \(why)") }
            #expect(!keeper.sets.isEmpty && keeper.killed > 0)
            for process in town.processes { await process.kill() }
            for set in keeper.sets.suffix(3) { try await keeper.check(set, random: settings.seed) }
            try await town.start()
        }
    }
}

/// Makes back-ups, one after the other, and kills every second one at some time.
private final class Keeper: Sendable {
    struct Made: Sendable {
        let path: String
        /// By customer, the orders accepted before it was begun.
        let known: [[String]]
    }

    private struct KeptState {
        var isOver = false
        var sets: [Made] = []
        var killed = 0
        var refused: [String] = []
    }

    let siege: Siege
    private let state = Mutex(KeptState())

    init(siege: Siege) { self.siege = siege }

    var sets: [Made] { state.withLock { $0.sets } }
    var killed: Int { state.withLock { $0.killed } }
    /// A store that a fault has damaged makes no back-up.
    var refused: [String] { state.withLock { $0.refused } }
    func end() { state.withLock { $0.isOver = true } }

    private var folder: String { siege.town.folder.file("backups") }

    func keep() async throws {
        var random = Seeded(siege.settings.seed)
        while !state.withLock({ $0.isOver }) {
            let before = try? Keeping.sets(in: folder).last
            let known = siege.customers.map { Array($0.answers.accepted.keys) }
            let process = try Keeping.backup(of: siege.town, into: folder)
            if Bool.random(using: &random) {
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...600, using: &random)))
                await process.kill()
                state.withLock { $0.killed += 1 }
            } else {
                let (code, output) = try await Keeping.end(of: process)
                if code != 0 { state.withLock { $0.refused.append(output) } }
            }
            if let last = try? Keeping.sets(in: folder).last, last != before {
                state.withLock { $0.sets.append(Made(path: last, known: known)) }
            }
            // Sets are named by the second.
            try await Task.sleep(for: .seconds(2))
        }
        state.withLock { state in
            state.sets.removeAll { !FileManager.default.fileExists(atPath: $0.path) }
        }
    }

    /// Restores a set, killed twice on the way, and checks its promises.
    func check(_ set: Made, random seed: UInt64) async throws {
        var random = Seeded(seed)
        try await withTown(
            on: .embedded, settings: ["HOLD_TIME": "60s"],
            preparing: { town in
                for _ in 0..<2 {
                    let started = try Keeping.restore(set.path, to: town)
                    try await Task.sleep(for: .milliseconds(Int.random(in: 0...300, using: &random)))
                    await started.kill()
                    // It may have finished.
                    if FileManager.default.fileExists(atPath: town.folder.file("log/log.db")) {
                        _ = try Keeping.empty(town.folder.path)
                    }
                }
                try await Keeping.finish(try Keeping.restore(set.path, to: town))
            }
        ) { town in
            var sold: [String: Int] = [:]
            for (customer, known) in zip(siege.customers, set.known) {
                let citizen = Citizen(
                    id: customer.citizen.id, token: customer.citizen.token, gateways: town.gateways.map(\.http))
                for id in known {
                    let order = try await citizen.order(id, within: .seconds(240)) { $0.isDecided }
                    let history = order.history.map(\.status)
                    #expect(Set(history).count == history.count, "a status came twice: \(history)")
                }
                let orders = try await Siege.allOrders(of: citizen)
                #expect(Set(known).isSubset(of: orders.map(\.id)) && Set(orders.map(\.id)).count == orders.count)
                for order in orders {
                    let decided = try await citizen.order(order.id, within: .seconds(240)) { $0.isDecided }
                    for line in decided.lines where decided.status == .confirmed {
                        sold[line.item, default: 0] += line.quantity
                    }
                }
            }
            // Erased customers have bought, too, and can no longer be asked.
            let merchant = try town.somebody("operator")
            struct Item: Decodable { let available: Int? }
            for id in siege.items where !id.contains(".screening-") {
                try await waitFor("no more of \(id) is left than was not sold", within: .seconds(180)) {
                    let left = try await merchant.gateway.get("/v1/items/\(id)").decode(Item.self).available ?? -1
                    let most = Siege.stock - sold[id, default: 0]
                    guard left <= most, left >= most - siege.forgotten.people.count else {
                        throw Overdue("\(left) are left, \(most) were not sold to those who can be asked")
                    }
                    return true
                }
            }
        }
    }
}
