import Foundation
import GRDB
import TestKit
import Testing

/// Every kind of write that anybody may make, with the largest content. Quotas count at least the bytes by which the log and all stores
/// grow.
@Suite(.serialized, .timeLimit(.minutes(10))) struct `What a stranger writes` {
    /// Number of writes of a kind, and of small ones: a single write would only leave half-full pages.
    private static let (count, many) = (12, 200)
    private static let emoji = "😀"

    /// The bytes in use in the log and in all stores, as the last commit left them; without the copies that are made now and then.
    private func kept(_ town: Town) throws -> Int {
        let names = FileManager.default.enumerator(atPath: town.folder.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".db") && !$0.contains("/.") && !$0.contains("/snapshots/") }.reduce(0) {
            sum, name in
            var settings = Configuration()
            settings.readonly = true
            let database = try DatabaseQueue(path: town.folder.file(name), configuration: settings)
            defer { try? database.close() }
            return try database.read { database in
                func number(_ pragma: String) throws -> Int { try Int.fetchOne(database, sql: "PRAGMA \(pragma)") ?? 0 }
                return sum
                    + (try number("page_count") - number("freelist_count")) * (try number("page_size"))
            }
        }
    }

    private func figure(_ name: String, of process: ServiceProcess, in town: Town) async throws -> Int {
        let secret = try String(contentsOfFile: "\(town.folder.path)/keys/deployment-secret", encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let metrics = try await TestHTTP(process.url, headers: ["Authorization": "Bearer \(secret)"]).get("/metrics")
        let line = metrics.text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
        return Int(try #require(line?.split(separator: " ").last.flatMap { Double($0) }, "\(name) of \(process.name)"))
    }

    /// Bytes of pages that stores and the log begin by themselves meanwhile.
    private static let begun = 32 * 4096

    /// Waits until everything emitted is in the log, and nothing follows from it any more.
    private func settle(_ town: Town) async throws {
        for owner in [town.orders, town.catalog, town.recommender, town.notifier, town.accounts] {
            try await waitFor("\(owner.name) has said all") {
                try await figure("vicinity_outbox_rows", of: owner, in: town) == 0 ? true : nil
            }
        }
        var (last, same) = (0, 0)
        while same < 100 {
            let now = try kept(town)
            (last, same) = (now, now == last ? same + 1 : 0)
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Makes some writes and compares.
    private func check(
        _ kind: String, count: Int = Self.count, in town: Town, _ write: (Int) async throws -> Void
    ) async throws {
        try await settle(town)
        let name = "vicinity_gateway_kept_bytes_total"
        let before = (try kept(town), try await figure(name, of: town.gateways[0], in: town))
        for number in 0..<count { try await write(number) }
        try await settle(town)
        let grown = try kept(town) - before.0 - Self.begun
        let counted = try await figure(name, of: town.gateways[0], in: town) - before.1
        print("\(kind): kept \(grown / count), counted \(counted / count) bytes")
        #expect(counted > 0 && grown <= counted, "\(kind): \(grown) bytes are kept, \(counted) counted")
    }

    private func order(_ items: [String], note: String?, by customer: Citizen) async throws -> String {
        struct Placed: Decodable { var id: String }
        let note = note.map { #","note":"\#($0)""# } ?? ""
        let lines = items.map { #"{"item":"\#($0)","quantity":1\#(note)}"# }.joined(separator: ",")
        let answer = try await customer.gateway.post(
            "/v1/orders", json: #"{"lines":[\#(lines)]}"#,
            headers: ["Idempotency-Key": UUID().uuidString, "Prefer": "wait=30"])
        #expect(answer.status == 201, "\(answer.text.prefix(300))")
        let placed: Placed = try answer.decode()
        return placed.id
    }

    private func orders(_ kind: String, _ items: [String], note: String?, in town: Town) async throws {
        let customer = try await town.newCustomer()
        var ids: [String] = []
        try await check("an order of \(kind)", in: town) { _ in
            ids.append(try await order(items, note: note, by: customer))
        }
        try await check("its end, of \(kind)", in: town) { number in
            try await customer.put("/v1/orders/\(ids[number])/status", #"{"status":"cancelled"}"#)
        }
    }

    @Test func `is counted as orders`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let staff = try town.somebody("operator")
            let long = String(repeating: Self.emoji, count: 200)
            var items = try await staff.open(place: "cafe", items: 50)
            for item in items {
                try await staff.put(
                    "/v1/items/\(item)",
                    """
                    {"name": "\(long)", "price": {"amount": 100, "currency": "EUR"},
                     "stock": {"kind": "count", "left": 1000}}
                    """)
            }
            try await orders("one line", [items[0]], note: nil, in: town)
            try await orders("50 lines", items, note: nil, in: town)
            try await orders("50 lines with notes", items, note: long, in: town)
            items = []
            for number in 0..<12 { items += try await staff.open(place: "stall-\(number)", items: 1) }
            try await orders("twelve places with notes", items, note: long, in: town)
        }
    }

    @Test func `is counted as ratings, searches, devices, letters and ends of sessions`() async throws {
        let settings = ["RATE_LIMIT_SIGN_IN": "off"]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            _ = try await town.somebody("operator").open(place: "cafe")
            let somebody = try await town.newCustomer()
            let review = String(repeating: Self.emoji, count: 3900)
            try await check("a review", in: town) { _ in
                try await town.newCustomer().put("/v1/ratings/cafe", #"{"stars":4,"review":"\#(review)"}"#)
            }
            try await check("a rating again", count: Self.many, in: town) { number in
                try await somebody.put("/v1/ratings/cafe", #"{"stars":\#(number % 5)}"#)
            }
            let corners = (0..<300).map { "\(Double($0) / 10),\($0 % 2)" }.joined(separator: ";")
            var searches: [String] = []
            try await check("a search", in: town) { number in
                struct Saved: Decodable { var id: String }
                let answer = try await somebody.gateway.post(
                    "/v1/searches",
                    json: #"{"list":"places","query":"polygon=\#(corners);0.\#(number),30","name":"a"}"#)
                #expect(answer.status == 201, "\(answer.text)")
                searches.append(try answer.decode(Saved.self).id)
            }
            try await check("a search's name", count: Self.many, in: town) { number in
                let answer = try await somebody.gateway.send(
                    "PATCH", "/v1/searches/\(searches[0])", body: Array(#"{"name":"x\#(number)"}"#.utf8),
                    headers: ["Content-Type": "application/merge-patch+json"])
                #expect(answer.status == 200, "\(answer.text)")
            }
            let keys = """
                {"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                 "auth":"BTBZMqHH6r4Tts7J_aSIgg"}
                """
            let way = String(repeating: "a", count: 900)
            try await check("a device", in: town) { number in
                try await somebody.put(
                    "/v1/push/devices",
                    #"{"endpoint":"https://fcm.googleapis.com/\#(way)\#(number)","keys":\#(keys),"language":"fi"}"#)
            }
            try await check("a mailbox", in: town) { number in
                let answer = try await somebody.gateway.send(
                    "PUT", "/v1/letters", body: Array(#"{"email":"a\#(number)@example.org","language":"en"}"#.utf8),
                    headers: ["Content-Type": "application/json"])
                #expect(answer.status == 202, "\(answer.text)")
            }
            var customers: [Citizen] = []
            for _ in 0..<Self.count { customers.append(try await town.newCustomer()) }
            let others = customers
            try await check("the end of a session", in: town) { number in
                let answer = try await others[number].gateway.send("DELETE", "/v1/session")
                #expect(answer.status == 204, "\(answer.text)")
            }
        }
    }

    @Test func `is counted as what accounts keep, offers that are taken, and reports`() async throws {
        let settings = ["RATE_LIMIT_SIGN_IN": "off", "TRUSTED_PROXIES": "127.0.0.1"]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            let staff = try town.somebody("operator")
            _ = try await staff.open(place: "cafe")
            let visitor = Visitor(TestHTTP(town.gateways[0].url, headers: ["X-Forwarded-For": "203.0.113.7"]))
            _ = try await visitor.signIn("ann@example.org", in: town)
            let http = visitor.http.with(token: try await visitor.renew().decode(Visitor.Session.self).token)
            func keep(_ entries: [String]) async throws {
                let body = #"{"entries":[\#(entries.joined(separator: ","))]}"#
                let answer = try await http.send(
                    "PUT", "/v1/account/kept", body: Array(body.utf8), headers: ["Content-Type": "application/json"])
                #expect(answer.status == 200, "\(answer.text.prefix(300))")
            }
            func entry(_ name: String, _ value: String, second: Int) -> String {
                let at = "2026-11-21T12:00:\(second + 10)Z"
                return #"{"key":"favourite/\#(name)","value":"\#(value)","at":"\#(at)"}"#
            }
            let long = String(repeating: Self.emoji, count: 500)
            try await check("200 entries of an account", in: town) { number in
                try await keep((0..<200).map { entry("p-\(number).\($0)", long, second: 0) })
            }
            try await check("an entry of an account", in: town) { number in
                try await keep([entry("p-0.0", "\(number)", second: number + 1)])
            }
            try await offers(to: http, from: staff.gateway, in: town)
            try await reports(of: "cafe", in: town)
        }
    }

    private func offers(to http: TestHTTP, from staff: TestHTTP, in town: Town) async throws {
        struct Made: Decodable { var secret: String }
        var secrets: [String] = []
        for number in 0..<Self.count {
            let answer = try await staff.post("/v1/merchants/m-\(number)/invitations", json: #"{"duty":"owner"}"#)
            secrets.append(try answer.decode(Made.self).secret)
        }
        try await check("an offer that is taken", in: town) { number in
            let answer = try await http.post("/v1/invitations/\(secrets[number])")
            #expect(answer.status == 200, "\(answer.text)")
        }
    }

    private func reports(of place: String, in town: Town) async throws {
        struct Reviews: Decodable {
            struct Review: Decodable { var id: String }
            var items: [Review]
        }
        let author = try await town.newCustomer()
        let text = String(repeating: Self.emoji, count: 3900)
        try await author.put("/v1/ratings/\(place)", #"{"stars":4,"review":"\#(text)"}"#)
        let review = try await waitFor("the review is there") {
            try await author.gateway.get("/v1/ratings/\(place)/reviews").decode(Reviews.self).items.first?.id
        }
        var readers: [Citizen] = []
        for _ in 0..<Self.count { readers.append(try await town.newCustomer()) }
        let note = String(repeating: Self.emoji, count: 500)
        let all = readers
        try await check("a report of a review", in: town) { number in
            let answer = try await all[number].gateway.post(
                "/v1/reviews/\(review)/reports", json: #"{"reason":"spam","note":"\#(note)"}"#,
                headers: ["Prefer": "wait=30"])
            #expect(answer.status == 204, "\(answer.text)")
        }
    }
}
