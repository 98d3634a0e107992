import Foundation

/// A token's head (RFC 7515), read before anything is believed of it: it decides whose keys are tried, so that no kind of token ever meets
/// the keys of another.
struct TokenHeader: Sendable, Hashable {
    /// "HS256" is what we sign with.
    static let own = "HS256"
    /// What somebody else may sign with: a pair of keys, of which we know the public one. Never a shared secret, never nothing.
    static let foreign: Set<String> = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]

    let algorithm: String
    let key: String?

    private struct Fields: Decodable {
        var alg: String
        var kid: String?
        /// Extensions that have to be understood; we understand none.
        var crit: [String]?
    }

    /// Nil for what is no token.
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
    /// Nil if it is none.
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
