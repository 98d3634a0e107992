import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Businesses are shown as their places are called.
@Suite(.timeLimit(.minutes(5))) struct `A business's name` {
    private let places = "/v1/places?merchant=me&sort=name&limit=1"
    private let found = #"{"items":[{"id":"ona","name":"Cafè Ona"}],"total":3,"next":"x"}"#

    @Test func `stands beside who works there, and is its id's while search is away`() async throws {
        try await AccountFixture.with { fixture in
            fixture.renews(AccountFixture.opened(memberships: [Membership(merchant: "m-anna", duty: .owner)]))
            let before = try await fixture.session()
            #expect(before.status == 201 && before.text.contains(#"[{"duty":"owner","merchant":"m-anna"}]"#))
            fixture.fixture.search.answer(places, found)
            try await fixture.fixture.withGateway(["ACCOUNTS": fixture.accounts.url]) { gateway in
                let after = try await gateway.http.post(
                    "/v1/account/session", json: #"{"as":{"merchant":"m-anna"}}"#,
                    headers: ["Cookie": "vicinity-session=s-1.secret"])
                #expect(after.text.contains(#""name":"Cafè Ona","places":3"#), "\(after.text)")
                let asked = try #require(fixture.fixture.search.questions.last?.headers[.vicinityActor])
                #expect(asked.contains("m-anna"))
                let session: AccountFixture.Session = try after.decode()
                let own = gateway.http.with(token: session.token)
                #expect(try await own.get("/v1/merchants/m-anna").text.contains("Cafè Ona"))
                #expect(try await own.get("/v1/merchants/m-ben").status == 403)
            }
        }
    }

    @Test func `stands on an invitation, and in its letter with this site's own address`() async throws {
        try await AccountFixture.with { fixture in
            fixture.fixture.search.answer(places, found)
            fixture.accounts.answer("/v1/invitations/s", #"{"invitation":"i-1","merchant":"m-anna","duty":"door"}"#)
            let shown = try await fixture.gateway.http.get("/v1/invitations/s")
            #expect(shown.text.contains(#""name":"Cafè Ona""#) && shown.text.contains(#""merchant":"m-anna""#))
            fixture.accounts.answer("/v1/merchants/m-anna/invitations", .init(status: .created, body: "{}"))
            let owner = try await fixture.gateway.with(Actor(id: "m-anna", role: .merchant))
            let offer = #"{"duty":"door","sendTo":"a@example.org","link":"https://evil.example/#","business":"Bank"}"#
            #expect(try await owner.post("/v1/merchants/m-anna/invitations", json: offer).status == 201)
            let body = try #require(fixture.accounts.questions.last?.body)
            #expect(
                body.contains("\(fixture.gateway.http.base)/invitation#") && body.contains("Cafè Ona + 2"), "\(body)")
            #expect(!body.contains("evil") && !body.contains("Bank"))
            let audit = try await fixture.fixture.commands(.audit).map { String(decoding: $0.data, as: UTF8.self) }
            #expect(!audit.joined().contains("a@example.org"), "the address stands in no log")
        }
    }
}
