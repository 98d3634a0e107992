import Contract
import Events
import ServiceKit

/// How often one client may ask, by the address it comes from and by whom its token names.
struct RequestLimits: Sendable {
    let address: AddressLimit
    let token: RateLimiter?
    let trustedProxies: [Network]

    /// - Returns: nil if there is no limit.
    func count(_ client: ClientAddress) throws(Problem) -> RateLimitState? { try address.count(client) }

    /// Takes what an answer did cost beyond one request.
    func charge(_ tokens: Int, _ client: ClientAddress, _ actor: Actor?) {
        guard tokens > 0 else { return }
        address.charge(tokens, to: client)
        if let actor { token?.charge(actor.id, tokens) }
    }

    /// How many requests an answer stands for beside the one that it was: one that costs less than a fiftieth of what a question may cost
    /// (a millisecond) for none, one that costs all of that (50 ms) for 245.
    /// - Parameter cost: in microseconds, as services say it.
    static func tokens(ofCost cost: String?) -> Int {
        guard let microseconds = cost.flatMap({ Int($0) }), (0...60_000_000).contains(microseconds) else { return 0 }
        let most = Int(BoundingCost.usual / .microseconds(1))
        return max(0, microseconds - most / 50) * 250 / most
    }

    func count(_ actor: Actor) throws(Problem) -> RateLimitState? {
        try token?.count(actor.id)
    }
}
