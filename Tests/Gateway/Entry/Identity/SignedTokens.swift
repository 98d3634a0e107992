import Crypto
import Events
import Foundation

@testable import GatewayService

/// Tokens with any claims and any header, rightly signed.
struct SignedTokens {
    private let algorithm: String
    private let signature: ([UInt8]) throws -> [UInt8]

    /// With a secret of ours.
    init(secret: String) {
        algorithm = "HS256"
        let key = SymmetricKey(data: Array(secret.utf8))
        signature = { Array(HMAC<SHA256>.authenticationCode(for: $0, using: key)) }
    }

    /// With somebody's private key.
    init(_ key: P256.Signing.PrivateKey) {
        algorithm = "ES256"
        signature = { Array(try key.signature(for: $0).rawRepresentation) }
    }

    enum Claim: Encodable, ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral {
        case text(String), number(Double), list([String])

        init(stringLiteral value: String) { self = .text(value) }
        init(floatLiteral value: Double) { self = .number(value) }
        init(arrayLiteral elements: String...) { self = .list(elements) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .list(let values): try container.encode(values)
            }
        }
    }

    /// - Parameter header: what the header has beside, or instead of, its usual members.
    func token(_ claims: [String: Claim], header: [String: JSONValue] = [:]) throws -> String {
        let usual: [String: JSONValue] = ["alg": .string(algorithm), "typ": "JWT"]
        let header = Base64URL.encode(JSONValue.object(usual.merging(header) { $1 }).bytes)
        let input = "\(header).\(Base64URL.encode(try JSONEncoder().encode(claims)))"
        return "\(input).\(Base64URL.encode(try signature(Array(input.utf8))))"
    }

    /// A customer's of ours, changed by these claims.
    func own(_ changes: [String: Claim] = [:], header: [String: JSONValue] = [:]) throws -> String {
        let now = Date.now.timeIntervalSince1970.rounded(.down)
        let usual: [String: Claim] = [
            "sub": "c-anna", "role": "customer", "iss": "vicinity", "iat": .number(now), "exp": .number(now + 600),
        ]
        return try token(usual.merging(changes) { $1 }, header: header)
    }
}

extension P256.Signing.PrivateKey {
    /// Coordinates of the public key, as members of a JWK.
    var coordinates: (x: String, y: String) {
        let point = publicKey.rawRepresentation
        return (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
    }
}
