import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Answers with gzip, for who asks for it.
@Suite(.timeLimit(.minutes(5))) struct `Packed answers` {
    private static let list = #"{"items":["# + String(repeating: #"{"name":"a place"},"#, count: 200) + #"{}]}"#

    private func with(
        _ answer: StandIn.Answer, _ test: (TestHTTP, GatewayFixture) async throws -> Void
    ) async throws {
        try await GatewayFixture.with { fixture in
            fixture.search.answer("/v1/places", answer)
            try await fixture.withGateway { gateway in try await test(gateway.http, fixture) }
        }
    }

    @Test func `go to who asks for gzip, with a tag of their own and no more than their own length`() async throws {
        let headers: HTTPFields = [.contentType: "application/json", .eTag: "\"x\"", .vary: "Accept"]
        try await with(.init(headers: headers, body: Self.list)) { http, _ in
            let plain = try await http.get("/v1/places")
            #expect(plain["Content-Encoding"] == nil && plain.text == Self.list && plain["ETag"] == "\"x\"")
            #expect(plain["Vary"] == "Accept, Accept-Encoding")
            let packed = try await http.get("/v1/places", headers: ["Accept-Encoding": "br, gzip"])
            #expect(packed["Content-Encoding"] == "gzip" && packed["ETag"] == "\"x-gz\"")
            #expect(packed["Content-Length"] == "\(packed.bytes.count)" && packed.bytes.count < plain.bytes.count / 4)
            #expect(packed.bytes.prefix(2) == [0x1f, 0x8b])
            #expect(packed["Vicinity-Cost"] == nil)
        }
    }

    @Test(arguments: [
        ("gzip", true), ("x-gzip", true), ("*", true), ("gzip;q=0.5", true), ("identity;q=0.5, gzip", true),
        ("gzip;q=0", false), ("*;q=0", false), ("gzip;q=0, *", false), ("identity, gzip;q=0.5", false), ("br", false),
        ("", false), ("gzip;q=x", false), ("GZIP ; Q=1", true),
    ])
    func `follow what the client would rather have`(wish: String, isPacked: Bool) {
        let head = HTTPRequest(
            method: .get, scheme: nil, authority: nil, path: "/", headerFields: [.acceptEncoding: wish])
        #expect(Request(head: head, body: RequestBody(buffer: ByteBuffer())).acceptsGzip == isPacked)
    }

    @Test(arguments: [
        (["Content-Type": "application/json"], "{}"),
        (["Content-Type": "image/png"], list),
        (["Content-Type": "application/json", "Cache-Control": "no-store"], list),
    ])
    func `small ones, pictures and secrets stay as they are`(
        headers: [String: String], body: String
    ) async throws {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        try await with(.init(headers: fields, body: body)) { http, _ in
            let answer = try await http.get("/v1/places", headers: ["Accept-Encoding": "gzip"])
            #expect(answer["Content-Encoding"] == nil && answer.text == body)
        }
    }

    @Test func `an answer with a token is never packed`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let answer = try await gateway.http.post("/v1/session", headers: ["Accept-Encoding": "gzip"])
                #expect(answer.status == 201 && answer["Content-Encoding"] == nil)
                #expect(answer["Cache-Control"] == "no-store")
            }
        }
    }

    @Test func `either form of a tag is known to the service, and 304 has the one that was asked for`() async throws {
        let answer = StandIn.Answer(status: .notModified, headers: [.eTag: "\"x\""], body: "")
        try await with(answer) { http, fixture in
            for tag in ["\"x\"", "\"x-gz\""] {
                let headers = ["If-None-Match": tag, "Accept-Encoding": "gzip"]
                let same = try await http.get("/v1/places", headers: headers)
                #expect(same.status == 304 && same["ETag"] == tag && same["Vary"] == "Accept-Encoding")
                let asked = try #require(fixture.search.questions.last { $0.path == "/v1/places" })
                #expect(asked.headers[.ifNoneMatch]?.contains("\"x\"") == true)
            }
        }
    }
}
