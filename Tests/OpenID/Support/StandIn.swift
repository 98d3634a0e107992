import Crypto
import Events
import Fetching
import Foundation
import Synchronization
import TestKit
import Testing

@testable import OpenID
@testable import ServiceKit

/// A provider for tests, which conforms unless a test changes its conduct.
final class StandIn: Sendable {
    /// Its behaviour, which tests change.
    struct Conduct: Sendable {
        var discovery: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        var header: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        var claims: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        var answer: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        var userinfo: [String: JSONValue]?
        /// Key that signs tokens, and published key.
        var key = P256.Signing.PrivateKey()
        var kid = "one"
        var shown: (key: P256.Signing.PrivateKey, kid: String)?
        /// Replaces the signature.
        var signature: (@Sendable (_ signed: [UInt8]) -> [UInt8])?
        /// Replaces whole answers, by path.
        var instead: [String: @Sendable (RawServer.Answer) -> Void] = [:]
    }

    static let nonce = "a-nonce", verifier = SignInSecret.make(),
        redirect = "https://vicinity.example/v1/sign-in/callback"

    let server: RawServer
    let url: String
    private let state: Box

    final class Box: Sendable {
        let conduct = Mutex(Conduct())
        let url = Mutex("")
    }

    init() throws {
        let state = Box()
        self.state = state
        server = try RawServer { asked, answer in
            let conduct = state.conduct.withLock { $0 }
            let path = String(asked.target.prefix { $0 != "?" })
            if let instead = conduct.instead[path] { return instead(answer) }
            let url = state.url.withLock { $0 }
            let body: [UInt8]
            switch path {
            case "/.well-known/openid-configuration": body = StandIn.discovery(url, conduct)
            case "/keys": body = StandIn.keys(conduct)
            case "/token": body = StandIn.tokens(url, conduct)
            case "/userinfo": body = JSONValue.object(conduct.userinfo ?? [:]).bytes
            default: return answer.reply("", status: 404)
            }
            answer.reply(body, status: 200, ["Content-Type: application/json"])
        }
        url = server.url
        state.url.withLock { $0 = server.url }
    }

    func change(_ body: (inout Conduct) -> Void) { state.conduct.withLock { body(&$0) } }

    /// Number of requests for a path.
    func count(_ path: String) -> Int { server.targets.count { $0 == path } }

    private static func discovery(_ url: String, _ conduct: Conduct) -> [UInt8] {
        var document: [String: JSONValue] = [
            "issuer": .string(url), "authorization_endpoint": .string("\(url)/authorize"),
            "token_endpoint": .string("\(url)/token"), "jwks_uri": .string("\(url)/keys"),
            "id_token_signing_alg_values_supported": ["ES256"], "code_challenge_methods_supported": ["S256"],
        ]
        if conduct.userinfo != nil { document["userinfo_endpoint"] = .string("\(url)/userinfo") }
        conduct.discovery(&document)
        return JSONValue.object(document).bytes
    }

    private static func keys(_ conduct: Conduct) -> [UInt8] {
        let (key, kid) = conduct.shown ?? (conduct.key, conduct.kid)
        let point = Array(key.publicKey.x963Representation.dropFirst())
        let jwk: JSONValue = [
            "kty": "EC", "crv": "P-256", "use": "sig", "kid": .string(kid),
            "x": .string(Base64URL.encode(point.prefix(32))), "y": .string(Base64URL.encode(point.suffix(32))),
        ]
        return (["keys": [jwk]] as JSONValue).bytes
    }

    private static func tokens(_ url: String, _ conduct: Conduct) -> [UInt8] {
        let now = Int(Date.now.timeIntervalSince1970)
        var header: [String: JSONValue] = ["alg": "ES256", "kid": .string(conduct.kid), "typ": "JWT"]
        var claims: [String: JSONValue] = [
            "iss": .string(url), "sub": "ana", "aud": "vicinity", "nonce": .string(nonce),
            "iat": .number(now), "exp": .number(now + 300), "email": "ana@example.com", "email_verified": true,
            "at_hash": .string(Base64URL.encode(Array(SHA256.hash(data: Array("an-access-token".utf8))).prefix(16))),
        ]
        conduct.header(&header)
        conduct.claims(&claims)
        let signed =
            "\(Base64URL.encode(JSONValue.object(header).bytes)).\(Base64URL.encode(JSONValue.object(claims).bytes))"
        let bytes = Array(signed.utf8)
        let signature =
            conduct.signature?(bytes) ?? Array((try? conduct.key.signature(for: bytes).rawRepresentation) ?? Data())
        var answer: [String: JSONValue] = [
            "id_token": .string("\(signed).\(Base64URL.encode(signature))"), "access_token": "an-access-token",
            "token_type": "Bearer",
        ]
        conduct.answer(&answer)
        return JSONValue.object(answer).bytes
    }

    // MARK: - Clients

    func provider(
        secret: String? = "a-secret", roles: String = "", keyPause: Duration = .zero, at now: Timestamp? = nil
    ) throws -> OpenIDProvider {
        let settings = OpenIDSettings(
            issuer: url, client: "vicinity", secret: secret, roles: try #require(RoleRule.list(roles)))
        return OpenIDProvider(settings, client: try ServerClient(product: "Test/1"), keyPause: keyPause) { now ?? .now }
    }
}

extension OpenIDProvider {
    func finish(_ code: String = "a-code", iss: String? = nil) async throws(OpenIDFailure) -> SignedIn {
        try await finish(
            code: code, redirect: StandIn.redirect, nonce: StandIn.nonce, verifier: StandIn.verifier, iss: iss)
    }

    /// Code of the failure; nil if the sign-in succeeded.
    func refusal(iss: String? = nil) async -> String? {
        do throws(OpenIDFailure) {
            _ = try await finish(iss: iss)
            return nil
        } catch {
            return error.code
        }
    }
}

/// Parameters of an address or a form.
func parameters(_ text: String) -> [String: String] {
    var parts = URLComponents()
    parts.percentEncodedQuery = text
    return Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
}
