import Contract
import EmbeddedLog
import EventLog
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// What the cookie becomes, and how long its tokens are good.
@Suite(.timeLimit(.minutes(5))) struct `A session of an account` {
    @Test func `becomes a short token by its cookie, which no script sees and no other path gets`() async throws {
        try await AccountFixture.with { fixture in
            fixture.renews(AccountFixture.opened(secret: "s-1.next", joined: ["c-old"]))
            let answer = try await fixture.session()
            #expect(answer.status == 201, "\(answer.text)")
            let session: AccountFixture.Session = try answer.decode()
            #expect(session.person == "c-anna" && session.role == .customer)
            #expect(session.expiresAt <= .now.advanced(by: .seconds(901)) && session.endsAt > session.expiresAt)
            let cookie = try #require(answer["Set-Cookie"])
            for part in ["vicinity-session=s-1.next;", "Path=/v1/account;", "HttpOnly", "SameSite=Strict"] {
                #expect(cookie.contains(part), "\(cookie)")
            }
            #expect(!cookie.contains("Secure"), "it is plain http here")
            #expect(fixture.accounts.questions.last?.body.contains("s-1.secret") == true)
            fixture.fixture.orders.answer("/v1/orders", "{}")
            let http = fixture.gateway.http.with(token: session.token)
            #expect(try await http.get("/v1/orders").status == 200)
            let actor = fixture.fixture.orders.questions.last?.headers[.vicinityActor]
            #expect(actor?.contains(#""also":["c-old"]"#) == true, "\(actor ?? "nobody")")
            #expect(try await http.post("/v1/session").status == 403, "only the cookie renews it")
        }
    }

    @Test func `is refused to pages of other sites, also to those that may use the API`() async throws {
        try await AccountFixture.with(["CORS_ORIGINS": "https://friend.example"]) { fixture in
            fixture.renews(AccountFixture.opened())
            for origin in ["https://friend.example", "https://evil.example"] {
                let answer = try await fixture.gateway.http.post(
                    "/v1/account/session", headers: ["Cookie": "vicinity-session=x", "Origin": origin])
                #expect(answer.status == 403 && answer["Set-Cookie"] == nil, "\(origin)")
            }
            let form = try await fixture.gateway.http.send(
                "POST", "/v1/account/session", body: Array("{}".utf8),
                headers: ["Cookie": "vicinity-session=x", "Content-Type": "text/plain"])
            #expect(form.status == 415)
            #expect(fixture.accounts.questions.isEmpty, "no secret has turned")
        }
    }

    @Test func `of who works for a business is as much as they may there, and no more`() async throws {
        try await AccountFixture.with { fixture in
            fixture.renews(AccountFixture.opened(memberships: [Membership(merchant: "m-anna", duty: .staff)]))
            let answer = try await fixture.session(as: #"{"as":{"merchant":"m-anna"}}"#)
            let session: AccountFixture.Session = try answer.decode()
            #expect(session.role == .merchant)
            let refused = try await fixture.session(as: #"{"as":{"merchant":"m-ben"}}"#)
            #expect(refused.status == 403 && refused["Set-Cookie"]?.contains("s-1.secret") == true)
            #expect(try await fixture.session(as: #"{"as":{"role":"operator"}}"#).status == 403)
            #expect(try await fixture.session(as: #"{"as":{"role":"merchant"}}"#).status == 422)
            fixture.fixture.orders.answer("/v1/orders", "{}")
            let http = fixture.gateway.http.with(token: session.token)
            #expect(try await http.get("/v1/orders").status == 200)
            let actor = try #require(fixture.fixture.orders.questions.last?.headers[.vicinityActor])
            #expect(actor.contains(#""id":"m-anna""#) && actor.contains(#""duty":"staff""#), "\(actor)")
            #expect(actor.contains(#""person":"c-anna""#))
            #expect(try await http.get("/v1/merchants/m-anna/people").status == 403, "people are the owner's")
            #expect(try await http.delete("/v1/profile").status == 403, "the business is not the person")
        }
    }

    @Test func `ends with the cookie, everywhere, and a token that is out is refused at once`() async throws {
        try await AccountFixture.with { fixture in
            fixture.renews(AccountFixture.opened())
            let session: AccountFixture.Session = try await fixture.session().decode()
            fixture.fixture.orders.answer("/v1/orders", "{}")
            let http = fixture.gateway.http.with(token: session.token)
            let stream = Subscriber([http], "/v1/events?orders=mine")
            try await withSubscriber(stream) {
                let answer = try await fixture.gateway.http.delete(
                    "/v1/account/session", headers: ["Cookie": "vicinity-session=s-1.secret"])
                #expect(answer.status == 204 && answer["Set-Cookie"]?.contains("Max-Age=0") == true)
                try await waitFor("its stream ends", within: .seconds(60)) {
                    stream.lastRefusal?.hasPrefix("401") == true ? true : nil
                }
            }
            #expect(try await http.get("/v1/orders").status == 401)
            let said = try #require(try await fixture.fixture.commands(.sessions).first).decode(EndedSession.self)
            #expect(said.session == "s-1" && said.person == "c-anna")
            let again = try await fixture.session()
            #expect(again.status == 401 && again.problem?.type == "/problems/signed-out")
            #expect(try await fixture.gateway.http.post("/v1/account/session").status == 401, "without a cookie")
        }
    }

    @Test func `that was closed long before its topic's end is refused by a gateway that starts later`() async throws {
        try await AccountFixture.with { fixture in
            var tokens: [String: String] = [:]
            for session in ["s-1", "s-2", "s-3"] {
                fixture.renews(AccountFixture.opened(session: session))
                let answer: AccountFixture.Session = try await fixture.session().decode()
                tokens[session] = answer.token
            }
            try await fixture.close("s-1")
            // Of this one only the tombstone is left.
            _ = try await fixture.fixture.log.append([NewRecord(AccountFixture.sessions, key: "s-2", value: nil)])
            try await fixture.open("s-other", times: Int(Tail.learning) + 100)
            fixture.fixture.orders.answer("/v1/orders", "{}")
            try await fixture.fixture.withGateway(["ACCOUNTS": fixture.accounts.url]) { late in
                for (session, status) in [("s-1", 401), ("s-2", 401), ("s-3", 200)] {
                    let http = late.http.with(token: try #require(tokens[session]))
                    #expect(try await http.get("/v1/orders").status == status, "\(session)")
                }
            }
        }
    }

    @Test func `that a provider opened says where to sign out there, too, once it is over here`() async throws {
        try await AccountFixture.with { fixture in
            let issuer = "https://id.example"
            fixture.renews(AccountFixture.opened(by: issuer))
            let you = "\(fixture.gateway.http.base)/you".pathSegment
            let wayOut = #"{"location":"https://id.example/end?client_id=v","name":"Keycloak"}"#
            fixture.accounts.answer("/v1/sign-in/way-out?issuer=\(issuer.pathSegment)&redirect=\(you)", wayOut)
            let http = fixture.gateway.http
            let cookie = ["Cookie": "vicinity-session=s-1.secret"]
            let answer = try await http.delete("/v1/account/session", headers: cookie)
            #expect(answer.status == 200 && answer.text == wayOut)
            #expect(answer["Set-Cookie"]?.contains("Max-Age=0") == true)
            #expect(try await fixture.session().status == 401, "whatever becomes of it there")
            fixture.renews(AccountFixture.opened(session: "s-2", by: "https://else.example"))
            let unknown = try await http.delete("/v1/account/session", headers: cookie)
            #expect(unknown.status == 204, "accounts says of no place")
        }
    }

    @Test func `that accounts has closed is refused, too`() async throws {
        try await AccountFixture.with { fixture in
            fixture.renews(AccountFixture.opened())
            let session: AccountFixture.Session = try await fixture.session().decode()
            fixture.fixture.orders.answer("/v1/orders", "{}")
            let http = fixture.gateway.http.with(token: session.token)
            #expect(try await http.get("/v1/orders").status == 200)
            try await fixture.close("s-1", .stolen)
            try await waitFor("it is refused") { try await http.get("/v1/orders").status == 401 ? true : nil }
        }
    }

    @Test func `loses what its person may no more, with its streams, and keeps what they still may`() async throws {
        try await AccountFixture.with { fixture in
            let start = Timestamp.now
            let works = [Membership(merchant: "m-anna", duty: .staff), Membership(merchant: "m-ben", duty: .door)]
            fixture.renews(AccountFixture.opened(memberships: works, at: start))
            var tokens: [String: TestHTTP] = [:]
            for merchant in ["m-anna", "m-ben"] {
                let session: AccountFixture.Session = try await fixture.session(
                    as: #"{"as":{"merchant":"\#(merchant)"}}"#
                ).decode()
                tokens[merchant] = fixture.gateway.http.with(token: session.token)
            }
            let (anna, ben) = (try #require(tokens["m-anna"]), try #require(tokens["m-ben"]))
            fixture.fixture.orders.answer("/v1/orders", "{}")
            // An older word than the token's is none against it.
            try await fixture.emit("c-anna", [], at: start.advanced(by: .seconds(-60)))
            try await fixture.emit("c-anna", works, at: start)
            #expect(try await anna.get("/v1/orders").status == 200)
            let stream = Subscriber([anna], "/v1/events?topics=orders")
            try await withSubscriber(stream) {
                try await fixture.emit("c-anna", Array(works.suffix(1)), at: start.advanced(by: .seconds(1)))
                try await waitFor("the stream ends", within: .seconds(60)) {
                    stream.lastRefusal?.hasPrefix("401") == true ? true : nil
                }
            }
            #expect(try await anna.get("/v1/orders").status == 401)
            fixture.fixture.orders.answer("/v1/screenings/m.screening-1/tickets", "{}")
            #expect(try await ben.get("/v1/screenings/m.screening-1/tickets").status == 200)
            #expect(try await ben.get("/v1/orders").status == 403, "the door lists no orders")
            #expect(try await ben.get("/v1/events?topics=orders").status == 403, "the door follows no orders")
        }
    }
}
