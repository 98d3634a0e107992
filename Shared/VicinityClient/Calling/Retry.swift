/// Attempts and pauses of a call that fails. Every call may be sent twice, and is the same to the byte: reads, writes with an idempotency key,
/// replacements.
public struct Retry: Sendable, Equatable {
    /// Limit of attempts, the first included; 1 sends it once.
    public var attempts: Int
    /// Pause after the first attempt; it doubles with each.
    public var first: Duration
    /// Limit of a pause, unless `Retry-After` asks for more.
    public var longest: Duration
    /// Limit of a `Retry-After` that is waited for; beyond it the problem is thrown, with its `retryAfter`.
    public var patience: Duration

    /// Values below one attempt count as one.
    public init(
        attempts: Int = 5, first: Duration = .milliseconds(300), longest: Duration = .seconds(10),
        patience: Duration = .seconds(30)
    ) {
        self.attempts = max(1, attempts)
        self.first = first
        self.longest = longest
        self.patience = patience
    }

    /// One attempt alone.
    public static let never = Retry(attempts: 1)

    /// Pause before the next attempt.
    /// - Parameters:
    ///   - count: attempts made so far, from 1.
    ///   - asked: value of `Retry-After`.
    ///   - chance: 0…1; spreads clients over the second half of the pause, so that they do not all return at once.
    /// - Returns: nil if no attempt is left.
    func pause(after count: Int, asked: Duration? = nil, chance: Double = .random(in: 0...1)) -> Duration? {
        guard count < attempts else { return nil }
        if let asked, asked > patience { return nil }
        return max(backOff(after: count, chance: chance), asked ?? .zero)
    }

    /// The pause as if attempts had no limit.
    func backOff(after count: Int, chance: Double = .random(in: 0...1)) -> Duration {
        let doubled = first * (1 << min(max(0, count - 1), 16))
        return min(doubled, longest) * (0.5 + chance / 2)
    }
}
