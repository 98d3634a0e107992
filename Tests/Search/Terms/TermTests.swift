import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `Terms of a text` {
    private static let text = "The old harbour is being turned into a public market. The public market opens in spring."

    private func post(
        _ search: SearchUnderTest, _ body: String, path: String = "/v1/terms", accept: String = "application/json"
    ) async throws -> SearchUnderTest.Reading {
        try await search.client.execute(
            uri: path, method: .post, headers: [.contentType: "application/json", .accept: accept],
            body: ByteBuffer(string: body)
        ) { SearchUnderTest.Reading(status: $0.status, headers: $0.headers, body: Array(buffer: $0.body)) }
    }

    @Test func `are listed by weight, as many as asked for`() async throws {
        try await SearchFixture.with([], [], []) { search async throws in
            let answer = try await post(search, #"{"text":"\#(Self.text)","limit":2}"#)
            #expect(answer.status == .ok)
            let terms = try answer.items()
            try #require(terms.count == 2)
            #expect(terms[0]["text"] as? String == "public market")
            #expect(terms[0]["count"] as? Int == 2)
        }
    }

    @Test func `are of a part of a long text, whose length is stated`() async throws {
        let words = (0..<30_000).map { "word\($0 % 700)" }
        let text = String(repeating: Self.text + " ", count: 40) + words.joined(separator: " ")
        try await SearchFixture.with([], [], []) { search async throws in
            #expect(try await post(search, #"{"text":"\#(Self.text)"}"#).object()["read"] == nil)
            let answer = try await post(search, #"{"text":"\#(text)"}"#)
            #expect(answer.status == .ok)
            let read = try #require(try answer.object()["read"] as? Int)
            #expect(read < text.utf8.count)
            #expect(try answer.items().contains { $0["text"] as? String == "public market" })
            let xml = try await post(search, #"{"text":"\#(text)"}"#, accept: "application/xml")
            #expect(xml.text.contains("<terms read=\""))
        }
    }

    @Test func `come as XML, too`() async throws {
        try await SearchFixture.with([], [], []) { search async throws in
            for (path, accept) in [("/v1/terms", "application/xml"), ("/v1/terms?format=xml", "*/*")] {
                let answer = try await post(search, #"{"text":"\#(Self.text)"}"#, path: path, accept: accept)
                #expect(answer.headers[.contentType] == "application/xml")
                #expect(answer.text.contains(">public market</term>"))
            }
        }
    }

    @Test(arguments: [
        (#"{"text":""}"#, 422, "/text"), (#"{}"#, 422, "/text"), (#"{"text":"a","limit":0}"#, 422, "/limit"),
        (#"{"text":"a","language":"xx"}"#, 422, "/language"), ("no JSON", 400, nil),
        (#"{"text":"a","more":1}"#, 422, "/more"),
    ])
    func `a bad request is refused, its field named`(body: String, status: Int, field: String?) async throws {
        try await SearchFixture.with([], [], []) { search async throws in
            let answer = try await post(search, body)
            #expect(answer.status.code == status, "\(answer.text)")
            if let field { #expect(answer.text.contains(field)) }
        }
    }
}
