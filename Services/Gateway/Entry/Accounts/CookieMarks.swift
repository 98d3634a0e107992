import Crypto
import Foundation

/// Message authentication codes (HMAC) that only gateways of this deployment can make. They protect what gateways store in cookies.
struct CookieMarks: Sendable {
    /// Marks are made with the first key; those of the others are accepted.
    private let keys: [SymmetricKey]

    init(_ key: SigningKey) {
        keys = key.allDerived(for: "cookies")
    }

    /// 26 of a–z 2–7.
    func mark(of text: String) -> String { Self.mark(of: text, keys[0]) }

    func isMark(_ mark: some StringProtocol, of text: String) -> Bool {
        keys.reduce(false) { Self.areEqual(mark, Self.mark(of: text, $1)) || $0 }
    }

    private static func mark(of text: String, _ key: SymmetricKey) -> String {
        Base32.encode(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key).prefix(16))
    }

    /// Compares in constant time.
    private static func areEqual(_ one: some StringProtocol, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
