import Contract
import Crypto
import Events
import Foundation

/// The secrets that webhooks' requests are signed with. They are made of the service's key, so that none stands in the log or the store.
struct SigningSecrets: Sendable {
    /// How long the secret before is good after another was made.
    static let overlap = Duration.seconds(86_400)

    private let key: SymmetricKey

    init(key: [UInt8]) {
        self.key = SymmetricKey(data: key)
    }

    /// As its owner keeps it: `whsec_` and 32 bytes in Base64.
    func text(of webhook: String, generation: Int) -> String {
        "whsec_" + Data(bytes(of: webhook, generation: generation)).base64EncodedString()
    }

    /// `v1,<Base64>` as Standard Webhooks say; two while the secret before is good.
    /// - Parameters:
    ///   - id: the event's identity, which has no dot.
    ///   - seconds: when the request is made, since 1970.
    func signatures(of body: String, id: String, seconds: Int64, for webhook: Webhook, at now: Timestamp) -> String {
        var generations = [webhook.generation]
        if webhook.generation > 1, let until = webhook.previousUntil, until > now {
            generations.append(webhook.generation - 1)
        }
        let signed = Data("\(id).\(seconds).\(body)".utf8)
        return generations.map { generation in
            let secret = SymmetricKey(data: bytes(of: webhook.id, generation: generation))
            return "v1," + Data(HMAC<SHA256>.authenticationCode(for: signed, using: secret)).base64EncodedString()
        }.joined(separator: " ")
    }

    private func bytes(of webhook: String, generation: Int) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data("\(webhook)|\(generation)".utf8), using: key))
    }
}
