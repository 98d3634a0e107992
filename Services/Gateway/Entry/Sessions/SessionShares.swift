import Crypto
import ServiceKit

/// The share of the networks that an ended session counts against. Many networks have the same share, so it identifies none of them.
struct SessionShares: Sendable {
    /// The number of shares of each room.
    static let count = 1024

    private let key: SymmetricKey

    init(_ key: SigningKey) {
        self.key = key.derived(for: "session share")
    }

    /// - Parameter isOfAccount: true for a session of an account; those sessions have a room of their own.
    func share(of asker: Asker?, isOfAccount: Bool) -> Int {
        let network = asker?.address.network ?? asker?.address.limitKey ?? ""
        let code = Array(HMAC<SHA256>.authenticationCode(for: Array(network.utf8), using: key))
        let number = (Int(code[0]) << 8 | Int(code[1])) % SessionShares.count
        return isOfAccount ? SessionShares.count + number : number
    }

    static func room(of share: Int) -> Int { share / count }
}
