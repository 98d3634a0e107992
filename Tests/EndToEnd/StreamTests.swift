import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import Synchronization
import TestKit
import Testing

/// A stream goes on exactly where it was, whatever happened while it was away.
@Suite(.serialized) struct `A stream` {
    @Test(.timeLimit(.minutes(3)))
    func `goes on at another gateway, past a duplicate at the resume point and a compaction, with every status once`()
        async throws
    {
        let cleaning = Cleaning()
        try await withTown(on: .embedded, preparing: { try await cleaning.begin(in: $0) }) { town in
            let items = try await town.somebody("operator").open(place: "cafe")
            let customer = try await town.newCustomer()
            let first = Subscriber([customer.gateways[0]], "/v1/events?orders=mine")
            var expected: [String: [Order.Status]] = [:]
            try await withSubscriber(first) {
                for _ in 0..<3 { try await orderAndNote(items[0], customer, into: &expected) }
                try await waitFor("the first stream has all") { try shown(by: [first]) == expected ? true : nil }
            }
            await town.gateways[0].kill()
            try await plantDuplicates(of: customer, town)
            // What is older than the ages is compacted; what comes now is not.
            try await Task.sleep(for: .seconds(1))
            let since = Timestamp.now
            try await Task.sleep(for: .seconds(1))
            for _ in 0..<3 { try await orderAndNote(items[1], customer.at(1), into: &expected) }
            try await cleaning.compact(before: since)
            try await plantDuplicates(of: customer, town)
            let second = Subscriber(
                [customer.gateways[1]], "/v1/events?orders=mine", lastEventID: first.lastEventID)
            try await withSubscriber(second) {
                try await waitFor("both streams together have all") {
                    try shown(by: [first, second]) == expected ? true : nil
                }
                try await orderAndNote(items[2], customer.at(1), into: &expected)
                try await waitFor("and what comes then") {
                    try shown(by: [first, second]) == expected ? true : nil
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: Town.Ground.allCases)
    func `shows a customer his orders, a merchant his part, the public no order at all`(on ground: Town.Ground)
        async throws
    {
        try await withTown(on: ground, gateways: 1) { town in
            let anna = try town.somebody("merchant", id: "m-anna")
            let berta = try town.somebody("merchant", id: "m-berta")
            let atAnna = try await anna.open(place: "cafe-anna")[0]
            let atBerta = try await berta.open(place: "cafe-berta")[0]
            let customer = try await town.newCustomer()
            let stranger = try await town.newCustomer()
            let mine = Subscriber(customer.gateways, "/v1/events?orders=mine")
            let annas = Subscriber(anna.gateways, "/v1/events?orders=mine")
            let strangers = Subscriber(stranger.gateways, "/v1/events?orders=mine")
            try await withSubscriber(mine) {
                try await withSubscriber(annas) {
                    try await withSubscriber(strangers) {
                        let order: OrderAnswer = try await customer.order(
                            [(atAnna, 1), (atBerta, 2)], prefer: "wait=20"
                        ).decode()
                        try await waitFor("both see it confirmed") {
                            try statuses(of: order.id, in: mine) == [.placed, .confirmed]
                                && statuses(of: order.id, in: annas).last == .confirmed ? true : nil
                        }
                        let seen = try #require(annas.events.last).decode(OrderAnswer.self)
                        #expect(seen.lines.map(\.item) == [atAnna], "a merchant sees only his own lines")
                        #expect(strangers.events.filter { !$0.data.isEmpty }.isEmpty)
                    }
                }
            }
        }
    }

    // MARK: - Steps

    private func orderAndNote(
        _ item: String, _ customer: Citizen, into expected: inout [String: [Order.Status]]
    ) async throws {
        let order: OrderAnswer = try await customer.order([(item, 1)], prefer: "wait=20").decode()
        expected[order.id] = [.placed, .confirmed]
    }

    private func shown(by streams: [Subscriber]) throws -> [String: [Order.Status]] {
        var shown: [String: [Order.Status]] = [:]
        for event in streams.flatMap(\.events) where !event.data.isEmpty {
            let order = try event.decode(OrderAnswer.self)
            shown[order.id, default: []].append(order.status)
        }
        return shown
    }

    /// Appends the customer's last records again, as a relay does that did not hear of its first append.
    private func plantDuplicates(of customer: Citizen, _ town: Town) async throws {
        let log = try await EmbeddedLog(path: "\(town.folder.path)/log/log.db")
        let place = TopicPartition(Topic.orders.name, partition(of: customer.id))
        let end = try #require(try await log.bounds(of: [place])[place]?.upperBound)
        let reader = try await log.reader(from: [place: max(0, end - 2)])
        let last = try await reader.next(limit: 10, wait: .seconds(1))
        #expect(!last.isEmpty)
        _ = try await log.append(
            last.map { NewRecord($0.topicPartition, key: $0.key, value: $0.value, headers: $0.headers) })
        await reader.close()
        await log.close()
    }
}

/// Cleans a town's log when it is told to, and nobody else does: whoever begins to clean goes on until he ends.
private final class Cleaning: Sendable {
    private let now = Mutex<Timestamp?>(nil)
    private let log = Mutex<EmbeddedLog?>(nil)

    /// Before the town's processes start.
    func begin(in town: Town) async throws {
        var settings = EmbeddedLog.Settings()
        settings.ages.least = .seconds(60)
        settings.ages.most = .seconds(60)
        settings.cleaningInterval = nil
        settings.clock = { [self] in now.withLock { $0 } ?? .now }
        settings.uptime = { [self] in
            // As much has passed as the clock says.
            let time = now.withLock { $0 } ?? .now
            var uptime = Uptime.now
            uptime.duration += .microseconds(max(0, time.microseconds - Timestamp.now.microseconds))
            return uptime
        }
        let log = try await EmbeddedLog(path: "\(town.folder.path)/log/log.db", settings: settings)
        #expect(try await log.clean() != nil)
        self.log.withLock { $0 = log }
    }

    /// As if everything from before this moment were just old enough.
    func compact(before moment: Timestamp) async throws {
        let cleaner = log.withLock { $0 }
        now.withLock { $0 = moment.advanced(by: .seconds(60)) }
        let report = try await cleaner?.clean()
        #expect(report?.replaced ?? 0 > 0)
        await cleaner?.close()
    }
}

extension Citizen {
    /// The same person, going to one gateway only.
    func at(_ gateway: Int) -> Citizen {
        Citizen(id: id, token: token, gateways: [gateways[gateway]])
    }
}
