import Contract
import Events
import Foundation
import HTTPTypes
import Mail
import TestKit
import Testing

@testable import NotifierService

@Suite(.timeLimit(.minutes(2))) struct `The routes of letters` {
    private let ann = Actor(id: "c-ann", role: .customer, also: ["c-old"])
    private let form = #"{"email":"ann@example.org","language":"fi","kinds":["ready"],"network":"n"}"#

    /// Secret of a letter's link.
    private func secret(_ text: String, after path: String) throws -> String {
        let start = try #require(text.range(of: path)?.upperBound)
        return String(text[start...].prefix { !$0.isWhitespace && $0 != ">" })
    }

    @Test func `confirm an address by the link of a letter`() async throws {
        let post = try LetterPost()
        let (status, body) = try await post.ask(.put, "/v1/letters", form, as: ann)
        #expect(
            status == .accepted && body.contains(#""status":"unconfirmed""#) && body.contains(#""kinds":["ready"]"#))
        try await eventually("the confirmation letter is sent") { !post.mail.sent.isEmpty }
        let letter = post.mail.sent[0]
        let confirmation = try secret(letter.text, after: "/letters/confirm#")
        #expect(try await post.ask(.post, "/v1/letters/end/\(confirmation)").0 == .notFound, "it has one purpose")
        #expect(try await post.ask(.post, "/v1/letters/confirm/\(confirmation)").0 == .noContent)
        let list = try await post.ask(.get, "/v1/letters", as: ann).1
        #expect(list.contains(#""status":"confirmed""#) && list.contains("ann@example.org"))
        let bob = Actor(id: "c-bob", role: .customer)
        #expect(try await post.ask(.get, "/v1/letters", as: bob).1 == #"{"mailboxes":[]}"#)
        let (changed, now) = try await post.ask(
            .put, "/v1/letters", form.replacing(#"["ready"]"#, with: #"["moved"]"#), as: ann)
        #expect(changed == .ok && now.contains(#""kinds":["moved"]"#))
        let header = letter.headers.first { $0.name == "List-Unsubscribe" }?.value ?? ""
        let ending = try secret(header, after: "/v1/letters/end/")
        for _ in 0..<2 { #expect(try await post.ask(.post, "/v1/letters/end/\(ending)").0 == .noContent) }
        #expect(try await post.ask(.get, "/v1/letters", as: ann).1 == #"{"mailboxes":[]}"#)
        #expect(
            try await post.ask(.post, "/v1/letters/confirm/\(confirmation)").0 == .notFound, "the request was withdrawn"
        )
        await post.close()
    }

    @Test func `refuse invalid requests, naming the field, and actors who are no customers`() async throws {
        let post = try LetterPost()
        for (old, new, field) in [
            ("ann@example.org", "ann", "/email"), (#""fi""#, #""xx""#, "/language"), (#"["ready"]"#, "[]", "/kinds"),
            (#"["ready"]"#, #"["ready","ready"]"#, "/kinds"), (#"["ready"]"#, #"["fax"]"#, "/kinds"),
        ] {
            let (status, body) = try await post.ask(.put, "/v1/letters", form.replacing(old, with: new), as: ann)
            #expect(status == .unprocessableContent && body.replacing("\\/", with: "/").contains(field), "\(body)")
        }
        for role in [Actor.Role.merchant, .operator] {
            #expect(try await post.ask(.get, "/v1/letters", as: Actor(id: "x", role: role)).0 == .forbidden)
        }
        #expect(try await post.ask(.post, "/v1/letters/confirm/nothing").0 == .notFound)
        await post.close()
    }

    @Test func `answer 503 where no letters are sent, but can still end them`() async throws {
        let post = try LetterPost()
        try await post.open(mailbox())
        let questions: [(HTTPRequest.Method, String?)] = [(.get, nil), (.put, form)]
        for (method, body) in questions {
            let answer = try await post.ask(method, "/v1/letters", body, as: ann, areOffered: false)
            #expect(answer.0 == .serviceUnavailable)
        }
        #expect(try await post.ask(.delete, "/v1/letters", as: ann, areOffered: false).0 == .noContent)
        #expect(try await post.store.read { try MailboxTable.count(in: $0) } == 0)
        await post.close()
    }
}
