import Contract
import Events
import Foundation
import TestKit
import Testing

/// The recommender as several processes, and the change of their number, as `deploy/instances` does it.
@Suite(.serialized) struct `Several processes of the recommender` {
    private struct Page: Decodable {
        struct Item: Decodable {
            struct Reports: Decodable { let open: Int }
            let id: String
            let text: String
            let orderedHere: Bool
            let reports: Reports?
        }
        let items: [Item]
        let total: Int
        let next: String?
    }

    private struct Thing: Decodable {
        let count: Int
        let reviews: Int
        let average: Double?
    }

    /// `INSTANCES` names others: 3,1,2,12.
    private static let counts = (ProcessInfo.processInfo.environment["INSTANCES"] ?? "3,1,2").split(separator: ",")
        .compactMap { Int($0) }

    @Test(.timeLimit(.minutes(10)), arguments: Town.Ground.allCases)
    func `sum up, list and report as one, forget, and change their number without loss`(
        on ground: Town.Ground
    ) async throws {
        let first = try #require(Self.counts.first)
        try await withTown(on: ground, gateways: 1, recommenders: first) { town in
            _ = try await town.somebody("operator").open(place: "cafe")
            var staff = RecommenderStaff(recommenders: town.recommenders, gateway: town.gateways[0])
            var people: [Citizen] = []
            for _ in 0..<9 { people.append(try await town.newCustomer()) }
            let boss = try town.somebody("operator")
            // Critics of all instances: each takes its own.
            let critics = (1...9).map { #"{"critic":"critic-\#($0)","thing":"movie-a","stars":4}"# }
            for process in town.recommenders {
                let answer = try await process.http.post(
                    "/admin/import", json: #"{"ratings":[\#(critics.joined(separator: ","))]}"#)
                #expect(answer.status == 200, "\(answer.text)")
            }
            for (number, person) in people.enumerated() {
                try await send(
                    person.gateway, "PUT", "/v1/ratings/cafe",
                    #"{"stars": \#(number % 5), "review": "Number \#(number)."}"#)
            }
            var gone: Set<Int> = []
            for (step, count) in Self.counts.enumerated() {
                if step > 0 { staff = try await staff.change(to: count, in: town, guest: people[0].id) }
                let gateway = staff.gateway.http
                let operators = gateway.with(token: boss.token)
                try await isSummed(gateway, without: gone)
                let all = try await list(gateway, "/v1/ratings/cafe/reviews?limit=2")
                let texts = Set(people.indices).subtracting(gone).map { "Number \($0)." }
                #expect(all.map(\.text).sorted() == texts.sorted(), "each once, by \(count)")
                // What no log tells of orders goes over, too.
                for review in all { #expect(review.orderedHere == (step > 0 && review.text == "Number 0.")) }
                // One is reported by everybody else, whoever owns them.
                let target = try #require(all.first { $0.text == "Number \(step)." })
                for (number, person) in people.enumerated() where number != step {
                    let own = gateway.with(token: person.token)
                    let answer = try await own.send(
                        "POST", "/v1/reviews/\(target.id)/reports", body: Array(#"{"reason": "fake"}"#.utf8),
                        headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
                    #expect(answer.status == 204, "\(answer.status) \(answer.text)")
                }
                try await waitFor("all reports are counted") {
                    let reported = try await list(operators, "/v1/reviews?reported=true&limit=2")
                    return reported.first { $0.id == target.id }?.reports?.open == people.count - 1 ? true : nil
                }
                try await send(operators, "PUT", "/v1/reviews/\(target.id)/reply", #"{"text": "By \#(count)."}"#)
                try await send(
                    operators, "PUT", "/v1/reviews/\(target.id)/visibility", #"{"hidden": true, "reason": "fake"}"#)
                try await isSummed(gateway, without: gone.union([step]))
                #expect(try await gateway.get("/v1/reviews/\(target.id)").status == 404)
                try await send(operators, "PUT", "/v1/reviews/\(target.id)/visibility", #"{"hidden": false}"#)
                try await isSummed(gateway, without: gone)
                let nothing = try await operators.send(
                    "PUT", "/v1/reviews/nothing/reply", body: Array(#"{"text": "To nobody."}"#.utf8),
                    headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
                #expect(nothing.status == 404, "\(nothing.text)")
                // Somebody goes; the others stay.
                let last = people.count - 1 - step
                #expect(try await gateway.with(token: people[last].token).delete("/v1/profile").status == 202)
                gone.insert(last)
                try await isSummed(gateway, without: gone)
                try await waitFor("all critics are there") {
                    let text = try await gateway.get("/v1/critics?limit=100").text
                    return (1...9).allSatisfy { text.contains("critic-\($0)") } ? true : nil
                }
                let own = try await gateway.with(token: people[0].token).get("/v1/ratings").text
                #expect(own.contains("Number 0."))
            }
            for process in staff.recommenders + [staff.gateway] where process.isRunning { try await process.stop() }
        }
    }

    private func isSummed(_ gateway: TestHTTP, without gone: Set<Int>) async throws {
        let left = (0..<9).filter { !gone.contains($0) }
        try await waitFor("the summary is that of the ratings there are") {
            let thing: Thing = try await gateway.get("/v1/ratings/cafe").decode()
            let isRight = thing.count == left.count && thing.reviews == left.count
            return isRight && thing.average != nil ? true : nil
        }
    }

    private func send(_ gateway: TestHTTP, _ method: String, _ path: String, _ json: String) async throws {
        let answer = try await gateway.send(
            method, path, body: Array(json.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect([200, 204].contains(answer.status), "\(path): \(answer.status) \(answer.text)")
    }

    /// All reviews of a list, page by page.
    private func list(_ gateway: TestHTTP, _ path: String) async throws -> [Page.Item] {
        var found: [Page.Item] = []
        var next: String?
        repeat {
            let page: Page = try await gateway.get(path + (next.map { "&cursor=\($0)" } ?? "")).decode()
            found += page.items
            next = page.next
        } while next != nil
        return found
    }
}
