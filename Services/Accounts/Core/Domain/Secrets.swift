import Crypto
import Events
import Foundation

/// Random ids and secrets, and their digests.
enum Secrets {
    /// `c-<26 of a–z 2–7>`, the form of all customers' ids.
    static func newPerson() -> String { "c-\(name())" }
    static func newSession() -> String { "s-\(name())" }
    static func newInvitation() -> String { "i-\(name())" }

    /// 32 random bytes as 43 characters.
    static func new() -> String { Base64URL.encode(randomBytes(32)) }

    /// Id of a letter: hexadecimal digits.
    static func newLetter() -> String { Hexadecimal.encode(randomBytes(16)) }

    /// Six digits, each as likely as any other.
    static func newCode() -> String {
        let digits = String(UInt32.random(in: 0..<1_000_000))
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// SHA-256 in hexadecimal digits, which suffices for long random secrets.
    static func digest(_ secret: String) -> String { Hexadecimal.encode(SHA256.hash(data: Data(secret.utf8))) }

    /// Digest of a code. Codes are short, so a salt makes it differ for each.
    static func digest(ofCode code: String, salt: String) -> String { digest("\(salt)\n\(code)") }

    /// The secret that follows another. It needs both the secret and the nonce.
    static func next(after secret: String, nonce: String) -> String {
        let key = SymmetricKey(data: Data(secret.utf8))
        return Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: Data(nonce.utf8), using: key)))
    }

    /// Compares in constant time.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func randomBytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255) } }

    /// 128 bits as 26 characters of Base32.
    private static func name() -> String {
        let digits = Array("abcdefghijklmnopqrstuvwxyz234567")
        return String((0..<26).map { _ in digits[Int.random(in: 0..<32)] })
    }
}
