import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import OrdersService

/// Answers do not depend on whether an order is in the store or in the archive.
struct ArchiveReadTests {
    private static let day = Duration.seconds(86_400)
    private let seats = "thai-corner.screening-1"

    /// Twelve orders of Ann and Bob, of which every third stays open; one is of seats, one was rejected.
    private func bench(on folder: URL) async throws -> Bench {
        let bench = try Bench(archive: OrderArchive(folder: folder.path), after: Self.day * 10)
        for number in 0..<12 {
            // Two each of the same microsecond.
            let time = noon.advanced(by: .seconds(number / 2))
            let customer = number % 2 == 0 ? ann : bob
            let lines = [[line(padThai), line(margherita, 2)], [line(satay)], [line(margherita)]][number % 3]
            let id = "0\(number % 5)-order-\(number)"
            let order = try await bench.confirmed(lines, id: id, by: customer, at: time)
            guard number % 3 != 2 else { continue }
            try await bench.send(advance(order, to: .completed, by: op), at: time.advanced(by: .seconds(60)))
        }
        try await bench.send(place([line("thai-corner", 1)], id: "07-bad", by: bob))
        try await sellSeats(bench)
        return bench
    }

    private func sellSeats(_ bench: Bench) async throws {
        try await bench.send(place([line(seats, 2)], id: "07-seats"))
        let placed = try #require(try await bench.order("07-seats"))
        var held = answer(.held, "thai-corner", of: placed, prices: [seats: euros(950)])
        held.lines[0].show = Show(
            movie: "movie-rain", startDate: OffsetTime(noon.advanced(by: .seconds(7200)), offset: 0))
        try await bench.send(held)
        let order = try #require(try await bench.order("07-seats"))
        try await bench.send(advance(order, to: .completed, by: op))
    }

    /// All reads by all kinds of actors, with their answers.
    private func answers(_ bench: Bench) async throws -> [String: String] {
        var answers: [String: String] = [:]
        let both = Actor(id: ann.id, role: .customer, person: ann.id, also: [bob.id])
        let days = "from=2027-01-14&to=2027-01-16"
        var paths = ["", "?status=completed", "?status=confirmed", "?status=rejected,confirmed", "?place=pizza-haus"]
            .map { "/v1/orders\($0)" }
        paths += ["00-order-0", "02-order-7", "02-order-2", "07-bad", "07-seats", "07-none"].map { "/v1/orders/\($0)" }
        paths += ["figures", "orders.csv", "ledger.csv"].map { "/v1/places/thai-corner/\($0)?\(days)" }
        paths += ["/v1/orders/07-seats/ticket.svg", "/v1/screenings/\(seats)/tickets"]
        for (name, actor) in [("ann", ann), ("bob", bob), ("both", both), ("mia", mia), ("max", max), ("op", op)] {
            for path in paths {
                let reading = try await bench.get(path, as: actor)
                answers["\(name) \(path)"] = "\(reading.status) \(String(decoding: reading.body, as: UTF8.self))"
            }
            for limit in [1, 2, 5] {
                answers["\(name) by \(limit)"] = try await pages(limit, bench, actor).joined(separator: " ")
            }
        }
        return answers
    }

    private func pages(_ limit: Int, _ bench: Bench, _ actor: Actor) async throws -> [String] {
        var (found, cursor): ([String], String?) = ([], nil)
        repeat {
            let more = cursor.map { "&cursor=\($0)" } ?? ""
            let page = try await bench.get("/v1/orders?limit=\(limit)\(more)", as: actor).decode(
                ListPage<OrderView>.self)
            found += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil
        return found
    }

    @Test func `all answers are the same after archiving`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        let before = try await answers(bench)
        #expect(before["op by 5"]?.split(separator: " ").count == 14)
        #expect(before["ann /v1/orders/07-seats/ticket.svg"]?.contains("<svg") == true)
        #expect(before["mia /v1/screenings/\(seats)/tickets"]?.contains("digest") == true)
        try await bench.harness.tick(at: noon.advanced(by: Self.day * 12))
        #expect(try bench.archive?.count() == 10)
        #expect(try await bench.harness.contents()["orders"]?.count == 4)
        let after = try await answers(bench)
        for (question, answer) in before { #expect(after[question] == answer, "\(question)") }
    }

    @Test func `pages follow one another while orders are moved between them`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        let all = try await pages(100, bench, op)
        let first = try await bench.get("/v1/orders?limit=4", as: op).decode(ListPage<OrderView>.self)
        try await bench.harness.tick(at: noon.advanced(by: Self.day * 12))
        let cursor = try #require(first.next)
        let rest = try await bench.get("/v1/orders?limit=100&cursor=\(cursor)", as: op)
        #expect(try first.items.map(\.id) + rest.ids() == all)
    }

    @Test func `days with more orders than are read at once are whole`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        let order = try #require(try await bench.order("00-order-0"))
        try bench.archive?.put(
            try (0..<PlaceDays.chunk + 20).map { number in
                var copy = order
                copy.id = "08-old-\(number)"
                copy.createdAt = noon.advanced(by: .milliseconds(number / 3))
                return OrderArchive.Entry(order: copy, record: try JSON.encode(copy))
            })
        let reading = try await bench.get("/v1/places/thai-corner/orders.csv?from=2027-01-15", as: op)
        let lines = String(decoding: reading.body, as: UTF8.self).split(separator: "\r\n").dropFirst()
        // Eight of the twelve are for it, and the seats.
        #expect(lines.count == PlaceDays.chunk + 20 + 9)
        #expect(Set(lines.map { $0.prefix { $0 != "," } }).count == lines.count)
    }
}
