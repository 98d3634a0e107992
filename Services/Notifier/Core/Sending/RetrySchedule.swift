/// When what did not arrive is sent again.
enum Schedule {
    /// After the first failed attempt, after the second, and so on; later ones by `last`.
    static let pauses: [Duration] = [
        .seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(1800), .seconds(3600), .seconds(7200),
        .seconds(14_400), .seconds(28_800),
    ]
    static let last = Duration.seconds(43_200)
    /// The next one would be later than three days after the first. They are counted and not timed: a leap of the clock gives nothing up.
    static let mostAttempts = 14
    /// A receiver may ask for as much.
    static let longestAsked = Duration.seconds(3600)
    /// What is due later than this was planned by a clock that went ahead, and is due now.
    static let longestPause = Duration.seconds(54_000)

    /// - Parameters:
    ///   - attempts: how many have failed.
    ///   - asked: how long the receiver asks to wait.
    ///   - jitter: from -0.2 to 0.2, so that what failed together does not come together again.
    static func pause(after attempts: Int, asked: Duration?, jitter: Double) -> Duration {
        let usual = attempts <= pauses.count ? pauses[max(0, attempts - 1)] : last
        return max(usual * (1 + jitter), min(asked ?? .zero, longestAsked))
    }

    /// Between two attempts at an endpoint that fails.
    /// - Parameter failures: how many have failed there one after the other.
    static func rest(after failures: Int, asked: Duration?) -> Duration {
        let own = failures < Turns.failing ? .zero : Duration.seconds(1 << min(failures - Turns.failing, 6))
        return max(min(own, .seconds(60)), min(asked ?? .zero, longestAsked))
    }
}
