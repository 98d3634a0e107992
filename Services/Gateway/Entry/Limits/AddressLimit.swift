import ServiceKit

/// The rate limit of one address, unless it is exempt. No address is exempt by default, not even this machine's: a proxy on it would exempt
/// everybody.
struct AddressLimit: Sendable {
    private let limiter: RateLimiter?
    private let exempt: [Network]

    /// - Parameter rate: nil for no limit.
    init(_ rate: Rate?, exempt: [Network]) {
        limiter = rate.map { RateLimiter($0, by: "address") }
        self.exempt = exempt
    }

    /// Counts one request.
    /// - Returns: nil if there is no limit.
    /// - Throws: 429 with `Retry-After`.
    func count(_ client: ClientAddress) throws(Problem) -> RateLimitState? {
        guard !client.isIn(exempt) else { return nil }
        return try limiter?.count(client.limitKey)
    }

    /// Charges the cost of an answer beyond that of one request.
    func charge(_ tokens: Int, to client: ClientAddress) {
        if !client.isIn(exempt) { limiter?.charge(client.limitKey, tokens) }
    }
}
