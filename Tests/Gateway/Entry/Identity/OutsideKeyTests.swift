import Contract
import Crypto
import Events
import Fetching
import Foundation
import HTTPTypes
import Logging
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Tokens made elsewhere, whose public keys the gateway has.
@Suite struct `A token made elsewhere` {
    private static let secret = "0123456789abcdef0123456789abcdef"
    private let key = P256.Signing.PrivateKey()
    private let other = P256.Signing.PrivateKey()
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A gateway's tokens, with the public keys in a file.
    private func tokens(_ sets: String) async throws -> Tokens {
        let path = folder.file("\(UUID().uuidString).json")
        try sets.write(toFile: path, atomically: true, encoding: .utf8)
        var logger = Logger(label: "keys")
        logger.logLevel = .critical
        let keys = OutsideKeys(
            address: path, audience: "vicinity-web", issuer: "https://id.example",
            client: try ServerClient(product: "test"), logger: logger)
        try await keys.refresh()
        return Tokens(key: try SigningKey(secret: Self.secret), outside: keys)
    }

    private func json(_ key: P256.Signing.PrivateKey, kid: String?, alg: String? = "ES256", use: String = "sig") throws
        -> String
    {
        let point = key.coordinates
        let names = [kid.map { #""kid":"\#($0)","# }, alg.map { #""alg":"\#($0)","# }].compactMap(\.self).joined()
        return #"{\#(names)"kty":"EC","crv":"P-256","use":"\#(use)","x":"\#(point.x)","y":"\#(point.y)"}"#
    }

    private func set(_ keys: String...) -> String { #"{"keys":[\#(keys.joined(separator: ","))]}"# }

    private func token(
        _ key: P256.Signing.PrivateKey, kid: String? = "one", _ changes: [String: SignedTokens.Claim] = [:]
    ) async throws -> String {
        let header = kid.map { ["kid": JSONValue.string($0)] } ?? [:]
        let usual: [String: SignedTokens.Claim] = [
            "iss": "https://id.example", "aud": "vicinity-web", "role": "operator",
        ]
        return try SignedTokens(key).own(usual.merging(changes) { $1 }, header: header)
    }

    @Test func `is accepted if issuer, audience and key are right, and is not renewed`() async throws {
        let tokens = try await tokens(set(json(key, kid: "one"), json(other, kid: "two")))
        let identity = try await tokens.check(try await token(key))
        #expect(identity.actor == Actor(id: "c-anna", role: .operator))
        #expect(identity.origin == .elsewhere)
        let problem = await #expect(throws: Problem.self) { try await tokens.renew(identity, for: .seconds(60)) }
        #expect(problem?.status == .forbidden)
        let customer = try await tokens.check(try await token(key, ["role": "customer"]))
        await #expect(throws: Problem.self) { try await tokens.renew(customer, for: .seconds(60)) }
    }

    @Test(
        arguments: [
            ["iss": "https://else.example"], ["iss": "vicinity"], ["aud": "another"], ["aud": []],
        ] as [[String: SignedTokens.Claim]])
    func `is refused from another issuer or for others`(changes: [String: SignedTokens.Claim]) async throws {
        let tokens = try await tokens(set(json(key, kid: "one")))
        await #expect(throws: Problem.unauthorized(.invalid)) {
            try await tokens.check(try await token(key, changes))
        }
    }

    @Test func `is refused without an audience, and ends nothing`() async throws {
        let tokens = try await tokens(set(json(key, kid: "one")))
        let text = try SignedTokens(key).token(
            ["sub": "x", "role": "customer", "iss": "https://id.example", "exp": 4_000_000_000.0],
            header: ["kid": .string("one")])
        await #expect(throws: Problem.unauthorized(.invalid)) { try await tokens.check(text) }
    }

    @Test func `is refused with a key that it does not name, or that is not there`() async throws {
        let two = try await tokens(set(json(key, kid: "one"), json(other, kid: "two")))
        for kid in ["two", "three", nil] {
            await #expect(throws: Problem.unauthorized(.invalid)) {
                try await two.check(try await token(key, kid: kid))
            }
        }
        let one = try await tokens(set(json(key, kid: nil)))
        #expect(try await one.check(try await token(key, kid: nil)).actor.id == "c-anna")
    }

    @Test func `never meets a shared secret: not the public key as one, not ours`() async throws {
        let tokens = try await tokens(set(json(key, kid: "one", alg: nil)))
        let point = key.coordinates
        let claims: [String: SignedTokens.Claim] = [
            "iss": "https://id.example", "aud": "vicinity-web", "role": "operator",
        ]
        for secret in [point.x, point.x + point.y, key.publicKey.pemRepresentation, Self.secret] {
            let forged = try SignedTokens(secret: secret).own(claims, header: ["kid": .string("one")])
            await #expect(throws: Problem.unauthorized(.invalid)) { try await tokens.check(forged) }
        }
    }

    @Test func `changes nothing for the next by the algorithm that it names`() async throws {
        let tokens = try await tokens(set(json(key, kid: "one", alg: nil)))
        for algorithm in ["ES384", "ES512", "RS256", "PS512", "EdDSA", "none"] {
            let odd = try SignedTokens(key).own(header: ["kid": .string("one"), "alg": .string(algorithm)])
            await #expect(throws: Problem.unauthorized(.invalid)) { try await tokens.check(odd) }
        }
        #expect(try await tokens.check(try await token(key)).actor.id == "c-anna")
    }

    @Test func `is checked though the set has keys of other kinds and uses`() async throws {
        let secret = #"{"kty":"oct","kid":"s","k":"c2VjcmV0"}"#
        let encryption = try json(other, kid: "e", alg: "ECDH-ES", use: "enc")
        let tokens = try await tokens(set(secret, encryption, json(key, kid: "one")))
        #expect(try await tokens.check(try await token(key)).actor.id == "c-anna")
        await #expect(throws: Problem.unauthorized(.invalid)) {
            try await tokens.check(try await token(other, kid: "e"))
        }
    }

    @Test(arguments: [#"{"keys":[]}"#, "{}", "", #"{"keys":[{"kty":"oct","kid":"s","k":"c2VjcmV0"}]}"#])
    func `needs a set with a key at the start`(text: String) async throws {
        await #expect(throws: SettingsError.self) { try await tokens(text) }
    }

    @Test func `needs an issuer and an audience in the settings`() throws {
        for missing in ["JWKS_ISSUER", "JWKS_AUDIENCE"] {
            var environment = ["JWKS": "/keys", "JWKS_ISSUER": "https://id.example", "JWKS_AUDIENCE": "web"]
            environment[missing] = nil
            var reader = try SettingsReader(program: "gateway", arguments: [], environment: environment)
            _ = IdentitySettings(&reader)
            #expect(throws: SettingsError.self, "\(missing)") { try reader.finish() }
        }
    }
}
