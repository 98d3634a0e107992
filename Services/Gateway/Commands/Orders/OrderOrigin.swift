import Crypto
import Events

/// Stands for the address that an order came from, so that one address gets no more than its share while little is left. The origin of an
/// address is the same at every gateway and differs each day. Without the signing key, nobody can tell the address from it.
struct OrderOrigin: Sendable {
    private let key: SymmetricKey
    /// Networks in which many people have one address: their orders have no origin.
    private let sharedNetworks: [Network]

    init(_ key: SigningKey, sharedNetworks: [Network]) {
        // A derived key, not that of the tokens: a signature by one must not be valid as one by the other.
        self.key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: key.bytes), info: Array("order origin".utf8), outputByteCount: 32)
        self.sharedNetworks = sharedNetworks
    }

    /// The origin of an address; nil if it is not counted.
    func text(of asker: Asker?, at time: Timestamp) -> String? {
        guard let asker, !asker.address.isIn(sharedNetworks) else { return nil }
        let day = time.description.prefix(10)
        let code = HMAC<SHA256>.authenticationCode(for: Array("\(day) \(asker.address.limitKey)".utf8), using: key)
        return Base32.encode(code.prefix(10))
    }
}
