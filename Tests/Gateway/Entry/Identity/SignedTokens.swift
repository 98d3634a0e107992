import Foundation
import JWTKit

@testable import GatewayService

/// Tokens with any claims and any head, rightly signed.
struct SignedTokens {
    private let keys: JWTKeyCollection

    /// With a secret of ours.
    init(secret: String) async {
        keys = JWTKeyCollection()
        await keys.add(hmac: HMACKey(from: Array(secret.utf8)), digestAlgorithm: .sha256)
    }

    /// With somebody's private key.
    init(_ key: ES256PrivateKey) async {
        keys = JWTKeyCollection()
        await keys.add(ecdsa: key)
    }

    private struct Payload: JWTPayload {
        let claims: [String: Claim]

        init(_ claims: [String: Claim]) { self.claims = claims }
        init(from decoder: any Decoder) throws { claims = try [String: Claim](from: decoder) }
        func encode(to encoder: any Encoder) throws { try claims.encode(to: encoder) }
        func verify(using key: some JWTAlgorithm) throws {}
    }

    enum Claim: Codable, ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral {
        case text(String), number(Double), list([String])

        init(stringLiteral value: String) { self = .text(value) }
        init(floatLiteral value: Double) { self = .number(value) }
        init(arrayLiteral elements: String...) { self = .list(elements) }

        init(from decoder: any Decoder) throws { self = .text(try decoder.singleValueContainer().decode(String.self)) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .list(let values): try container.encode(values)
            }
        }
    }

    func token(_ claims: [String: Claim], header: JWTHeader = JWTHeader()) async throws -> String {
        try await keys.sign(Payload(claims), header: header)
    }

    /// A customer's of ours, changed by these claims.
    func own(_ changes: [String: Claim] = [:], header: JWTHeader = JWTHeader()) async throws -> String {
        let now = Date.now.timeIntervalSince1970.rounded(.down)
        let usual: [String: Claim] = [
            "sub": "c-anna", "role": "customer", "iss": "vicinity", "iat": .number(now), "exp": .number(now + 600),
        ]
        return try await token(usual.merging(changes) { $1 }, header: header)
    }
}
