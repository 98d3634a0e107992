import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Reads that go through to a service.
@Suite struct ReadRouteTests {
    @Test(.timeLimit(.minutes(5)))
    func `a read goes to its service as it is, with who asks, and comes back as it is`() async throws {
        try await GatewayFixture.with { fixture in
            let path = "/v1/places?near=41.4,2.17&q=caf%C3%A9"
            fixture.search.answer(
                path,
                .init(
                    headers: [
                        .contentType: "application/json", .eTag: "\"x\"", .cacheControl: "no-cache",
                        .link: "<\(path)&cursor=abc>; rel=\"next\"", .vicinityRead: "internal", .server: "hidden",
                    ], body: #"{"items":[]}"#))
            try await fixture.withGateway { gateway in
                let merchant = Actor(id: "m-1", role: .merchant)
                let answer = try await gateway.with(merchant).get(
                    path,
                    headers: [
                        "If-None-Match": "\"y\"", "Accept-Language": "th", "Cookie": "secret",
                        "Vicinity-Actor": "forged",
                    ])
                #expect(answer.status == 200)
                #expect(answer.text == #"{"items":[]}"#)
                #expect(answer["ETag"] == "\"x\"")
                #expect(answer["Link"] == "<\(path)&cursor=abc>; rel=\"next\"")
                #expect(answer["Vicinity-Read"] == nil)
                #expect(answer["Server"] == nil)
                #expect(answer["RateLimit"] != nil)
                let asked = try #require(fixture.search.questions.last { $0.path == path })
                #expect(asked.headers[.ifNoneMatch] == "\"y\"")
                #expect(asked.headers[.acceptLanguage] == "th")
                #expect(asked.headers[values: .vicinityActor] == [merchant.header])
                #expect(asked.headers[.cookie] == nil)
                #expect(asked.headers[.traceparent] != nil)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `nobody can name themselves to a service`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.search.answer("/v1/items", "{}")
            try await fixture.withGateway { gateway in
                _ = try await gateway.http.get(
                    "/v1/items", headers: ["Vicinity-Actor": #"{"id":"o-1","role":"operator"}"#])
                #expect(fixture.search.questions.last?.headers[.vicinityActor] == nil)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `not modified and not found pass through`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.catalog.answer("/v1/places/a", .init(status: .notModified, headers: [.eTag: "\"x\""], body: ""))
            fixture.catalog.answer(
                "/v1/places/b",
                .init(status: .notFound, headers: [.contentType: "application/problem+json"], body: #"{"status":404}"#))
            try await fixture.withGateway { gateway in
                let same = try await gateway.http.get("/v1/places/a", headers: ["If-None-Match": "\"x\""])
                #expect(same.status == 304)
                #expect(same["ETag"] == "\"x\"")
                let none = try await gateway.http.get("/v1/places/b")
                #expect(none.status == 404)
                #expect(none["Content-Type"] == "application/problem+json")
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a service that does not answer is told as 503 with when to come again`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["SEARCH": "http://127.0.0.1:1"]) { gateway in
                let answer = try await gateway.http.get("/v1/places")
                #expect(answer.status == 503)
                #expect(answer["Retry-After"] == "1")
                #expect(answer["Content-Type"] == "application/problem+json")
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `orders are read with a token only`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.orders.answer("/v1/orders?limit=1", "{}")
            try await fixture.withGateway { gateway in
                let refused = try await gateway.http.get("/v1/orders?limit=1")
                #expect(refused.status == 401)
                #expect(refused["WWW-Authenticate"] == "Bearer realm=\"vicinity\"")
                let customer = Actor(id: "c-1", role: .customer)
                let answer = try await gateway.with(customer).get("/v1/orders?limit=1")
                #expect(answer.status == 200)
                #expect(fixture.orders.questions.last?.headers[.vicinityActor] == customer.header)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `pictures are served with validators, and nothing beside their folder`() async throws {
        try await GatewayFixture.with { fixture in
            let folder = fixture.folder.file("images")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("<svg/>".utf8).write(to: URL(filePath: "\(folder)/tea.svg"))
            try Data("secret".utf8).write(to: URL(filePath: "\(folder)/notes.txt"))
            try await fixture.withGateway(["IMAGES": folder]) { gateway in
                let picture = try await gateway.http.get("/images/tea.svg")
                #expect(picture.status == 200)
                #expect(picture.text == "<svg/>")
                #expect(picture["Content-Type"] == "image/svg+xml")
                let tag = try #require(picture["ETag"])
                #expect(try await gateway.http.get("/images/tea.svg", headers: ["If-None-Match": tag]).status == 304)
                for path in ["/images/notes.txt", "/images/none.svg", "/images/..%2Fsigning-key", "/images/%2e%2e"] {
                    #expect(try await gateway.http.get(path).status == 404, "\(path)")
                }
            }
        }
    }
}
