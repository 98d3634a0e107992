import Events
import ServiceKit

/// How often one client may ask, by the address it comes from and by whom its token names.
struct RequestLimits: Sendable {
    let address: RateLimiter?
    let token: RateLimiter?
    let trustedProxies: [Network]

    /// This machine's own programs are not limited by address.
    /// - Returns: nil if there is no limit.
    func count(_ client: ClientAddress) throws(Problem) -> RateLimitState? {
        guard !client.isLoopback else { return nil }
        return try address?.count(client.limitKey)
    }

    func count(_ actor: Actor) throws(Problem) -> RateLimitState? {
        try token?.count(actor.id)
    }
}
