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
        guard !exempt.contains(where: { $0.contains(client.text) }) else { return nil }
        return try address?.count(client.limitKey)
    }

    func count(_ actor: Actor) throws(Problem) -> RateLimitState? {
        try token?.count(actor.id)
    }
}
