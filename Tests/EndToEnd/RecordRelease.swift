import Contract
import Events
import Foundation
import TestKit
import Testing

/// Makes the fixture of a release: the data of a small town that was stopped with orders in every state.
///
/// `RECORD_RELEASE=1.1 swift test --filter 'Recording a release'` writes `Fixtures/1.1.tar.gz`; once for each release, never again for an
/// older one.
@Suite struct `Recording a release` {
    static let version = ProcessInfo.processInfo.environment["RECORD_RELEASE"]

    private struct Placed: Codable {
        let key: String
        let status: String?
        let id: String?
    }

    private struct Expected: Encodable {
        var orders: [Placed] = []
        var available: [String: Int] = [:]
    }

    @Test(.enabled(if: version != nil)) func `writes its log, its stores and what they hold`() async throws {
        let town = try await Town(on: .embedded, gateways: 1)
        do {
            try await town.start()
            let expected = try await live(in: town)
            try await town.stop()
            let file = URL(filePath: "\(town.folder.path)/expected.json")
            try JSONEncoder().encode(expected).write(to: file)
            try pack(town.folder.path)
        } catch {
            await town.raze()
            throw error
        }
    }

    private func live(in town: Town) async throws -> Expected {
        let boss = try town.somebody("operator")
        _ = try await boss.open(place: "cafe", items: 2, stock: 50)
        _ = try await boss.open(place: "grill", items: 1, stock: 2)
        let (ann, bob) = (try await town.newCustomer(), try await town.newCustomer())
        let rated = try await ann.gateway.send(
            "PUT", "/v1/ratings/cafe", body: Array(#"{"stars": 5, "review": "Good."}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect(rated.status == 200, "\(rated.text)")
        var expected = Expected()
        expected.orders.append(try await place("confirmed", [("cafe.item-1", 2), ("grill.item-1", 1)], ann))
        expected.orders.append(try await place("another", [("cafe.item-1", 3)], bob))
        expected.orders.append(try await place("rejected", [("cafe.item-2", 1), ("grill.item-1", 2)], bob))
        for status in ["cancelled", "completed"] {
            let placed = try await place(status, [("cafe.item-1", 4)], bob)
            for step in status == "cancelled" ? [status] : ["preparing", "ready", status] {
                try await boss.put("/v1/orders/\(placed.id ?? "")/status", #"{"status": "\#(step)"}"#)
            }
            expected.orders.append(placed)
        }
        // Of 50, 2, 3 and 4 are taken; 4 came back.
        expected.available = ["cafe.item-1": 41, "cafe.item-2": 50, "grill.item-1": 1]
        return expected
    }

    private func place(_ key: String, _ lines: [(item: String, quantity: Int)], _ customer: Citizen) async throws
        -> Placed
    {
        struct Answer: Decodable {
            let id: String?
            let order: String?
            let status: JSONValue?
        }
        let answer: Answer = try await customer.order(lines, key: "\(key)-\(customer.id)", prefer: "wait=5").decode()
        return Placed(key: key, status: answer.status?.string, id: answer.id ?? answer.order)
    }

    private func pack(_ folder: String) throws {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        let tar = Process()
        tar.executableURL = URL(filePath: "/bin/tar")
        tar.currentDirectoryURL = URL(filePath: folder)
        tar.arguments =
            ["czf", fixtures.appending(path: "\(Self.version ?? "").tar.gz").path]
            + ["--exclude=lock", "--exclude=*-lock", "--exclude=*-bell*", "--exclude=*-cleaner"]
            + ["--owner=0", "--group=0", "."]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
    }
}
