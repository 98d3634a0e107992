import Contract
import Crypto
import Events
import Foundation
import ServiceKit
import Signing

/// What links in letters show who follows them. They are made of the service's key, so that none stands in the log or the store.
struct LetterSecrets: Sendable {
    /// What a link is for: a link for the one is none for the other.
    enum Purpose: String, Sendable {
        /// To say that an address is meant.
        case confirm
        /// To have no more letters.
        case end
    }

    private let key: SymmetricKey

    init(key: [UInt8]) {
        self.key = SymmetricKey(data: key)
    }

    /// `m-<32 of 0–9 a–f>`: who does not have the key cannot try addresses on it.
    func mailbox(of person: String, at address: String) -> String {
        "m-" + Hexadecimal.encode(code("mailbox\n\(person)\n\(address.lowercased())").prefix(16))
    }

    /// Stands for an address where it is counted.
    func digest(of address: String) -> String { Hexadecimal.encode(code("address\n\(address.lowercased())")) }

    /// What a link shows: `<mailbox>.<43 characters>`
    func text(_ purpose: Purpose, _ mailbox: String) -> String {
        "\(mailbox).\(Base64URL.encode(code("\(purpose.rawValue)\n\(mailbox)")))"
    }

    /// - Returns: the mailbox; nil if it is no such secret.
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

/// The key that all of them are made of.
enum LetterKey {
    static func setting(_ reader: inout SettingsReader) -> OwnKey {
        OwnKey(&reader, "letter-key", use: "what links in letters about orders are made of", isKey: isKey)
    }

    static func read(_ host: ServiceHost<NotifierSettings>) throws -> [UInt8] {
        let text = try host.text(of: host.own.letterKey) { SecretFile.random(bytes: 32) }
        guard isKey(text) else {
            throw SecretFile.Unusable("letter-key is no key; with another one no link in a letter leads anywhere")
        }
        return Array(text.utf8)
    }

    private static func isKey(_ text: String) -> Bool { text.utf8.count >= 64 }
}
