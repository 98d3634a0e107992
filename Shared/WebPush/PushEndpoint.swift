public import Crypto
import Foundation

/// Where a browser's push service takes messages, and what they are encrypted for (W3C Push API, `PushSubscription`).
public struct PushEndpoint: Codable, Sendable, Hashable {
    /// An https address of the browser's maker.
    public var endpoint: String
    public var keys: Keys

    /// In base64url, without padding.
    public struct Keys: Codable, Sendable, Hashable {
        /// The browser's public key on P-256, uncompressed: 65 bytes.
        public var p256dh: String
        /// A secret of the browser and us: 16 bytes.
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

    /// Nil if it is no point on the curve.
    public var publicKey: P256.KeyAgreement.PublicKey? {
        Base64URL.bytes(keys.p256dh).flatMap { try? P256.KeyAgreement.PublicKey(x963Representation: $0) }
    }

    /// Nil if it has another length than 16 bytes.
    public var secret: [UInt8]? {
        Base64URL.bytes(keys.auth).flatMap { $0.count == 16 ? $0 : nil }
    }
}

/// Base64 with the URL's own alphabet, without padding (RFC 4648, section 5).
public enum Base64URL {
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    /// Nil for what is none; padding is let pass.
    public static func bytes(_ text: String) -> [UInt8]? {
        let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
            .replacingOccurrences(of: "=", with: "")
        let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map(Array.init)
    }
}
