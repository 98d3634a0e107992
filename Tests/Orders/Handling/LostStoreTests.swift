import Contract
import EventLog
import Events
import Foundation
import Store
import TestKit
import Testing

@testable import OrdersService

/// Plays several customers against the catalog, then loses the store at any point and makes it again from what the log has got.
struct LostStoreTests {
    /// What happens in one run, and after each input how much had been said.
    private final class Town {
        var random: Seeded
        let bench: Bench
        var catalog = ModelCatalog()
        var saidAfter: [Int] = []
        private var time = noon
        private var heard = 0
        private var requests: [(type: String, request: ReservationRequest)] = []
        private var answers: [Reservation] = []
        private let customers = [ann, bob]

        init(seed: Int) throws {
            random = Seeded(seed)
            bench = try Bench()
            catalog.stock = [padThai: 6, margherita: 4]
        }

        func step() async throws {
            time = time.advanced(by: .milliseconds(10))
            switch Int.random(in: 0..<100, using: &random) {
            case ..<25: try await order()
            case ..<50: reach()
            case ..<75: try await answer()
            default: try await change()
            }
            try hear()
            while saidAfter.count < bench.harness.inputCount { saidAfter.append(bench.harness.emitted.count) }
        }

        private func order() async throws {
            let customer = random.pick(customers)
            let lines = [line(padThai, 2), line(satay), line(margherita, 2), line("thai-corner", 1)]
            let id = random.pick((1...4).map { "\(customer.id == ann.id ? "a" : "b")-\($0)" })
            let command = place(
                random.pick([[lines[0]], [lines[1], lines[2]], [lines[2]], [lines[3]]]), id: id, by: customer,
                digest: random.pick(["d1", "d1", "d1", "d2"]), requestedAt: time)
            try await bench.send(command, at: time)
        }

        private func reach() {
            guard !requests.isEmpty else { return }
            let next = requests.removeFirst()
            if let answer = catalog.handle(next.type, next.request) { answers.append(answer) }
        }

        private func answer() async throws {
            guard !answers.isEmpty else { return }
            try await bench.send(answers.removeFirst(), at: time)
        }

        private func change() async throws {
            let all = try await bench.harness.read { database in
                try OrderTable.ids(in: database).compactMap { try OrderTable.order($0, in: database) }
            }
            guard !all.isEmpty else { return }
            let order = random.pick(all)
            let actor = random.pick([ann, bob, mia, max, op])
            switch Int.random(in: 0..<10, using: &random) {
            case ..<2: try await bench.send(cancel(order, by: actor), at: time)
            case ..<4: try await bench.remove(order, by: actor, at: time)
            default:
                let status = random.pick([Order.Status.preparing, .ready, .completed])
                try await bench.send(advance(order, to: status, by: actor), at: time)
            }
        }

        /// Requests said since the last time go on their way.
        private func hear() throws {
            for record in bench.harness.emitted[heard...]
            where record.topicPartition.topic == Topic.reservationRequests.name {
                let event = try Event(json: record.value ?? [])
                requests.append((event.type, try event.decode(ReservationRequest.self)))
            }
            heard = bench.harness.emitted.count
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: seeds(6))
    func `wherever the log broke off, a store made again from it comes to the same end`(seed: Int) async throws {
        let town = try Town(seed: seed)
        for _ in 0..<120 { try await town.step() }
        let original = town.bench.harness
        let end = try await contents(of: original)
        #expect(town.catalog.breaches.isEmpty)
        for _ in 0..<8 {
            let cut = Int.random(in: 0...original.emitted.count, using: &town.random)
            // The checkpoint that the log may hold then is at the first input of which not everything is in it, or before.
            let latest = town.saidAfter.firstIndex { $0 > cut } ?? town.saidAfter.count
            let checkpoint = Int.random(in: Swift.max(0, latest - 5)...latest, using: &town.random)
            let rebuilt = try await original.rebuilt(emittedCount: cut, inputsFrom: checkpoint)
            #expect(try await contents(of: rebuilt) == end, "cut at \(cut), inputs from \(checkpoint)")
            let unsaid = requests(of: original).subtracting(requests(of: rebuilt))
            #expect(unsaid.isEmpty, "cut at \(cut), inputs from \(checkpoint)")
            #expect(try await contents(of: rebuilt.rebuilt()) == end)
        }
    }

    /// The domain's tables, without what only says how far inputs were read.
    private func contents(of harness: StepHarness) async throws -> [String: [String]] {
        var contents = try await harness.contents()
        contents["orders"] = try await harness.read { database in
            try OrderTable.ids(in: database).map { id in
                var order = try #require(try OrderTable.order(id, in: database))
                order.reflects = InputPositions()
                return String(decoding: try JSON.encode(order), as: UTF8.self)
            }
        }
        return contents
    }

    private func requests(of harness: StepHarness) -> Set<String> {
        Set(
            harness.emitted.filter { $0.topicPartition.topic == Topic.reservationRequests.name }.compactMap {
                guard let event = try? Event(json: $0.value ?? []) else { return nil }
                return "\(event.type) \(event.subject)"
            })
    }
}
