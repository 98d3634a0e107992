import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Everything that is kept of a person, and forgetting it.
@Suite(.timeLimit(.minutes(5))) struct `A profile` {
    private struct Profile: Decodable {
        let person: String
        let orders: [OrderView]
    }

    @Test func `is what the recommender keeps and the person's orders, and of no business`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                fixture.recommender.answer("/v1/profile", #"{"person":"c-1","isKept":false,"ratings":[]}"#)
                let order = Order(
                    id: orderID("c-1", "a"), customer: "c-1", status: .confirmed, lines: [], parts: [], digest: "",
                    deadline: nil, createdAt: .now, updatedAt: .now, history: [])
                for (page, next) in [("", #""abc""#), ("&cursor=abc", "null")] {
                    let view = try #require(OrderView(of: order, for: Actor(id: "c-1", role: .customer)))
                    let json = String(decoding: try JSON.encode(view), as: UTF8.self)
                    fixture.orders.answer(
                        "/v1/orders?limit=100\(page)", #"{"items":[\#(json)],"total":2,"next":\#(next)}"#)
                }
                let profile = try await gateway.with(Actor(id: "c-1", role: .customer)).get("/v1/profile")
                #expect(profile.status == 200, "\(profile.text)")
                let found = try profile.decode(Profile.self)
                #expect(found.person == "c-1" && found.orders.map(\.id) == [order.id, order.id])
                let asked = fixture.orders.questions.count
                for role in [Actor.Role.merchant, .operator] {
                    #expect(try await gateway.with(Actor(id: "c-1", role: role)).get("/v1/profile").status == 403)
                }
                #expect(fixture.orders.questions.count == asked, "nobody sees others' orders")
                #expect(try await gateway.http.get("/v1/profile").status == 401)
            }
        }
    }

    @Test func `is erased by a command that names the person and nothing else`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let answer = try await gateway.with(Actor(id: "c-1", role: .customer)).send("DELETE", "/v1/profile")
                #expect(answer.status == 202)
                let command = try #require(try await fixture.commands(.privacyCommands).first)
                #expect(command.subject == "c-1" && command.partitionKey == "c-1")
                let request = try command.decode(ErasePerson.self)
                #expect(request == ErasePerson(customer: "c-1", at: request.requestedAt))
                for role in [Actor.Role.merchant, .operator] {
                    let http = try await gateway.with(Actor(id: "m-1", role: role))
                    #expect(try await http.send("DELETE", "/v1/profile").status == 403)
                }
                #expect(try await fixture.commands(.privacyCommands).count == 1)
            }
        }
    }
}
