import Crypto
import Events

/// A pseudonym of the network that an order or a rating came from. It limits a network's share of scarce stock and its weight in ratings.
/// It is the same at every gateway and changes every week, because orders that wait for a transfer stay open for days. Without the signing
/// key it does not reveal the network.
struct OrderOrigin: Sendable {
    private let key: SymmetricKey
    /// Networks in which many people share one address: their orders have no origin.
    private let sharedNetworks: [Network]
    /// In microseconds.
    private static let period: Int64 = 7 * 86_400 * 1_000_000

    init(_ key: SigningKey, sharedNetworks: [Network]) {
        self.key = key.derived(for: "order origin")
        self.sharedNetworks = sharedNetworks
    }

    /// The pseudonym of the address's network; nil if its orders are not limited.
    func text(of asker: Asker?, at time: Timestamp) -> String? {
        guard let asker, !asker.address.isIn(sharedNetworks) else { return nil }
        let period = time.microseconds / Self.period
        let code = HMAC<SHA256>.authenticationCode(for: Array("\(period) \(asker.address.shareKey)".utf8), using: key)
        return Base32.encode(code.prefix(10))
    }
}
