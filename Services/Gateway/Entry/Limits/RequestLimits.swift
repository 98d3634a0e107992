import Contract
import Events
import ServiceKit

/// How often one client may ask: by its address, and by the person in its token.
struct RequestLimits: Sendable {
    let address: AddressLimit
    let token: RateLimiter?
    let trustedProxies: [Network]

    /// - Returns: nil if there is no limit.
    func count(_ client: ClientAddress) throws(Problem) -> RateLimitState? { try address.count(client) }

    /// Charges what an answer cost beyond one request.
    func charge(_ tokens: Int, _ client: ClientAddress, _ actor: Actor?) {
        guard tokens > 0 else { return }
        address.charge(tokens, to: client)
        if let actor { token?.charge(actor.person ?? actor.id, tokens) }
    }

    /// How many requests an answer counts for, in addition to the one it was. An answer that costs up to a fiftieth of a question's budget
    /// (0.7 ms) counts for none more; one that costs the whole budget (36 ms) counts for 245 more.
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
