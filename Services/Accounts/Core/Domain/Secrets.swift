import Crypto
import Events
import Foundation

/// What nobody can guess, and what recognizes it.
enum Secrets {
    /// `c-<26 of a–z 2–7>`, as gateways name customers: an account looks like any other customer.
    static func newPerson() -> String { "c-\(name())" }
    static func newSession() -> String { "s-\(name())" }
    static func newInvitation() -> String { "i-\(name())" }

    /// 32 random bytes as 43 characters.
    static func new() -> String { Base64URL.encode(randomBytes(32)) }

    /// Of hexadecimal digits.
    static func newLetter() -> String { Hexadecimal.encode(randomBytes(16)) }

    /// Six digits, each as likely as any other.
    static func newCode() -> String {
        let digits = String(UInt32.random(in: 0..<1_000_000))
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// SHA-256 in hexadecimal digits: enough for what is random and long.
    static func digest(_ secret: String) -> String { Hexadecimal.encode(SHA256.hash(data: Data(secret.utf8))) }

    /// Of a code, which is short: the salt makes it another for each attempt.
    static func digest(ofCode code: String, salt: String) -> String { digest("\(salt)\n\(code)") }

    /// The secret that follows another. Who has only one of the two cannot make it.
    static func next(after secret: String, nonce: String) -> String {
        let key = SymmetricKey(data: Data(secret.utf8))
        return Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: Data(nonce.utf8), using: key)))
    }

    /// In a time that tells nothing of where they differ.
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
