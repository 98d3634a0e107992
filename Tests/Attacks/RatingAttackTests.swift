import Foundation
import TestKit
import Testing

/// A business, an operator or a program that speaks as a person would.
@Suite(.serialized) struct `Whoever is no person` {
    @Test(.timeLimit(.minutes(3)))
    func `rates nothing, and has no profile`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            _ = try await town.somebody("operator").open(place: "cafe")
            let http = town.gateways[0].http
            let person = try await town.newCustomer()
            let headers = ["Content-Type": "application/json", "Prefer": "wait=20"]
            for role in ["merchant", "operator"] {
                let token = try town.somebody(role, id: "m-cafe").token
                let own = http.with(token: token)
                for (method, path) in [
                    ("PUT", "/v1/ratings/cafe"), ("DELETE", "/v1/ratings/cafe"), ("PUT", "/v1/ratings//cafe/"),
                    ("GET", "/v1/profile"), ("GET", "/v1/ratings"), ("GET", "/v1/recommendations"),
                ] {
                    let body = method == "PUT" ? Array(#"{"stars": 5}"#.utf8) : nil
                    let answer = try await own.send(method, path, body: body, headers: headers)
                    #expect(answer.status == 403, "\(role) \(method) \(path): \(answer.text)")
                }
            }
            #expect(try await http.get("/v1/ratings/cafe").text.contains(#""count":0"#))
            let rated = try await person.gateway.send(
                "PUT", "/v1/ratings/cafe", body: Array(#"{"stars": 4}"#.utf8), headers: headers)
            #expect(rated.status == 200, "\(rated.text)")
        }
    }
}
