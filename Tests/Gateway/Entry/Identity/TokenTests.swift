import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import GatewayService

@Suite struct TokenTests {
    private let anna = Actor(id: "c-anna", role: .customer)

    private func tokens(_ secret: String = "0123456789abcdef0123456789abcdef") async throws -> Tokens {
        Tokens(key: try SigningKey(secret: secret))
    }

    @Test func `a token names person and role to every gateway with the same key`() async throws {
        let (token, made) = try await tokens().make(Actor(id: "o-1", role: .operator), for: .seconds(60))
        let read = try await tokens().check(token)
        #expect(read == made)
        #expect(read.actor == Actor(id: "o-1", role: .operator))
    }

    @Test func `a token checked again is taken from memory and still expires`() async throws {
        let tokens = try await tokens()
        let (token, identity) = try await tokens.make(anna, for: .seconds(60))
        #expect(try await tokens.check(token) == identity)
        #expect(try await tokens.check(token) == identity)
        let later = identity.expires.advanced(by: .seconds(1))
        await #expect(throws: Problem.unauthorized(.expired)) { try await tokens.check(token, at: later) }
    }

    @Test func `another key's token is refused`() async throws {
        let (token, _) = try await tokens("another key of thirty-two bytes!").make(anna, for: .seconds(60))
        await #expect(throws: Problem.unauthorized(.invalid)) { try await tokens().check(token) }
    }

    @Test func `a token that was changed is refused`() async throws {
        let tokens = try await tokens()
        let (token, _) = try await tokens.make(anna, for: .seconds(60))
        let parts = token.split(separator: ".").map(String.init)
        let claims = #"{"sub":"c-anna","role":"operator","exp":99999999999}"#
        let forged = "\(parts[0]).\(Base64URL.encode(Array(claims.utf8))).\(parts[2])"
        await #expect(throws: Problem.unauthorized(.invalid)) { try await tokens.check(forged) }
    }

    @Test func `a token without a signature is refused`() async throws {
        let header = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
        let claims = Base64URL.encode(Array(#"{"sub":"c-anna","role":"operator","exp":99999999999}"#.utf8))
        await #expect(throws: Problem.unauthorized(.invalid)) { try await tokens().check("\(header).\(claims).") }
    }

    @Test(arguments: ["", "x", "a.b.c", String(repeating: "a", count: 10_000)])
    func `what is no token is refused`(text: String) async throws {
        await #expect(throws: Problem.unauthorized(.invalid)) { try await tokens().check(text) }
    }

    @Test func `a refusal carries the challenge`() {
        #expect(Problem.unauthorized(.missing).headers[.wwwAuthenticate] == "Bearer realm=\"vicinity\"")
        #expect(Problem.unauthorized(.expired).headers[.wwwAuthenticate]?.contains("invalid_token") == true)
        #expect(Problem.unauthorized(.expired).status == .unauthorized)
    }
}
