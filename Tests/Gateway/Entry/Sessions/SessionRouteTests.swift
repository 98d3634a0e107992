import Contract
import Events
import Foundation
import JWTKit
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Sessions over HTTP, with one gateway and with several of one log.
@Suite struct SessionRouteTests {
    private struct Session: Decodable {
        let token: String
        let customer: String
        let expiresAt: Timestamp
        let endsAt: Timestamp
    }

    @Test(.timeLimit(.minutes(5)))
    func `a token that was signed out is refused by every gateway, also by one that starts later`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.orders.answer("/v1/orders", "{}")
            let session: Session = try await fixture.withGateway { first in
                try await fixture.withGateway { second in
                    let session: Session = try await first.http.post("/v1/session").decode()
                    let (here, there) = (first.http.with(token: session.token), second.http.with(token: session.token))
                    let renewed: Session = try await there.post("/v1/session").decode()
                    #expect(try await there.get("/v1/orders").status == 200, "it is in the second one's memory")
                    let stream = Subscriber([there], "/v1/events?orders=mine")
                    try await withSubscriber(stream) {
                        #expect(try await here.delete("/v1/session").status == 204)
                        try await waitFor("the other gateway's stream ends", within: .seconds(60)) {
                            stream.lastRefusal?.hasPrefix("401") == true ? true : nil
                        }
                    }
                    for http in [here, there, second.http.with(token: renewed.token)] {
                        let answer = try await http.get("/v1/orders")
                        #expect(answer.status == 401 && answer.problem?.detail.contains("ended") == true)
                        #expect(try await http.post("/v1/session").status == 401)
                    }
                    return session
                }
            }
            try await fixture.withGateway { third in
                let answer = try await third.http.with(token: session.token).get("/v1/orders")
                #expect(answer.status == 401)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an operator ends all sessions of somebody that began before, and nobody else does`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.orders.answer("/v1/orders", "{}")
            try await fixture.withGateway { gateway in
                let boss = try await gateway.with(Actor(id: "o-boss", role: .operator))
                let anna = try await gateway.with(Actor(id: "c-anna", role: .customer))
                let berta = try await gateway.with(Actor(id: "c-berta", role: .customer))
                let path = "/v1/sessions/revocations"
                #expect(try await anna.post(path, json: #"{"person":"c-berta"}"#).status == 403)
                #expect(try await gateway.http.post(path, json: #"{"person":"c-berta"}"#).status == 401)
                #expect(try await boss.post(path, json: "{}").problem?.field == "/person")
                #expect(
                    try await boss.post(path, json: #"{"role":"customer","issuedBefore":"2999-01-01T00:00:00Z"}"#)
                        .problem?.field == "/issuedBefore")
                let made = try await boss.post(path, json: #"{"person":"c-anna"}"#)
                #expect(made.status == 201)
                #expect(try made.decode(RevokedSessions.self).by == "o-boss")
                #expect(try await anna.get("/v1/orders").status == 401)
                #expect(try await berta.get("/v1/orders").status == 200)
                #expect(
                    try await boss.post(path, json: #"{"role":"operator","issuedBefore":"2020-01-01T00:00:00Z"}"#)
                        .status == 201)
                #expect(try await boss.post(path, json: #"{"role":"operator"}"#).status == 201)
                #expect(try await boss.get("/v1/orders").status == 401, "everybody of a role")
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an operator's token is not renewed, and ends by signing out`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.orders.answer("/v1/orders", "{}")
            try await fixture.withGateway { gateway in
                let boss = try await gateway.with(Actor(id: "o-boss", role: .operator))
                let refused = try await boss.post("/v1/session")
                #expect(refused.status == 403 && refused.problem?.detail.contains("operator") == true)
                #expect(try await boss.delete("/v1/session").status == 204)
                #expect(try await boss.get("/v1/orders").status == 401)
                #expect(try await boss.delete("/v1/session").status == 401)
                #expect(try await gateway.http.delete("/v1/session").status == 401)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a token made elsewhere never becomes one of ours, and is signed out as others are`() async throws {
        let (folder, key) = (try ScratchFolder(), ES256PrivateKey())
        let point = try #require(key.parameters)
        let set = #"{"keys":[{"kty":"EC","crv":"P-256","kid":"one","x":"\#(point.x)","y":"\#(point.y)"}]}"#
        try set.write(toFile: folder.file("keys"), atomically: true, encoding: .utf8)
        let token = try await SignedTokens(key).own(
            ["iss": "https://id.example", "aud": "web", "role": "customer"], header: ["kid": .string("one")])
        let settings = ["JWKS": folder.file("keys"), "JWKS_ISSUER": "https://id.example", "JWKS_AUDIENCE": "web"]
        try await GatewayFixture.with { fixture in
            fixture.orders.answer("/v1/orders", "{}")
            try await fixture.withGateway(settings) { gateway async throws in
                let http = gateway.http.with(token: token)
                #expect(try await http.get("/v1/orders").status == 200)
                #expect(try await http.post("/v1/session").status == 403)
                #expect(try await http.delete("/v1/session").status == 204)
                #expect(try await http.get("/v1/orders").status == 401)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `customers end no more sessions than are remembered`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["ENDED_SESSIONS": "1"]) { gateway in
                var answers: [TestResponse] = []
                for _ in 0..<2 {
                    let session: Session = try await gateway.http.post("/v1/session").decode()
                    answers.append(try await gateway.http.with(token: session.token).delete("/v1/session"))
                }
                #expect(answers.map(\.status) == [204, 503] && answers[1]["Retry-After"] != nil)
                let boss = try await gateway.with(Actor(id: "o-boss", role: .operator))
                #expect(try await boss.delete("/v1/session").status == 204)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `sessions that one network begins and ends for no purpose keep nobody else from ending theirs`() async throws {
        try await GatewayFixture.with { fixture in
            let settings = ["ENDED_SESSIONS": "128", "TRUSTED_PROXIES": "127.0.0.1"]
            try await fixture.withGateway(settings) { gateway in
                /// - Returns: the status.
                func come(from address: String) async throws -> Int {
                    let http = gateway.http.with("X-Forwarded-For", address)
                    let session: Session = try await http.post("/v1/session").decode()
                    return try await http.with(token: session.token).delete("/v1/session").status
                }
                var statuses: [Int] = []
                // Of the same network, with another address each.
                for number in 1...3 { statuses.append(try await come(from: "203.0.113.\(number)")) }
                #expect(statuses == [204, 204, 503])
                // Two networks have one share now and then, four hardly ever.
                var others: [Int] = []
                for number in 1...4 { others.append(try await come(from: "198.51.\(number).1")) }
                #expect(others.count { $0 == 204 } >= 3, "\(others)")
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an ended session is remembered until its last token expires, not until it would have ended`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["SESSION_LIFE": "180d", "TOKEN_LIFE": "1h"]) { gateway in
                let session: Session = try await gateway.http.post("/v1/session").decode()
                let again: Session = try await gateway.http.with(token: session.token).post("/v1/session").decode()
                #expect(try await gateway.http.with(token: session.token).delete("/v1/session").status == 204)
                let ended = try #require(try await fixture.commands(.sessions).first).decode(EndedSession.self)
                #expect(ended.until > again.expiresAt)
                #expect(ended.until < Timestamp.now.advanced(by: .seconds(2 * 3600)))
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a session has an end that its tokens name and keep`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["SESSION_LIFE": "10d", "TOKEN_LIFE": "30d"]) { gateway in
                let session: Session = try await gateway.http.post("/v1/session").decode()
                #expect(session.expiresAt == session.endsAt)
                #expect(session.endsAt < Timestamp.now.advanced(by: .seconds(11 * 86_400)))
                let again: Session = try await gateway.http.with(token: session.token).post("/v1/session").decode()
                #expect(again.endsAt == session.endsAt && again.customer == session.customer)
            }
        }
    }
}
