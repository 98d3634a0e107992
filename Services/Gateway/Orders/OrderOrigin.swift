import Crypto
import Events

/// Stands for the network that an order or a rating came from, so that one network gets no more than its share while little is left, and has
/// no more than its say. It is the same at every gateway, and another each week: what waits for a transfer is open for days. Without the
/// signing key, nobody can tell the network from it.
struct OrderOrigin: Sendable {
    private let key: SymmetricKey
    /// Networks in which many people have one address: their orders have no origin.
    private let sharedNetworks: [Network]
    /// In microseconds.
    private static let period: Int64 = 7 * 86_400 * 1_000_000

    init(_ key: SigningKey, sharedNetworks: [Network]) {
        self.key = key.derived(for: "order origin")
        self.sharedNetworks = sharedNetworks
    }

    /// The origin of the address's network; nil if it is not counted.
    func text(of asker: Asker?, at time: Timestamp) -> String? {
        guard let asker, !asker.address.isIn(sharedNetworks) else { return nil }
        let period = time.microseconds / Self.period
        let code = HMAC<SHA256>.authenticationCode(for: Array("\(period) \(asker.address.shareKey)".utf8), using: key)
        return Base32.encode(code.prefix(10))
    }
}
