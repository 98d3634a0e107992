import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Writes that are no commands: a service says what they made it keep.
@Suite(.timeLimit(.minutes(5))) struct `What a service keeps for a stranger` {
    private static let path = "/v1/searches/s-1"

    private func answer(_ status: HTTPResponse.Status = .ok, keeping bytes: Int?) -> StandIn.Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.vicinityKept] = bytes.map(String.init)
        return StandIn.Answer(status: status, headers: headers, body: "{}")
    }

    private func rename(_ gateway: GatewayUnderTest, _ token: String) async throws -> TestResponse {
        try await gateway.http.with(token: token).send(
            "PATCH", Self.path, body: Array(#"{"name":"x"}"#.utf8),
            headers: ["Content-Type": "application/merge-patch+json"])
    }

    private func token(_ gateway: GatewayUnderTest) async throws -> String {
        struct Session: Decodable { var token: String }
        let session: Session = try await gateway.http.post("/v1/session").decode()
        return session.token
    }

    @Test func `counts against their quota, however little they sent`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["QUOTA_PERSON": "1", "NOTIFIER": fixture.recommender.url]) { gateway in
                let (ana, bo) = (try await token(gateway), try await token(gateway))
                fixture.recommender.answer(Self.path, answer(keeping: 700_000))
                for _ in 0..<2 {
                    let response = try await rename(gateway, ana)
                    #expect(response.status == 200 && response["Vicinity-Kept"] == nil, "\(response.text)")
                }
                let refused = try await rename(gateway, ana)
                #expect(refused.status == 429 && refused["Retry-After"] != nil, "\(refused.text)")
                #expect(try await rename(gateway, bo).status == 200)
            }
        }
    }

    @Test func `is nothing of what the service refuses`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["QUOTA_PERSON": "1", "NOTIFIER": fixture.recommender.url]) { gateway in
                let ana = try await token(gateway)
                fixture.recommender.answer(Self.path, answer(.notFound, keeping: nil))
                for _ in 0..<300 { #expect(try await rename(gateway, ana).status == 404) }
            }
        }
    }
}
