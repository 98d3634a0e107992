import Contract
import EventLog
import struct EventLog.Record
import Events
import TestKit
import Testing

@testable import CatalogService

/// Steps of several requests each, of which a log has received any part that the stages allow.
@Suite(.timeLimit(.minutes(10))) struct `Steps of many requests` {
    static let seeds: [UInt64] = Array(1...8)
    static let stocks: [Item] = [
        .sample("soup", stock: .count(left: 9)), .sample("rice"),
        .sample("fish", stock: .daily(portions: 9, left: 9, date: "2026-11-21")),
    ]

    private struct Town {
        let harness: StepHarness
        /// For each step: number of inputs before it, and of emitted records after it.
        var steps: [(inputs: Int, emitted: Int)] = []
        var numbers: Seeded
        private var states: [String: ReservationRequest.Action] = [:]

        init(seed: UInt64) async throws {
            numbers = Seeded(seed)
            harness = try await StepHarness.catalog(stocks[0], stocks[1], stocks[2])
        }

        /// - Parameter changes: the merchant sets other stocks now and then, and the clock renews portions.
        mutating func play(_ count: Int, changes: Bool) async throws {
            for number in 0..<count {
                let inputs = harness.inputCount
                var records: [Record] = []
                for _ in 0..<Int.random(in: 1...5, using: &numbers) { records.append(try request()) }
                if changes, number % 5 == 4 {
                    let item = Item.sample("soup", stock: .count(left: Int.random(in: 0...9, using: &numbers)))
                    records.append(
                        try harness.input(
                            .catalogCommands, "vicinity.item.put.v1", subject: item.id, partitionKey: "krua", at: noon,
                            data: PutItem(actor: .anna, item: item, creates: false)))
                    records.append(try request())
                }
                try await harness.step(records, at: noon)
                steps.append((inputs, harness.emitted.count))
            }
        }

        /// As orders sends them: in order, the end last. A hold may come once more after it.
        private mutating func request() throws -> Record {
            let order = "\(Int.random(in: 1...30, using: &numbers))"
            let action: ReservationRequest.Action =
                switch states[order] {
                case nil: .hold
                case .hold: Bool.random(using: &numbers) ? .commit : .release
                case .commit: Bool.random(using: &numbers) ? .release : .end
                case .release: .end
                case .end: Int.random(in: 0..<9, using: &numbers) == 0 ? .hold : .end
                }
            if action == .hold, states[order] == .end { states[order] = .release } else { states[order] = action }
            let number = Int(order) ?? 0
            let lines = [
                PlaceOrder.Line(item: "krua.\(["soup", "fish", "rice"][number % 3])", quantity: 1 + number % 2),
                PlaceOrder.Line(item: "krua.fish", quantity: 1),
            ]
            return try harness.input(
                .reservationRequests, "vicinity.reservation.\(action).v1", subject: "\(order)/krua",
                partitionKey: "krua",
                source: "/vicinity/orders", at: noon,
                data: ReservationRequest(
                    order: order, place: "krua", customer: "c-\(number % 4)", lines: Array(lines.prefix(1 + number % 2))
                )
            )
        }

        /// The first input of the first step of which not all has been reported.
        func checkpoint(_ reported: Int) -> Int {
            steps.first { $0.emitted > reported }?.inputs ?? harness.inputCount
        }

        /// Quantities of each item that reservations hold or have taken, unless they are over.
        static func promised(_ harness: StepHarness) async throws -> [String: Int] {
            try await harness.read { database in
                let tables = Tables(database: database)
                var promised: [String: Int] = [:]
                for id in try tables.ids(of: "reservations") {
                    guard let reservation = try tables.reservation(id), [.held, .committed].contains(reservation.state)
                    else { continue }
                    for line in reservation.lines { promised[line.item, default: 0] += line.quantity }
                }
                return promised
            }
        }
    }

    @Test(arguments: seeds) func `come to the same wherever the log broke off`(seed: UInt64) async throws {
        var town = try await Town(seed: seed)
        try await town.play(25, changes: true)
        let contents = try await town.harness.contents()
        for kept in stride(from: 8, through: town.harness.emitted.count, by: 7) {
            let rebuilt = try await town.harness.rebuilt(emittedCount: kept, inputsFrom: town.checkpoint(kept))
            #expect(try await rebuilt.contents() == contents, "\(kept) records kept")
        }
        #expect(try await town.harness.rebuilt().contents() == contents)
    }

    @Test(arguments: seeds) func `sell exactly what there is, though the log got more of one partition than of another`(
        seed: UInt64
    ) async throws {
        var town = try await Town(seed: seed)
        try await town.play(25, changes: false)
        let emitted = town.harness.emitted
        for _ in 0..<15 {
            let reported = Int.random(in: 8...emitted.count, using: &town.numbers)
            var kept = Array(emitted.prefix(reported))
            var lost: Set<TopicPartition> = []
            var lostStage = Int.max
            for record in emitted.dropFirst(reported).prefix(20) {
                if lost.contains(record.topicPartition) || record.stage > lostStage
                    || Bool.random(using: &town.numbers)
                {
                    lost.insert(record.topicPartition)
                    lostStage = min(lostStage, record.stage)
                } else {
                    kept.append(record)
                }
            }
            let again = try await town.harness.rebuilt(from: kept, inputsFrom: town.checkpoint(reported))
            let context = "seed \(seed), \(reported) reported, \(kept.count) kept"
            let promised = try await Town.promised(again)
            let takings = try await again.count("takings")
            #expect(try await takings == again.rebuilt().count("takings"), "\(context)")
            // Whatever else was decided: the quantities left and promised are not more than there was, and each promise counts once.
            for stock in ["soup", "fish"] {
                let left = try #require(try await again.item(stock)?.stock.left)
                let sold = 9 - left - promised["krua.\(stock)", default: 0]
                #expect(left >= 0 && sold >= 0, "\(context): \(left) of \(stock) left")
            }
            #expect(try await again.rebuilt().contents() == again.contents(), "\(context)")
        }
    }
}

extension Record {
    /// Stage in the log: after all records of lower stages that were emitted before it.
    fileprivate var stage: Int {
        switch topicPartition.topic {
        case Topic.catalogItems.name: 1
        case Topic.reservations.name:
            value.flatMap { try? Event(json: $0) }.map { !$0.type.contains("deleted") } == true ? 0 : 2
        default: 0
        }
    }
}
