import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct RebuildTests {
    private func busy() async throws -> Bench {
        let bench = try Bench()
        let first = try await bench.subscribe(webhook("w-1"))
        try await bench.subscribe(webhook("w-2", of: Webhook.operators, ["orders", "ratings"]))
        try await bench.subscribe(webhook("w-3", of: "m-bert"))
        let devices = [
            Browser().device(also: ["c-old"]), Browser().device(of: "c-bob", at: "https://push.example.com/b"),
        ]
        for device in devices { try await bench.keep(device) }
        let mailboxes = [mailbox(also: ["c-old"]), mailbox(of: "c-bob", at: "bob@example.org")]
        for mailbox in mailboxes { _ = try await bench.opened(mailbox) }
        let events = [
            try await bench.order("00-a"), try await bench.order("00-a"), try await bench.order("00-b", of: "c-bob"),
            try await bench.rating(of: "cafe", intro: "fine"),
        ]
        try await bench.settle(events[0], failures: 3, at: seconds(1))
        try await bench.settle(events[2], .arrived, at: seconds(2))
        try await bench.settle(events[0], to: "w-2", .arrived, at: seconds(2))
        try await bench.rating(of: "cafe", intro: "finer")
        try await bench.settle(events[1], to: devices[0], .arrived, at: seconds(2))
        try await bench.settle(events[0], to: mailboxes[0], .failed, at: seconds(2))
        try await bench.settle(events[1], to: mailboxes[0], .refused, at: seconds(2))
        try await bench.settle(events[2], to: mailboxes[1], .arrived, at: seconds(2))
        try await bench.happens("vicinity.order.ready.v1", supper("00-d", of: "c-old", .ready))
        try await search(in: bench)
        try await bench.erase("c-bob", at: seconds(3))
        let handler = bench.handler
        _ = try await bench.perform(at: seconds(4)) { try handler.turnSecret(of: first, after: 1, in: $0) }
        _ = try await bench.perform(at: seconds(5)) { transaction in
            let webhook = try WebhookTable.webhook("w-2", in: transaction.database)!
            _ = try handler.test(webhook, "a", in: transaction)
            return try handler.replay(webhook, since: noon, in: transaction)
        }
        _ = try await bench.perform(at: seconds(6)) { transaction in
            try handler.emitGone(try WebhookTable.webhook("w-3", in: transaction.database)!, in: transaction)
        }
        return bench
    }

    /// Saved searches with what they found, and something of everything that they look through.
    private func search(in bench: Bench) async throws {
        let old = try await bench.save(NotifierTests.search("q=old"))
        try await bench.put(home("there"))
        try await bench.put(Station(id: "bts-n8", name: "Mo Chit", geo: moChit, stops: [], updatedAt: noon))
        try await bench.put(
            Area(id: "th-10", kind: .province, code: "10", name: "Bangkok", center: moChit, updatedAt: noon))
        try await bench.save(NotifierTests.search())
        try await bench.save(NotifierTests.search("station=bts-n8&price=-10000", in: .items))
        try await bench.save(NotifierTests.search(of: "c-bob"))
        try await bench.put(home("new"), at: seconds(1))
        try await bench.put(home("there", baht: 2_000_000), at: seconds(2))
        try await bench.put(
            Item(
                id: "there.tea", place: "there", name: "Tea", price: Money(amount: 9000, currency: "THB"),
                updatedAt: noon))
        try await bench.put(Movie(id: "movie-rain", name: "Rain", updatedAt: noon))
        try await bench.put(
            Screening(
                id: "there.screening-1", place: "there", movie: "movie-rain", movieName: "Rain",
                startDate: OffsetTime("2026-11-22T19:00:00+07:00")!, price: Money(amount: 20_000, currency: "THB"),
                seats: 9, left: 9, updatedAt: noon))
        try await bench.rate("there", 4)
        try await bench.remove(home("new"), at: seconds(3))
        // Searches have still to be asked about it.
        try await bench.happens(
            .catalogPlaces, PlaceEvents.changed.name, "late", "late", PlaceChange(place: home("late")), at: seconds(4))
        _ = try await bench.perform { [handler = bench.handler] in try handler.emitGone(old, in: $0) }
    }

    @Test func `a store made again from the log equals the one before`() async throws {
        let bench = try await busy()
        let before = try await bench.harness.contents()
        #expect(before.filter(\.value.isEmpty).keys.sorted() == [], "there is something in every table")
        #expect(try await bench.harness.rebuilt().contents() == before)
        let again = try await bench.harness.rebuilt(inputsFrom: 0)
        for harness in [bench.harness, again] {
            try await harness.perform(at: seconds(9)) { [handler = bench.handler] in try handler.askSearches(in: $0) }
        }
        #expect(try await again.contents() == bench.harness.contents())
    }

    @Test func `in whichever order the partitions are read`() async throws {
        let bench = try await busy()
        let partitions = Dictionary(grouping: bench.harness.emitted, by: \.topicPartition)
        let backwards = partitions.keys.sorted { "\($0)" > "\($1)" }.flatMap { partitions[$0] ?? [] }
        #expect(try await bench.harness.rebuilt(from: backwards).contents() == bench.harness.contents())
    }

    @Test(arguments: 0...4)
    func `a log that was put back gives the same store after a republish, however much it has of before`(cut: Int)
        async throws
    {
        let bench = try await busy()
        let differences = try await bench.harness.republished(quarters: cut).differences(to: bench.harness)
        // Copies are of what others say again.
        #expect(differences.filter { !$0.hasPrefix("known_") } == [])
    }

    @Test func `republishing says everything, and the new log gives the same store`() async throws {
        let bench = try await busy()
        let said = try await bench.harness.restate()
        #expect(said.allSatisfy { String(decoding: $0.data, as: UTF8.self).contains(#""reflects":{}"#) })
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `nothing that is said holds a secret`() async throws {
        let bench = try await busy()
        let secrets = SigningSecrets(key: Array(repeating: 7, count: 32))
        let log = bench.harness.emitted.map { String(decoding: $0.value ?? [], as: UTF8.self) }.joined()
        #expect(!log.contains("whsec_") && !log.contains(secrets.text(of: "w-1", generation: 2).dropFirst(6)))
    }
}
