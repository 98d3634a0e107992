import Foundation

/// A token's header (RFC 7515), read before the token is verified. It decides whose keys are tried, so that no token is checked with keys
/// of the wrong kind.
struct TokenHeader: Sendable, Hashable {
    /// The algorithm of the deployment's own tokens.
    static let own = "HS256"
    /// Algorithms that an identity provider may use: key pairs, of which only the public key is known here. Never a shared secret, never
    /// "none".
    static let foreign: Set<String> = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]

    let algorithm: String
    let key: String?

    private struct Fields: Decodable {
        var alg: String
        var kid: String?
        /// Extensions that must be understood; none are understood here.
        var crit: [String]?
    }

    /// Nil if the text is no token.
    init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64URL.decode(parts[0]),
            let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)), fields.crit == nil
        else { return nil }
        algorithm = fields.alg
        key = fields.kid
    }
}

/// Base 64 of RFC 4648 with the alphabet for URLs, without padding.
enum Base64URL {
    /// Nil if the text is not base 64.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var usual: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): usual.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): usual.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
            default: usual.append(byte)
            }
        }
        usual += Array(repeating: UInt8(ascii: "="), count: (4 - usual.count % 4) % 4)
        return Data(base64Encoded: Data(usual)).map { Array($0) }
    }
}
