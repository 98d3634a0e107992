import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import GatewayService

/// What a rightly signed token may say.
@Suite struct `A token of ours` {
    private static let secret = "0123456789abcdef0123456789abcdef"
    private let now = Date.now.timeIntervalSince1970.rounded(.down)

    private func check(
        _ changes: [String: SignedTokens.Claim], header: [String: JSONValue] = [:], audience: String? = nil
    ) async throws -> Identity {
        let token = try SignedTokens(secret: Self.secret).own(changes, header: header)
        return try await Tokens(key: try SigningKey(secret: Self.secret), audience: audience).check(token)
    }

    @Test func `of a release before sessions is good until it expires, and begins when it was made`() async throws {
        let identity = try await check([:])
        #expect(identity.session.id.hasPrefix("t-"))
        #expect(identity.session.began == Timestamp(Date(timeIntervalSince1970: now)))
    }

    @Test func `is refused before its time, but for a minute that clocks may differ by`() async throws {
        for claim in ["nbf", "iat", "auth_time"] {
            await #expect(throws: Problem.unauthorized(.early), "\(claim)") {
                try await check([claim: .number(now + 120)])
            }
            #expect(try await check([claim: .number(now + 30)]).actor.id == "c-anna")
        }
    }

    @Test func `is refused if somebody else made it`() async throws {
        await #expect(throws: Problem.unauthorized(.invalid)) { try await check(["iss": "https://else.example"]) }
        let token = try SignedTokens(secret: Self.secret).token([
            "sub": "c-anna", "role": "operator", "exp": .number(now + 600),
        ])
        await #expect(throws: Problem.unauthorized(.invalid), "without an issuer") {
            try await Tokens(key: try SigningKey(secret: Self.secret)).check(token)
        }
    }

    @Test func `is refused if it is for others`() async throws {
        await #expect(throws: Problem.unauthorized(.invalid)) { try await check(["aud": "shop"]) }
        await #expect(throws: Problem.unauthorized(.invalid)) { try await check(["aud": []]) }
        await #expect(throws: Problem.unauthorized(.invalid)) { try await check([:], audience: "here") }
        await #expect(throws: Problem.unauthorized(.invalid)) { try await check(["aud": "there"], audience: "here") }
        #expect(try await check(["aud": ["there", "here"]], audience: "here").actor.id == "c-anna")
    }

    @Test(arguments: ["none", "RS256", "ES256", "HS384", "HS512", "hs256", ""])
    func `is refused if its head names another algorithm, though the signature is right`(algorithm: String) async throws
    {
        await #expect(throws: Problem.unauthorized(.invalid)) {
            try await check([:], header: ["alg": .string(algorithm)])
        }
    }

    @Test func `is refused if its head has extensions that have to be understood`() async throws {
        await #expect(throws: Problem.unauthorized(.invalid)) {
            try await check([:], header: ["crit": .array([.string("exp")])])
        }
    }

    @Test(arguments: [1e15, 1e300, -1, 253_402_300_800])
    func `is refused if it expires in an impossible year`(time: Double) async throws {
        await #expect(throws: Problem.unauthorized(.invalid)) { try await check(["exp": .number(time)]) }
    }

    @Test func `is refused if it is valid for longer than ended sessions are remembered`() async throws {
        await #expect(throws: Problem.unauthorized(.invalid)) {
            try await check(["exp": .number(now + 11 * 365 * 86_400)])
        }
    }
}

@Suite struct `A customer's token that is renewed` {
    private let anna = Actor(id: "c-anna", role: .customer)
    private let start = Timestamp.now.advanced(by: .seconds(-8 * 86_400))

    private func tokens() async throws -> Tokens {
        Tokens(
            key: try SigningKey(secret: "0123456789abcdef0123456789abcdef"), sessionLife: .seconds(10 * 86_400))
    }

    @Test func `stays in its session and ends with it, however often it is renewed`() async throws {
        let tokens = try await tokens()
        var (token, identity) = try await tokens.make(anna, for: .seconds(3 * 86_400), at: start)
        let session = identity.session
        for day in [2, 4, 6, 8, 9] {
            let now = start.advanced(by: .seconds(day * 86_400))
            (token, identity) = try await tokens.renew(
                try await tokens.check(token, at: now), for: .seconds(3 * 86_400), at: now)
            #expect(identity.session == session)
            #expect(identity.expires <= tokens.end(of: session))
        }
        #expect(identity.expires == tokens.end(of: session))
        let over = tokens.end(of: session)
        await #expect(throws: Problem.unauthorized(.expired)) { try await tokens.check(token, at: over) }
    }

    @Test func `of a release before sessions lasts as if it had begun then`() async throws {
        let old = try SignedTokens(secret: "0123456789abcdef0123456789abcdef").own([
            "iat": .number(start.date.timeIntervalSince1970.rounded(.down))
        ])
        let tokens = try await tokens()
        let identity = try await tokens.check(old)
        let (token, renewed) = try await tokens.renew(identity, for: .seconds(30 * 86_400))
        #expect(renewed.session == identity.session, "one sign-out ends both")
        #expect(renewed.expires == tokens.end(of: identity.session))
        #expect(try await tokens.check(token) == renewed)
    }

    @Test(arguments: [Actor.Role.merchant, .operator])
    func `is no merchant's or operator's`(role: Actor.Role) async throws {
        let tokens = try await tokens()
        let (_, identity) = try await tokens.make(Actor(id: "o-1", role: role), for: .seconds(60))
        let problem = await #expect(throws: Problem.self) { try await tokens.renew(identity, for: .seconds(60)) }
        #expect(problem?.status == .forbidden)
    }
}
