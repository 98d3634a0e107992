public import Crypto
import Events
import Foundation

/// The sender: the deployment's own key, by which push services recognise it (VAPID, RFC 8292).
public struct ServerIdentity: Sendable {
    private let key: P256.Signing.PrivateKey
    /// Contact for the push service: "mailto:…" or "https://…". Some services accept nothing without one.
    private let contact: String?

    /// Lifetime of a token; RFC 8292 allows a day.
    private static let life = 12 * 3600

    public init(key: P256.Signing.PrivateKey, contact: String?) {
        self.key = key
        self.contact = contact
    }

    /// The key that browsers subscribe with (`applicationServerKey`), in base64url.
    public var publicKey: String { Base64URL.encode(key.publicKey.x963Representation) }

    /// The header `Authorization` of a request to a push service.
    /// - Parameters:
    ///   - origin: origin of the push service: "https://push.example".
    ///   - now: seconds since 1970.
    public func authorization(for origin: String, at now: Int) throws -> String {
        let claims = Claims(aud: origin, exp: now + ServerIdentity.life, sub: contact)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let parts = [Array(#"{"alg":"ES256","typ":"JWT"}"#.utf8), Array(try encoder.encode(claims))]
        let signed = parts.map { Base64URL.encode($0) }.joined(separator: ".")
        let signature = try key.signature(for: Array(signed.utf8)).rawRepresentation
        return "vapid t=\(signed).\(Base64URL.encode(signature)), k=\(publicKey)"
    }

    private struct Claims: Encodable {
        var aud: String
        var exp: Int
        var sub: String?
    }
}
