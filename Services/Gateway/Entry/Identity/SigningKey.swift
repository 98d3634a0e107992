import Crypto
import Signing

/// The secret with which all gateways of a deployment sign and check their own tokens (HMAC, SHA-256).
struct SigningKey: Sendable {
    /// The shortest secret; shorter ones could be guessed.
    static let fewestBytes = 32

    let bytes: [UInt8]
    /// Secrets whose signatures are only accepted: the previous or the next one, while the secret is changed.
    let others: [[UInt8]]

    /// The secret from the settings.
    init(secret: String, accepting others: [String] = []) throws(SecretFile.Unusable) {
        bytes = Array(secret.utf8)
        self.others = others.map { Array($0.utf8) }
        for secret in [bytes] + self.others where secret.count < SigningKey.fewestBytes {
            throw SecretFile.Unusable(
                "signing-secret has \(secret.count) bytes; it must have \(SigningKey.fewestBytes) or more")
        }
    }

    /// The secret in a file that the gateways of one machine share; the first one creates it.
    init(sharedFile path: String, accepting others: [String] = []) throws {
        bytes = Array(try SecretFile.read(path) { SecretFile.random(bytes: SigningKey.fewestBytes) }.utf8)
        guard bytes.count >= SigningKey.fewestBytes * 2 else {
            throw SecretFile.Unusable("\(path) is no signing key; remove it to have a new one made")
        }
        self.others = others.map { Array($0.utf8) }
        guard self.others.allSatisfy({ $0.count >= SigningKey.fewestBytes }) else {
            throw SecretFile.Unusable("\(path)-also holds a line with less than \(SigningKey.fewestBytes) bytes")
        }
    }

    /// A key for another purpose than tokens: a signature for one purpose must not be valid for the other.
    func derived(for purpose: String) -> SymmetricKey { Self.derived(from: bytes, for: purpose) }

    /// The same for each secret; the first is that of the signing one.
    func allDerived(for purpose: String) -> [SymmetricKey] {
        ([bytes] + others).map { Self.derived(from: $0, for: purpose) }
    }

    private static func derived(from secret: [UInt8], for purpose: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), info: Array(purpose.utf8), outputByteCount: 32)
    }
}
