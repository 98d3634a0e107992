import Foundation
import TestKit
import Testing

/// Strangers who want to fill the disk.
@Suite(.serialized) struct `Strangers who make Vicinity keep things` {
    private func rate(_ citizen: TestHTTP, _ thing: String, review: String? = nil) async throws -> TestResponse {
        let review = review.map { #", "review": "\#($0)""# } ?? ""
        return try await citizen.send(
            "PUT", "/v1/ratings/\(thing)", body: Array(#"{"stars": 4\#(review)}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
    }

    @Test(.timeLimit(.minutes(3)))
    func `cannot rate what does not exist, nor write reviews without end`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            _ = try await town.somebody("operator").open(place: "cafe")
            let stranger = try await town.newCustomer().gateway
            for thing in ["nothing", "movie-nothing", "critic-ana"] {
                #expect(try await rate(stranger, thing).status == 404, "\(thing)")
            }
            let family = "👨‍👩‍👧‍👦"
            let long = try await rate(stranger, "cafe", review: String(repeating: family, count: 2400))
            #expect(long.status == 422 && long.text.contains("16000 bytes"), "\(long.text)")
            let accents = "e" + String(repeating: "\u{301}", count: 20_000)
            #expect(try await rate(stranger, "cafe", review: accents).status == 422)
            #expect(try await rate(stranger, "cafe", review: "Good \(family)").status == 200)
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `from one address with ever new sessions are stopped, and nobody else is`() async throws {
        // A proxy on this machine names its clients' addresses.
        let settings = ["QUOTA_PERSON": "1", "QUOTA_ADDRESS": "1", "TRUSTED_PROXIES": "127.0.0.1"]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            _ = try await town.somebody("operator").open(place: "cafe")
            let review = String(repeating: "nice ", count: 2000).prefix(3900)
            var taken = 0
            for _ in 0..<100 {
                let session = try await town.newCustomer().gateway.with("X-Forwarded-For", "192.0.2.1")
                let answer = try await rate(session, "cafe", review: String(review))
                if answer.status == 429 {
                    #expect(answer["Retry-After"] != nil)
                    break
                }
                #expect(answer.status == 200, "\(answer.text)")
                taken += 1
            }
            #expect((10..<70).contains(taken), "\(taken) reviews of 4 kB within 1 MiB a day")
            let other = try await town.newCustomer().gateway.with("X-Forwarded-For", "192.0.2.2")
            #expect(try await rate(other, "cafe", review: String(review)).status == 200)
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `behind a proxy on the same host, or on it, are limited like everybody`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: ["RATE_LIMIT_ADDRESS": "1/5"]) { town in
            let gateway = TestHTTP(town.gateways[0].url)
            var statuses: [Int] = []
            for _ in 0..<10 { statuses.append(try await gateway.get("/v1/areas").status) }
            #expect(statuses.contains(429), "\(statuses)")
        }
    }

    @Test(.timeLimit(.minutes(4)))
    func `with throw-away sessions get no more than one address's share of what is scarce`() async throws {
        let settings = ["TRUSTED_PROXIES": "127.0.0.1", "SHARED_NETWORKS": "198.51.100.0/24"]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            let item = try await town.somebody("operator").open(place: "cafe", items: 1, stock: 160)[0]
            func order(from address: String) async throws -> TestResponse {
                let session = try await town.newCustomer()
                return try await session.gateway.with("X-Forwarded-For", address).post(
                    "/v1/orders", json: #"{"lines":[{"item":"\#(item)","quantity":5}]}"#,
                    headers: ["Idempotency-Key": UUID().uuidString, "Prefer": "wait=20"])
            }
            var taken = 0
            for _ in 0..<32 {
                let answer = try await order(from: "192.0.2.1")
                guard answer.status == 201 else {
                    #expect(answer.status == 422 && answer.text.contains("share-used"), "\(answer.text)")
                    break
                }
                taken += 5
            }
            // Half of it while there is plenty, then no more: the rest is for others.
            #expect(taken == 80, "\(taken)")
            for guest in 0..<5 { #expect(try await order(from: "203.0.113.\(guest)").status == 201) }
            // Many people of a campus have one address.
            for _ in 0..<11 { #expect(try await order(from: "198.51.100.7").status == 201) }
        }
    }

    @Test(.timeLimit(.minutes(3))) func `find no file that others may read`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let customer = try await town.newCustomer()
            let item = try await town.somebody("operator").open(place: "cafe")[0]
            #expect(try await customer.order([(item, 1)], prefer: "wait=20").status == 201)
            let files = FileManager.default
            let all = try #require(files.enumerator(atPath: town.folder.path)).compactMap { $0 as? String }
            #expect(all.contains("log/log.db") && all.contains("orders/orders.db"))
            for name in all {
                let mode = try files.attributesOfItem(atPath: town.folder.file(name))[.posixPermissions] as? Int ?? 0
                #expect(mode & 0o077 == 0, "\(name) has \(String(mode, radix: 8))")
            }
        }
    }
}
