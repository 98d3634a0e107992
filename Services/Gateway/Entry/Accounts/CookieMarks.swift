import Crypto
import Foundation

/// Marks (HMAC) that only gateways of this deployment can make. They say in a cookie what a gateway has seen of a browser.
struct CookieMarks: Sendable {
    /// The first makes marks; those of the others are accepted.
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

    /// In a time that tells nothing of where they differ.
    private static func areEqual(_ one: some StringProtocol, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
