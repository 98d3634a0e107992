import Contract
import EventLog
import Events
import Foundation
import TestKit
import Testing

/// The business of an erased single owner passes to the operators.
@Suite struct `A business whose last owner asks to be forgotten` {
    private struct Made: Decodable { let secret: String }
    private struct Vacancies: Decodable {
        struct One: Decodable { let merchant: String }
        let items: [One]
    }
    private struct Health: Decodable {
        struct Service: Decodable { let figures: [Figure] }
        struct Figure: Decodable {
            let name: String
            let value: Double
        }
        let services: [Service]
    }

    /// Signs in and accepts to be the owner.
    private func owner(_ address: String, of merchant: String, in town: Town) async throws -> Visitor {
        let boss = try town.somebody("operator").gateway
        let offer = try await boss.post(
            "/v1/merchants/\(merchant)/invitations", json: #"{"duty": "owner", "email": "\#(address)"}"#)
        let visitor = Visitor(town.gateways[0].http)
        let session = try await visitor.signIn(address, in: town)
        let accepted = try await visitor.http.with(token: session.token)
            .post("/v1/invitations/\(try offer.decode(Made.self).secret)")
        #expect(accepted.status == 200, "\(accepted.text)")
        return visitor
    }

    private func vacant(_ boss: TestHTTP) async throws -> [String] {
        try await boss.get("/v1/vacancies").decode(Vacancies.self).items.map(\.merchant)
    }

    @Test(.timeLimit(.minutes(10)))
    func `takes no orders until the operator has given it to somebody new, also after a rebuild`() async throws {
        try await withTown(on: .embedded, settings: ["RATE_LIMIT_SIGN_IN": "off"]) { town in
            let boss = try town.somebody("operator").gateway
            let items = try await town.somebody("merchant", id: "m-quill").open(place: "quill", items: 1)
            let customer = try await town.newCustomer()
            let ann = try await owner("ann@example.net", of: "m-quill", in: town)
            #expect(try await customer.order([(items[0], 1)], prefer: "wait=20").status == 201)
            #expect(try await vacant(boss) == [])

            let token = try await ann.renew().decode(Visitor.Session.self).token
            #expect(try await ann.http.with(token: token).delete("/v1/profile").status == 202)
            try await waitFor("the operator is told", within: .seconds(60)) {
                try await vacant(boss) == ["m-quill"] ? true : nil
            }
            try await waitFor("its figure shows", within: .seconds(60)) {
                let figures = try await boss.get("/v1/health").decode(Health.self).services.flatMap(\.figures)
                return figures.contains { $0.name == "vicinity_ownerless_businesses" && $0.value == 1 } ? true : nil
            }
            try await waitFor("orders are refused", within: .seconds(60)) {
                try await refusal(customer, items[0])
            }
            #expect(try await customer.gateway.get("/v1/places/quill/slots").text.contains("paused"))

            for process in [town.catalog, town.accounts] {
                try await process.stop()
                for suffix in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(
                        atPath: "\(town.store(of: process))/\(process.name).db\(suffix)")
                }
                try await process.startUntilReady()
            }
            #expect(try await refusal(customer, items[0]) == true)
            #expect(try await vacant(boss) == ["m-quill"])

            _ = try await owner("bea@example.net", of: "m-quill", in: town)
            #expect(try await vacant(boss) == [])
            try await waitFor("orders are taken again", within: .seconds(60)) {
                try await customer.order([(items[0], 1)], prefer: "wait=20").status == 201 ? true : nil
            }
        }
    }

    /// - Returns: nil if the order was taken.
    private func refusal(_ customer: Citizen, _ item: String) async throws -> Bool? {
        let answer = try await customer.order([(item, 1)], prefer: "wait=20")
        guard answer.status == 422 else { return nil }
        #expect(answer.text.contains("paused"), "\(answer.text)")
        return true
    }
}
