import ServiceKit
import Signing

/// The key that secrets of links in letters are made of: no secret stands in the store while its letter waits to go out.
struct LinkKey: Sendable {
    private let key: String

    init(_ key: String) { self.key = key }

    static func setting(_ reader: inout SettingsReader) -> OwnKey {
        OwnKey(&reader, "link-key", use: "what links in letters about changed ways in are made of", isKey: isKey)
    }

    /// With another key letters that wait have links that lead nowhere.
    init(_ host: ServiceHost<AccountsSettings>) throws {
        key = try host.text(of: host.own.linkKey) { SecretFile.random(bytes: 32) }
        guard LinkKey.isKey(key) else { throw SecretFile.Unusable("link-key is no key; remove it to have one made") }
    }

    private static func isKey(_ text: String) -> Bool { text.utf8.count >= 64 }

    func secret(of nonce: String) -> String { Secrets.next(after: key, nonce: nonce) }
}
