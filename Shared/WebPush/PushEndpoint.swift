public import Crypto
import Events
import Foundation

/// Address and keys of a browser's subscription (W3C Push API, `PushSubscription`).
public struct PushEndpoint: Codable, Sendable, Hashable {
    /// An https address at the push service.
    public var endpoint: String
    public var keys: Keys

    /// In base64url, without padding.
    public struct Keys: Codable, Sendable, Hashable {
        /// The browser's public key on P-256, uncompressed: 65 bytes.
        public var p256dh: String
        /// A secret shared by browser and server: 16 bytes.
        public var auth: String

        public init(p256dh: String, auth: String) {
            self.p256dh = p256dh
            self.auth = auth
        }
    }

    public init(endpoint: String, keys: Keys) {
        self.endpoint = endpoint
        self.keys = keys
    }

    /// Nil if the key is not a point on the curve.
    public var publicKey: P256.KeyAgreement.PublicKey? {
        Base64URL.decode(keys.p256dh).flatMap { try? P256.KeyAgreement.PublicKey(x963Representation: $0) }
    }

    /// Nil if it has another length than 16 bytes.
    public var secret: [UInt8]? {
        Base64URL.decode(keys.auth).flatMap { $0.count == 16 ? $0 : nil }
    }
}
