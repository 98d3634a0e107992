import Events
import Foundation
import TestKit
import Testing

/// Tokens that outlive their holder's rights: the attacks renewed an operator's for ever, and nobody could end a stolen one.
@Suite(.serialized) struct `Somebody with a token that should be over` {
    private struct Session: Decodable {
        let token: String
        let expiresAt: Timestamp
        let endsAt: Timestamp
    }

    @Test(.timeLimit(.minutes(3))) func `gets no other for it unless they are a customer, and then no longer session`()
        async throws
    {
        try await withTown(on: .embedded, gateways: 1, settings: ["SESSION_LIFE": "20s", "TOKEN_LIFE": "10s"]) { town in
            for role in ["operator", "merchant"] {
                let answer = try await town.somebody(role, id: "x-\(role)").gateway.post("/v1/session")
                #expect(answer.status == 403, "\(role): \(answer.text)")
            }
            let http = town.gateways[0].http
            var session: Session = try await http.post("/v1/session").decode()
            let end = session.endsAt
            var last = 201
            while Timestamp.now < end.advanced(by: .seconds(2)) {
                let answer = try await http.with(token: session.token).post("/v1/session")
                last = answer.status
                guard answer.status == 201 else { break }
                session = try answer.decode()
                #expect(session.endsAt == end && session.expiresAt <= end)
                try await Task.sleep(for: .seconds(1))
            }
            #expect(last == 401, "it was renewed beyond its end")
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: Town.Ground.allCases)
    func `is refused everywhere once it was signed out, streams too, and after every gateway was started again`(
        on ground: Town.Ground
    ) async throws {
        try await withTown(on: ground) { town in
            let (stolen, other) = (try await town.newCustomer(), try await town.newCustomer())
            let renewed: Session = try await stolen.gateways[1].post("/v1/session").decode()
            #expect(try await stolen.gateways[1].get("/v1/orders").status == 200)
            let stream = Subscriber([stolen.gateways[1]], "/v1/events?orders=mine")
            try await withSubscriber(stream) {
                #expect(try await stolen.gateways[0].delete("/v1/session").status == 204)
                try await waitFor("its stream at the other gateway ends", within: .seconds(60)) {
                    stream.lastRefusal?.hasPrefix("401") == true ? true : nil
                }
            }
            func check() async throws {
                for gateway in town.gateways {
                    for token in [stolen.token, renewed.token] {
                        #expect(try await gateway.http.with(token: token).get("/v1/orders").status == 401)
                        #expect(try await gateway.http.with(token: token).post("/v1/session").status == 401)
                    }
                    #expect(try await gateway.http.with(token: other.token).get("/v1/orders").status == 200)
                }
            }
            try await check()
            for gateway in town.gateways {
                await gateway.kill()
                try await gateway.startUntilReady()
            }
            try await check()
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `is refused once an operator has ended all sessions of the person or of the role`() async throws {
        try await withTown(on: .embedded) { town in
            let path = "/v1/sessions/revocations"
            let boss = try town.somebody("operator", id: "o-boss")
            let (fired, merchant) = (
                try town.somebody("operator", id: "o-fired"), try town.somebody("merchant", id: "m-1")
            )
            #expect(try await merchant.gateway.post(path, json: #"{"person":"o-boss"}"#).status == 403)
            #expect(try await boss.gateway.post(path, json: #"{"person":"o-fired"}"#).status == 201)
            try await waitFor("the other gateway has heard", within: .seconds(60)) {
                try await fired.gateways[1].get("/v1/orders").status == 401 ? true : nil
            }
            #expect(try await fired.gateways[0].get("/v1/orders").status == 401)
            #expect(try await merchant.gateways[1].get("/v1/orders").status == 200)
            #expect(try await boss.gateways[1].post(path, json: #"{"role":"merchant"}"#).status == 201)
            try await waitFor("every gateway has heard", within: .seconds(60)) {
                try await merchant.gateways[0].get("/v1/orders").status == 401 ? true : nil
            }
            #expect(try await boss.gateways[0].get("/v1/orders").status == 200)
            // A new token works.
            try await Task.sleep(for: .seconds(1))
            #expect(try await town.somebody("merchant", id: "m-1").gateways[0].get("/v1/orders").status == 200)
        }
    }
}
