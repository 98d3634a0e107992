import Crypto
import Events
import Foundation
import ServiceKit
import Synchronization
import TestKit

/// An OpenID provider that signs what a test wants for each of its codes: correctly by default.
final class LyingProvider: Sendable {
    /// How the token of a code is signed.
    enum Signature: Sendable {
        case right
        case none
        /// Signed with the public key in PEM as an HMAC secret.
        case publicKeyAsSecret
        case otherKey
    }

    /// Content of a code.
    struct Grant: Sendable {
        var claims: [String: JSONValue] = [:]
        var header: [String: JSONValue] = [:]
        var signature = Signature.right
        /// True if the code's redeemer has to show the verifier of the challenge.
        var looksAtVerifier = true
        /// Another nonce than requested; "" is none.
        var nonce: String?
    }

    fileprivate struct ProviderState {
        var url = ""
        var grants: [String: (grant: Grant, asked: [String: String])] = [:]
    }

    fileprivate final class Box: Sendable {
        let key = P256.Signing.PrivateKey()
        let state = Mutex(ProviderState())
    }

    static let client = "vicinity"

    private let server: RawServer
    private let box: Box

    var url: String { server.url }
    /// Number of redeemed codes.
    var redeemed: Int { server.targets.count { $0 == "/token" } }

    /// Environment of all processes for this provider.
    var settings: [String: String] {
        [
            "OIDC_ISSUER": url, "OIDC_CLIENT": LyingProvider.client, "OIDC_SECRET": "a-secret",
            "OIDC_ROLES": "groups:/operators=operator, groups:/shops/*=owner@*", "RATE_LIMIT_SIGN_IN": "off",
        ]
    }

    init() throws {
        let box = Box()
        self.box = box
        server = try RawServer { asked, answer in
            let json = ["Content-Type: application/json"]
            switch asked.target {
            case "/.well-known/openid-configuration": answer.reply(box.discovery.bytes, json)
            case "/keys": answer.reply(box.keys.bytes, json)
            case "/token":
                let form = LyingProvider.parameters(String(decoding: asked.body, as: UTF8.self))
                if let answered = box.tokens(form) { return answer.reply(answered.bytes, json) }
                answer.reply(#"{"error":"invalid_grant"}"#, status: 400, json)
            default: answer.reply("", status: 404)
            }
        }
        box.state.withLock { $0.url = server.url }
    }

    /// Grants an authorization request.
    /// - Returns: the code, and the state to come back with.
    func agree(to location: String, _ grant: Grant = Grant()) throws -> (code: String, state: String) {
        let asked = LyingProvider.parameters(String(location.drop { $0 != "?" }.dropFirst()))
        guard let state = asked["state"], location.hasPrefix("\(url)/authorize?") else {
            throw Overdue("this is no authorization request: \(location)")
        }
        let code = UUID().uuidString
        box.state.withLock { $0.grants[code] = (grant, asked) }
        return (code, state)
    }

    /// Parameters of an address or a form.
    static func parameters(_ text: String) -> [String: String] {
        var parts = URLComponents()
        parts.percentEncodedQuery = text
        return Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
    }
}

extension LyingProvider.Box {
    fileprivate var discovery: JSONValue {
        let url = state.withLock { $0.url }
        return [
            "issuer": .string(url), "authorization_endpoint": .string("\(url)/authorize"),
            "token_endpoint": .string("\(url)/token"), "jwks_uri": .string("\(url)/keys"),
            // It accepts anything.
            "id_token_signing_alg_values_supported": ["ES256", "HS256", "none"],
            "code_challenge_methods_supported": ["S256"],
        ]
    }

    fileprivate var keys: JSONValue { ["keys": [JSONValue(jwk: key.publicKey)]] }

    /// A code can be redeemed any number of times: the provider does not prevent a second use.
    fileprivate func tokens(_ form: [String: String]) -> JSONValue? {
        let (url, known) = state.withLock { ($0.url, $0.grants[form["code"] ?? ""]) }
        guard let known else { return nil }
        let challenge = Base64URL.encode(Array(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))))
        guard !known.grant.looksAtVerifier || challenge == known.asked["code_challenge"] else { return nil }
        let now = Int(Date.now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(url), "sub": "ana", "aud": .string(LyingProvider.client), "iat": .number(now),
            "exp": .number(now + 300), "email": "ana@example.com", "email_verified": true,
        ]
        let nonce = known.grant.nonce ?? known.asked["nonce"] ?? ""
        claims["nonce"] = nonce.isEmpty ? nil : .string(nonce)
        for (name, value) in known.grant.claims { claims[name] = value == .null ? nil : value }
        let token = SignedToken(claims, header: known.grant.header, signature: known.grant.signature, key: key)
        return ["id_token": .string(token.text), "access_token": "x", "token_type": "Bearer"]
    }
}

/// A token as a hostile issuer makes it.
struct SignedToken {
    let text: String

    init(
        _ claims: [String: JSONValue], header: [String: JSONValue] = [:], signature: LyingProvider.Signature = .right,
        key: P256.Signing.PrivateKey
    ) {
        let algorithm =
            switch signature {
            case .none: "none"
            case .publicKeyAsSecret: "HS256"
            case .right, .otherKey: "ES256"
            }
        let usual: [String: JSONValue] = ["alg": .string(algorithm), "kid": "one", "typ": "JWT"]
        let head = JSONValue.object(usual.merging(header) { $1 })
        let signed = "\(Base64URL.encode(head.bytes)).\(Base64URL.encode(JSONValue.object(claims).bytes))"
        let bytes = Data(signed.utf8)
        let proof: [UInt8] =
            switch signature {
            case .right: SignedToken.proof(of: bytes, by: key)
            case .otherKey: SignedToken.proof(of: bytes, by: P256.Signing.PrivateKey())
            case .none: []
            case .publicKeyAsSecret:
                Array(
                    HMAC<SHA256>.authenticationCode(
                        for: bytes, using: SymmetricKey(data: Data(key.publicKey.pemRepresentation.utf8))))
            }
        text = "\(signed).\(Base64URL.encode(proof))"
    }

    private static func proof(of bytes: Data, by key: P256.Signing.PrivateKey) -> [UInt8] {
        Array((try? key.signature(for: bytes).rawRepresentation) ?? Data())
    }
}

extension JSONValue {
    /// A key as issuers publish it.
    init(jwk key: P256.Signing.PublicKey) {
        let point = Array(key.x963Representation.dropFirst())
        self = [
            "kty": "EC", "crv": "P-256", "use": "sig", "kid": "one", "alg": "ES256",
            "x": .string(Base64URL.encode(Array(point.prefix(32)))),
            "y": .string(Base64URL.encode(Array(point.suffix(32)))),
        ]
    }
}
