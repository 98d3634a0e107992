import Events
import ServiceKit

/// How often one client may ask, by the address it comes from and by whom its token names.
struct RequestLimits: Sendable {
    let address: RateLimiter?
    let token: RateLimiter?
    let trustedProxies: [Network]
    /// Who is not limited by address: a proxy on the same host would hide everybody else if that were so by itself.
    let exempt: [Network]

    /// - Returns: nil if there is no limit.
    func count(_ client: ClientAddress) throws(Problem) -> RateLimitState? {
        guard !isExempt(client) else { return nil }
        return try address?.count(client.limitKey)
    }

    private func isExempt(_ client: ClientAddress) -> Bool { exempt.contains { $0.contains(client.text) } }

    /// Takes what an answer did cost beyond one request.
    func charge(_ tokens: Int, _ client: ClientAddress, _ actor: Actor?) {
        guard tokens > 0 else { return }
        if !isExempt(client) { address?.charge(client.limitKey, tokens) }
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
