import Foundation
import Geo
import TestKit
import Testing
import VicinityClient

@Suite struct `A call` {
    private let here = Coordinate(latitude: 41.4036, longitude: 2.1744)!

    @Test func `that breaks off is sent again with the same key, and an order is placed once`() async throws {
        let server = try scripted(
            breaksOff, json("{}", status: 503, ["Retry-After: 7"]), json(Sample.confirmed, status: 201))
        let pauses = Pauses()
        let placed = try await client(of: server, pauses: pauses).place(NewOrder([.init("cafe.tea", quantity: 2)]))
        guard case .confirmed(let order) = placed else { throw Overdue("\(placed)") }
        #expect(order.status == .confirmed)
        #expect(order.total == Money(amount: 900, currency: "EUR"))
        let keys = server.asked.map { $0.headers["idempotency-key"] }
        #expect(keys.count == 3)
        #expect(Set(keys).count == 1 && keys[0]?.isEmpty == false)
        #expect(
            pauses.all.count == 2 && pauses.all[1] == .seconds(7), "what Retry-After asks for is waited: \(pauses.all)")
    }

    @Test func `is sent no more often than the settings allow`() async throws {
        let server = try scripted(json("{}", status: 503))
        let vicinity = try client(of: server) { $0.retry.attempts = 3 }
        await #expect(throws: VicinityError.self) { try await vicinity.place("cafe") }
        #expect(server.asked.count == 3)
    }

    @Test func `throws a Retry-After beyond its patience, with the time`() async throws {
        let server = try scripted(json("{}", status: 429, ["Retry-After: 3600"]))
        let error = await #expect(throws: VicinityError.self) { try await client(of: server).place("cafe") }
        #expect(server.asked.count == 1)
        #expect(error?.problem?.retryAfter == .seconds(3600))
    }

    @Test func `that is refused is not sent again, and its problem has code, item and field`() async throws {
        let problem = """
            {"type": "/problems/sold-out", "title": "Sold out", "status": 422, "detail": "there is one left",
             "field": "/lines/0/quantity", "item": "cafe.tea", "place": "cafe", "order": "07-x", "ofLater": true,
             "opensAt": "2026-11-25T03:00:00Z", "changes": [
               {"line": 0, "item": "cafe.tea", "was": 3, "is": 1},
               {"line": 1, "item": "cafe.bun", "was": {"amount": 300, "currency": "EUR"}, "is": {"amount": 320, "currency": "EUR"}}]}
            """
        let server = try scripted(json(problem, status: 422))
        let error = await #expect(throws: VicinityError.self) {
            try await client(of: server).place(NewOrder([.init("cafe.tea")]))
        }
        #expect(server.asked.count == 1)
        let refusal = try #require(error?.problem)
        #expect(refusal.code == "sold-out")
        #expect(
            refusal.status == 422 && refusal.field == "/lines/0/quantity" && refusal.item == "cafe.tea"
                && refusal.order == "07-x")
        #expect(refusal.place == "cafe" && refusal.opensAt?.text == "2026-11-25T03:00:00Z")
        let (shown, now) = (Money(amount: 300, currency: "EUR"), Money(amount: 320, currency: "EUR"))
        #expect(refusal.changes.map(\.item) == ["cafe.tea", "cafe.bun"])
        #expect(refusal.changes.map(\.was) == [.quantity(3), .price(shown)])
        #expect(refusal.changes.map(\.is) == [.quantity(1), .price(now)])
        #expect("\(VicinityError.refused(refusal))" == "422 sold-out: there is one left (/lines/0/quantity)")
    }

    @Test func `whose answer is not the API's is refused or unreadable, never a crash`() async throws {
        let proxy = try scripted({ $1.reply("<html>", status: 404) })
        let refused = await #expect(throws: VicinityError.self) { try await client(of: proxy).place("cafe") }
        #expect(refused?.problem?.code == .unknown)
        let wrong = try scripted({ $1.reply("<html>") })
        let unreadable = await #expect(throws: VicinityError.self) { try await client(of: wrong).place("cafe") }
        guard case .unreadable = unreadable else { throw Overdue("\(unreadable as Any)") }
    }

    @Test func `accepts no more bytes than the settings allow`() async throws {
        let server = try scripted(json(String(repeating: " ", count: 100_000) + Sample.place("cafe")))
        let vicinity = try client(of: server) { $0.mostBytes = 50_000 }
        await #expect(throws: VicinityError.tooLarge(limit: 50_000)) { try await vicinity.place("cafe") }
        #expect(server.asked.count == 1)
    }

    @Test func `fails when the server does not answer in time`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try RawServer { _, _ in gate.wait() }
        let vicinity = try client(of: server) {
            $0.timeout = .milliseconds(200)
            $0.retry = .never
        }
        let error = await #expect(throws: VicinityError.self) { try await vicinity.place("cafe") }
        guard case .unreachable = error else { throw Overdue("\(error as Any)") }
    }

    @Test func `that is cancelled ends`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try RawServer { _, _ in gate.wait() }
        let vicinity = try client(of: server)
        let task = Task { _ = try await vicinity.place("cafe") }
        try await eventually("the request is there") { server.asked.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `follows no redirect, so that a token goes to no other server`() async throws {
        let other = try scripted(json(Sample.place("cafe")))
        let elsewhere = "Location: \(other.url)/v1/places/cafe"
        let server = try scripted { $1.reply("", status: 302, [elsewhere]) }
        let error = await #expect(throws: VicinityError.self) { try await client(of: server).place("cafe") }
        #expect(error?.problem?.status == 302)
        #expect(other.asked.isEmpty)
    }

    @Test func `encodes values in paths and queries, so that none can end its part`() async throws {
        let server = try scripted(json(#"{"items": [], "total": 0, "next": null}"#))
        let vicinity = try client(of: server)
        _ = try await vicinity.page(.places(near: here, radius: 500, types: ["Restaurant"]), limit: 5)
        _ = try await vicinity.page(.items(words: "té & 50% ?#/"))
        _ = try? await vicinity.place("../orders?a=b")
        #expect(
            server.targets == [
                "/v1/places?near=41.4036%2C2.1744&radius=500.0&types=Restaurant&limit=5",
                "/v1/items?q=t%C3%A9%20%26%2050%25%20%3F%23%2F", "/v1/places/..%2Forders%3Fa%3Db",
            ])
    }

    @Test func `goes through a list page by page, and ends at its limit`() async throws {
        @Sendable func page(_ ids: ClosedRange<Int>, next: String) -> String {
            #"{"items": [\#(ids.map { Sample.place("p\($0)") }.joined(separator: ","))], "total": 6, "next": \#(next)}"#
        }
        let server = try RawServer { asked, answer in
            let isSecond = asked.target.contains("cursor=two")
            json(isSecond ? page(4...6, next: "null") : page(1...3, next: #""two""#))(asked, answer)
        }
        let vicinity = try client(of: server)
        #expect(try await vicinity.array(.places()).map(\.id) == (1...6).map { "p\($0)" })
        #expect(server.asked.count == 2)
        #expect(try await vicinity.array(.places(), most: 2).map(\.id) == ["p1", "p2"])
        #expect(server.asked.count == 3)
    }

    @Test func `ends in a list whose cursor leads to itself`() async throws {
        let server = try scripted(json(#"{"items": [\#(Sample.place("p"))], "total": 1, "next": "again"}"#))
        await #expect(throws: VicinityError.self) { try await client(of: server).array(.places()) }
        #expect(server.asked.count == 2)
    }

    @Test func `reads the answer of a later server as far as it can`() async throws {
        let server = try scripted(json(Sample.order("07-x", "of-later", at: "2026-11-21T19:30:00+01:00")))
        let order = try await client(of: server).order("07-x")
        #expect(order.status.rawValue == "of-later")
        #expect(!order.status.isLast)
        #expect(order.updatedAt.localTime == "19:30")
        #expect(order.updatedAt.date == Timestamp("2026-11-21T18:30:00Z")?.date)
    }

    @Test func `fetches files from its own server only`() async throws {
        let server = try scripted({ $1.reply("picture") })
        let vicinity = try client(of: server)
        #expect(try await vicinity.file("/images/a.webp") == Data("picture".utf8))
        await #expect(throws: VicinityError.self) { try await vicinity.file("https://other.example/images/a.webp") }
        #expect(server.targets == ["/images/a.webp"])
    }
}
