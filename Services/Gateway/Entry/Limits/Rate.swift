/// A rate limit: requests per second on average, and how many may come at once.
struct Rate: Sendable, Hashable, LosslessStringConvertible {
    /// May be less than one: 0.1 is one request in ten seconds.
    let perSecond: Double
    let burst: Int

    init(perSecond: Double, burst: Int) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// "100" (a burst of as many), "100/200" or "0.1/5".
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts[0].utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (48...57).contains($0) }),
            let perSecond = Double(parts[0]), let burst = Int(parts.last ?? ""),
            (0.001...1_000_000).contains(perSecond), (1...1_000_000).contains(burst)
        else { return nil }
        self.init(perSecond: perSecond, burst: burst)
    }

    var description: String { "\(perSecondText)/\(burst)" }

    /// The whole seconds in which a used-up burst is available again.
    var window: Int { max(1, Int((Double(burst) / perSecond).rounded(.up))) }

    var perSecondText: String { perSecond == perSecond.rounded() ? "\(Int(perSecond))" : "\(perSecond)" }
}

/// A token bucket stored as one number: the time, in nanoseconds, at which it will be full again (the generic cell rate algorithm).
struct Bucket: Sendable, Hashable {
    private var fullAt: Int64 = .min

    struct Verdict: Sendable, Hashable {
        let isAllowed: Bool
        /// How many more would be allowed now.
        let remaining: Int
        /// Until the bucket is full again.
        let nanosecondsToFull: Int64
        /// Until one more is allowed; 0 if one is allowed now.
        let nanosecondsToNext: Int64
    }

    /// Takes tokens for a request that was already answered. The bucket may go below zero, by at most what a minute restores.
    mutating func owe(_ count: Int, at now: Int64, _ rate: Rate) {
        let interval = Int64(1_000_000_000 / rate.perSecond)
        let most = interval * Int64(rate.burst) + 60_000_000_000
        fullAt = min(now + most, max(fullAt, now) + interval * Int64(count))
    }

    /// - Parameter now: nanoseconds of a monotonic clock.
    mutating func take(at now: Int64, _ rate: Rate) -> Verdict {
        let interval = Int64(1_000_000_000 / rate.perSecond)
        let capacity = interval * Int64(rate.burst)
        let next = max(fullAt, now) + interval
        let isAllowed = next - now <= capacity
        if isAllowed { fullAt = next }
        let debt = max(0, fullAt - now)
        let room = max(0, capacity - debt)
        return Verdict(
            isAllowed: isAllowed, remaining: Int(room / interval), nanosecondsToFull: debt,
            nanosecondsToNext: max(0, debt + interval - capacity))
    }
}
