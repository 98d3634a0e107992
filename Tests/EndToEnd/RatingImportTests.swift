import Contract
import Events
import TestKit
import Testing

/// Operators import critics' ratings by the gateway.
@Suite(.serialized) struct `An import of critics' ratings in a town` {
    private struct Known: Decodable {
        let id: String
        let created: Int
        let undoneAt: String?
    }

    private struct List: Decodable {
        let items: [Known]
        let total: Int
    }

    private struct Line: Decodable {
        let created: Int?
        let unchanged: Int?
        let deleted: Int?
        let finished: Bool?
    }

    private func imports(_ staff: Citizen) async throws -> [Known] {
        let answer = try await staff.gateway.send("GET", "/v1/imports")
        guard answer.status == 200 else { throw Overdue("\(answer.status): \(answer.text)") }
        return try answer.decode(List.self).items
    }

    private func lines(_ answer: TestResponse) throws -> [Line] {
        try answer.text.split(separator: "\n").map { try JSON.decode(Line.self, from: Array($0.utf8)) }
    }

    @Test(.timeLimit(.minutes(8)))
    func `that is killed is listed as far as it came, goes on when it is run again, and is undone`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let staff = try town.somebody("operator")
            let count = 20_000
            let rows = (0..<count).map { #"critic-\#($0 % 100),movie-\#($0 / 100),\#(Double($0 % 501) / 100)\n"# }
                .joined()
            let body = #"{"format": "ratings", "text": "critic,thing,stars\n\#(rows)"}"#
            async let broken = try? staff.gateway.post("/v1/imports", json: body, timeout: .seconds(300))
            try await waitFor("it has begun", within: .seconds(120)) {
                try await imports(staff).first.map { $0.created > 0 } == true ? true : nil
            }
            await town.recommender.kill()
            try await town.start()
            let begun = try await waitFor("the recommender is back", within: .seconds(120)) {
                try? await imports(staff).first
            }
            _ = await broken
            let again = try await staff.gateway.post("/v1/imports", json: body, timeout: .seconds(300))
            #expect(again.status == 200, "\(again.text)")
            let done = try #require(try lines(again).last { $0.created != nil })
            #expect(done.created == count - begun.created && done.unchanged == begun.created)
            // One that had ended before the kill leaves nothing to do again.
            let known = try await imports(staff)
            #expect(known.map(\.created).reduce(0, +) == count)
            for one in known {
                let undone = try await staff.gateway.post(
                    "/v1/imports/\(one.id)/undo", json: "{}", timeout: .seconds(300))
                #expect(try lines(undone).last { $0.deleted != nil }?.deleted == one.created, "\(undone.text)")
            }
            #expect(try await imports(staff).allSatisfy { $0.undoneAt != nil })
        }
    }
}
