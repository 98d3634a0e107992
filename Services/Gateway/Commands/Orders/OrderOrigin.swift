import Crypto
import Events

/// Stands for the address that an order came from, so that one address gets no more than its share while little is left. It is the same
/// at every gateway, another each day, and nobody can tell the address from it who does not have the signing key.
struct OrderOrigin: Sendable {
    private let key: SymmetricKey
    /// Networks whose many people have one address: their orders have no origin.
    private let sharedNetworks: [Network]

    init(_ key: SigningKey, sharedNetworks: [Network]) {
        // Another key than the tokens': what signs one must not sign the other.
        self.key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: key.bytes), info: Array("order origin".utf8), outputByteCount: 32)
        self.sharedNetworks = sharedNetworks
    }

    /// Nil for who is not counted.
    func text(of asker: Asker?, at time: Timestamp) -> String? {
        guard let asker, !asker.address.isIn(sharedNetworks) else { return nil }
        let day = time.description.prefix(10)
        let code = HMAC<SHA256>.authenticationCode(for: Array("\(day) \(asker.address.limitKey)".utf8), using: key)
        return Base32.encode(code.prefix(10))
    }
}
