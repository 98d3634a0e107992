import ServiceKit
import Signing

/// The key that secrets of links in letters are derived from, so that the store holds no secret while a letter is pending.
struct LinkKey: Sendable {
    private let key: String

    init(_ key: String) { self.key = key }

    static func setting(_ reader: inout SettingsReader) -> OwnKey {
        OwnKey(&reader, "link-key", use: "the key of links in letters about changed ways in", isKey: isKey)
    }

    /// Reads or makes the key. A new key makes the links of pending letters invalid.
    init(_ host: ServiceHost<AccountsSettings>) throws {
        key = try host.text(of: host.own.linkKey) { SecretFile.random(bytes: 32) }
        guard LinkKey.isKey(key) else { throw SecretFile.Unusable("link-key is no key; remove it to have one made") }
    }

    private static func isKey(_ text: String) -> Bool { text.utf8.count >= 64 }

    func secret(of nonce: String) -> String { Secrets.next(after: key, nonce: nonce) }
}
