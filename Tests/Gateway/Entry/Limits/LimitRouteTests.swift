import Contract
import Events
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// What stands before every route.
@Suite struct LimitRouteTests {
    @Test(.timeLimit(.minutes(5)))
    func `a new customer gets a token that is good, and a fresh one for it`() async throws {
        struct Session: Decodable {
            let token: String
            let customer: String
            let role: String
            let expiresAt: Timestamp
        }
        try await GatewayFixture.with { fixture in
            fixture.orders.answer("/v1/orders", "{}")
            try await fixture.withGateway { gateway in
                let answer = try await gateway.http.post("/v1/session")
                #expect(answer.status == 201)
                #expect(answer["Cache-Control"] == "no-store")
                let session: Session = try answer.decode()
                #expect(session.customer.hasPrefix("c-"))
                #expect(session.role == "customer")
                #expect(session.expiresAt > Timestamp.now.advanced(by: .seconds(86_400)))
                let http = gateway.http.with(token: session.token)
                #expect(try await http.get("/v1/orders").status == 200)
                let again: Session = try await http.post("/v1/session").decode()
                #expect(again.customer == session.customer)
                let other: Session = try await gateway.http.post("/v1/session").decode()
                #expect(other.customer != session.customer)
                #expect(try await gateway.http.post("/v1/session", json: #"{"role":"operator"}"#).status == 422)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["Bearer x", "Bearer", "Basic eDp5", "Bearer a b", ""])
    func `a bad token is refused everywhere, also where none is needed`(header: String) async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let answer = try await gateway.http.with("Authorization", header).get("/v1/places")
                #expect(answer.status == 401)
                #expect(answer["WWW-Authenticate"]?.contains("invalid_token") == true)
                #expect(answer.problem?.field == "Authorization")
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an expired token is said to be expired`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let token = try await GatewayUnderTest.token(Actor(id: "c-1", role: .customer), for: .seconds(-1))
                let answer = try await gateway.http.with(token: token).get("/v1/orders")
                #expect(answer.status == 401)
                #expect(answer.problem?.detail.contains("expired") == true)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `who asks too often is told so and when to come again`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.orders.answer("/v1/orders", "{}")
            try await fixture.withGateway(["RATE_LIMIT_TOKEN": "0.001/3"]) { gateway in
                let http = try await gateway.with(Actor(id: "c-1", role: .customer))
                let answers = try await [http.get("/v1/orders"), http.get("/v1/orders"), http.get("/v1/orders")]
                #expect(answers.map(\.status) == [200, 200, 200])
                #expect(answers[0]["RateLimit-Policy"] == "\"token\";q=3;w=3000")
                #expect(answers[0]["RateLimit"]?.hasPrefix("\"token\";r=2;t=") == true)
                let refused = try await http.get("/v1/orders")
                #expect(refused.status == 429)
                let wait = try #require(refused["Retry-After"].flatMap { Int($0) })
                #expect((500...1000).contains(wait))
                #expect(refused["RateLimit"]?.hasPrefix("\"token\";r=0;t=") == true)
                #expect(try await gateway.with(Actor(id: "c-2", role: .customer)).get("/v1/orders").status == 200)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `clients behind a trusted proxy are limited each by its own address`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.search.answer("/v1/places", "{}")
            try await fixture.withGateway(["RATE_LIMIT_ADDRESS": "0.001/1", "TRUSTED_PROXIES": "127.0.0.1"]) {
                gateway in
                func status(_ address: String) async throws -> Int {
                    try await gateway.http.get("/v1/places", headers: ["X-Forwarded-For": address]).status
                }
                let first = try await status("192.0.2.1")
                let second = try await status("192.0.2.1")
                let other = try await status("192.0.2.2")
                #expect([first, second, other] == [200, 429, 200])
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `pages of listed sites may use the API, of others not`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.search.answer("/v1/places", "{}")
            try await fixture.withGateway(["CORS_ORIGINS": "https://shop.example"]) { gateway in
                let preflight = try await gateway.http.send(
                    "OPTIONS", "/v1/orders",
                    headers: ["Origin": "https://shop.example", "Access-Control-Request-Method": "POST"])
                #expect(preflight.status == 204)
                #expect(preflight["Access-Control-Allow-Origin"] == "https://shop.example")
                let answer = try await gateway.http.get("/v1/places", headers: ["Origin": "https://shop.example"])
                #expect(answer["Access-Control-Allow-Origin"] == "https://shop.example")
                #expect(answer["Vary"]?.contains("Origin") == true)
                let other = try await gateway.http.get("/v1/places", headers: ["Origin": "https://else.example"])
                #expect(other["Access-Control-Allow-Origin"] == nil)
                #expect(
                    try await gateway.http.send(
                        "OPTIONS", "/v1/orders",
                        headers: ["Origin": "https://else.example", "Access-Control-Request-Method": "POST"]
                    ).status == 405)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `methods and paths that there are not are problems, too`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let method = try await gateway.http.send("PATCH", "/v1/orders")
                #expect(method.status == 405)
                #expect(method["Allow"] == "GET, HEAD, POST")
                let path = try await gateway.http.get("/v1/cars")
                #expect(path.status == 404)
                #expect(path["Content-Type"] == "application/problem+json")
            }
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["Origin": "https://evil.example"], 403), (["Origin": "null"], 403),
            (["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"], 403),
            (["Origin": "https://evil.example", "Sec-Fetch-Site": "same-site"], 403),
            (["Origin": "https://shop.example", "Sec-Fetch-Site": "cross-site"], 201),
            (["Origin": "https://city.example", "Sec-Fetch-Site": "same-origin"], 201),
            (["Origin": "https://city.example", "X-Forwarded-Host": "city.example"], 201), ([:], 201),
            (["Origin": "https://evil.example", "X-Forwarded-Host": "evil.example"], 403),
        ] as [([String: String], Int)])
    func `pages of other sites change nothing unless they may`(headers: [String: String], status: Int) async throws {
        try await GatewayFixture.with { fixture in
            let settings = [
                "CORS_ORIGINS": "https://shop.example", "TRUSTED_PROXIES": "127.0.0.1", "HOSTS": "city.example",
            ]
            try await fixture.withGateway(settings) { gateway in
                let answer = try await gateway.http.post("/v1/session", headers: headers)
                #expect(answer.status == status)
            }
        }
    }
}
