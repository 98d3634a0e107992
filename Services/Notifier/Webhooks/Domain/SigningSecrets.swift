import Contract
import Crypto
import Events
import Foundation

/// Secrets that sign webhooks' requests. They are derived from the service's key, so that neither the log nor the store holds one.
struct SigningSecrets: Sendable {
    /// Time that the previous secret stays valid after a new one was made.
    static let overlap = Duration.seconds(86_400)

    private let key: SymmetricKey

    init(key: [UInt8]) {
        self.key = SymmetricKey(data: key)
    }

    /// The secret as its owner stores it: `whsec_` and 32 bytes in Base64.
    func text(of webhook: String, generation: Int) -> String {
        "whsec_" + Data(bytes(of: webhook, generation: generation)).base64EncodedString()
    }

    /// Signatures in the form of Standard Webhooks, `v1,<Base64>`; two while the previous secret is valid.
    /// - Parameters:
    ///   - id: the event's identity, which has no dot.
    ///   - seconds: time of the request, in seconds since 1970.
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
