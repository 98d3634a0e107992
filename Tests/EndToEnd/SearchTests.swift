import Foundation
import TestKit
import Testing

/// What the catalog says is found, through any gateway, whatever happens to search.
@Suite(.serialized) struct `Searching beside the catalog` {
    private struct Page: Decodable {
        struct Row: Decodable, Equatable {
            let id: String
            let name: String
            let distance: Double?
        }

        let items: [Row]
        let total: Int
        let next: String?
    }

    private func page(_ http: TestHTTP, _ path: String) async throws -> Page {
        let response = try await http.get(path)
        guard response.status == 200 else { throw Overdue("\(path): \(response.status) \(response.text)") }
        return try response.decode()
    }

    /// Waits until a list has so many things.
    private func waitFor(_ total: Int, of path: String, at http: TestHTTP) async throws -> Page {
        try await TestKit.waitFor("\(path) has \(total)", within: .seconds(60)) {
            let page = try await page(http, path)
            guard page.total == total else { throw Overdue("it has \(page.total)") }
            return page
        }
    }

    @Test(.timeLimit(.minutes(8)), arguments: Town.Ground.allCases)
    func `a change in the catalog is found within seconds, through every gateway`(on ground: Town.Ground) async throws {
        try await withTown(on: ground) { town in
            let staff = try town.somebody("operator")
            _ = try await staff.open(place: "cafe", at: (41.4, 2.17), items: 2)
            _ = try await staff.open(place: "bar", at: (41.401, 2.17), items: 1)
            for gateway in town.gateways {
                let near = try await waitFor(2, of: "/v1/places?near=41.4,2.17&radius=500", at: gateway.http)
                #expect(near.items.map(\.id) == ["cafe", "bar"])
                #expect(abs((near.items.last?.distance ?? 0) - 111) < 1)
                _ = try await waitFor(3, of: "/v1/items?q=dish", at: gateway.http)
                let shop = try await gateway.http.get("/places.json")
                #expect(shop.status == 200 && shop.text.contains("cafe"))
            }
            let deleted = try await staff.gateway.send("DELETE", "/v1/places/bar", headers: ["Prefer": "wait=20"])
            #expect([202, 204].contains(deleted.status))
            _ = try await waitFor(1, of: "/v1/places?near=41.4,2.17&radius=500", at: town.gateways[1].http)
            _ = try await waitFor(2, of: "/v1/items?q=dish", at: town.gateways[1].http)
        }
    }

    @Test(.timeLimit(.minutes(8)))
    func `search goes on where it was after a crash; meanwhile single things are read and orders taken`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let staff = try town.somebody("operator")
            let http = town.gateways[0].http
            let items = try await staff.open(place: "cafe", items: 20)
            _ = try await waitFor(20, of: "/v1/items", at: http)
            await town.search.kill()
            #expect(try await http.get("/v1/places").status == 503)
            #expect(try await http.get("/v1/places/cafe").status == 200)
            _ = try await staff.open(place: "bar", items: 1)
            let customer = try await town.newCustomer()
            #expect(try await customer.order([(items[0], 1)], prefer: "wait=20").status == 201)
            try await town.search.startUntilReady(within: .seconds(60))
            _ = try await waitFor(2, of: "/v1/places", at: http)
            let metrics = try await town.search.http.get("/metrics").text
            let handled = metrics.split(separator: "\n").first { $0.hasPrefix("vicinity_records_handled_total ") }
            let count = try #require(handled?.split(separator: " ").last.flatMap { Int($0) })
            #expect((1..<20).contains(count), "only what came since: \(count)")
        }
    }

    @Test(.timeLimit(.minutes(8)))
    func `a second search with a folder of its own answers the same`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let staff = try town.somebody("operator")
            for number in 0..<4 {
                _ = try await staff.open(place: "cafe-\(number)", at: (41.4 + Double(number) * 0.001, 2.17), items: 3)
            }
            let environment = town.search.environment.merging(["DATA": "\(town.folder.path)/second"]) { $1 }
            let second = try ServiceProcess("search", environment: environment.filter { $0.key != "PORT" })
            try await withProcesses(second) {
                _ = try await staff.open(place: "late", items: 1)
                for path in ["/v1/places?near=41.4,2.17&radius=5000&limit=3", "/v1/items?limit=5", "/v1/places?q=cafe"]
                {
                    try await TestKit.waitFor("both answer the same to \(path)", within: .seconds(60)) {
                        let answers = try await (town.search.http.get(path), second.http.get(path))
                        guard answers.0.status == 200, answers.0.bytes == answers.1.bytes else {
                            throw Overdue("\(answers.0.text) is not \(answers.1.text)")
                        }
                        return true
                    }
                }
                _ = try await waitFor(5, of: "/v1/places", at: second.http)
            }
        }
    }
}
