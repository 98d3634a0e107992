import Contract
import Crypto
import Events
import Foundation
import ServiceKit
import Signing

/// Secrets of links in letters. They are derived from the service's key, so that neither the log nor the store holds one.
struct LetterSecrets: Sendable {
    /// Purpose of a link; the secret of one is invalid for the other.
    enum Purpose: String, Sendable {
        /// Confirms an address.
        case confirm
        /// Ends the letters.
        case end
    }

    private let key: SymmetricKey

    init(key: [UInt8]) {
        self.key = SymmetricKey(data: key)
    }

    /// Id of a mailbox, `m-<32 of 0–9 a–f>`. Addresses cannot be tried against it without the key.
    func mailbox(of person: String, at address: String) -> String {
        "m-" + Hexadecimal.encode(code("mailbox\n\(person)\n\(address.lowercased())").prefix(16))
    }

    /// Keyed digest of an address, for counting.
    func digest(of address: String) -> String { Hexadecimal.encode(code("address\n\(address.lowercased())")) }

    /// Secret of a link: `<mailbox>.<43 characters>`
    func text(_ purpose: Purpose, _ mailbox: String) -> String {
        "\(mailbox).\(Base64URL.encode(code("\(purpose.rawValue)\n\(mailbox)")))"
    }

    /// - Returns: the mailbox; nil if the secret is invalid.
    func mailbox(_ text: String, for purpose: Purpose) -> String? {
        guard text.utf8.count <= 200, let dot = text.lastIndex(of: "."),
            let shown = Base64URL.decode(text[text.index(after: dot)...])
        else { return nil }
        let mailbox = String(text[..<dot])
        let isRight = HMAC<SHA256>.isValidAuthenticationCode(
            shown, authenticating: Data("\(purpose.rawValue)\n\(mailbox)".utf8), using: key)
        return isRight ? mailbox : nil
    }

    private func code(_ text: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }
}

/// The key that the secrets are derived from.
enum LetterKey {
    static func setting(_ reader: inout SettingsReader) -> OwnKey {
        OwnKey(&reader, "letter-key", use: "the key of links in letters about orders", isKey: isKey)
    }

    static func read(_ host: ServiceHost<NotifierSettings>) throws -> [UInt8] {
        let text = try host.text(of: host.own.letterKey) { SecretFile.random(bytes: 32) }
        guard isKey(text) else {
            throw SecretFile.Unusable("letter-key is no key; a new key makes the links of all letters invalid")
        }
        return Array(text.utf8)
    }

    private static func isKey(_ text: String) -> Bool { text.utf8.count >= 64 }
}
