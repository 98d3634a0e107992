import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct `Pictures, through the gateway` {
    private static let id = "edrvk5fthrovvzbrgmd5ijrkxkmhhewz"

    private func put(_ http: TestHTTP, _ body: [UInt8], type: String = "image/png") async throws -> TestResponse {
        try await http.send("POST", "/v1/pictures", body: body, headers: ["Content-Type": type])
    }

    @Test func `go to the catalog as they are, with who puts them and what they are`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.catalog.answer(
                "/v1/pictures",
                .init(
                    status: .created,
                    headers: [.contentType: "application/json", .location: "/v1/pictures/\(Self.id)"],
                    body: #"{"id":"\#(Self.id)"}"#))
            try await fixture.withGateway { gateway in
                let merchant = Actor(id: "m-1", role: .merchant)
                let answer = try await put(try await gateway.with(merchant), [UInt8](repeating: 7, count: 5 << 20))
                #expect(answer.status == 201 && answer.text == #"{"id":"\#(Self.id)"}"#)
                #expect(answer["Location"] == "/v1/pictures/\(Self.id)")
                let asked = try #require(fixture.catalog.questions.last { $0.path == "/v1/pictures" })
                #expect(asked.headers[.vicinityActor] == merchant.header && asked.headers[.contentType] == "image/png")
                #expect(asked.headers[.contentLength] == "\(5 << 20)")
            }
        }
    }

    @Test func `are put by merchants and operators, and not without bounds`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                #expect(try await put(gateway.http, [1]).status == 401)
                let customer = try await gateway.with(Actor(id: "c-1", role: .customer))
                #expect(try await put(customer, [1]).status == 403)
                let merchant = try await gateway.with(Actor(id: "m-1", role: .merchant))
                #expect(try await put(merchant, [UInt8](repeating: 0, count: 8 << 20 + 1)).status == 413)
                #expect(!fixture.catalog.questions.contains { $0.path == "/v1/pictures" })
            }
        }
    }

    @Test func `are read by everybody, as nothing but pictures`() async throws {
        try await GatewayFixture.with { fixture in
            let path = "/v1/pictures/\(Self.id)?width=480"
            let headers: HTTPFields = [
                .contentType: "image/jpeg", .eTag: "\"x\"", .cacheControl: "public, max-age=31536000, immutable",
            ]
            fixture.catalog.answer(path, .init(headers: headers, body: "picture"))
            try await fixture.withGateway { gateway in
                let answer = try await gateway.http.get(path, headers: ["If-None-Match": "\"y\""])
                #expect(answer.status == 200 && answer.text == "picture" && answer["Content-Type"] == "image/jpeg")
                #expect(answer["ETag"] == "\"x\"" && answer["X-Content-Type-Options"] == "nosniff")
                #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
                #expect(answer["Content-Security-Policy"] == "default-src 'none'")
                #expect(fixture.catalog.questions.last?.headers[.ifNoneMatch] == "\"y\"")
                let head = try await gateway.http.send("HEAD", path)
                #expect(head.status == 200 && head.text.isEmpty && head["ETag"] == "\"x\"")
                #expect(try await gateway.http.get("/v1/pictures/none").status == 404)
            }
        }
    }
}
