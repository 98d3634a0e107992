import Events
import Foundation

/// A token's header (RFC 7515), read before the token is verified. It decides whose keys are tried, so that no token is checked with keys
/// of the wrong kind.
public struct TokenHeader: Sendable, Hashable {
    /// The algorithm of the deployment's own tokens.
    public static let own = "HS256"
    /// Algorithms that an identity provider may use: key pairs, of which only the public key is known here. Never a shared secret, never
    /// "none".
    public static let foreign: Set<String> = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]

    public let algorithm: String
    public let key: String?

    private struct Fields: Decodable {
        var alg: String
        var kid: String?
        /// Extensions that must be understood; none are understood here.
        var crit: [String]?
    }

    /// Nil if the text is no token.
    public init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !TokenHeader.isTooDeep(token), let bytes = Base64URL.decode(parts[0]),
            let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)), fields.crit == nil
        else { return nil }
        algorithm = fields.alg
        key = fields.kid
    }

    /// True if a part of the token is JSON nested too deeply. Checked first, because the header is decoded before the signature is
    /// verified.
    private static func isTooDeep(_ token: String) -> Bool {
        token.split(separator: ".").contains { part in
            let standard = part.replacing("-", with: "+").replacing("_", with: "/")
            let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
            // Decoded as leniently as any later reader may do it.
            let bytes = Data(base64Encoded: standard + padding, options: .ignoreUnknownCharacters)
            return bytes.map { JSON.isTooDeep($0) } ?? false
        }
    }
}
