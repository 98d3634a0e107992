import Crypto
import ServiceKit

/// To which share of the networks a request belongs, for what is remembered of ended sessions. Many networks have one share, and nobody can
/// tell them apart by it.
struct SessionShares: Sendable {
    /// Of each room.
    static let count = 1024

    private let key: SymmetricKey

    init(_ key: SigningKey) {
        self.key = key.derived(for: "session share")
    }

    /// - Parameter isOfAccount: whether somebody has signed in for it: those sessions have a room of their own.
    func share(of asker: Asker?, isOfAccount: Bool) -> Int {
        let network = asker?.address.network ?? asker?.address.limitKey ?? ""
        let code = Array(HMAC<SHA256>.authenticationCode(for: Array(network.utf8), using: key))
        let number = (Int(code[0]) << 8 | Int(code[1])) % SessionShares.count
        return isOfAccount ? SessionShares.count + number : number
    }

    static func room(of share: Int) -> Int { share / count }
}
