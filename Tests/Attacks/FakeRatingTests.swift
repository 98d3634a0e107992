import Contract
import Events
import TestKit
import Testing

@Suite(.serialized) struct `Whoever makes many sessions to rate` {
    private struct Thing: Decodable {
        let average: Double?
        let count: Int
        let guests: Int?
        let others: Int?
    }

    private struct Waiting: Decodable {
        struct Item: Decodable {
            let thing: String
            let waiting: Int
        }
        let items: [Item]
        let total: Int
    }

    private func rate(_ stars: Int, by person: Citizen) async throws {
        let answer = try await person.gateway.send(
            "PUT", "/v1/ratings/cafe", body: Array(#"{"stars": \#(stars), "review": "\#(stars) stars."}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test(.timeLimit(.minutes(4)))
    func `takes no place its stars, and is seen by nobody but operators`() async throws {
        // One address, which is not a shared network.
        try await withTown(on: .embedded, gateways: 1, settings: ["SHARED_NETWORKS": "198.51.100.0/24"]) { town in
            let staff = try town.somebody("operator")
            _ = try await staff.open(place: "cafe")
            for _ in 0..<3 { try await rate(5, by: town.newCustomer()) }
            for _ in 0..<30 { try await rate(0, by: town.newCustomer()) }
            let thing: Thing = try await waitFor("all were counted") {
                let thing: Thing = try await staff.gateway.get("/v1/ratings/cafe").decode()
                return thing.count == 10 ? thing : nil
            }
            #expect(thing.average == 5 && thing.guests == 0 && thing.others == 10)
            let waiting: Waiting = try await staff.gateway.get("/v1/reviews/waiting").decode()
            #expect(waiting.items.first?.thing == "cafe" && waiting.items.first?.waiting == 23)
            let shown = try await town.newCustomer().gateway.get("/v1/ratings/cafe/reviews?limit=100").text
            #expect(shown.contains(#""total":10"#))
            #expect(try await town.newCustomer().gateway.get("/v1/reviews/waiting").status == 403)
            let dropped = try await staff.gateway.send(
                "PUT", "/v1/ratings/cafe/waiting", body: Array(#"{"count": false}"#.utf8),
                headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
            #expect(dropped.status == 200, "\(dropped.text)")
            let left: Waiting = try await staff.gateway.get("/v1/reviews/waiting").decode()
            #expect(left.total == 0)
            let after: Thing = try await staff.gateway.get("/v1/ratings/cafe").decode()
            #expect(after.average == 5 && after.count == 10)
        }
    }
}
