import Crypto
import Events

/// Random secrets of a sign-in.
public enum SignInSecret {
    /// 32 random bytes as 43 characters: a state, a nonce, or a verifier of PKCE (RFC 7636, 4.1).
    public static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64URL.encode((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Challenge of a verifier (RFC 7636, 4.2).
    static func challenge(_ verifier: String) -> String {
        Base64URL.encode(SHA256.hash(data: Array(verifier.utf8)))
    }
}
