/// How often and how fast a call is tried again that may be sent twice: reads, and writes that carry an idempotency key or replace a
/// whole. Everything is bounded, and what is sent again is the same to the byte.
public struct Retry: Sendable, Equatable {
    /// How often it is sent at most, the first time included; 1 is never again.
    public var attempts: Int
    /// The pause after the first attempt; it doubles with each.
    public var first: Duration
    /// No pause is longer, but for what `Retry-After` asks.
    public var longest: Duration
    /// A `Retry-After` beyond this is not waited for: the problem is thrown and says it.
    public var patience: Duration

    /// With at least one attempt.
    public init(
        attempts: Int = 5, first: Duration = .milliseconds(300), longest: Duration = .seconds(10),
        patience: Duration = .seconds(30)
    ) {
        self.attempts = max(1, attempts)
        self.first = first
        self.longest = longest
        self.patience = patience
    }

    /// Sent once.
    public static let never = Retry(attempts: 1)

    /// The pause before the next attempt.
    /// - Parameters:
    ///   - count: of attempts that were made, from 1.
    ///   - asked: what `Retry-After` said.
    ///   - chance: 0…1; spreads clients over the second half of the pause, so that they don't all come back at once.
    /// - Returns: nil if there is none.
    func pause(after count: Int, asked: Duration? = nil, chance: Double = .random(in: 0...1)) -> Duration? {
        guard count < attempts else { return nil }
        if let asked, asked > patience { return nil }
        return max(backOff(after: count, chance: chance), asked ?? .zero)
    }

    /// The same without an end to the attempts.
    func backOff(after count: Int, chance: Double = .random(in: 0...1)) -> Duration {
        let doubled = first * (1 << min(max(0, count - 1), 16))
        return min(doubled, longest) * (0.5 + chance / 2)
    }
}
