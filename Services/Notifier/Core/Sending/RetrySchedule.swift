/// Times between attempts to send a delivery.
enum RetrySchedule {
    /// Pause after the first failed attempt, the second, and so on; after these `last`.
    static let pauses: [Duration] = [
        .seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(1800), .seconds(3600), .seconds(7200),
        .seconds(14_400), .seconds(28_800),
    ]
    static let last = Duration.seconds(43_200)
    /// Attempts within three days. They are counted rather than timed, so that a leap of the clock gives nothing up.
    static let mostAttempts = 14
    /// Longest pause that a receiver may ask for.
    static let longestRetryAfter = Duration.seconds(3600)
    /// Bound on every pause. A later time was set by a clock that was ahead, and counts as due.
    static let longestPause = Duration.seconds(54_000)

    /// - Parameters:
    ///   - attempts: failed attempts so far.
    ///   - retryAfter: time that the receiver asks to wait.
    ///   - jitter: from -0.2 to 0.2, so that attempts that failed together are not repeated together.
    static func pause(after attempts: Int, retryAfter: Duration?, jitter: Double) -> Duration {
        let usual = attempts <= pauses.count ? pauses[max(0, attempts - 1)] : last
        return max(usual * (1 + jitter), min(retryAfter ?? .zero, longestRetryAfter))
    }

    /// Pause between attempts at a failing endpoint.
    /// - Parameter failures: consecutive failures there.
    static func rest(after failures: Int, retryAfter: Duration?) -> Duration {
        let own = failures < Turns.failing ? .zero : Duration.seconds(1 << min(failures - Turns.failing, 6))
        return max(min(own, .seconds(60)), min(retryAfter ?? .zero, longestRetryAfter))
    }
}
