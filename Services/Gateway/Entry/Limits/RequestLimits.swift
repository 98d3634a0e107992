import Contract
import Events
import ServiceKit

/// The rate limits of a client: by its address, and by the person in its token.
struct RequestLimits: Sendable {
    let address: AddressLimit
    let token: RateLimiter?
    let trustedProxies: [Network]

    /// - Returns: nil if there is no limit.
    func count(_ client: ClientAddress) throws(Problem) -> RateLimitState? { try address.count(client) }

    /// Charges the cost of an answer beyond that of one request.
    func charge(_ tokens: Int, _ client: ClientAddress, _ actor: Actor?) {
        guard tokens > 0 else { return }
        address.charge(tokens, to: client)
        if let actor { token?.charge(actor.person ?? actor.id, tokens) }
    }

    /// The number of requests that an answer counts for, beside its own. An answer that costs up to a fiftieth of a request's budget (0.7
    /// ms) counts for none; one that costs the whole budget (36 ms) counts for 245.
    /// - Parameter cost: in microseconds, as services state it.
    static func tokens(ofCost cost: String?) -> Int {
        guard let microseconds = cost.flatMap({ Int($0) }), (0...60_000_000).contains(microseconds) else { return 0 }
        let most = Int(BoundingCost.usual / .microseconds(1))
        return max(0, microseconds - most / 50) * 250 / most
    }

    func count(_ actor: Actor) throws(Problem) -> RateLimitState? {
        try token?.count(actor.person ?? actor.id)
    }
}
