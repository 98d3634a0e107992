import ServiceKit
import Signing

/// The key that webhooks' secrets are derived from.
enum WebhookKey {
    static func setting(_ reader: inout SettingsReader) -> OwnKey {
        OwnKey(&reader, "webhook-key", use: "the key that webhooks' secrets are derived from", isKey: isKey)
    }

    static func read(_ host: ServiceHost<NotifierSettings>) throws -> [UInt8] {
        let text = try host.text(of: host.own.webhookKey) { SecretFile.random(bytes: 32) }
        guard isKey(text) else {
            throw SecretFile.Unusable("webhook-key is no key; after a change every receiver needs a new secret")
        }
        return Array(text.utf8)
    }

    private static func isKey(_ text: String) -> Bool { text.utf8.count >= 64 }
}
